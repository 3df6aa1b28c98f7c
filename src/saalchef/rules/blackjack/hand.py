"""Hands and the stakes on them."""

from msgspec import Struct
from msgspec.structs import replace

from saalchef.rules.blackjack.facts import is_blackjack, is_split_ace
from saalchef.rules.cards import POINTS, Card
from saalchef.rules.counting import AS_ELEVEN, BEST, with_points
from saalchef.rules.money import Cents


class HandStake(Struct, frozen=True, gc=False):
    """What one guest has on a hand: the stake itself, and what doubling added."""

    guest: str
    amount: Cents
    raised: Cents = Cents(0)


class Hand(Struct, frozen=True, gc=False):
    """One hand of a box."""

    cards: tuple[Card, ...] = ()
    total: int = 0
    soft: bool = False
    stakes: tuple[HandStake, ...] = ()
    from_split: bool = False
    doubled: bool = False  # by the owner
    stood: bool = False
    blackjack: bool = False
    joker_at: int = 0  # the card (1 or 2) in whose place the joker came


def with_card(hand: Hand, card: Card) -> Hand:
    """The hand after one more card; a doubled hand stands with it."""
    cards = (*hand.cards, card)
    total, soft = with_points(hand.total, hand.soft, POINTS[card])
    blackjack = is_blackjack(total, len(cards), hand.from_split)
    doubled, joker_at = hand.doubled, hand.joker_at
    return Hand(cards, total, soft, hand.stakes, hand.from_split, doubled, doubled, blackjack, joker_at)


def with_joker(hand: Hand) -> Hand:
    """The hand once the joker came for its next card; only as its first or second is that remembered."""
    place = len(hand.cards) + 1
    return replace(hand, joker_at=place) if place <= 2 else hand


def halves(hand: Hand) -> tuple[Hand, Hand]:
    """A pair split, still without stakes: a joker stays with the card that took its place."""
    first, second = [
        with_card(Hand(from_split=True, joker_at=1 if hand.joker_at == place else 0), card)
        for place, card in enumerate(hand.cards, 1)
    ]
    return first, second


def totals_said(total: int, soft: bool, final: bool) -> tuple[int, ...]:
    """What a hand is said to count: seven or seventeen, while an ace in it may still be either."""
    either = soft and total < BEST and not final
    return (total - AS_ELEVEN, total) if either else (total,)


def cost_of_raise(hand: Hand, guest: str) -> Cents:
    """What doubling or splitting a hand costs a guest: his stake on it once more."""
    stake = staked_by(hand, guest)
    assert stake is not None
    return stake.amount


def split_aces(hand: Hand) -> bool:
    """Whether this is a hand from split aces, which gets one card only."""
    return is_split_ace(POINTS[hand.cards[0]], hand.from_split)


def staked_by(hand: Hand, guest: str) -> HandStake | None:
    for stake in hand.stakes:
        if stake.guest == guest:
            return stake
    return None
