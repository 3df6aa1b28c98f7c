"""An archive: the rows of a table's coups in a compressed file of lines of JSON, with what they follow from.

First the span with the table as it was found, then each row as it was booked, the commands, and the coup
files; the last line is signed: of how far it reaches, what was moved, and the digest of all lines before.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from saalchef.catalogue import Complaint
from saalchef.store.journal import Row, kind_of, read_entry
from saalchef.store.segments import SegmentCommand
from saalchef.store.witness import Signed, Witness, opened

FORMAT = 1
ENDING = ".jsonl.gz"

# What a damaged file is read with.
DAMAGED = (OSError, EOFError, zlib.error, msgspec.MsgspecError, ValueError, RecursionError)


class ArchiveError(Complaint):
    """What cannot be archived, or is no archive."""


class SpanLine(Struct, frozen=True, tag_field="type", tag="span"):
    """Which rows follow, and the table before the first of them; null at a table's first row."""

    format: Literal[1]
    stream: str
    first: int
    last: int
    before: msgspec.Raw


class RowLine(Struct, frozen=True, tag_field="type", tag="row"):
    """A row of the journal; action, events and entry are the very text that was booked."""

    version: int
    at: int
    actor: str
    action: msgspec.Raw
    events: msgspec.Raw
    entry: msgspec.Raw
    hash: str

    @classmethod
    def of(cls, row: Row) -> "RowLine":
        action, events, entry = (msgspec.Raw(t.encode()) for t in (row.action, row.events, row.entry_json))
        return cls(row.version, row.at, row.actor, action, events, entry, row.hash)

    @property
    def row(self) -> Row:
        action, events, entry = (bytes(raw).decode() for raw in (self.action, self.events, self.entry))
        kind = kind_of(action)
        return Row(self.version, self.at, self.actor, kind, action, events, read_entry(entry), self.hash)


class CommandLine(Struct, frozen=True, tag_field="type", tag="command"):
    """A command of these rows, with what it was answered."""

    actor: str
    id: str
    version: int
    answer: str

    @classmethod
    def of(cls, command: SegmentCommand) -> "CommandLine":
        return cls(command.actor, command.id, command.version, command.answer)


class CoupFileLine(Struct, frozen=True, tag_field="type", tag="coup"):
    """A coup as the coup file that the floor gives of it."""

    coup: int
    file: str


ArchiveLine = SpanLine | RowLine | CommandLine | CoupFileLine


class ArchiveSigned(Struct, frozen=True, tag_field="type", tag="archive"):
    """What the witness signs of an archive."""

    stream: str
    first: int
    last: int
    hash_before: str  # digest of the row before the first
    hash: str  # of the last row
    coups: int
    moved: dict[str, int]  # by account, what the entries of these rows moved together
    digest: str  # SHA-256 of all lines before the signature
    key: str  # the public key that it is signed with
    at: int


LINE = msgspec.json.Decoder(ArchiveLine)


def write_lines(path: Path, lines: Iterable[ArchiveLine]) -> str:
    """The lines in a new file that its owner alone may read; the digest that is to be signed."""
    digest = hashlib.sha256()
    path.touch(mode=0o600)
    with gzip.open(path, "wb") as file:
        for each in lines:
            line = msgspec.json.encode(each) + b"\n"
            digest.update(line)
            file.write(line)
    return digest.hexdigest()


def sign_lines(path: Path, statement: ArchiveSigned, witness: Witness) -> None:
    """The file whole and on the disk."""
    with gzip.open(path, "ab") as file:
        file.write(witness.sign(statement) + b"\n")
    with path.open("rb") as written:
        os.fsync(written.fileno())


def make_folder(folder: Path) -> None:
    """With its name and those of the folders it lies in on the disk, where they were made just now."""
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    _sync(path.parent for path in made)


def keep_on_disk(paths: Iterable[Path]) -> None:
    """The files and their names, whatever happens to the machine afterwards."""
    paths = list(paths)
    _sync([*paths, *{path.parent for path in paths}])


def _sync(paths: Iterable[Path]) -> None:
    for path in paths:
        opened_file = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened_file)
        finally:
            os.close(opened_file)


def read_lines(path: Path) -> Iterator[ArchiveLine]:
    """All lines but the last, of a file whose signature holds."""
    with gzip.open(path, "rb") as file:
        line = next(file)
        for following in file:
            yield LINE.decode(line)
            line = following


def read_signed(path: Path, key: Ed25519PublicKey | None) -> tuple[ArchiveSigned | None, bool]:
    """What was signed, and whether all lines are as they were then; without a key, by the one it names."""
    digest, last = hashlib.sha256(), b""
    with gzip.open(path, "rb") as file:
        for line in file:
            digest.update(last)
            last = line
    claimed = msgspec.json.decode(msgspec.json.decode(last, type=Signed).statement, type=ArchiveSigned)
    if key is None:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(claimed.key))
    if opened(last, key) is None:
        return None, False
    return claimed, claimed.digest == digest.hexdigest()
