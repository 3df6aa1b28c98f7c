"""The cards that the coach sees on a Black Jack table."""

from saalchef.rules.blackjack.view import TableView
from saalchef.rules.cards import Card


def open_cards(view: TableView) -> list[Card]:
    """The bank's and those of all hands."""
    return [*view.bank_cards, *(card for box in view.boxes for hand in box.hands for card in hand.cards)]
