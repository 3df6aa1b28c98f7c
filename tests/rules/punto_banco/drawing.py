"""What a house's Banco does, found by dealing: every total of Punto, every third card."""

from rules.punto_banco.table import card_of, closed, dealt, hand, play
from saalchef.rules.awaiting import AwaitCard
from saalchef.rules.punto_banco import Table


def takes_card(t: Table) -> str:
    """The side that is owed a card, or "" when the coup is over."""
    return t.awaiting.place if isinstance(t.awaiting, AwaitCard) else ""


def banco_draws(house: str, banco: int, **readings: str | int) -> tuple[set[int], set[int]]:
    """With this total: on which Punto totals that stood Banco draws, and on which third cards of Punto.

    What Punto held before its third card must not matter, so every total from 0 to 5 is tried.
    """
    t = closed(house, **readings)
    stood = {punto for punto in (6, 7) if takes_card(dealt(t, hand(punto), hand(banco))) == "banco"}
    drawn = {}
    for punto in range(6):
        before = dealt(t, hand(punto), hand(banco))
        assert takes_card(before) == "punto"
        thirds = {third: takes_card(play(before, f"deal {card_of(third, 'c')}")) for third in range(10)}
        assert set(thirds.values()) <= {"banco", ""}
        drawn[punto] = {third for third, side in thirds.items() if side == "banco"}
    assert all(thirds == drawn[0] for thirds in drawn.values()), drawn
    return stood, drawn[0]
