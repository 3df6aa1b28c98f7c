"""Two houses side by side, as tables."""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from saalchef.catalogue import Lang
from saalchef.cli.show.tables import show, table
from saalchef.cli.show.words import Words, words
from saalchef.houses import House
from saalchef.houses.describe import describe
from saalchef.odds.compare import Rule

Edges = Mapping[str, float]  # by bet


def show_comparison(
    console: Console,
    houses: tuple[House, House],
    bets: tuple[Edges, Edges],
    rules: Sequence[Rule],
    lang: Lang,
) -> None:
    """What differs with its worth, what the bets come to, and what both have in common."""
    w = words(lang)
    named = w["and"].format(*(f"[bold]{house.name}[/bold]" for house in houses))
    console.print(f"{named} · {houses[0].plays.title}\n")
    told = tuple(_told(house, lang) for house in houses)
    names = [name for name in w.bets if name in bets[0] or name in bets[1]]
    columns = (*(house.name for house in houses), *(w.bets[name] for name in names))
    made = table(w["rule"], *columns, left=3, whole=True)
    for rule in rules:
        if rule.differs:
            cells = (_effect(w, rule, name, name in bets[0]) for name in names)
            made.add_row(rule.rule, *(_sentence(t, rule, at) for at, t in enumerate(told)), *cells)
    made.add_section()
    _sums(made, w, houses, bets, names)
    show(console, w["differs"], made, w["differs_key"])
    same = table(w["rule"], w["both"], left=2, whole=True)
    for rule in rules:
        sentence = "" if rule.differs or None in rule.values else _sentence(told[0], rule, 0)
        if sentence:
            same.add_row(rule.rule, sentence)
    show(console, w["common"], same)


def _told(house: House, lang: Lang) -> dict[str, str]:
    """Each rule of the house as a sentence, by its key."""
    return {line.key: line.sentence for section in describe(house, lang) for line in section.lines}


def _sentence(told: Mapping[str, str], rule: Rule, at: int) -> str:
    """The rule's sentence, or those of all it consists of, or what the house file writes."""
    parts = [sentence for key, sentence in told.items() if f"{key}.".startswith(f"{rule.rule}.")]
    value = rule.values[at]
    return " ".join(parts) or ("" if value is None else str(value))


def _effect(w: Words, rule: Rule, name: str, known: bool) -> str:
    if not rule.bets:
        return ""
    effect = rule.bets.get(name)
    if effect is None:
        return w["not_offered"] if known else ""
    if effect.change is None:
        return w["new"].format(w.signed(effect.ev))
    return w.signed(effect.change) if effect.change else "·"


def _sums(
    made: Table,
    w: Words,
    houses: tuple[House, House],
    bets: tuple[Edges, Edges],
    names: Sequence[str],
) -> None:
    for house, found in zip(houses, bets, strict=True):
        worth = (w.signed(found[name]) if name in found else w["not_offered"] for name in names)
        whose = (each.name if each is house else "" for each in houses)
        made.add_row(w["all_rules"], *whose, *worth, style="bold")
    moved = (
        w.signed(bets[1][name] - bets[0][name]) if name in bets[0] and name in bets[1] else ""
        for name in names
    )
    made.add_row(w["difference"], "", "", *moved)
