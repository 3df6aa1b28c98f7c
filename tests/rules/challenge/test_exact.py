"""Whole small games, every order of the cards, through the rules and by hand: the same to the last one."""

from collections import Counter
from fractions import Fraction

import pytest

from rules.challenge import by_hand
from rules.challenge.by_hand import Strategy, value
from rules.challenge.game import Readings, all_stay, dealt, table
from saalchef.rules import actions as a
from saalchef.rules import challenge
from saalchef.rules.awaiting import AwaitCard, AwaitGuests
from saalchef.rules.cards import PACK, Card, cards
from saalchef.rules.challenge import PlayerView, Table

ANTE = 1000

# Eight cards of eight ranks, so that a war of one round always decides; the card burnt is none of them.
MIXED = cards("As 5h 6d 9c Ts Jh Qd Kc")
HEAVY = cards("Ts Jh Qd Kc 9s 8h 7d Ah")
BURNT = Card("2c")


def to_16(own: list[str], _: str) -> bool:
    return value(own) < 17


def bold(own: list[str], other: str) -> bool:
    return value(own) < (21 if value([other]) >= 10 else 15)


def always(_: list[str], __: str) -> bool:
    return True


def closed(readings: Readings) -> Table:
    """p1 and p2 with an Ante and both bonus bets each."""
    game = table(1, 2, readings=readings)
    for guest in ("p1", "p2"):
        game.then(f"{guest} bets 10 on ante", f"{guest} bets 5 on red", f"{guest} bets 5 on black")
    return game.then("croupier closes").table


def answer(t: Table, guest: str, strategy: Strategy) -> a.Action:
    """What a player decides who knows what his view shows."""
    view = challenge.view(t, guest)
    assert isinstance(view, PlayerView)
    assert view.hidden is not None
    mine, other = sorted(view.felt.boxes, key=lambda box: box.guest != guest)
    own = [mine.cards[0], view.hidden, *view.felt.community[: mine.taken]]
    action = a.Stake(guest, 1 if t.phase == "field_1" else 2)
    taken = strategy(own, other.cards[0]) and challenge.check(t, action) is None
    return action if taken else a.Stay(guest)


def enumerate_games(
    t: Table, left: tuple[Card, ...], strategies: dict[str, Strategy]
) -> Counter[by_hand.Result]:
    """The results over every order of the cards left, each order counted once."""
    match t.awaiting:
        case AwaitCard("burn"):
            return enumerate_games(challenge.apply(t, a.Deal(BURNT))[0], left, strategies)
        case AwaitCard():
            found: Counter[by_hand.Result] = Counter()
            for card in left:
                after, _ = challenge.apply(t, a.Deal(card))
                rest = tuple(each for each in left if each != card)
                found.update(enumerate_games(after, rest, strategies))
            return found
        case AwaitGuests(guests=(guest,)):
            after, _ = challenge.apply(t, answer(t, guest, strategies[guest]))
            return enumerate_games(after, left, strategies)
    orders = 1
    for number in range(2, len(left) + 1):
        orders *= number
    nets = [Fraction(g.chips - g.brought, ANTE) for g in t.guests.values()]
    return Counter({(nets[0], nets[1], Fraction(t.bank, ANTE)): orders})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pack", "strategies", "readings"),
    [
        (MIXED, (to_16, to_16), {}),
        (MIXED, (bold, to_16), {"war_rank": "ace_low", "bonus_pair": "points"}),
        (HEAVY, (always, always), {"all_bust": "war"}),
        (HEAVY, (always, bold), {"all_bust": "lowest"}),
        (HEAVY, (always, always), {"all_bust": "returned"}),
        (HEAVY, (bold, always), {"all_bust": "carried"}),
    ],
)
def test_every_order_of_eight_cards(
    pack: tuple[Card, ...], strategies: tuple[Strategy, Strategy], readings: dict[str, str]
) -> None:
    through_rules = enumerate_games(closed(readings), pack, dict(zip(("p1", "p2"), strategies, strict=True)))
    counted = by_hand.distribution(pack, strategies, readings)
    assert through_rules == counted
    orders = counted.total()
    assert orders == 40_320
    means = [
        sum((net[who] * ways for net, ways in counted.items()), Fraction(0)) / orders for who in range(3)
    ]
    carried = readings.get("all_bust") == "carried"
    assert sum(means) < 0 if carried else sum(means) == 0, "what both bust hands leave stays in the pot"


@pytest.mark.slow
def test_the_number_of_small_games() -> None:
    pack = MIXED[:7]

    def games(t: Table, left: tuple[Card, ...]) -> int:
        match t.awaiting:
            case AwaitCard() if t.phase == "deal":
                return sum(
                    games(challenge.apply(t, a.Deal(card))[0], tuple(each for each in left if each != card))
                    for card in left
                )
            case AwaitGuests(guests=(guest,)):
                field = 1 if t.phase == "field_1" else 2
                tries = [
                    action
                    for action in (a.Stay(guest), a.Stake(guest, field))
                    if challenge.check(t, action) is None
                ]
                return sum(games(challenge.apply(t, action)[0], left) for action in tries)
        return 1

    assert games(closed({}), pack) == by_hand.sequences(pack) == 32_400


def test_a_round_of_war_over_the_whole_pack_is_fair() -> None:
    """Every two cards after the burnt one: as many for one as for the other, and the ties one can count."""
    t, _ = challenge.apply(all_stay(dealt("Th 9c, Td 9d", "2s 3s")).table, a.Deal(Card("4s")))
    left = [card for card in PACK if card not in t.seen]
    ends: Counter[str] = Counter()
    for first in left:
        one, _ = challenge.apply(t, a.Deal(first))
        for second in left:
            if second != first:
                after, _ = challenge.apply(one, a.Deal(second))
                ends[after.pot_paid.shares[0].guest if after.pot_paid else "tie"] += 1
    # In the pack: two tens and two nines, three each of 2, 3 and 4, four each of the eight other ranks.
    assert ends["tie"] == 2 * (2 * 1) + 3 * (3 * 2) + 8 * (4 * 3)
    assert ends["p1"] == ends["p2"] == (45 * 44 - ends["tie"]) // 2
