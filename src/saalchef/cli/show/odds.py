"""What every bet and every decision is worth, as tables."""

from collections.abc import Sequence

from rich.console import Console

from saalchef.cli.show.lines import print_prose
from saalchef.cli.show.tables import NOTHING, TextTable, show, table
from saalchef.cli.show.words import Words, payout
from saalchef.houses import House
from saalchef.odds.figures import BetOdds, Figures
from saalchef.odds.readings import ReadingEffect


def show_odds(console: Console, w: Words, house: House, found: Figures) -> None:
    """Every bet with its value, its swing and its outcomes."""
    show(console, w["worth"], _values(w, house, found.bets))
    show(console, w["ends"], _outcomes(w, found.bets))


def show_findings(console: Console, w: Words, found: Figures) -> None:
    """A bet in the guest's favour is said in words, too."""
    for name, bet in found.bets.items():
        if bet.ev > 0:
            print_prose(console, w["favour"].format(bet=w.bets[name], value=w.percent(bet.ev)), "bold")


def _values(w: Words, house: House, bets: dict[str, BetOdds]) -> TextTable:
    made = table(w["bet"], w["value"], w["of_100"].format(house.currency), w["deviation"])
    for name, bet in bets.items():
        made.add_row(w.bets[name], w.signed(bet.ev), w.number(100 * bet.ev, 2, "+"), w.number(bet.stdev, 4))
    return made


def _outcomes(w: Words, bets: dict[str, BetOdds]) -> TextTable:
    made = table(w["bet"], w["pays"], w["probability"], w["that_is"])
    for name, bet in bets.items():
        made.add_row(w.bets[name], "", "", "", style="bold")
        for outcome in bet.outcomes:
            made.add_row(
                w.outcomes.get(outcome.name, ""),
                payout(outcome.pays),
                w.chance(outcome.probability),
                w.one_in(outcome.probability),
            )
        made.add_section()
    return made


def show_effects(
    console: Console, w: Words, bets: dict[str, float], effects: Sequence[ReadingEffect]
) -> None:
    """Each reading's effect on each bet, one at a time; those no bet depends on are only named."""
    made = table(w["reading"], w["option"], *(w.bets[name] for name in bets), left=2)
    made.add_row(w["as_played"], "", *(w.signed(ev) for ev in bets.values()), style="bold")
    made.add_section()
    last = ""
    for effect in effects:
        if effect.matters:
            cells = (_effect(w, effect, name) for name in bets)
            made.add_row("" if effect.reading == last else effect.reading, str(effect.option), *cells)
            last = effect.reading
    idle = sorted({effect.reading for effect in effects if not effect.matters})
    show(console, w["effects"], made, w["idle"].format(", ".join(idle)) if idle else "")


def _effect(w: Words, effect: ReadingEffect, name: str) -> str:
    now = effect.bets.get(name)
    if now is None:
        return w["not_offered"]
    if not now.change:
        return NOTHING
    favour = f"\n{w['guests_favour']}" if now.ev > 0 else ""
    return f"{w.signed(now.ev)}\n({w.signed(now.change)}){favour}"
