"""What a game ends with: the bonus bets against the bank, and who is best for the WAR pot."""

from collections.abc import Iterator, Sequence

from saalchef.rules.cards import POINTS, RANKS, RED, Card
from saalchef.rules.challenge.rules import Rules
from saalchef.rules.challenge.state import Box
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents, Wager, pay

LOST = "lost"


def alike(rules: Rules, one: Card, other: Card) -> bool:
    """Whether two cards have the same value, by the house's reading of the word."""
    if rules.bonus_pair == "rank":
        return one[0] == other[0]
    return POINTS[one] == POINTS[other]


def red_bonus(rules: Rules, one: Card, other: Card) -> str:
    """The one prize of two cards on red; a Red Pair is not paid as Double Red too."""
    if one[1] not in RED or other[1] not in RED:
        return LOST
    return "red_pair" if alike(rules, one, other) else "double_red"


def black_bonus(rules: Rules, one: Card, other: Card) -> str:
    """The one prize of two cards on black; a pair of any colours counts, a Black Pair counts most."""
    black = one[1] not in RED and other[1] not in RED
    if alike(rules, one, other):
        return "black_pair" if black else "pair"
    return "double_black" if black else LOST


def settle_bonus(rules: Rules, box: Box, hidden: Card) -> Iterator[Settled]:
    """Both bonus bets of a player, each on its own."""
    assert box.first is not None
    if box.red:
        yield _settled(rules, box, "red", box.red, red_bonus(rules, box.first, hidden))
    if box.black:
        yield _settled(rules, box, "black", box.black, black_bonus(rules, box.first, hidden))


def _settled(rules: Rules, box: Box, field: str, stake: Cents, outcome: str) -> Settled:
    pays = {
        "red_pair": rules.red_pair_pays,
        "double_red": rules.double_red_pays,
        "black_pair": rules.black_pair_pays,
        "pair": rules.pair_pays,
        "double_black": rules.double_black_pays,
    }
    won = Cents(-stake) if outcome == LOST else pay(stake, pays[outcome])
    return Settled(box.guest, field, stake, won, outcome, box.number)


def strength(rules: Rules, card: Card) -> int:
    """A card's place in Casino War."""
    if card[0] == "A" and rules.war_rank == "ace_high":
        return len(RANKS)
    return RANKS.index(card[0])


def best(numbers: Sequence[int], values: Sequence[int]) -> tuple[int, ...]:
    """The boxes whose value is highest."""
    top = max(values)
    return tuple([number for number, value in zip(numbers, values, strict=True) if value == top])


def equal_shares(pot: Cents, guests: Sequence[str]) -> tuple[Wager, ...]:
    """A pot divided in whole cents; those that do not divide go one each to the first named."""
    each, odd = divmod(pot, len(guests))
    return tuple([Wager(guest, Cents(each + (at < odd))) for at, guest in enumerate(guests)])
