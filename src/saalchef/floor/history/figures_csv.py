"""Figures, what lies now, and rulings as CSV (RFC 4180): commas, decimal points, ISO 8601, a header."""

import csv
import io
from collections.abc import Iterable
from decimal import Decimal

from saalchef.floor.wire.figures import DayFigures, Lying, RulingCount

COLUMNS = (
    *("day", "house", "table", "name", "currency", "coups", "voids", "guests", "handle", "among_guests"),
    *("result_played", "corrections", "result", "expected", "one_sigma", "z", "result_bots"),
)
LYING = ("table", "name", "house", "currency", "staked", "in_pot", "chips", "guests")
RULINGS = ("day", "table", "name", "ruling", "by", "count", "currency", "paid_to_guests", "taken_from_guests")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def figures_csv(rows: Iterable[DayFigures]) -> str:
    """Money in units of the currency; empty where nothing is known."""
    return _written(COLUMNS, map(_cells, rows))


def lying_csv(rows: Iterable[Lying]) -> str:
    return _written(LYING, map(_lies, rows))


def rulings_csv(rows: Iterable[RulingCount]) -> str:
    return _written(RULINGS, map(_ruled, rows))


def _written(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows((columns, *rows))
    return text.getvalue()


def _lies(row: Lying) -> list[str]:
    texts = map(_text, (row.table, row.name, row.house, row.currency))
    return [*texts, *map(_units, (row.staked, row.pot, row.chips)), str(row.guests)]


def _ruled(row: RulingCount) -> list[str]:
    texts = map(_text, (row.table, row.name, row.kind, row.by))
    return [row.day, *texts, str(row.count), row.currency, _units(row.paid), _units(row.taken)]


def _cells(row: DayFigures) -> list[str]:
    texts = [row.day, *map(_text, (row.house, row.table, row.name, row.currency))]
    counts = [str(each) for each in (row.coups, row.voids, row.guests)]
    total = row.played + row.corrected
    sums = [_units(each) for each in (row.handle, row.among_guests, row.played, row.corrected, total)]
    return [*texts, *counts, *sums, *_theory(row), _units(row.bots)]


def _units(cents: int) -> str:
    return f"{Decimal(cents) / 100:.2f}"


def _theory(row: DayFigures) -> tuple[str, str, str]:
    if row.expected is None or row.spread is None:
        return "", "", ""
    z = f"{(row.played - row.expected) / row.spread:.2f}" if row.spread else ""
    return f"{row.expected / 100:.2f}", f"{row.spread / 100:.2f}", z


def _text(words: str) -> str:
    """No table calculates with what a house is called."""
    return f"'{words}" if words.startswith(_FORMULA) else words
