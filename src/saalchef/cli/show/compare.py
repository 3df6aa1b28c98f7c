"""Two houses side by side, as tables."""

from collections.abc import Mapping, Sequence

from saalchef.catalogue import Lang
from saalchef.cli.show.display import Display
from saalchef.cli.show.words import Words, words
from saalchef.houses import House
from saalchef.houses.beside import sentence, sentences
from saalchef.houses.tell import chosen_otherwise
from saalchef.odds.compare import Rule
from saalchef.report.bars import ValueBar
from saalchef.report.text_table import NOTHING, TextTable, table

Edges = Mapping[str, float]  # by bet


def show_values(display: Display, houses: tuple[House, House], bets: tuple[Edges, Edges], lang: Lang) -> None:
    """Which houses these are, and what their bets come to."""
    w, names = words(lang), _names(bets, lang)
    named = w["and"].format(*(house.name for house in houses))
    readings = [f"{house.name}: {_readings(w, house)}" for house in houses if house.differing]
    display.headline(f"{named} · {houses[0].plays.title}", readings)
    display.table(w["compared"], _sums(w, houses, bets, names))
    display.bars(w["of_the_stake"], _bars(w, houses, bets, names))


def show_differences(
    display: Display,
    houses: tuple[House, House],
    bets: tuple[Edges, Edges],
    rules: Sequence[Rule],
    lang: Lang,
) -> None:
    """What differs with its worth, and what both have in common."""
    w, names = words(lang), _names(bets, lang)
    told = tuple(sentences(house, lang) for house in houses)
    columns = (*(house.name for house in houses), *(w.bets[name] for name in names))
    made = table(w["rule"], *columns, left=3)
    for rule in rules:
        if rule.differs:
            cells = (_effect(w, rule, name, name in bets[0]) for name in names)
            made.add_row(rule.rule, *(_sentence(t, rule, at) for at, t in enumerate(told)), *cells)
    display.table(w["differs"], made, w["differs_key"])
    same = table(w["rule"], w["both"], left=2)
    for rule in rules:
        if rule.differs or None in rule.values:
            continue
        same_in_both = max((_sentence(t, rule, at) for at, t in enumerate(told)), key=len)
        if same_in_both:  # the longer one says where it is contrary
            same.add_row(rule.rule, same_in_both)
    display.table(w["common"], same)


def _names(bets: tuple[Edges, Edges], lang: Lang) -> list[str]:
    return [name for name in words(lang).bets if name in bets[0] or name in bets[1]]


def _readings(w: Words, house: House) -> str:
    return w["readings"].format(chosen_otherwise(house, w.lang))


def _sentence(told: Mapping[str, str], rule: Rule, at: int) -> str:
    return sentence(told, rule.rule, rule.values[at])


def _effect(w: Words, rule: Rule, name: str, known: bool) -> str:
    if not rule.bets:
        return ""
    effect = rule.bets.get(name)
    if effect is None:
        return w["not_offered"] if known else ""
    if effect.change is None:
        return w["new"].format(w.signed(effect.ev))
    return w.signed(effect.change) if effect.change else NOTHING


def _bars(
    w: Words, houses: tuple[House, House], bets: tuple[Edges, Edges], names: Sequence[str]
) -> list[ValueBar]:
    return [
        ValueBar(f"{w.bets[name]} · {house.name}", found[name], w.signed(found[name]))
        for name in names
        for house, found in zip(houses, bets, strict=True)
        if name in found
    ]


def _sums(
    w: Words, houses: tuple[House, House], bets: tuple[Edges, Edges], names: Sequence[str]
) -> TextTable:
    made = table(w["house"], *(w.bets[name] for name in names))
    for house, found in zip(houses, bets, strict=True):
        worth = (w.signed(found[name]) if name in found else w["not_offered"] for name in names)
        made.add_row(house.name, *worth)
    made.add_section()
    moved = (
        w.signed(bets[1][name] - bets[0][name]) if name in bets[0] and name in bets[1] else ""
        for name in names
    )
    made.add_row(w["difference"], *moved, style="bold")
    return made
