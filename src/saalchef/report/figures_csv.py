"""Figures as a table of plain numbers: a row for each, for spreadsheets and statistics."""

import csv
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import StringIO
from typing import Any

FRACTION = re.compile(r"-?\d+(/\d+)?")
FiguresDocument = dict[str, Any]  # as `--json` prints it

ODDS = ("house", "reading", "option", "bet", "outcome", "pays", "figure", "value")
COMPARED = ("house", "rule", "first", "second", "bet", "figure", "value")
EXTREMES = ("most", "least", "most_with_variants", "least_with_variants")
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
        yield from ({**house, "bet": name, **figure} for figure in _numbers(bet))
    besides = {key: value for key, value in document.items() if key not in ABOUT}
    yield from ({**house, **figure} for figure in _numbers(besides))
    for effect in document.get("effects", ()):
        chosen = {"reading": effect["reading"], "option": effect["option"]}
        for name, bet in effect["bets"].items():
            yield from ({**house, **chosen, "bet": name, **figure} for figure in _numbers(bet))
    for name, found in document.get("extremes", {}).items():
        yield {**house, "bet": name, "figure": "played", "value": found["played"]}
        for end in EXTREMES:
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
    """Every number in a document, by the way to it; what is there exactly besides is left to JSON."""
    if isinstance(value, dict) and {"name", "pays", "probability"} <= value.keys():
        pays, figure = float(Fraction(value["pays"])), f"{at}probability"
        yield {"outcome": value["name"], "pays": pays, "figure": figure, "value": value["probability"]}
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key == "outcomes":
                for outcome in inner:
                    yield from _numbers(outcome, at)
            elif not key.endswith("_exact"):
                yield from _numbers(inner, f"{at}{key}.")
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value, 1):
            yield from _numbers(inner, f"{at}{number}.")
    elif isinstance(value, int | float):
        yield {"figure": at.removesuffix("."), "value": value}
    elif isinstance(value, str) and FRACTION.fullmatch(value):
        yield {"figure": at.removesuffix("."), "value": float(Fraction(value))}


def _written(columns: Iterable[str], rows: Iterable[FiguresDocument]) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, list(columns), restval="", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
