"""The figures of tables and days as CSV (RFC 4180): commas, decimal points, days in ISO 8601, a header."""

import csv
import io
from collections.abc import Iterable
from decimal import Decimal

from saalchef.floor.wire.figures import DayFigures

COLUMNS = (
    *("day", "house", "table", "name", "currency", "coups", "voids", "guests", "handle", "among_guests"),
    *("result_played", "corrections", "result", "expected", "one_sigma", "z", "result_bots"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def figures_csv(rows: Iterable[DayFigures]) -> str:
    """Money in units of the currency; empty where nothing is known."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow(_cells(row))
    return text.getvalue()


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
