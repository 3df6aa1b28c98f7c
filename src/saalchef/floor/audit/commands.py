"""The answers kept for repeated commands: each of one change, by its own actor, and as it was given."""

import contextlib
from collections.abc import Callable, Iterator

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from saalchef.catalogue import Said, said
from saalchef.rules.actions import CROUPIER
from saalchef.store import schema
from saalchef.store.segments import UNREADABLE, SegmentCommand, segments_of, unpack

# From the version of a command's first row, that of its last, and its id: the answer as text.
AnswerTo = Callable[[int, int, str], str]
BeginsCommand = Callable[[int, str], bool]  # whether a row (version, actor) is the first of a command


def _of(name: Said, code: str, /, **facts: object) -> Said:
    return said("audit.row_of", name=name, problem=Said(code, facts))


class Commands:
    """Takes who is behind each row, then compares."""

    def __init__(self, stream: str, after: int = 0) -> None:
        self._stream = stream
        self._after = after
        self._actors: list[str] = []

    def take(self, actor: str) -> None:
        self._actors.append(actor)

    def problems(self, connection: Connection, asked: BeginsCommand, answer: AnswerTo) -> Iterator[Said]:
        answered: set[int] = set()
        for row in commands_on(connection, self._stream, self._after):
            name = said("audit.command_of", command=row.id, actor=row.actor)
            if not self._after < row.version <= self._after + len(self._actors):
                yield _of(name, "audit.command_row", row=row.version)
                continue
            first = self._first(row.version)
            if self._actor(first) != row.actor:
                yield _of(name, "audit.command_actor", row=first)
            elif first in answered:
                yield _of(name, "audit.command_twice", row=first)
            elif answer(first, row.version, row.id) != row.answer:
                yield _of(name, "audit.differs", column="answer")
            answered.add(first)
        for version, actor in enumerate(self._actors, start=self._after + 1):
            if asked(version, actor) and version not in answered:
                yield said("audit.command_missing", row=version)

    def _first(self, version: int) -> int:
        """A command's own row is its first; what the croupier does after it follows."""
        while version > self._after + 1 and self._actor(version) == CROUPIER:
            version -= 1
        return version

    def _actor(self, version: int) -> str:
        return self._actors[version - self._after - 1]


def commands_on(connection: Connection, stream: str, after: int = 0) -> Iterator[SegmentCommand]:
    """The commands of a stream after a version: those of compacted rows, then the others."""
    with contextlib.suppress(*UNREADABLE):  # named where its rows are read
        for found in segments_of(connection, stream, after):
            for command in unpack(found.content).commands:
                if command.version > after:
                    yield command
    c = schema.commands.c
    wanted = sa.select(c.actor, c.command, c.version, c.answer).where(
        c.stream == stream, (c.version > after) | (c.version < 1)
    )
    for row in connection.execute(wanted.order_by(c.version, c.actor, c.command)):
        yield SegmentCommand(*row)
