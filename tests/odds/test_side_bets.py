"""Twins, the bonus bets, insurance and even money: against every order of a small pack, card by card."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from saalchef.houses import load
from saalchef.odds.blackjack.insurance import even_money, insurance
from saalchef.odds.blackjack.twins import twins
from saalchef.odds.challenge.bonus import black_bonus, red_bonus
from saalchef.odds.figures import BetOdds
from saalchef.odds.pack import PackError
from saalchef.rules.cards import PACK, Card, cards

WHOLE = (*PACK, Card("Jk"))


def chances(bet: BetOdds) -> dict[str, Fraction | None]:
    assert sum(o.probability_exact for o in bet.outcomes) == 1
    return {o.name: o.probability_exact for o in bet.outcomes}


def all_but(left: str) -> list[Card]:
    return list((Counter(WHOLE) - Counter(cards(left))).elements())


def initial_deal(order: tuple[str, ...], boxes: int, place: str) -> tuple[list[list[str]], list[bool]]:
    """The cards of every box and of the bank (last), and with which of them the joker lies."""
    hands: list[list[str]] = [[] for _ in range(boxes + 1)]
    joker = [False] * (boxes + 1)
    pack = iter(order)
    for to in (*range(boxes), boxes, *range(boxes)):
        card = next(pack)
        if card == "Jk":
            joker[to] = True
            if place == "beside":
                card = next(pack)
        hands[to].append(card)
    return hands, joker


@pytest.mark.parametrize("place", ["beside", "occupies"])
@pytest.mark.parametrize("scope", ["box", "table"])
@pytest.mark.parametrize(
    ("left", "boxes"),
    [
        ("As Ah 2s Kd Qd Jk", 1),
        ("As Ah Ad 2s 2d Kd Jk", 1),
        ("As Ah Ad 2s 2d Kd Kh Jk", 2),
        ("As Ah Ad 2s 2d Kd", 2),
        ("Ts Js Qs Ks Th Jk 9s", 2),
    ],
)
def test_twins_over_every_order_of_a_small_pack(left: str, boxes: int, scope: str, place: str) -> None:
    rules = load("wiesbaden", {"decks": 1, "joker_scope": scope, "joker_place": place}).rules
    found: Counter[str] = Counter()
    orders = list(permutations(left.split()))
    for order in orders:
        hands, joker = initial_deal(order, boxes, place)
        own = hands[0]
        pair = "Jk" not in own and own[0][0] == own[1][0]
        came = joker[0] if scope == "box" else any(joker)
        found["lose" if not pair else "win_with_joker" if came else "win"] += 1
    bet = twins(rules, boxes, all_but(left))
    assert chances(bet) == {
        name: Fraction(found[name], len(orders)) for name in ("win_with_joker", "win", "lose")
    }


def test_wiesbaden_twins_pay_11_and_200() -> None:
    bet = twins(load("wiesbaden").rules)
    assert [(o.name, o.pays) for o in bet.outcomes] == [("win_with_joker", 200), ("win", 11), ("lose", -1)]
    match = Fraction(23, 311)
    joker = Fraction(2, 313)
    assert bet.ev_exact == match * (200 * joker + 11 * (1 - joker)) - (1 - match)


def test_twins_gross_counts_the_stake_among_the_eleven() -> None:
    net, gross = (twins(load("wiesbaden", {"twins_pay": pay}).rules) for pay in ("net", "gross"))
    assert [o.pays for o in gross.outcomes] == [199, 10, -1]
    assert net.ev_exact - gross.ev_exact == Fraction(23, 311)


def test_the_boxes_played_matter_only_where_a_joker_anywhere_counts() -> None:
    box = load("wiesbaden").rules
    assert len({twins(box, boxes) for boxes in range(1, 8)}) == 1
    table = load("wiesbaden", {"joker_scope": "table"}).rules
    values = [twins(table, boxes).ev for boxes in range(1, 8)]
    assert values == sorted(values)
    assert values[0] > 0  # a finding: with this reading Twins favours the guest


@pytest.mark.parametrize("pair", ["rank", "points"])
def test_bonus_bets_over_every_two_cards(pair: str) -> None:
    rules = load("schaffhausen", {"bonus_pair": pair}).rules
    red: Counter[str] = Counter()
    black: Counter[str] = Counter()
    deals = list(permutations(PACK, 2))
    for one, other in deals:
        colours = {"hd".count(one[1]), "hd".count(other[1])}
        faces = [card[0] if pair == "rank" else "T" if card[0] in "JQK" else card[0] for card in (one, other)]
        same = faces[0] == faces[1]
        red["lose" if colours != {1} else "red_pair" if same else "double_red"] += 1
        if colours == {0}:
            black["black_pair" if same else "double_black"] += 1
        else:
            black["pair" if same else "lose"] += 1
    for bet, found in ((red_bonus(rules), red), (black_bonus(rules), black)):
        assert chances(bet) == {name: Fraction(n, len(deals)) for name, n in found.items()}


def test_schaffhausen_bonus_bets_cost_the_same_by_rank_and_favour_the_guest_by_points() -> None:
    rank = load("schaffhausen").rules
    assert red_bonus(rank).ev_exact == black_bonus(rank).ev_exact == Fraction(-11, 102)
    points = load("schaffhausen", {"bonus_pair": "points"}).rules
    assert min(red_bonus(points).ev, black_bonus(points).ev) > 0


def test_bonus_bets_see_what_is_gone() -> None:
    rules = load("schaffhausen").rules
    left = cards("Ah Ad Ks")
    seen = [card for card in PACK if card not in left]
    assert chances(red_bonus(rules, seen)) == {
        "red_pair": Fraction(1, 3),
        "double_red": 0,
        "lose": Fraction(2, 3),
    }
    with pytest.raises(PackError, match="needs 2 cards, and only 1 remain"):
        red_bonus(rules, [card for card in PACK if card != "Ah"])


@pytest.mark.parametrize("decks", [1, 2, 4, 5, 6, 8])
def test_insurance_on_an_ace_alone(decks: int) -> None:
    bet = insurance(load("pfaeffikon", {"decks": decks}).rules)
    assert chances(bet)["win"] == Fraction(16 * decks, 52 * decks - 1)
    assert bet.ev_exact == Fraction(3 * 16 * decks, 52 * decks - 1) - 1


@pytest.mark.parametrize("place", ["beside", "occupies"])
def test_insurance_over_every_order_of_a_small_pack(place: str) -> None:
    rules = load("wiesbaden", {"decks": 1, "joker_place": place}).rules
    left = "Ts Kd 9s 8s 2c Jk"
    orders = list(permutations(left.split()))
    seconds = [
        next(card for card in order if place == "occupies" or card != "Jk") in ("Ts", "Kd")
        for order in orders
    ]
    seen = all_but(f"{left} As")
    assert chances(insurance(rules, seen))["win"] == Fraction(sum(seconds), len(orders))


def test_wiesbaden_14_even_money_against_waiting() -> None:
    offer = even_money(load("wiesbaden").rules)
    assert offer.take == 1
    assert offer.wait.ev_exact == Fraction(3, 2) * (1 - Fraction(95, 309))
    assert [(o.name, o.pays) for o in offer.wait.outcomes] == [("win", Fraction(3, 2)), ("stand_off", 0)]


def test_even_money_is_insurance_of_half_the_stake() -> None:
    """Black Jack and insurance for half: either way one stake is won, so the two prices must agree."""
    rules = load("wiesbaden").rules
    seen = cards("Ah Kh")
    ten = chances(insurance(rules, seen))["win"]
    wait = even_money(rules).wait
    assert wait.ev_exact + Fraction(1, 2) * insurance(rules, seen).ev_exact == 1
    assert chances(wait)["stand_off"] == ten


def test_what_cannot_be_dealt_is_refused() -> None:
    rules = load("wiesbaden", {"decks": 1}).rules
    aces = cards("As Ah Ad Ac")
    with pytest.raises(PackError, match="no ace remains"):
        insurance(rules, aces)
    with pytest.raises(PackError, match="no ten remains"):
        even_money(rules, [card for card in PACK if card[0] in "TJQK"])
    with pytest.raises(PackError, match="no card remains for the bank"):
        insurance(rules, all_but("As Jk"))
    with pytest.raises(PackError, match="initial deal needs 3 cards, and only 2 remain"):
        twins(rules, 1, all_but("As Ah"))
    with pytest.raises(ValueError, match="no Twins"):
        twins(load("pfaeffikon").rules)
