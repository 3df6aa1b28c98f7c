"""A Black Jack table as it is told: with what every hand counts, and the bank's."""

from msgspec import Struct

from saalchef.rules.awaiting import Awaiting
from saalchef.rules.blackjack.hand import Hand, totals_said
from saalchef.rules.blackjack.settle import bank_blackjack
from saalchef.rules.blackjack.state import Table
from saalchef.rules.blackjack.view import SeenBox as ShownBox
from saalchef.rules.blackjack.view import TableView as ShownTable
from saalchef.rules.blackjack.view import face as shown_to_all
from saalchef.rules.blackjack.view import seen
from saalchef.rules.counting import is_bust

__all__ = ["TableView", "face", "seen"]


class Count(Struct, frozen=True):
    """What a hand counts, as one says it: two totals while an ace in it may still be either."""

    totals: tuple[int, ...] = (0,)
    blackjack: bool = False
    bust: bool = False


class SeenHand(Hand, frozen=True):
    count: Count = Count()


class SeenBox(ShownBox, frozen=True):
    hands: tuple[SeenHand, ...]


class TableView(ShownTable, frozen=True):
    boxes: tuple[SeenBox, ...]
    bank_count: Count


def face(t: Table, awaiting: Awaiting | None = None) -> TableView:
    """What everyone is told. Made anew with every event, so by position: that is fastest."""
    shown = shown_to_all(t, awaiting)
    return TableView(
        shown.house,
        shown.viewer,
        shown.chips,
        shown.coup,
        shown.phase,
        shown.awaiting,
        shown.guests,
        tuple([_box(box) for box in shown.boxes]),
        shown.bank_cards,
        shown.bank_total,
        shown.box_in_turn,
        shown.hand_in_turn,
        shown.settled,
        _bank(t),
    )


def _box(box: ShownBox) -> SeenBox:
    return SeenBox(
        box.number,
        box.owner,
        box.main,
        box.twins,
        box.crazy,
        box.insurance,
        tuple([_hand(hand) for hand in box.hands]),
        box.joker,
    )


def _hand(hand: Hand) -> SeenHand:
    totals = totals_said(hand.total, hand.soft, hand.stood)
    return SeenHand(
        hand.cards,
        hand.total,
        hand.soft,
        hand.stakes,
        hand.from_split,
        hand.doubled,
        hand.stood,
        hand.blackjack,
        hand.joker_at,
        Count(totals, hand.blackjack, is_bust(hand.total)),
    )


def _bank(t: Table) -> Count:
    totals = totals_said(t.bank_total, t.bank_soft, t.phase == "settled")
    return Count(totals, bank_blackjack(t), is_bust(t.bank_total))
