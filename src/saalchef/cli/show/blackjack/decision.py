"""One decision at a Black Jack table, as a table."""

from collections.abc import Sequence

from rich.console import Console

from saalchef.cli.show.lines import print_prose
from saalchef.cli.show.tables import show, table
from saalchef.cli.show.words import Words
from saalchef.odds.blackjack import Decision
from saalchef.rules.cards import Card, show_card, show_cards


def show_decision(console: Console, w: Words, hand: Sequence[Card], bank: Card, decision: Decision) -> None:
    """Every alternative from the best to the worst, and insurance where it is offered."""
    title = w["decision"].format(hand=show_cards(hand), bank=show_card(bank))
    made = table(w["alternative"], w["value"], w["costs"])
    best = decision.values[decision.best]
    for name, value in sorted(decision.values.items(), key=lambda item: -item[1]):
        costs = w["best"] if name == decision.best else w.percent(best - value)
        style = "bold" if name == decision.best else ""
        made.add_row(w.alternatives[name], w.signed(value), costs, style=style)
    show(console, title, made)
    if decision.insurance is not None:
        advice = w["insure"] if decision.insurance > 0 else w["decline"]
        print_prose(console, w["insurance_worth"].format(w.signed(decision.insurance), advice))
