"""The odds against the rules core: every deal of a small pack, played by actions with the best strategy."""

from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from msgspec.structs import replace

from odds.blackjack_enumeration import cards_not_in
from odds.blackjack_tables import hand_number, number
from saalchef.houses import load
from saalchef.odds.blackjack import Strategy
from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.crazy import crazy
from saalchef.odds.blackjack.results import results
from saalchef.rules import actions as a
from saalchef.rules.blackjack import Rules, Table, apply, check, open_table
from saalchef.rules.cards import JOKER, SUITS, Card
from saalchef.rules.money import Cents

STAKE = Cents(1000)
ANSWERS = (a.Stay, a.AskCard, a.Double)

Ends = dict[tuple[tuple[str, int], ...], Fraction]  # what was won on each field, and how likely that is


def deal_to_the_end(rules: Rules, pack: str, strategy: Strategy, fields: tuple[str, ...]) -> Ends:
    """Everything that can happen to one box and its side bets."""
    t = open_table("test", rules, {"p1": Cents(100_000)})
    t, _ = apply(t, a.Sit("p1", 1))
    for field in fields:
        t, _ = apply(t, a.Bet("p1", STAKE, field, 1))
    t, _ = apply(t, a.Close())
    return _walk(t, Counter(pack) + Counter([JOKER] * rules.jokers), strategy, {})


def ranks(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(JOKER if card == JOKER else card[0] for card in cards)


def _walk(t: Table, pack: Counter[str], strategy: Strategy, known: dict[object, Ends]) -> Ends:
    while t.card_for is None and t.phase != "settled":
        t, _ = apply(t, _choice(t, strategy))
    if t.phase == "settled":
        won: Counter[str] = Counter()
        for each in t.settled:
            won[each.field] += each.won
        return {tuple(sorted(won.items())): Fraction(1)}
    box = t.boxes[0]
    hands = [(sorted(ranks(h.cards)), ranks(h.cards[:1]), h.doubled, h.from_split) for h in box.hands]
    key = repr((t.phase, t.hand, t.owed, hands, ranks(t.bank_cards), box.joker_at, sorted(pack.elements())))
    if key not in known:
        ends: defaultdict[tuple[tuple[str, int], ...], Fraction] = defaultdict(Fraction)
        for rank, copies in sorted((+pack).items()):
            card = JOKER if rank == JOKER else Card(rank + SUITS[copies % 4])
            after, _ = apply(t, a.Deal(card))
            for end, chance in _walk(after, pack - Counter([rank]), strategy, known).items():
                ends[end] += chance * Fraction(copies, pack.total())
        known[key] = dict(ends)
    return known[key]


def _choice(t: Table, strategy: Strategy) -> a.Action:
    """What the tables say."""
    if t.phase == "insurance":
        paid = a.EvenMoney("p1", 1)
        return paid if strategy.even_money and check(t, paid) is None else a.Decline("p1", 1)
    box, hand = t.boxes[0], t.hand_in_turn
    cards, bank = ranks(hand.cards), number(ranks(t.bank_cards)[0])
    at, pair, splits = hand_number(strategy, cards), number(cards[0]), len(box.hands) - 1
    split = a.Split("p1", 1)
    wanted = strategy.resplit[splits - 1, pair, bank] if splits else strategy.split[pair, bank]
    if wanted and check(t, split) is None:
        return split
    if splits == 0:
        return ANSWERS[strategy.action[at, bank]]("p1", 1)
    group = strategy.groups * (splits - 1) + (0 if strategy.groups == 1 or t.hand == 0 else 1)
    return ANSWERS[strategy.after[group, pair, at, bank]]("p1", 1)


def rules_of(house: str, readings: dict[str, str | int], hands: int) -> Rules:
    rules = load(house, {"decks": 2, **readings}).rules
    assert isinstance(rules, Rules)
    return replace(rules, max_hands=hands)


def by_field(ends: Ends, field: str) -> dict[Fraction, Fraction]:
    """The net results on a field in units of the stake."""
    nets: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for end, chance in ends.items():
        nets[Fraction(dict(end)[field], STAKE)] += chance
    return nets


@pytest.mark.parametrize(
    ("house", "readings", "hands", "pack"),
    [
        ("pfaeffikon", {}, 2, "36789TTTTT888"),
        ("pfaeffikon", {"bank_blackjack_takes": "original", "resplit_aces": "yes"}, 3, "A8889999TTTTTTTA"),
        ("pfaeffikon", {"bank_soft_17": "draws", "even_money": "yes"}, 2, "A668999TTTTTTA"),
        ("wiesbaden", {"bank_blackjack_against_21": "stand_off"}, 4, "888899999TTTTTTTT"),
        ("wiesbaden", {"joker_place": "occupies"}, 2, "A88899999TTTTT"),
        ("wiesbaden", {"split_by": "rank"}, 2, "A88899999TTTJJ"),
    ],
)
def test_the_main_game(house: str, readings: dict[str, str | int], hands: int, pack: str) -> None:
    rules = rules_of(house, readings, hands)
    seen = cards_not_in(tuple(pack), rules.decks)
    analysis, found = analyse(rules, seen), results(rules, None, seen)
    nets = by_field(deal_to_the_end(rules, pack, analysis.strategy, ("main",)), "main")
    assert abs(analysis.ev - float(sum(net * p for net, p in nets.items()))) < 1e-12
    assert {r.net for r in found.results} == set(nets)
    for result in found.results:
        assert abs(result.probability - float(nets[result.net])) < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"crazy_split": "any_hand"},
        {"crazy_split": "every_hand", "bank_blackjack_takes": "original"},
        {"crazy_split": "any_hand", "bank_blackjack_takes": "original"},
        {"crazy_push": "no", "bank_blackjack_against_21": "stand_off"},
        {"crazy_joker": "second", "twins_pay": "gross"},
        {"joker_place": "occupies", "crazy_split": "any_hand", "crazy_push": "no"},
    ],
    ids=str,
)
def test_crazy_twins(readings: dict[str, str | int]) -> None:
    rules = rules_of("wiesbaden", readings, 3)
    pack = "A88889999TTTTJJJ"
    seen = cards_not_in(tuple(pack), rules.decks)
    odds = crazy(rules, seen)
    nets = by_field(deal_to_the_end(rules, pack, analyse(rules, seen).strategy, ("main", "crazy")), "crazy")
    assert {outcome.pays for outcome in odds.main.outcomes} == set(nets)
    for outcome in odds.main.outcomes:
        assert abs(outcome.probability - float(nets[outcome.pays])) < 1e-12, outcome.name
    assert abs(odds.main.ev - float(sum(net * p for net, p in nets.items()))) < 1e-11
