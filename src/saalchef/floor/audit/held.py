"""What the archives in a folder hold of a table, row by row in the order in which it was booked."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from saalchef.floor.audit.archive_file import ENDING, CommandLine, RowLine, read_lines
from saalchef.store.segments import SegmentCommand

NAME = re.compile(rf"(.+)-(\d+)-(\d+){re.escape(ENDING)}")


class Span(Struct, frozen=True, order=True):
    """A file with the rows that it is named after."""

    first: int
    last: int
    path: Path


def spans_in(folder: Path) -> dict[str, list[Span]]:
    """By table, the files of a folder in their order."""
    found: dict[str, list[Span]] = {}
    for path in folder.iterdir():
        if name := NAME.fullmatch(path.name):
            found.setdefault(name[1], []).append(Span(int(name[2]), int(name[3]), path))
    return {table: sorted(spans) for table, spans in found.items()}


def following(spans: Sequence[Span], after: int) -> list[Span]:
    """Those that follow on one another, from the one that holds the row after this one."""
    found: list[Span] = []
    for each in spans:
        if each.first <= after + 1 <= each.last:
            found.append(each)
            after = each.last
    return found


class Held:
    """What files that are verified hold after a row."""

    def __init__(self, paths: Sequence[Path], after: int) -> None:
        self.after = after
        self.rows = (each.row for each in self._lines(paths) if isinstance(each, RowLine))
        self.commands = (
            SegmentCommand(each.actor, each.id, each.version, each.answer)
            for each in self._lines(paths)
            if isinstance(each, CommandLine)
        )

    def _lines(self, paths: Sequence[Path]) -> Iterator[RowLine | CommandLine]:
        for path in paths:
            for line in read_lines(path):
                if isinstance(line, RowLine | CommandLine) and line.version > self.after:
                    yield line
