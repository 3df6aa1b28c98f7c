"""A box that asks for a card, and a bank that draws against it."""

from collections.abc import Iterator

from saalchef.catalogue import Said, said
from saalchef.rules.blackjack.state import Table
from saalchef.rules.cards import count, show_card
from saalchef.rules.counting import is_bust

BETS = ("main",)
SAYS = ("cards",)


def dealt(_: int) -> str:
    return "6h 6c 5d 8s Tc 9d"


def story(t: Table) -> Iterator[Said]:
    yield said("lesson.blackjack.bet")
    hands = [hand for box in t.boxes for hand in box.hands]
    if not hands or len(hands[0].cards) < 2:
        return
    yield said("lesson.blackjack.two")
    (hand,) = hands
    if len(hand.cards) == 2:
        return
    before, _ = count(hand.cards[:2])
    shown = {"bank": show_card(t.bank_cards[0]), "card": show_card(hand.cards[2])}
    yield said("lesson.blackjack.card", before=before, total=hand.total, **shown)
    if t.phase == "settled":
        bust = is_bust(t.bank_total)
        code = "lesson.blackjack.bank_bust" if bust else "lesson.blackjack.bank_stands"
        yield said(code, bank=t.bank_total, total=hand.total)
