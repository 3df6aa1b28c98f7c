"""What a game ends with: the bonus bets against the bank, and who is best for the WAR pot."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from saalchef.rules.cards import RED, Card, rank_of
from saalchef.rules.challenge import facts
from saalchef.rules.challenge.rules import Rules
from saalchef.rules.challenge.state import Box
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents, Wager, pay

LOST = "lost"

# The prizes as events call them, the better the later.
ON_RED = {facts.LOST: LOST, facts.DOUBLE_RED: "double_red", facts.RED_PAIR: "red_pair"}
ON_BLACK = {
    facts.LOST: LOST,
    facts.DOUBLE_BLACK: "double_black",
    facts.PAIR: "pair",
    facts.BLACK_PAIR: "black_pair",
}


def red_bonus(rules: Rules, one: Card, other: Card) -> str:
    """The one prize of two cards on red."""
    return ON_RED[facts.red_bonus(_reds(one, other), _pair(rules, one, other))]


def black_bonus(rules: Rules, one: Card, other: Card) -> str:
    """The one prize of two cards on black."""
    return ON_BLACK[facts.black_bonus(_reds(one, other), _pair(rules, one, other))]


def prize_pays(rules: Rules, prize: str) -> Fraction:
    """What a bonus bet brings with a prize, per unit staked: the unit itself is gone with a lost one."""
    pays = {
        LOST: Fraction(-1),
        "red_pair": rules.red_pair_pays,
        "double_red": rules.double_red_pays,
        "black_pair": rules.black_pair_pays,
        "pair": rules.pair_pays,
        "double_black": rules.double_black_pays,
    }
    return pays[prize]


def _reds(one: Card, other: Card) -> int:
    return (one[1] in RED) + (other[1] in RED)


def _pair(rules: Rules, one: Card, other: Card) -> bool:
    return facts.is_pair(rank_of(one), rank_of(other), rules.bonus_pair == "points")


def settle_bonus(rules: Rules, box: Box, hidden: Card) -> Iterator[Settled]:
    """Both bonus bets of a player, each on its own."""
    assert box.first is not None
    if box.red:
        yield _settled(rules, box, "red", box.red, red_bonus(rules, box.first, hidden))
    if box.black:
        yield _settled(rules, box, "black", box.black, black_bonus(rules, box.first, hidden))


def _settled(rules: Rules, box: Box, field: str, stake: Cents, outcome: str) -> Settled:
    net = pay(stake, prize_pays(rules, outcome))
    return Settled(box.guest, field, stake, net, outcome, box.number)


def strength(rules: Rules, card: Card) -> int:
    """A card's place in Casino War."""
    return facts.war_strength(rank_of(card), rules.war_rank == "ace_high", rules.war_rank == "points")


def best(numbers: Sequence[int], values: Sequence[int]) -> tuple[int, ...]:
    """The boxes whose value is highest."""
    top = max(values)
    return tuple([number for number, value in zip(numbers, values, strict=True) if value == top])


def equal_shares(pot: Cents, guests: Sequence[str]) -> tuple[Wager, ...]:
    """A pot divided in whole cents, in the order named."""
    number = len(guests)
    shares = [facts.share_of_pot(pot, number, place) for place in range(number)]
    return tuple([Wager(guest, Cents(share)) for guest, share in zip(guests, shares, strict=True)])
