"""What every bet is worth, as tables and bars."""

from saalchef.cli.show.display import Display
from saalchef.cli.show.words import Words, payout
from saalchef.houses import House
from saalchef.odds.figures import BetOdds, Figures
from saalchef.report.bars import ValueBar
from saalchef.report.text_table import TextTable, table


def show_odds(display: Display, w: Words, house: House, found: Figures) -> None:
    """Every bet with its value, its swing and its outcomes."""
    display.table(w["worth"], _values(w, house, found.bets))
    display.bars(
        w["of_the_stake"], [ValueBar(w.bets[name], b.ev, w.signed(b.ev)) for name, b in found.bets.items()]
    )
    display.table(w["ends"], _outcomes(w, found.bets))


def show_findings(display: Display, w: Words, found: Figures) -> None:
    """A bet in the guest's favour is said in words, too."""
    for name, bet in found.bets.items():
        if bet.ev > 0:
            display.prose(w["favour"].format(bet=w.bets[name], value=w.percent(bet.ev)), "bold")


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
