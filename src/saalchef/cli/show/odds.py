"""What every bet is worth, as tables and bars."""

from saalchef.cli.show.display import Display
from saalchef.cli.show.words import Words, payout
from saalchef.houses import House
from saalchef.odds.figures import Figures
from saalchef.report.bars import ValueBar
from saalchef.report.text_table import table


def show_values(display: Display, w: Words, house: House, worth: dict[str, float]) -> None:
    """Every bet with its value."""
    made = table(w["bet"], w["value"], w["of_100"].format(house.currency))
    for name, ev in worth.items():
        made.add_row(w.bets[name], w.signed(ev), w.number(100 * ev, 2, "+"))
    display.table(w["worth"], made)
    display.bars(w["of_the_stake"], [ValueBar(w.bets[name], ev, w.signed(ev)) for name, ev in worth.items()])


def show_endings(display: Display, w: Words, found: Figures) -> None:
    """Every bet with its outcomes and its swing."""
    made = table(w["bet"], w["pays"], w["probability"], w["that_is"])
    for name, bet in found.bets.items():
        made.add_row(w.bets[name], "", "", "", style="bold")
        for outcome in bet.outcomes:
            made.add_row(
                w.outcomes.get(outcome.name, ""),
                payout(outcome.pays),
                w.chance(outcome.probability),
                w.one_in(outcome.probability),
            )
        made.add_row(w["deviation"], w.number(bet.stdev, 4), "", "")
        made.add_section()
    display.table(w["ends"], made)


def show_findings(display: Display, w: Words, found: Figures) -> None:
    """A bet in the guest's favour is said in words, too."""
    for name, bet in found.bets.items():
        if bet.ev > 0:
            display.prose(w["favour"].format(bet=w.bets[name], value=w.percent(bet.ev)), "bold")
