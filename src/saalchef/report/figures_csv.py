"""Figures as a table of plain numbers: a row for each, for spreadsheets and statistics."""

import csv
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import StringIO
from typing import Any

FiguresDocument = dict[str, Any]  # as `--json` prints it

ODDS = ("house", "reading", "option", "bet", "outcome", "pays", "figure", "value")
COMPARED = ("house", "rule", "first", "second", "bet", "figure", "value")
ABOUT = ("house", "game", "readings", "seen", "bets", "effects", "extremes")


def odds_csv(document: FiguresDocument) -> str:
    """Every bet, its outcomes, what else is known, and what each reading does to each bet."""
    return _written(ODDS, _odds(document))


def compared_csv(document: FiguresDocument) -> str:
    """Every bet of both houses; every rule, and each bet of the first house with that rule of the second."""
    return _written(COMPARED, _compared(document))


def _odds(document: FiguresDocument) -> Iterator[FiguresDocument]:
    house = {"house": document["house"]}
    for name, bet in document.get("bets", {}).items():
        numbers = {key: value for key, value in bet.items() if key != "outcomes"}
        yield from ({**house, "bet": name, **figure} for figure in _numbers(numbers))
        for outcome in bet["outcomes"]:
            about = {"bet": name, "outcome": outcome["name"], "pays": float(Fraction(outcome["pays"]))}
            yield {**house, **about, "figure": "probability", "value": outcome["probability"]}
    besides = {key: value for key, value in document.items() if key not in ABOUT}
    yield from ({**house, **figure} for figure in _numbers(besides))
    for effect in document.get("effects", ()):
        chosen = {"reading": effect["reading"], "option": effect["option"]}
        for name, bet in effect["bets"].items():
            yield from ({**house, **chosen, "bet": name, **figure} for figure in _numbers(bet))
    for name, found in document.get("extremes", {}).items():
        yield {**house, "bet": name, "figure": "played", "value": found["played"]}
        for end in ("most", "least"):
            combined = " ".join(f"{reading}={option}" for reading, option in found[end]["readings"].items())
            yield {**house, "reading": combined, "bet": name, "figure": end, "value": found[end]["ev"]}


def _compared(document: FiguresDocument) -> Iterator[FiguresDocument]:
    for house in document["houses"]:
        for name, bet in house["bets"].items():
            yield {"house": house["house"], "bet": name, "figure": "ev", "value": bet["ev"]}
    first = document["houses"][0]["house"]
    for rule in document["rules"]:
        mine, theirs = rule["values"]
        about = {"house": first, "rule": rule["rule"], "first": mine, "second": theirs}
        if not rule.get("bets"):
            yield about
        for name, bet in rule.get("bets", {}).items():
            yield from ({**about, "bet": name, **figure} for figure in _numbers(bet))


def _numbers(value: Any, at: str = "") -> Iterator[FiguresDocument]:
    """Every number in a document, by the way to it; exact fractions are left to JSON."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _numbers(inner, f"{at}.{key}" if at else key)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value, 1):
            yield from _numbers(inner, f"{at}.{number}")
    elif isinstance(value, int | float):
        yield {"figure": at, "value": value}


def _written(columns: Iterable[str], rows: Iterable[FiguresDocument]) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, list(columns), restval="", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
