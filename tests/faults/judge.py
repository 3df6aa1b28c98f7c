"""Judges the books of a floor by what its guests were told, and by the whole audit."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from faults.players import CHIPS, Notebook
from saalchef.floor.audit import Heads, audit
from saalchef.floor.guests.guest import by_name
from saalchef.store import read
from saalchef.store.database import Database
from saalchef.store.outcome import Repeated
from saalchef.store.schema import accounts
from saalchef.store.streams import stream_of_table
from saalchef.store.witness import Witness

OPENING = ("opens_table", "commits_shoe")  # rows in the name of who opened the table, by no command at it


class Judge:
    """Comes after every kill, and knows how far the books reached the last time."""

    def __init__(self, url: str, witness: Path, welcome: int) -> None:
        self._url, self._witness, self._welcome = url, Witness(witness), welcome
        self._heads: Heads | None = None
        self.booked = 0  # commands that were never answered, and are in the books

    def look(self, notebooks: Iterable[Notebook], full: bool = False) -> list[str]:
        """What is wrong, in words. `full`: every row is read again, not only those since the last look."""
        database = Database(self._url)
        try:
            found = audit(database, since=self._heads, witness=self._witness, full=full)
            problems = [f"audit: {problem.told('en')}" for problem in found.problems]
            if self._heads is not None and not found.signed:  # a server signs what it finds as it starts
                problems.append("nothing was signed")
            self._heads = found.heads
            problems += money(database)
            self.booked = 0
            for book in notebooks:
                problems += kept(database, book)
                problems += paid(database, book, self._welcome)
                self.booked += sum(_answer(database, book, each) is not None for each in book.unanswered)
            return problems
        finally:
            database.close()


def money(database: Database) -> list[str]:
    """All money together is nothing; that no guest owes any is the database's own constraint."""
    with database.reader.connect() as connection:
        there = int(connection.execute(sa.select(sa.func.sum(accounts.c.balance))).scalar_one())
    return [f"all money together is {there}"] if there else []


def kept(database: Database, book: Notebook) -> list[str]:
    """Of one guest's commands each acknowledged is booked as he was told, none refused is, and none twice."""
    owner = _owner(database, book)
    answers = {command: _answer(database, book, command) for command in book.sent}
    problems = []
    for command, seq in book.acknowledged.items():
        answer = answers[command]
        if answer is None:
            problems.append(f"{command} of {book.name} was acknowledged, and is lost")
        elif _told(answer.answer) != (command, seq):
            problems.append(f"{command} of {book.name} was answered {seq}, and booked as {answer.answer}")
    for command, code in book.refused.items():
        if answers[command] is not None:
            problems.append(f"{command} of {book.name} was refused ({code}), and is booked")
    booked = Counter(book.sent[command] for command, answer in answers.items() if answer is not None)
    rows = read.rows(database, stream_of_table(book.table))
    there = Counter(row.kind for row in rows if row.actor == owner and row.kind not in OPENING)
    twice = [kind for kind in sorted(booked.keys() | there.keys()) if booked[kind] != there[kind]]
    return problems + [
        f"{book.name} has {booked[kind]} commands '{kind}', and {there[kind]} rows" for kind in twice
    ]


def paid(database: Database, book: Notebook, welcome: int) -> list[str]:
    """What he brought to the table has left his purse once."""
    if book.unanswered and not book.joined:
        return []
    purse = read.balances(database, _owner(database, book)).get("purse", {}).get(("CHF", ""), 0)
    wanted = welcome - CHIPS * book.joined
    return [] if purse == wanted else [f"{book.name} has {purse} in his purse instead of {wanted}"]


def _answer(database: Database, book: Notebook, command: str) -> Repeated | None:
    return read.answer(database, _owner(database, book), command)


def _owner(database: Database, book: Notebook) -> str:
    found = by_name(database, book.name)
    return found[0].id if found is not None else "nobody"


def _told(answer: str) -> Any:
    done = msgspec.json.decode(answer)
    return done["id"], done["seq"]
