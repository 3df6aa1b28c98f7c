"""The coach at Black Jack Challenge: the value of a stake depends on how the others play, which nobody knows
exactly; what the next community card does to one's own hand can be counted.
"""

from collections import Counter
from collections.abc import Sequence

from saalchef.odds.pack import remaining
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.cards import UNSEEN, Card, count
from saalchef.rules.challenge.rules import Rules
from saalchef.rules.challenge.view import PlayerView, TableView
from saalchef.rules.counting import BEST, is_bust
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.school.advice import Advice, HandHeld, Odds, Why


def advise_here(
    rules: Rules, view: TableView, options: Sequence[Option], earlier: Sequence[Card], said: str
) -> tuple[Advice, ...]:
    """The chances of the next card, when it is the viewer's turn to stake on field 1 or 2."""
    if not isinstance(view, PlayerView):
        return ()
    felt = view.felt
    asked = felt.awaiting
    own = next((box for box in felt.boxes if box.number == view.box), None)
    if not isinstance(asked, AwaitGuests) or view.guest not in asked.guests or own is None:
        return ()
    turned = tuple(card for card in felt.community if card != UNSEEN)
    lying = [card for box in felt.boxes for card in (*box.cards, *box.war) if card != UNSEEN]
    hidden = () if view.hidden is None else (view.hidden,)
    gone = (*lying, *hidden, *turned)
    hand = (*(card for card in own.cards if card != UNSEEN), *hidden, *turned[: own.taken])
    left = remaining(rules.decks, 0, gone)
    over, best = _chance(left, hand, bust=True), _chance(left, hand, bust=False)
    chances = (Odds("bust", over), Odds("twenty_one", best))
    holding, why = HandHeld(hand, *count(hand)), Why("coach.why.next_card", {"over": over, "best": best})
    ante, counted = Cents(own.ante), len(gone)
    return (Advice(asked.question, view.box, None, ante, counted, (), chances, holding, why),)


def _chance(left: Counter[Card], hand: tuple[Card, ...], bust: bool) -> float:
    """That the next community card, any of those not seen, takes the hand over 21, or to 21."""
    totals = {card: count((*hand, card))[0] for card in left}
    met = sum(n for card, n in left.items() if (is_bust(totals[card]) if bust else totals[card] == BEST))
    return met / left.total()
