"""Every value from packs small enough to deal to the end, against brute force in exact fractions."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest
from msgspec.structs import replace

from odds.blackjack_enumeration import (
    POINTS,
    Cards,
    Goal,
    Hand,
    Pack,
    Table,
    cards_not_in,
    draws,
    expected,
    natural,
)
from odds.blackjack_tables import ask, without
from saalchef.houses import load
from saalchef.odds.blackjack import HandInTurn
from saalchef.odds.blackjack.advice import advise
from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.crazy import crazy
from saalchef.odds.blackjack.results import results
from saalchef.odds.blackjack.two_boxes import covariance
from saalchef.odds.pack import PackError
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import JOKER, Card, cards

Readings = dict[str, str | int]


def rules_of(house: str, readings: Readings) -> Rules:
    rules = load(house, {"decks": 2, **readings}).rules
    assert isinstance(rules, Rules)
    return rules


def close(value: float, exact: Fraction) -> bool:
    return abs(value - float(exact)) < 1e-12


def holds(pack: Pack, ranks: Cards) -> bool:
    return not Counter(ranks) - Counter(pack)


def laid(left: Pack, hand: Cards, bank: str) -> tuple[tuple[Card, ...], Card, tuple[Card, ...]]:
    """Cards of two decks for hand and bank, and all others seen but those left."""
    gone = [*cards_not_in(left, 2), JOKER]
    dealt = []
    for rank in (*hand, bank):
        card = next(card for card in gone if rank in (card, card[0]))
        gone.remove(card)
        dealt.append(card)
    return tuple(dealt[:-1]), dealt[-1], tuple(card for card in gone if card != JOKER)


# ——— one hand ———

ONE_HAND: list[tuple[str, Readings]] = [
    ("pfaeffikon", {}),
    ("pfaeffikon", {"bank_soft_17": "draws", "auto_stand_21": "no", "even_money": "yes"}),
    ("pfaeffikon", {"bank_blackjack_takes": "original"}),
    ("wiesbaden", {}),
    ("wiesbaden", {"bank_blackjack_against_21": "stand_off", "soft_double": "yes"}),
    ("wiesbaden", {"joker_place": "occupies"}),
]
HANDS = [tuple(hand) for hand in ("T2", "56", "A7", "A8", "95", "245", "A24", "89", "AT", "TA9")]
SMALL = tuple(sorted("2455667899TTTTTAAA"))


@pytest.mark.slow
@pytest.mark.parametrize(("house", "readings"), ONE_HAND)
@pytest.mark.parametrize("bank", ["6", "T", "A"])
def test_standing_a_card_doubling_insurance_and_even_money(house: str, readings: Readings, bank: str) -> None:
    rules = rules_of(house, readings)
    table = Table(rules)
    occupies = rules.jokers and rules.joker_place == "occupies"
    pack = tuple(sorted((*SMALL, "Jk"))) if occupies else SMALL
    for hand in HANDS:
        if not holds(pack, (*hand, bank)):
            continue
        left = without(pack, *hand, bank)
        decision = advise(rules, *laid(left, hand, bank))
        exact = dict(table.alternatives(tuple(sorted(hand)), bank, left))
        if natural(hand) and bank == "A" and rules.even_money:
            exact["even_money"] = Fraction(1)
        values: dict[str, float] = {str(name): v for name, v in decision.values.items() if name != "split"}
        assert values.keys() == exact.keys(), hand
        assert all(close(values[name], exact[name]) for name in exact), (hand, values, exact)
        if bank == "A" and len(hand) == 2:
            ten = Fraction(sum(POINTS[card] == 10 for card in left), len(left))
            assert decision.insurance is not None
            assert close(decision.insurance, 3 * ten - 1)
        else:
            assert decision.insurance is None


@pytest.mark.slow
def test_a_joker_in_the_hand_takes_a_place_or_none() -> None:
    pack = tuple(sorted((*SMALL, "Jk")))
    rules = rules_of("wiesbaden", {"joker_place": "occupies"})
    left = without(pack, "Jk", "T", "6")
    exact = Table(rules).alternatives(("Jk", "T"), "6", left)
    decision = advise(rules, *laid(left, ("Jk", "T"), "6"))
    assert decision.values.keys() == exact.keys() == {"stand", "card", "double"}
    assert all(close(value, exact[name]) for name, value in decision.values.items())
    with pytest.raises(ValueError, match="two cards"):
        advise(rules_of("wiesbaden", {}), cards("Jk Td"), Card("6d"))


@pytest.mark.parametrize("place", [HandInTurn(1, 2), HandInTurn(2, 2), HandInTurn(3, 3)])
def test_a_hand_of_a_split_box(place: HandInTurn) -> None:
    rules = rules_of("pfaeffikon", {"bank_blackjack_takes": "original"})
    table = Table(rules)
    for hand in (("8", "2"), ("8", "A"), ("8", "T", "2")):
        left = without(tuple(sorted("2245567888899TTTTTA")), *hand, "T")
        decision = advise(rules, *laid(left, hand, "T"), place)
        exact = table.alternatives(tuple(sorted(hand)), "T", left, place.hands, place.hand == 1)
        assert decision.values.keys() == exact.keys()
        assert all(close(value, exact[name]) for name, value in decision.values.items())


@pytest.mark.slow
def test_splitting_again_counts_what_it_leaves_to_the_hands_that_wait() -> None:
    rules = rules_of("pfaeffikon", {"resplit_aces": "yes", "max_hands": 3})
    table = Table(rules)
    left = tuple(sorted("AA8899999TTTTTT8877"))
    decision = advise(rules, *laid(left, ("A", "A"), "9"), HandInTurn(1, 2))
    with_split = table.best(("A",), "9", left, lambda units: sum(units, Fraction(0)), waiting=("A", "A"))
    stood = Hand(("A", "A"), 1, True, True)
    others = table.best(("A",), "9", left, lambda units: sum(units[1:], Fraction(0)), done=(stood,))
    assert close(decision.values["split"], with_split - others)
    assert decision.values.keys() == {"stand", "split"}


# ——— split boxes ———

SPLITS: list[tuple[str, Readings, str, str, str]] = [
    ("pfaeffikon", {"max_hands": 2}, "77888899TTTTA", "8", "789TA"),
    ("pfaeffikon", {"max_hands": 2, "bank_blackjack_takes": "original"}, "77888899TTTTAA", "8", "79TA"),
    ("pfaeffikon", {"max_hands": 3}, "6778888999TTTTA", "8", "69T"),
    ("pfaeffikon", {"max_hands": 2, "double_after_split": "no"}, "33456779TTTT", "3", "67"),
    ("wiesbaden", {}, "7888899999TTTTTTTA", "8", "79T"),
    ("wiesbaden", {"bank_blackjack_takes": "original"}, "7888899999TTTTTTTAA", "8", "7TA"),
    ("wiesbaden", {}, "AAAA89999TTTTTTTT888877", "A", "8T"),
    ("wiesbaden", {"resplit_aces": "no"}, "AAAA89999TTTTTTTT888877", "A", "8T"),
    ("wiesbaden", {"split_by": "rank"}, "8888999TTTTJJJJ77A", "T", "78"),
    ("wiesbaden", {"joker_place": "occupies"}, "7888899999TTTTTTTA", "8", "79"),
]


@pytest.mark.parametrize(("house", "readings", "cards_left", "pair", "banks"), SPLITS)
def test_a_split_box_is_worth_what_its_strategy_brings(
    house: str, readings: Readings, cards_left: str, pair: str, banks: str
) -> None:
    rules = rules_of(house, readings)
    table = Table(rules)
    joker = ("Jk",) if rules.jokers and rules.joker_place == "occupies" else ()
    pack = tuple(sorted((*cards_left, *joker)))
    analysis = analyse(rules, cards_not_in(pack, rules.decks))
    for bank in banks:
        played = ask(analysis.strategy, table, bank, split=True)
        exact = expected(table.box((pair, pair), bank, without(pack, pair, pair, bank), played))
        deals = [d for d in analysis.deals if d.cards == (pair, pair) and d.bank == bank and d.pair]
        assert close(deals[0].decision.values["split"], exact), bank


@pytest.mark.slow
def test_no_other_answer_of_a_split_hand_is_better() -> None:
    """The strategy is the best that sees its own hand and the number of splits: no single change helps."""
    rules = rules_of("pfaeffikon", {"max_hands": 3})
    table = Table(rules)
    pack = tuple(sorted("458888TTTTTT9A7"))
    tables = analyse(rules, cards_not_in(pack, rules.decks)).strategy
    for bank in "7":
        left = without(pack, "8", "8", bank)
        asked: dict[tuple[Cards, int, bool], str] = {}
        choose = ask(tables, table, bank, split=True)

        def noted(hand: Cards, splits: int, first: bool) -> str:
            asked[tuple(sorted(hand)), splits, "split" in table.options(hand, splits + 1)] = hand[0]  # noqa: B023 - called at once
            return choose(hand, splits, first)  # noqa: B023

        best = expected(table.box(("8", "8"), bank, left, noted))
        changes = 0
        for hand, splits, pairs in asked:
            if splits == 0:
                continue
            for other in table.options(("8", *without(hand, "8")), splits + 1):

                def changed(cards: Cards, n: int, first: bool) -> str:
                    may_split = "split" in table.options(cards, n + 1)
                    if (tuple(sorted(cards)), n, may_split) == (hand, splits, pairs):  # noqa: B023 - called at once
                        return other  # noqa: B023
                    return choose(cards, n, first)  # noqa: B023

                assert expected(table.box(("8", "8"), bank, left, changed)) <= best
                changes += 1
        assert changes > 30


# ——— whole boxes ———

GAMES: list[tuple[str, Readings, str]] = [
    ("pfaeffikon", {}, "888899999TTTTTTTA"),
    ("pfaeffikon", {"bank_blackjack_takes": "original", "even_money": "yes"}, "888899999TTTTTTTAA7"),
    ("wiesbaden", {"bank_blackjack_against_21": "stand_off"}, "888899999TTTTTTTAA7"),
    ("wiesbaden", {"bank_soft_17": "draws", "bank_blackjack_takes": "original"}, "888779999TTTTTTTAA6"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("house", "readings", "cards_left"), GAMES)
def test_the_whole_game_and_every_net_result(house: str, readings: Readings, cards_left: str) -> None:
    whole_game(rules_of(house, readings), cards_left)


@pytest.mark.parametrize(("stands_from", "soft_17"), [(16, "draws"), (18, "stands"), (18, "draws")])
def test_a_bank_that_stands_on_another_total(stands_from: int, soft_17: str) -> None:
    rules = replace(
        rules_of("wiesbaden", {"bank_soft_17": soft_17}), bank_stands_from=stands_from, max_hands=2
    )
    whole_game(rules, "688999TTTTTTAA6")


def whole_game(rules: Rules, cards_left: str) -> None:
    table = Table(rules)
    pack = tuple(sorted(cards_left))
    seen = cards_not_in(pack, rules.decks)
    analysis, found = analyse(rules, seen), results(rules, None, seen)
    nets: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for one, p1, rest1 in draws(pack):
        for bank, p2, rest2 in draws(rest1):
            for two, p3, rest3 in draws(rest2):
                if natural((one, two)) and bank == "A" and analysis.strategy.even_money:
                    nets[Fraction(1)] += p1 * p2 * p3
                    continue
                played = ask(analysis.strategy, table, bank)
                for each, likely in table.box((one, two), bank, rest3, played).items():
                    nets[sum(each, Fraction(0))] += p1 * p2 * p3 * likely
    ev = sum(net * p for net, p in nets.items())
    square = sum(net * net * p for net, p in nets.items())
    assert close(analysis.ev, Fraction(ev))
    assert {r.net for r in found.results} == set(nets)
    assert all(close(r.probability, nets[r.net]) for r in found.results)
    assert close(found.ev, Fraction(ev))
    assert abs(found.stdev**2 - float(square - ev * ev)) < 1e-12
    assert close(found.win, sum((p for net, p in nets.items() if net > 0), Fraction(0)))
    assert close(found.push, nets[Fraction(0)])
    assert close(found.lose, sum((p for net, p in nets.items() if net < 0), Fraction(0)))


@pytest.mark.slow
def test_two_boxes_of_one_guest() -> None:
    rules = replace(rules_of("wiesbaden", {}), max_hands=2)
    table = Table(rules)
    pack = tuple(sorted("8889999TTTTTTAA"))
    seen = cards_not_in(pack, rules.decks)
    tables = analyse(rules, seen).strategy
    product = ev = Fraction(0)
    for (one, other, bank, two, further), left, chance in initial_deal(pack, 5):
        play = ask(tables, table, bank)
        paid = bank == "A" and tables.even_money
        for hands, rest, p in table.played_out((one, two), left, play):
            for others, last, q in table.played_out((other, further), rest, play):
                for end, r in table.bank((bank,), last).items():
                    first = net(table, hands, end, paid)
                    ev += chance * p * q * r * first
                    product += chance * p * q * r * first * net(table, others, end, paid)
    assert abs(covariance(rules, seen, size=10) - float(product - ev * ev)) < 1e-12


def initial_deal(pack: Pack, number: int) -> Iterator[tuple[Cards, Pack, Fraction]]:
    if number == 0:
        yield (), pack, Fraction(1)
        return
    for card, p, rest in draws(pack):
        for others, left, q in initial_deal(rest, number - 1):
            yield (card, *others), left, p * q


def net(table: Table, hands: tuple[Hand, ...], end: int, paid: bool) -> Fraction:
    """A Black Jack may have been paid at once."""
    if paid and len(hands) == 1 and natural(hands[0].cards):
        return Fraction(1)
    return sum((table.units(hand, end) for hand in hands), Fraction(0))


# ——— Crazy-Twins, played for ———


@pytest.mark.parametrize("crazy_split", ["net", "any_hand", "every_hand"])
@pytest.mark.parametrize("crazy_push", ["yes", "no"])
def test_playing_for_crazy_twins(crazy_split: str, crazy_push: str) -> None:
    """Without splits nobody could do better; with them, nobody who looks at one hand at a time (so far).
    Where the joker is one of the initial deal, all boxes that do not lose weigh alike.
    """
    readings = {"crazy_split": crazy_split, "crazy_push": crazy_push, "crazy_joker_split": "initial_deal"}
    rules = rules_of("wiesbaden", readings)
    pack = tuple(sorted("578899999TTTTJJA"))
    for hands in (1, 2):
        table = Table(replace(rules, max_hands=hands))
        best = Fraction(0)
        for (one, bank, two), left, chance in initial_deal(pack, 3):
            if one == bank:
                best += chance * table.best((one, two), bank, left, not_lost(rules))
        odds = crazy(table.rules, cards_not_in(pack, rules.decks))
        found = 1.0 - odds.for_side_bet.outcomes[-1].probability
        assert found >= 1.0 - odds.main.outcomes[-1].probability - 1e-12
        if hands == 1:
            assert close(found, best)
        else:
            assert 0.97 * float(best) < found <= float(best) + 1e-12


def not_lost(rules: Rules) -> Goal:
    def goal(units: tuple[Fraction, ...]) -> Fraction:
        fine = [u >= 0 if rules.crazy_push else u > 0 for u in units]
        net = sum(units)
        whole = net >= 0 if rules.crazy_push else net > 0
        choices = {"any_hand": any(fine), "every_hand": all(fine), "net": whole}
        return Fraction(choices[rules.crazy_split])

    return goal


# ——— what cannot be asked ———


def test_a_pack_that_could_run_out_is_refused() -> None:
    rules = rules_of("wiesbaden", {})
    with pytest.raises(PackError, match="too few"):
        analyse(rules, cards_not_in(tuple("2233445566"), 2))
    with pytest.raises(PackError, match="too few"):
        advise(rules, *laid(tuple("2223456"), ("2", "2"), "6"))


def test_a_card_that_the_pack_does_not_hold_is_refused() -> None:
    with pytest.raises(PackError, match="A♥"):
        advise(rules_of("wiesbaden", {}), cards("Ah Ah"), Card("Ah"))


def test_a_bust_hand_has_no_decision() -> None:
    with pytest.raises(ValueError, match="bust"):
        advise(rules_of("wiesbaden", {}), cards("Th 6d 7c"), Card("9h"))
