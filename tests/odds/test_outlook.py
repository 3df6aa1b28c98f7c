"""The chances behind a decision, against the plain enumeration of small packs in exact fractions."""

from fractions import Fraction

import pytest

from odds.blackjack_enumeration import Hand, Table, draws, total
from odds.blackjack_tables import without
from odds.test_blackjack_small_packs import SMALL, holds, laid, rules_of
from saalchef.houses import load
from saalchef.odds.blackjack.advice import advise
from saalchef.odds.blackjack.outlook import outlook
from saalchef.rules.cards import Card, cards

HANDS = [tuple(hand) for hand in ("T2", "95", "56", "A7", "89", "245", "A24", "T9", "TA9")]


@pytest.mark.parametrize("bank", ["6", "T", "A"])
@pytest.mark.parametrize(
    ("house", "readings"),
    [
        ("pfaeffikon", {}),
        ("pfaeffikon", {"bank_soft_17": "draws"}),
        ("wiesbaden", {"bank_blackjack_against_21": "stand_off"}),
        ("wiesbaden", {"joker_place": "occupies"}),
    ],
)
def test_bank_and_hand_end_as_often_as_a_pack_dealt_to_the_end_says(
    house: str, readings: dict[str, str | int], bank: str
) -> None:
    rules = rules_of(house, readings)
    table = Table(rules)
    whole = tuple(sorted((*SMALL, "Jk"))) if readings.get("joker_place") == "occupies" else SMALL
    compared = 0
    for hand in HANDS:
        if not holds(whole, (*hand, bank)):
            continue
        left = without(whole, *hand, bank)
        found = outlook(rules, *laid(left, hand, bank))

        def ended(held: tuple[str, ...], pack: tuple[str, ...]) -> tuple[Fraction, Fraction]:
            """How often it wins and loses, as it lies."""
            at = table.bank((bank,), pack)
            brings = {end: table.units(Hand(held, 1, False, True), end) for end in at}
            won = sum((at[end] for end in at if brings[end] > 0), Fraction(0))
            return won, sum((at[end] for end in at if brings[end] < 0), Fraction(0))

        ends = table.bank((bank,), left)
        assert found.bank_over == pytest.approx(float(ends.get(22, 0)), abs=1e-12)
        assert found.natural == pytest.approx(float(ends.get(0, 0)), abs=1e-12)
        over = sum(p for card, p, _ in draws(left) if total((*hand, card))[0] > 21)
        assert found.over == pytest.approx(float(over), abs=1e-12)
        assert (found.stay.win, found.stay.lose) == pytest.approx([float(n) for n in ended(hand, left)])
        later = [(p, ended((*hand, card), rest)) for card, p, rest in draws(left)]
        one_card = [float(sum(p * each[n] for p, each in later)) for n in (0, 1)]
        assert (found.one_card.win, found.one_card.lose) == pytest.approx(one_card)
        compared += 1
    assert compared >= 6


def test_what_staying_brings_is_what_it_wins_less_what_it_loses() -> None:
    rules = load("pfaeffikon").rules
    for hand, bank in (("9h 6c", "5d"), ("Th 6c", "Td"), ("Ah 7c", "9d"), ("Th 9c", "Ad")):
        seen = cards("2c 3d Th")
        found = outlook(rules, cards(hand), Card(bank), seen)
        stand = advise(rules, cards(hand), Card(bank), seen).values["stand"]
        assert found.stay.win - found.stay.lose == pytest.approx(stand, abs=1e-12)
