"""Main game and Crazy-Twins together: the best play for any ratio, against every play there is."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from msgspec.structs import replace

from odds.blackjack_enumeration import cards_not_in
from odds.blackjack_through_the_rules import ranks
from odds.crazy_play import strategy_for_both
from saalchef.houses import load
from saalchef.odds.blackjack.analysis import analyse, solve, strategy_of
from saalchef.odds.blackjack.both_stakes import best_line, changes, matched_boxes
from saalchef.odds.blackjack.crazy import box_ending, crazy, pair_shares_after, side_ev, weighed
from saalchef.odds.blackjack.crazy_ratio import both_stakes
from saalchef.odds.blackjack.hands import hand_of
from saalchef.odds.blackjack.shoe import counts
from saalchef.odds.blackjack.side_play import Weights, side_strategies
from saalchef.rules import actions as a
from saalchef.rules.blackjack import Rules, Table, apply, check, open_table
from saalchef.rules.cards import SUITS, Card
from saalchef.rules.money import Cents


def rules_of(**readings: str | int) -> Rules:
    rules = load("wiesbaden", readings).rules
    assert isinstance(rules, Rules)
    return rules


# ——— boxes that are not split: every play there is, through the rules ———

MAIN = 2000


def best_play(rules: Rules, pack: str, crazy_stake: int) -> Fraction:
    """What a guest wins at most, by whatever he may do at any moment."""
    t = open_table("test", rules, {"p1": Cents(1_000_000)})
    for action in (a.Sit("p1", 1), a.Bet("p1", Cents(MAIN), "main", 1)):
        t, _ = apply(t, action)
    if crazy_stake:
        t, _ = apply(t, a.Bet("p1", Cents(crazy_stake), "crazy", 1))
    t, _ = apply(t, a.Close())
    return _best(t, Counter(pack), {}) / MAIN


def _best(t: Table, pack: Counter[str], known: dict[str, Fraction]) -> Fraction:
    if t.phase == "settled":
        return Fraction(sum(each.won for each in t.settled))
    if t.card_for is None:
        answers = (a.EvenMoney, a.Decline) if t.phase == "insurance" else (a.Stay, a.AskCard, a.Double)
        allowed = [answer("p1", 1) for answer in answers if check(t, answer("p1", 1)) is None]
        return max(_best(apply(t, action)[0], pack, known) for action in allowed)
    hands = [(ranks(h.cards[:1]), sorted(ranks(h.cards)), h.doubled) for h in t.boxes[0].hands]
    key = repr((t.phase, t.turn, hands, ranks(t.bank_cards), [s.won for s in t.settled]))
    if key not in known:
        known[key] = sum(
            Fraction(copies, pack.total())
            * _best(apply(t, a.Deal(Card(rank + SUITS[copies % 4])))[0], pack - Counter([rank]), known)
            for rank, copies in sorted((+pack).items())
        )
    return known[key]


@pytest.mark.parametrize("pack", ["3335558889TTT", "7778899TTTT"])
@pytest.mark.parametrize("crazy_stake", [0, 1000, 4000])
@pytest.mark.parametrize("push", ["yes", "no"])
def test_a_box_that_may_not_be_split_is_played_as_well_as_can_be(
    pack: str, crazy_stake: int, push: str
) -> None:
    rules = replace(rules_of(decks=1, crazy_push=push), max_hands=1, jokers=0)
    found = both_stakes(rules, crazy_stake / MAIN, cards_not_in(tuple(pack), 1))
    assert abs(found.at.total - float(best_play(rules, pack, crazy_stake))) < 1e-12
    assert abs(found.at.total - found.at.main - crazy_stake / MAIN * found.at.crazy) < 1e-12


# ——— split boxes: every way to play their hands ———


@pytest.mark.parametrize(("pack", "card"), [("777788889999TTTT", 6), ("8888999TTTTTA", 7)])
@pytest.mark.parametrize("split", ["net", "any_hand"])
def test_a_split_box_is_played_as_well_as_by_any_table(pack: str, card: int, split: str) -> None:
    rules = replace(rules_of(decks=2, crazy_split=split), max_hands=2)
    seen = cards_not_in(tuple(pack), 2)
    solved = solve(rules, seen)
    best, shares = strategy_of(solved), pair_shares_after(solved, card, counts(rules, seen)[1])
    box = next(each for each in matched_boxes(solved, seen) if each.card == card)
    held = [c for c in range(10) if solved.pack[c] > 0]
    two = sorted({hand_of(solved.hands, [card, c]) for c in held})
    for ratio in (0.0, 0.1, 100.0):
        weights, every = Weights(1.0, ratio), []
        line = best_line(box, weights)
        for actions in product((0, 1, 2), repeat=len(two)):
            after = best.after.copy()
            for hand, action in zip(two, actions, strict=True):
                if action < 2 or solved.hand_rules.doubles[hand]:
                    after[:, card, hand, card] = action
            tried = replace(best, after=after, split=best.split.copy(), action=best.action.copy())
            tried.action[:, card] = line.action
            tried.split[card, card] = True
            every.append(weighed(rules, box_ending(solved, tried, card, shares), weights))
        tried.split[card, card] = False
        every.append(weighed(rules, box_ending(solved, tried, card, shares), weights))
        assert weighed(rules, line.ending, weights) > max(every) - 1e-12


# ——— the whole curve ———


def test_the_worth_by_ratio_is_the_upper_edge_of_straight_lines() -> None:
    rules = rules_of(decks=1)
    found, alone = both_stakes(rules, 0.5), crazy(rules)
    assert abs(found.worth[0].total - analyse(rules).ev) < 1e-12
    assert abs(found.worth[0].crazy - alone.main.ev) < 1e-12
    assert alone.for_side_bet.ev >= found.worth[-1].crazy > alone.for_side_bet.ev - 1e-3
    for low, high in zip(found.worth, found.worth[1:], strict=False):
        assert high.crazy >= low.crazy
        assert high.main <= low.main
        assert high.total >= low.main + high.ratio * low.crazy - 1e-13
    assert found.favourable_from is not None
    there = both_stakes(rules, found.favourable_from).at
    assert abs(there.total) < 1e-12
    assert [each.ratio for each in found.changes] == sorted(each.ratio for each in found.changes)


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"joker_place": "occupies"},
        {"joker_place": "occupies", "crazy_joker_split": "initial_deal"},
        {"crazy_split": "every_hand", "split_by": "rank"},
    ],
)
def test_both_ends_of_the_ratio_are_those_of_the_two_bets(readings: dict[str, str]) -> None:
    rules = rules_of(decks=1, **readings)
    alone, found = crazy(rules), both_stakes(rules, 1e5)
    assert abs(found.worth[0].crazy - alone.main.ev) < 1e-12
    assert abs(found.worth[0].main - analyse(rules).ev) < 1e-12
    assert abs(found.at.crazy - alone.for_side_bet.ev) < 1e-4


def test_no_change_of_one_hand_makes_a_split_box_much_better_for_the_side_bet() -> None:
    """From six packs, a pair of sixes: nothing gains a thousandth of a stake, of twelve that it brings."""
    rules, card = rules_of(), 5
    solved = solve(rules)
    shares = pair_shares_after(solved, card, counts(rules, ())[1])
    played = side_strategies(solved, strategy_of(solved), card, shares)[-1]
    worth = side_ev(rules, box_ending(solved, played, card, shares))
    hands = solved.hands
    few = [h for h in range(len(hands.size)) if hands.size[h] in (2, 3) and hands.cards[h, card]]
    for hand in few:
        now = played.after[0, card, hand, card]
        for action in {0, 1} - {now} if solved.hand_rules.plays[hand] else ():
            after = played.after.copy()
            after[:, card, hand, card] = action
            other = side_ev(rules, box_ending(solved, replace(played, after=after), card, shares))
            assert other < worth + 1e-3, (hands.cards[hand], action)


def test_two_plays_are_worth_the_same_where_the_strategy_changes() -> None:
    rules = rules_of(decks=1)
    for box in matched_boxes(solve(rules)):
        lines = changes(box)
        for (_, before), (ratio, after) in pairwise(lines):
            weights = Weights(1.0, ratio)
            there = weighed(rules, best_line(box, weights).ending, weights)
            assert abs(weighed(rules, before.ending, weights) - there) < 1e-12
            assert abs(weighed(rules, after.ending, weights) - there) < 1e-12


def test_the_strategy_at_a_ratio_is_worth_what_is_said_of_it() -> None:
    rules = rules_of()
    solved, strategy, weights = solve(rules), strategy_for_both(rules, 0.3), Weights(1.0, 0.3)
    _, every_rank = counts(rules, ())
    for box in matched_boxes(solved):
        shares = pair_shares_after(solved, box.card, every_rank)
        exact = weighed(rules, box_ending(solved, strategy, box.card, shares), weights)
        assert abs(exact - weighed(rules, best_line(box, weights).ending, weights)) < 1e-12
    assert not np.array_equal(strategy.action, strategy_of(solved).action)
