"""Punto Banco: published figures, the leaflets' tables dealt card by card, and the compiled count."""

from collections import Counter
from fractions import Fraction
from math import perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saalchef.houses import load
from saalchef.odds.pack import PackError
from saalchef.odds.punto_banco import fast
from saalchef.odds.punto_banco.bets import count, figures
from saalchef.odds.punto_banco.endings import ENDS, Coups, coups
from saalchef.odds.punto_banco.six_cards import all_orders, values
from saalchef.rules.cards import PACK, Card
from saalchef.rules.punto_banco.rules import Rules

INTERNATIONAL = {"banco_6_punto_stood": "stands"}


def results(counted: Coups) -> tuple[int, int, int]:
    """Orders in which Banco wins, Punto wins, nobody wins."""
    by_sign: Counter[int] = Counter()
    for end, number in zip(ENDS, counted.by_end, strict=True):
        by_sign[(end.banco > end.punto) - (end.banco < end.punto)] += number
    return by_sign[1], by_sign[-1], by_sign[0]


# The international table has been counted many times; these whole numbers are the published ones.
PUBLISHED = {
    8: (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
    6: (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
}


@pytest.mark.parametrize("decks", PUBLISHED)
@pytest.mark.parametrize(("house", "readings"), [("bregenz", INTERNATIONAL), ("vaduz", {})])
def test_published_counts(house: str, readings: dict[str, str], decks: int) -> None:
    counted = count(load(house, {**readings, "decks": decks}).rules)
    assert results(counted) == PUBLISHED[decks]
    assert sum(results(counted)) == counted.orders == perm(52 * decks, 6)


# A second method, written from the leaflets' words and not from the house files: deal one card after another.


def banco_draws(reading: str, banco: int, third: int | None, punto: int) -> bool:
    """Banco's row, as Bregenz ("letter") or Vaduz writes it, or as one of their readings has it."""
    if banco <= 2:
        return True
    if banco == 3:
        if reading == "vaduz_total_8":
            return third is None or punto != 8
        return third != 8 or reading == "vaduz_natural_8"
    if banco == 4:
        return reading != "vaduz_letter" if third is None else 2 <= third <= 7
    if banco == 5:
        return reading != "vaduz_letter" if third is None else 4 <= third <= 7
    if banco == 6:
        return reading == "bregenz_letter" if third is None else third in (6, 7)
    return False


READINGS = {
    "bregenz_letter": ("bregenz", {}),
    "international": ("bregenz", INTERNATIONAL),
    "vaduz": ("vaduz", {}),
    "vaduz_letter": ("vaduz", {"banco_4_5_punto_stood": "stands"}),
    "vaduz_total_8": ("vaduz", {"banco_3_except": "total_8"}),
    "vaduz_natural_8": ("vaduz", {"banco_3_except": "natural_8"}),
}


class Dealt:
    """Every coup from a small pack, one card after another, with the chance of each card as a fraction."""

    def __init__(self, reading: str, pack: Counter[int]) -> None:
        self.reading = reading
        self.pack = pack
        self.result: Counter[str] = Counter()
        self.cards: Counter[int] = Counter()
        self.naturals: Counter[str] = Counter()
        self.deal([], Fraction(1))

    def deal(self, dealt: list[int], chance: Fraction) -> None:
        if len(dealt) < 4:
            self.each(dealt, chance, self.deal)
            return
        punto, banco = (dealt[0] + dealt[2]) % 10, (dealt[1] + dealt[3]) % 10
        if punto >= 8 or banco >= 8:
            for side, natural in (("punto", punto >= 8), ("banco", banco >= 8), ("either", True)):
                self.naturals[side] += chance * natural
            self.end(punto, banco, 4, chance)
        elif punto <= 5:
            self.each(dealt, chance, self.after_punto)
        elif banco_draws(self.reading, banco, None, punto):
            self.each(dealt, chance, lambda d, c: self.end(punto, banco + d[4], 5, c))
        else:
            self.end(punto, banco, 4, chance)

    def after_punto(self, dealt: list[int], chance: Fraction) -> None:
        punto, banco = (dealt[0] + dealt[2] + dealt[4]) % 10, (dealt[1] + dealt[3]) % 10
        if banco_draws(self.reading, banco, dealt[4], punto):
            self.each(dealt, chance, lambda d, c: self.end(punto, banco + d[5], 6, c))
        else:
            self.end(punto, banco, 5, chance)

    def each(self, dealt: list[int], chance: Fraction, then: object) -> None:
        left = self.pack - Counter(dealt)
        for value, number in left.items():
            then([*dealt, value], chance * Fraction(number, left.total()))

    def end(self, punto: int, banco: int, cards: int, chance: Fraction) -> None:
        punto, banco = punto % 10, banco % 10
        self.result["punto" if punto > banco else "banco" if banco > punto else "tie"] += chance
        self.cards[cards] += chance


SMALL_PACKS = [
    Counter({0: 3, 1: 1, 5: 2, 6: 2, 8: 1}),
    Counter({2: 2, 3: 2, 4: 1, 6: 1, 7: 1, 9: 1}),
    Counter({0: 1, 3: 1, 4: 2, 5: 1, 6: 2, 8: 2, 1: 1}),
    Counter({0: 4, 3: 4}),
    Counter({6: 3, 7: 1, 0: 2}),
]


def seen_for(pack: Counter[int]) -> list[Card]:
    """What one must have seen of a single pack for this to remain."""
    left = Counter(pack)
    seen = []
    for card in PACK:
        value = min("A23456789TJQK".index(card[0]) + 1, 10) % 10
        if left[value]:
            left[value] -= 1
        else:
            seen.append(card)
    assert not left.total()
    return seen


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("pack", SMALL_PACKS, ids=str)
def test_every_coup_of_a_small_pack_dealt_card_by_card(reading: str, pack: Counter[int]) -> None:
    house, readings = READINGS[reading]
    rules = load(house, {**readings, "decks": 1}).rules
    found = figures(rules, seen_for(pack))
    dealt = Dealt(reading, pack)
    chances = {name: {o.name: o.probability_exact for o in bet.outcomes} for name, bet in found.bets.items()}
    punto, banco, tie = (dealt.result[side] for side in ("punto", "banco", "tie"))
    assert chances["punto"] == {"win": punto, "tie": tie, "lose": banco}
    assert chances["banco"] == {"win": banco, "tie": tie, "lose": punto}
    assert chances["tie"] == {"win": tie, "lose": punto + banco}
    assert {n: c.probability_exact for n, c in found.cards.items()} == {n: dealt.cards[n] for n in (4, 5, 6)}
    naturals = {side: c.probability_exact for side, c in found.naturals.items()}
    assert naturals == {side: dealt.naturals[side] for side in ("either", "punto", "banco")}
    assert found.bets["punto"].ev_exact == punto - banco
    assert found.bets["banco"].ev_exact == Fraction(19, 20) * banco - punto
    assert found.bets["tie"].ev_exact == 8 * tie - punto - banco


def test_the_readings_tell_each_other_apart_on_the_small_packs() -> None:
    """Else the comparison above could not see a wrong row."""
    for pack in SMALL_PACKS[2:3]:
        results = {tuple(sorted(Dealt(reading, pack).result.items())) for reading in READINGS}
        assert len(results) == len(READINGS) - 1  # Vaduz by default plays the international table


def test_standard_deviation_is_that_of_the_net_result() -> None:
    bet = figures(load("bregenz").rules).bets["banco"]
    mean = sum(o.pays * o.probability_exact for o in bet.outcomes)
    variance = sum((o.pays - mean) ** 2 * o.probability_exact for o in bet.outcomes)
    assert bet.stdev == pytest.approx(float(variance) ** 0.5, rel=1e-15)
    assert (bet.ev, bet.ev_exact) == (float(mean), mean)


@pytest.mark.parametrize(
    ("stake", "pays"),
    [
        (10_00, "1/2"),
        (15_00, "2/3"),
        (95_00, "18/19"),
        (100_00, "19/20"),
        (105_00, "19/21"),
        (200_00, "19/20"),
    ],
)
def test_tax_rounded_up_to_the_chip_depends_on_the_stake(stake: int, pays: str) -> None:
    from saalchef.odds.punto_banco.bets import banco_at
    from saalchef.rules.money import Cents

    rules = load("bregenz", {"tax_rounding": "house"}).rules
    counted = count(rules)
    bet = banco_at(rules, Cents(stake), counted)
    assert bet.outcomes[0].pays == Fraction(pays)
    wins, losses, _ = results(counted)
    assert bet.ev_exact == (wins * Fraction(pays) - losses) / counted.orders


def test_rounded_tax_is_valued_at_the_table_minimum() -> None:
    assert figures(load("vaduz", {"tax_rounding": "house"}).rules).bets["banco"].outcomes[0].pays == Fraction(
        1, 2
    )


counts = st.tuples(st.integers(0, 128), *[st.integers(0, 32)] * 9).filter(lambda pack: sum(pack) >= 6)


@pytest.mark.slow
@settings(max_examples=60)
@given(pack=counts, reading=st.sampled_from(sorted(READINGS)))
def test_compiled_and_interpreted_counts_are_the_same(pack: tuple[int, ...], reading: str) -> None:
    house, readings = READINGS[reading]
    rules = load(house, readings).rules
    assert fast.coups(rules, pack) == coups(rules, pack)
    assert sum(coups(rules, pack).by_end) == all_orders(pack)


@pytest.mark.slow
@settings(max_examples=25)
@given(pack=counts)
def test_a_card_more_is_the_mean_over_the_card_burnt(pack: tuple[int, ...]) -> None:
    """Exchangeability: burning an unseen card changes no chance."""
    if sum(pack) < 7:
        return
    rules: Rules = load("bregenz").rules
    burnt = [
        (n, coups(rules, tuple(m - (i == j) for j, m in enumerate(pack)))) for i, n in enumerate(pack) if n
    ]
    whole = coups(rules, pack)
    for at, end in enumerate(ENDS):
        mean = sum(Fraction(n * c.by_end[at], sum(pack) * c.orders) for n, c in burnt)
        assert mean == Fraction(whole.by_end[at], whole.orders), end


def test_the_compiled_count_refuses_what_it_could_not_count_in_64_bits() -> None:
    rules = load("bregenz").rules
    most = (446, *[112] * 8, 107)
    assert sum(most) == 1449
    assert perm(1449, 6) < 2**63 < perm(1452, 6)
    assert fast.coups(rules, most) == coups(rules, most)
    with pytest.raises(ValueError, match="64 bits"):
        fast.coups(rules, (449, *[112] * 8, 107))


def test_cards_seen_leave_the_pack() -> None:
    rules = load("bregenz", {"decks": 1}).rules
    from saalchef.odds.pack import remaining

    assert values(remaining(1, 0, [Card("Ah"), Card("Ks"), Card("9d")])) == (15, 3, 4, 4, 4, 4, 4, 4, 4, 3)
    with pytest.raises(PackError, match=r"A♥ is named 2 times, but the pack holds 1\."):
        figures(rules, [Card("Ah"), Card("Ah")])
    with pytest.raises(PackError, match="The joker is named, but no joker is played with"):
        figures(rules, [Card("Jk")])
    with pytest.raises(PackError, match="may need 6 cards, and only 5 remain"):
        figures(rules, PACK[:47])
