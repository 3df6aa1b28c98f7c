"""One decision at a Black Jack table, asked by people: what may be done with a hand, and what it is worth."""

from collections.abc import Sequence

from saalchef.odds.blackjack import Decision
from saalchef.odds.blackjack.advice import advise
from saalchef.odds.complaints import OddsError
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import JOKER, Card, count, show_cards
from saalchef.rules.counting import is_bust


class HandError(OddsError):
    """A hand about which there is nothing to decide."""


def decide(rules: Rules, hand: Sequence[Card], bank: Card, seen: Sequence[Card] = ()) -> Decision:
    """Every alternative allowed to this hand, from the pack less all cards named."""
    beside = rules.joker_place == "beside"
    if beside and bank == JOKER:
        raise HandError("odds.joker_beside")
    cards = [card for card in hand if card != JOKER or not beside]
    if len(cards) < 2:
        raise HandError("odds.one_card")
    total, _ = count(tuple(cards))
    if is_bust(total):
        raise HandError("odds.bust", cards=show_cards(cards), total=total)
    return advise(rules, hand, bank, seen)


def document(decision: Decision) -> dict[str, float | str]:
    """The answer as programs read it: only what is allowed, and what is best."""
    found: dict[str, float | str] = {str(name): value for name, value in decision.values.items()}
    if decision.insurance is not None:
        found["insurance"] = float(decision.insurance)
    found["best"] = decision.best
    return found
