"""How figures are written for people."""

from collections.abc import Iterable
from fractions import Fraction

from rich.console import Console

from saalchef.houses import House
from saalchef.rules.cards import Card

GAMES = {
    "black-jack": "Black Jack",
    "punto-banco": "Punto Banco",
    "black-jack-challenge": "Black Jack Challenge",
}
BETS = {
    "punto": "Punto",
    "banco": "Banco",
    "tie": "Tie",
    "main": "Main game",
    "insurance": "Insurance",
    "twins": "Twins",
    "crazy": "Crazy-Twins",
    "red": "Red Bonus",
    "black": "Black Bonus",
}
OUTCOMES = {
    "win": "wins",
    "win_with_joker": "wins, with the joker",
    "tie": "tie, the stake stays",
    "lose": "loses",
    "red_pair": "Red Pair",
    "double_red": "Double Red",
    "black_pair": "Black Pair",
    "pair": "Pair",
    "double_black": "Double Black",
}


def percent(value: float, digits: int = 4) -> str:
    """A share as a percentage, with a real minus sign."""
    return f"{100 * value:.{digits}f} %".replace("-", "−")


def signed(value: float, digits: int = 4) -> str:
    """A value or a change as a percentage with its sign; nothing is worth exactly nothing but 0."""
    return f"{100 * value:+.{digits}f} %".replace("-", "−") if value else "0 %"


def payout(pays: Fraction) -> str:
    """Net per unit, as tables in casinos write it: 3:2, 0.95:1 as 19:20."""
    if pays < 0:
        return f"−{-pays}"
    return f"{pays.numerator}:{pays.denominator}" if pays else "0"


def one_in(chance: float) -> str:
    return f"1 in {1 / chance:,.1f}" if chance else "never"


def heading(console: Console, house: House, seen: Iterable[Card] = ()) -> None:
    """Whose figures these are, by which readings, from which pack."""
    console.print(f"[bold]{house.name}[/bold] · {GAMES[house.game]}")
    open_readings = [f"{name}={r.played}" for name, r in house.readings.items() if len(r.options) > 1]
    console.print(f"[dim]Readings: {', '.join(open_readings)}[/dim]", soft_wrap=False)
    known = " ".join(seen)
    if known:
        console.print(f"Seen and gone from the pack: {known}")
    console.print()
