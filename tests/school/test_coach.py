"""The coach: exact values from what one guest sees, for every question he is asked."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from saalchef.houses import load
from saalchef.odds.blackjack import HandInTurn
from saalchef.odds.blackjack.advice import advise as best_play
from saalchef.rules import actions as a
from saalchef.rules.cards import PACK, Card, cards, count
from saalchef.rules.money import Cents
from saalchef.rules.table import Table, apply, legal, open_table, view
from saalchef.school.advice import Advice
from saalchef.school.coach import advise

CHIPS = Cents(1000_00)


def at_wiesbaden(dealt: str, chips: Cents = CHIPS, **readings: Any) -> tuple[Any, Table]:
    """Anna owns box 3 with 20, Ben box 5 with 20; Ben has 10 on box 3 too."""
    house = load("wiesbaden", readings)
    table = open_table(house.id, house.rules, {"Anna": chips, "Ben": CHIPS})
    opening = [
        a.Sit("Anna", 3),
        a.Sit("Ben", 5),
        a.Bet("Anna", Cents(20_00), "main", 3),
        a.Bet("Ben", Cents(20_00), "main", 5),
        a.Bet("Ben", Cents(10_00), "main", 3),
        a.Close(),
    ]
    return house.rules, played(table, *opening, *(a.Deal(card) for card in cards(dealt)))


def played(table: Table, *actions: Any) -> Table:
    for action in actions:
        table, _ = apply(table, action)
    return table


def asked(rules: Any, table: Table, who: str) -> tuple[Advice, ...]:
    return advise(rules, view(table, who), legal(table, who))


def values(advice: Advice) -> dict[str, float]:
    return {worth.verb: worth.value for worth in advice.values}


def bank_stands(pack: Counter[Card], held: tuple[Card, ...], total: int) -> Fraction:
    """What standing on `total` is worth, by going through every draw of the bank."""
    points, _ = count(held)
    if points >= 17:
        natural = points == 21 and len(held) == 2
        return Fraction(-1 if natural or 22 > points > total else 1 if points > 21 or points < total else 0)
    left = pack.total()
    worth = Fraction(0)
    for card in [card for card in pack if pack[card]]:
        chance = Fraction(pack[card], left)
        pack[card] -= 1
        worth += chance * bank_stands(pack, (*held, card), total)
        pack[card] += 1
    return worth


def by_points(gone: str, decks: int) -> Counter[Card]:
    """The pack with one card standing for all of its points, less those gone."""
    pack: Counter[Card] = Counter()
    for card in PACK * decks:
        pack[alike(card)] += 1
    pack.subtract(alike(card) for card in cards(gone))
    return pack


def alike(card: Card) -> Card:
    return Card(("T" if card[0] in "TJQK" else card[0]) + "s")


def test_a_decision_is_valued_with_every_open_card_counted() -> None:
    rules, table = at_wiesbaden("9h 5c 6d 2c Ts", decks=1)
    (advice,) = asked(rules, table, "Anna")
    assert (advice.question, advice.box, advice.hand) == ("decision", 3, 1)
    assert (advice.stake, advice.open_cards) == (20_00, 5)
    worth = values(advice)
    assert worth.keys() == {"cards", "stays", "doubles"}
    assert [each.verb for each in advice.values] == sorted(worth, key=lambda verb: -worth[verb])
    by_hand = bank_stands(by_points("9h 5c 6d 2c Ts", 1), (Card("6s"),), 11)
    assert worth["stays"] == pytest.approx(float(by_hand), abs=1e-12)
    known = best_play(rules, cards("9h 2c"), Card("6d"), cards("5c Ts"))
    assert worth["doubles"] == known.values["double"]


def test_another_box_changes_what_a_decision_is_worth() -> None:
    rules, table = at_wiesbaden("9h 5c 6d 2c Ts", decks=1)
    _, other = at_wiesbaden("9h Tc 6d 2c Ts", decks=1)
    assert values(asked(rules, table, "Anna")[0]) != values(asked(rules, other, "Anna")[0])


def test_cards_of_earlier_coups_count_where_they_come_from_the_same_shoe() -> None:
    rules, table = at_wiesbaden("9h 5c 6d 2c Ts", decks=1, shuffler="shoe")
    seen, options = view(table, "Anna"), legal(table, "Anna")
    fresh, later = advise(rules, seen, options), advise(rules, seen, options, cards("Kh Kd Ks Kc"))
    assert later[0].open_cards == fresh[0].open_cards + 4
    assert values(later[0])["doubles"] < values(fresh[0])["doubles"]


def test_nobody_is_advised_whom_nothing_is_asked() -> None:
    rules, table = at_wiesbaden("9h 5c 6d 2c Ts")
    assert asked(rules, table, "Ben") == ()
    assert advise(rules, view(table, None), ()) == ()


def test_what_a_guest_cannot_pay_for_is_not_advised() -> None:
    rules, table = at_wiesbaden("9h 5c 6d 2c Ts", Cents(30_00))
    assert values(asked(rules, table, "Anna")[0]).keys() == {"cards", "stays"}


def test_a_split_hand_is_valued_in_its_place() -> None:
    rules, table = at_wiesbaden("8h 5c 6d 8c Ts")
    table = played(table, a.Split("Anna", 3), a.Decline("Ben", 3), a.Deal(Card("3c")))
    (advice,) = asked(rules, table, "Anna")
    known = best_play(rules, cards("8h 3c"), Card("6d"), cards("5c Ts 8c"), HandInTurn(1, 2))
    assert values(advice) == {
        "cards": known.values["card"],
        "stays": known.values["stand"],
        "doubles": known.values["double"],
    }


def test_insurance_is_worth_what_the_tens_left_say() -> None:
    rules, table = at_wiesbaden("9h 5c Ad Kc Ts")
    own, beside = asked(rules, table, "Anna")[0], asked(rules, table, "Ben")
    tens, left = 6 * 16 - 2, 6 * 52 - 5
    by_hand = (3 * Fraction(tens, left) - 1) / 2  # the half of the stake, paid 2 to 1
    assert values(own) == {"declines": 0.0, "insures": pytest.approx(float(by_hand), abs=1e-12)}
    assert [(advice.box, advice.stake) for advice in beside] == [(3, 10_00), (5, 20_00)]


def test_even_money_is_compared_with_waiting() -> None:
    rules, table = at_wiesbaden("Ah 5c Ad Kc Ts")
    (advice,) = asked(rules, table, "Anna")
    no_ten = 1 - Fraction(6 * 16 - 2, 6 * 52 - 5)
    assert values(advice) == {
        "takes_even_money": 1.0,
        "declines": pytest.approx(float(Fraction(3, 2) * no_ten), abs=1e-12),
        "insures": pytest.approx(1.0, abs=1e-12),  # insured for the half, a Black Jack wins 1 to 1 either way
    }
    assert advice.values[0].verb == "declines"


def test_a_co_bettor_is_told_what_doubling_along_is_worth() -> None:
    rules, table = at_wiesbaden("9h 5c 6d 2c Ts")
    owner = values(asked(rules, table, "Anna")[0])
    (advice,) = asked(rules, played(table, a.Double("Anna", 3)), "Ben")
    assert values(advice) == {"doubles": owner["doubles"], "declines": owner["doubles"] / 2}


def test_where_no_exact_value_is_known_none_is_told() -> None:
    rules, table = at_wiesbaden("8h 5c 6d 8c Ts")
    (advice,) = asked(rules, played(table, a.Split("Anna", 3)), "Ben")
    assert (advice.question, advice.values) == ("split", ())
    rules, table = at_wiesbaden("9h 5c 6d 2c Ts", bank_blackjack_takes="original")
    (advice,) = asked(rules, played(table, a.Double("Anna", 3)), "Ben")
    assert (advice.question, advice.values) == ("double", ())


def test_at_punto_banco_bets_are_valued_from_the_cards_that_remain() -> None:
    house = load("bregenz")
    table = open_table(house.id, house.rules, {"Anna": CHIPS})
    table = played(table, a.Sit("Anna", 3))
    seen, options = view(table, "Anna"), legal(table, "Anna")
    (fresh,) = advise(house.rules, seen, options)
    assert {worth.field: round(worth.value, 6) for worth in fresh.values} == {
        "punto": -0.013803,
        "banco": -0.009301,
        "tie": -0.193416,
    }
    (later,) = advise(house.rules, seen, options, cards("9h 9d 9s 9c 8h 8d 8s 8c"))
    assert later.open_cards == 8
    assert [worth.value for worth in later.values] != [worth.value for worth in fresh.values]
    assert advise(house.rules, view(table, None), ()) == ()


def at_schaffhausen(dealt: str) -> tuple[Any, Table]:
    house = load("schaffhausen")
    table = open_table(house.id, house.rules, {"Anna": CHIPS, "Ben": CHIPS})
    opening: list[Any] = [a.Sit("Anna", 1), a.Sit("Ben", 2)]
    for guest in ("Anna", "Ben"):
        opening += [a.Bet(guest, Cents(10_00), "ante"), a.Bet(guest, Cents(5_00), "red")]
    return house.rules, played(table, *opening, a.Close(), *(a.Deal(card) for card in cards(dealt)))


def test_at_challenge_the_chances_of_the_next_card_are_counted() -> None:
    rules, table = at_schaffhausen("Th 5c 6d Ks 9h 2s")  # Anna: Th 6d, Ben: 5c and a hidden card
    (advice,) = asked(rules, table, "Anna")
    chances = {odds.name: odds.probability for odds in advice.chances}
    assert (advice.question, advice.values, advice.open_cards) == ("field_1", (), 3)
    over = 4 * 8 - 2  # a 16 goes over with any 6, 7 … K; one ten and one six are gone
    assert chances == {"bust": over / 49, "twenty_one": 3 / 49}
    table = played(table, a.Stake("Anna", 1), a.Stake("Ben", 1))
    (advice,) = asked(rules, table, "Anna")
    assert advice.question == "field_2"
    assert {odds.name: odds.probability for odds in advice.chances}["bust"] == 1.0  # 25 already


def test_at_challenge_nothing_depends_on_a_card_one_may_not_see() -> None:
    rules, table = at_schaffhausen("Th 5c 6d Ks 9h 2s")
    _, other = at_schaffhausen("Th 5c 6d 3h 2c As")  # another card for Ben, other community cards
    assert asked(rules, table, "Anna") == asked(rules, other, "Anna")
