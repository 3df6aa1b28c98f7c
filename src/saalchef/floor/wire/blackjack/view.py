"""A Black Jack table as it is told: with what every hand counts, and the bank's."""

from msgspec import Struct
from msgspec.structs import asdict

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
    """What everyone is told."""
    shown = shown_to_all(t, awaiting)
    boxes = tuple(_box(box) for box in shown.boxes)
    return TableView(**{**asdict(shown), "boxes": boxes}, bank_count=_bank(t))


def _box(box: ShownBox) -> SeenBox:
    return SeenBox(**{**asdict(box), "hands": tuple(_hand(hand) for hand in box.hands)})


def _hand(hand: Hand) -> SeenHand:
    totals = totals_said(hand.total, hand.soft, hand.stood)
    return SeenHand(**asdict(hand), count=Count(totals, hand.blackjack, is_bust(hand.total)))


def _bank(t: Table) -> Count:
    totals = totals_said(t.bank_total, t.bank_soft, t.phase == "settled")
    return Count(totals, bank_blackjack(t), is_bust(t.bank_total))
