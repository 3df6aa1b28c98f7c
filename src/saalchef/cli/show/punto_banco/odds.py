"""What belongs to a coup of Punto Banco besides its bets, as tables."""

from collections.abc import Sequence

from saalchef.cli.show.display import Display
from saalchef.cli.show.words import Words, payout
from saalchef.houses import House
from saalchef.odds.punto_banco.bets import AtStake, PuntoBanco
from saalchef.report.text_table import TextTable, table
from saalchef.rules.money import decimal

LOWEST_STAKES = 6
SHOWN_STAKES = 12


def show_besides(display: Display, w: Words, house: House, found: PuntoBanco) -> None:
    """How a coup ends, and what Banco is worth by the stake."""
    display.table(w["coup"], _coup(w, found))
    if found.banco_by_stake:
        _show_by_stake(display, w, house, found.banco_by_stake)


def _coup(w: Words, found: PuntoBanco) -> TextTable:
    made = table(w["what"], w["probability"])
    for who, chance in found.naturals.items():
        made.add_row(w[f"natural_{who}"], w.percent(chance.probability))
    for cards, chance in found.cards.items():
        made.add_row(w["cards"].format(cards), w.percent(chance.probability))
    return made


def _show_by_stake(display: Display, w: Words, house: House, at: Sequence[AtStake]) -> None:
    """The lowest stakes, and those at which the tax is lowest because it is a whole number of chips."""
    made = table(w["stake"], w["tax"], w["pays"], w["value"], left=0)
    most = max(entry.pays for entry in at)
    shown = [entry for i, entry in enumerate(at) if i < LOWEST_STAKES or entry.pays == most]
    for entry in shown[:SHOWN_STAKES]:
        made.add_row(entry.stake, entry.tax, payout(entry.pays), w.signed(entry.ev))
    chip, lowest = (
        f"{amount} {house.currency}" for amount in (decimal(house.rules.limits.step), at[0].stake)
    )
    display.table(w["by_stake"].format(chip), made, w["at_minimum"].format(lowest))
