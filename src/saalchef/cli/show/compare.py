"""Two houses side by side, as a table."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.table import Table

from saalchef.cli.show.words import BETS, GAMES, signed
from saalchef.houses import House
from saalchef.odds.compare import Rule

Pair = tuple[Mapping[str, float], Mapping[str, float]]


def show_comparison(console: Console, houses: tuple[House, House], bets: Pair, rules: list[Rule]) -> None:
    """What differs with its worth, what both have in common, and what the bets come to."""
    first, second = houses
    console.print(f"[bold]{first.name}[/bold] and [bold]{second.name}[/bold] · {GAMES[first.game]}")
    console.print()
    names = [name for name in BETS if name in bets[0] or name in bets[1]]
    console.print(_differences(houses, names, bets, rules))
    same = [rule for rule in rules if not rule.differs]
    console.print(_common(same))


def _differences(houses: tuple[House, House], names: list[str], bets: Pair, rules: list[Rule]) -> Table:
    first, second = houses
    table = Table(
        title="What differs, and what each difference alone is worth to a guest of the first house",
        caption="· no effect on this bet    new: the first house has no such bet, this is its value    "
        "An empty row is no matter of odds.",
        title_justify="left",
        caption_justify="left",
    )
    table.add_column("rule")
    table.add_column(first.name)
    table.add_column(second.name)
    for name in names:
        table.add_column(BETS[name], justify="right")
    for rule in rules:
        if rule.differs:
            cells = (
                [_effect(rule, name, name in bets[0]) for name in names] if rule.bets else [""] * len(names)
            )
            table.add_row(rule.rule, *(shown(value) for value in rule.values), *cells)
    table.add_section()
    for house, found in zip(houses, bets, strict=True):
        worth = [signed(found[name]) if name in found else "not offered" for name in names]
        table.add_row(f"[bold]all rules of {house.name}[/bold]", "", "", *worth)
    moved = [
        signed(bets[1][name] - bets[0][name]) if name in bets[0] and name in bets[1] else "" for name in names
    ]
    table.add_row("[bold]difference[/bold]", "", "", *moved)
    return table


def _effect(rule: Rule, name: str, known: bool) -> str:
    effect = rule.bets.get(name)
    if effect is None:
        return "not offered" if known else ""
    if effect.change is None:
        return f"new: {signed(effect.ev)}"
    return signed(effect.change) if effect.change else "·"


def _common(rules: list[Rule]) -> Table:
    table = Table(title="What both have in common", title_justify="left")
    table.add_column("rule")
    table.add_column("both")
    for rule in rules:
        value = shown(rule.values[0])
        if value:
            table.add_row(rule.rule, value)
    return table


def shown(value: Any) -> str:
    """A rule as a house file writes it, in few words."""
    if value is None or value == "":
        return ""
    if isinstance(value, list):
        return _numbers(value)
    if isinstance(value, dict) and "punto_stood" in value:
        by = " as Punto's total" if value.get("by") == "total" else ""
        on = f"draws on {_numbers(value['draws_on'])}{by}" if value["draws_on"] else "stands otherwise"
        return f"Punto stood: {value['punto_stood']}; {on}"
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(each)}" for key, each in value.items())
    return str(value)


def _numbers(values: list[Any]) -> str:
    """0–5, 9"""
    if not values:
        return "none"
    if not all(isinstance(each, int) for each in values):
        return ", ".join(str(each) for each in values)
    runs = []
    for _, run in groupby(enumerate(values), key=lambda pair: pair[1] - pair[0]):
        numbers = [number for _, number in run]
        runs.append(str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}")
    return ", ".join(runs)
