"""The whole game of one box: every two-card deal, the strategy behind it, and what it all is worth."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.bank import Bank, bank_of, ends_with
from saalchef.odds.blackjack.box import PairCards, SplitBox, further_splits, may_split, mixtures, solve_box
from saalchef.odds.blackjack.figures import (
    VALUES,
    Alternative,
    Analysis,
    Decision,
    Insurance,
    StartingHand,
    Strategy,
)
from saalchef.odds.blackjack.hand_rules import HandRules, blackjack_worth, hand_rules_of, jokers_in_hands
from saalchef.odds.blackjack.hands import ACE, TEN, Hands, all_hands, hand_of, points, value_of_rank
from saalchef.odds.blackjack.play import CARD, DOUBLE, STAND, Drawing, play
from saalchef.odds.blackjack.shoe import counts, demand_enough, ranks_alike
from saalchef.odds.blackjack.splits import room_beyond
from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card
from saalchef.rules.counting import BEST


class PairKind(NamedTuple):
    """Two cards that may be split: of one value, or of one rank among the tens."""

    card: int
    of_rank: int  # how many cards of the pack make such a pair
    weight: int  # how many ranks are alike in that


class Solved(NamedTuple):
    """One pack's game in arrays, for all who need more than the answer."""

    rules: Rules
    hand_rules: HandRules
    hands: Hands
    bank: Bank
    pack: Any
    ends: Any  # of the bank, [hands, firsts, …]
    worth: Any  # [hands, alternatives, firsts]
    action: Any  # [hands, firsts], the best without splitting
    best: Any  # [hands, firsts], what it is worth
    kinds: tuple[PairKind, ...]
    boxes: tuple[SplitBox, ...]  # of each kind of pair


def analyse(rules: Rules, seen: Sequence[Card] = ()) -> Analysis:
    """The main game from the pack less the cards seen."""
    return report(solve(rules, seen))


def solve(rules: Rules, seen: Sequence[Card] = ()) -> Solved:
    """Once for all who ask about the same pack; nobody changes what he gets."""
    return solved_once(rules, tuple(seen))


@lru_cache(maxsize=8)
def solved_once(rules: Rules, seen: tuple[Card, ...]) -> Solved:
    """Every hand and every split box of one pack."""
    pack, ranks = counts(rules, seen)
    demand_enough(pack, BEST * rules.max_hands + rules.bank_stands_from - 1, rules.max_hands + 1)
    hand_rules = hand_rules_of(rules)
    hands = all_hands(jokers_in_hands(rules))
    bank = bank_of(rules, tuple(range(len(pack))))
    number, firsts = len(hands.size), len(bank.firsts)
    room = max(room_beyond(hands, card, rules.max_hands) for card in range(TEN + 1))
    ends = np.zeros((number + room, firsts, bank.columns))
    ends_with(bank, pack, hands.cards, ends[:number])
    worth = np.zeros((number, 3, firsts))
    best = np.zeros((number + 1, firsts))
    action = np.zeros((number, firsts), dtype=np.uint8)
    which = np.arange(number - 1, 0, -1)
    play(hands, bank, hand_rules, whole_pack(pack), which, ends, True, action, worth, best)
    kinds = _pair_kinds(rules, ranks)
    boxes = tuple(_split(hands, bank, pack, hand_rules, kind, ends) for kind in kinds)
    return Solved(rules, hand_rules, hands, bank, pack, ends, worth, action, best, kinds, boxes)


def whole_pack(pack: Any) -> Drawing:
    """For a hand with the original stake and no other cards gone."""
    return Drawing(pack, int(pack.sum()), 0, 0, 1.0)


def _pair_kinds(rules: Rules, ranks: Sequence[int]) -> tuple[PairKind, ...]:
    every = {ranks_alike(rules, rank) for rank in range(len(ranks))}
    kinds = Counter((value_of_rank(min(alike)), sum(ranks[rank] for rank in alike)) for alike in every)
    return tuple(
        PairKind(card, of_rank, weight)
        for (card, of_rank), weight in sorted(kinds.items(), key=lambda kind: (kind[0][0], -kind[0][1]))
    )


def alike_left(bank: Bank, pack: Any, kind: PairKind) -> PairCards:
    """How many of the kind are left beside a pair; a bank's ten may or may not be of the pair's rank."""
    firsts, card = bank.firsts, kind.card
    left = np.full((len(firsts), 2), kind.of_rank - 2.0)
    left[:, 0] -= firsts == card
    same = np.where(firsts == card, (kind.of_rank - 2.0) / max(pack[card] - 2.0, 1.0), 1.0)
    return PairCards(np.stack([same, 1.0 - same], axis=1), left)


def _split(hands: Hands, bank: Bank, pack: Any, hand_rules: HandRules, kind: PairKind, ends: Any) -> SplitBox:
    seen = mixtures(2, further_splits(hand_rules, kind.card, 2), True, hand_rules.takes_all)
    alike = alike_left(bank, pack, kind)
    return solve_box(hands, bank, pack, hand_rules, kind.card, 1, alike, seen, ends)


def report(solved: Solved) -> Analysis:
    """The answer in words and numbers."""
    deals = tuple(_deals(solved))
    ev = sum(deal.probability * deal.decision.values[deal.decision.best] for deal in deals)
    return Analysis(ev, _insurance(solved, deals), deals, strategy_of(solved))


def _deals(solved: Solved) -> Any:
    pack = solved.pack
    held = float(pack.sum())
    ways = held * (held - 1) * (held - 2)
    for a in range(len(pack)):
        for b in range(a, len(pack)):
            hand = hand_of(solved.hands, [a, b])
            if hand < 0:
                continue
            for i, bank in enumerate(solved.bank.firsts):
                left = float(pack[bank]) - (bank == a) - (bank == b)
                if left <= 0:
                    continue
                cards = (VALUES[a], VALUES[b])
                if a != b:
                    likely = 2.0 * float(pack[a] * pack[b]) * left / ways
                    yield StartingHand(cards, VALUES[bank], False, likely, decision(solved, hand, i))
                    continue
                alone = float(pack[a] * (pack[a] - 1))
                for kind, box in zip(solved.kinds, solved.boxes, strict=True):
                    if kind.card != a or kind.of_rank < 2:
                        continue
                    alike = float(kind.weight * kind.of_rank * (kind.of_rank - 1))
                    alone -= alike
                    split = float(box.value[i]) if may_split(solved.hand_rules, a) else None
                    yield StartingHand(
                        cards, VALUES[bank], True, alike * left / ways, decision(solved, hand, i, split)
                    )
                if alone > 0:
                    yield StartingHand(
                        cards, VALUES[bank], False, alone * left / ways, decision(solved, hand, i)
                    )


def decision(solved: Solved, hand: int, first: int, split: float | None = None) -> Decision:
    """What may be done with two cards of a box, and what it is worth."""
    hand_rules, offered = solved.hand_rules, facts.offers_insurance(points(int(solved.bank.firsts[first])))
    natural = float(solved.ends[hand, first, 0])
    insurance = None
    if offered:
        insurance = (float(solved.rules.insurance_pays) + 1.0) * natural - 1.0
    values: dict[Alternative, float] = {}
    if hand == hand_rules.natural:
        values["stand"] = blackjack_worth(hand_rules, natural)
        if hand_rules.even_money and offered:
            values["even_money"] = float(facts.even_money(1))
    else:
        worth = solved.worth[hand, :, first]
        values["stand"] = float(worth[STAND])
        if np.isfinite(worth[CARD]):
            values["card"] = float(worth[CARD])
        if np.isfinite(worth[DOUBLE]):
            values["double"] = float(worth[DOUBLE])
        if split is not None:
            values["split"] = split
    return Decision(values, max(values, key=values.__getitem__), insurance)


def _insurance(solved: Solved, deals: Sequence[StartingHand]) -> Insurance:
    offered = worth = gain = 0.0
    for deal in deals:
        insured = deal.decision.insurance
        if insured is None:
            continue
        offered += deal.probability
        worth += deal.probability * insured
        if deal.decision.best != "even_money":
            gain += deal.probability * max(0.0, float(facts.INSURED) * insured)
    return Insurance(offered, worth / offered if offered else 0.0, gain)


def strategy_of(solved: Solved) -> Strategy:
    """The best play as tables."""
    hands, hand_rules = solved.hands, solved.hand_rules
    number, kinds = hands.child.shape
    splits = max(1, hand_rules.max_hands - 1)
    groups = 1 if hand_rules.takes_all else 2
    split = np.zeros((kinds, kinds), dtype=np.bool_)
    resplit = np.zeros((splits, kinds, kinds), dtype=np.bool_)
    after = np.zeros((groups * splits, kinds, number, kinds), dtype=np.uint8)
    for kind, box in zip(solved.kinds, solved.boxes, strict=True):
        if split[kind.card].any() or not may_split(hand_rules, kind.card):
            continue
        pair = hand_of(hands, [kind.card, kind.card])
        split[kind.card] = box.value > solved.best[pair]
        for level, roles in enumerate(box.action):
            resplit[level, kind.card] = box.splits > level
            for role in range(groups):
                after[groups * level + role, kind.card] = roles[role]
    insure = (1.0 + float(solved.rules.insurance_pays)) * solved.ends[:number, ACE, 0] > 1.0
    stays = blackjack_worth(hand_rules, solved.ends[hand_rules.natural, ACE, 0])
    even_money = hand_rules.even_money and bool(stays < facts.even_money(1))
    return Strategy(
        child=hands.child,
        total=hands.total,
        soft=hands.soft,
        action=solved.action,
        split=split,
        resplit=resplit,
        after=after,
        groups=groups,
        insure=insure,
        even_money=even_money,
    )
