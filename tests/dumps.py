"""A floor's database as SQL text, schema and rows, and back again."""

import lzma
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy as sa

from databases import postgres

# Plain statements that any driver runs, of the tables alone.
AS_STATEMENTS = ("--inserts", "--rows-per-insert=500", "--no-owner", "--no-privileges")


def dump(url: str) -> str:
    """The whole database; nobody may be writing into it."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(str(sa.make_url(url).database))) as connection:
            return "\n".join(connection.iterdump())
    server: Any = postgres()
    program = [str(server.bin_path / "pg_dump"), *AS_STATEMENTS, f"--dbname={url}"]
    text = subprocess.run(program, check=True, capture_output=True, text=True).stdout
    return "\n".join(line for line in text.splitlines() if not line.startswith("\\"))  # psql's own commands


def load(text: str, url: str) -> None:
    """Into a database in which there is nothing yet."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(str(sa.make_url(url).database))) as connection:
            connection.executescript(text)
    else:
        with psycopg.connect(url) as connection:
            connection.execute(text)


def write(path: Path, text: str) -> None:
    path.write_bytes(lzma.compress(text.encode(), preset=9))


def read(path: Path) -> str:
    return lzma.decompress(path.read_bytes()).decode()
