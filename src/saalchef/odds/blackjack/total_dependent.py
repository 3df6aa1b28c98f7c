"""Play by total alone, valued exactly: the same answer for every hand with the same total.

The answers are improved until they cannot be: first each by the hands it is given to, weighed by how often
these come under the answers themselves; then, where it is close, answer by answer by the exact value of the
whole game, split boxes included, until changing any one of them alone gains nothing.
"""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.analysis import Solved, alike_left, whole_pack
from saalchef.odds.blackjack.box import further_splits, may_split, one_strategy, pair_of
from saalchef.odds.blackjack.compiled import compiled
from saalchef.odds.blackjack.hand_rules import blackjack_worth
from saalchef.odds.blackjack.hands import ACE, TEN, cards_in, hand_of, points
from saalchef.odds.blackjack.play import CARD, DOUBLE, STAND, play
from saalchef.odds.blackjack.splits import Pair, fill_beyond, room_beyond, split_box
from saalchef.rules.blackjack import facts
from saalchef.rules.counting import BEST

FIRST_GUESS = (17, 18)  # hard and soft: below it a card; it stays so for totals that no hand asks about
CLOSE = 0.05  # of a stake: an answer better by more on average is not tried the other way


OneAnswerEach = tuple[
    tuple[Any, ...] | None, ...
]  # of each first card the answer to be turned: its name and place


class Answers(NamedTuple):
    """Yes or no by bank card: [hard or soft, total, first]."""

    draw: Any
    double: Any  # where the rules allow it
    split: Any  # [card, first]


class Valued(NamedTuple):
    """What the answers are worth."""

    ev: Any  # [firsts], each first card's part of the whole game's value
    worth: Any  # [hands, alternatives, firsts]
    action: Any  # [hands, firsts]
    split: Any  # [cards, firsts], the value of a pair split
    kept: Any  # [hands, firsts], what a hand is worth that is not split
    boxes: tuple[Any, ...]  # of each kind of pair, [firsts], what it is worth when it is split


class _Prepared(NamedTuple):
    """One pack's game, ready to be valued for many answers."""

    solved: Solved
    ends: Any
    pairs: tuple[tuple[Pair, int], ...]  # and where the ends of its packs lie
    share: Any  # [pairs], how much of all pairs of that value the kind makes up
    chance: Any  # [hands, firsts], of two-card deals


def prepare(solved: Solved) -> _Prepared:
    hands, bank, pack, hand_rules = solved.hands, solved.bank, solved.pack, solved.hand_rules
    number = len(hands.size)
    room = sum(room_beyond(hands, kind.card, hand_rules.max_hands) for kind in solved.kinds)
    ends = np.zeros((number + room, *solved.ends.shape[1:]))
    ends[:number] = solved.ends[:number]
    beyond, pairs, shares = number, [], []
    for kind in solved.kinds:
        if not may_split(hand_rules, kind.card):
            continue
        seen = one_strategy(further_splits(hand_rules, kind.card, 2), hand_rules.takes_all)
        pair = pair_of(bank, pack, kind.card, 1, alike_left(bank, pack, kind), seen)
        pairs.append((pair, beyond))
        beyond = fill_beyond(bank, hands, pack, pair, ends, beyond)
        all_pairs = float(pack[kind.card] * (pack[kind.card] - 1))
        alike = float(kind.weight * kind.of_rank * (kind.of_rank - 1))
        shares.append(alike / all_pairs if all_pairs else 0.0)
    return _Prepared(solved, ends, tuple(pairs), np.array(shares), _deal_chances(solved))


def _deal_chances(solved: Solved) -> Any:
    """How likely each two cards come together with each first card."""
    pack, cards = solved.pack.astype(float), solved.hands.cards
    held = pack.sum()
    chance = np.zeros((len(cards), len(pack)))
    for hand in np.nonzero(solved.hands.size == 2)[0]:
        left = pack.copy()
        likely = 1.0
        for card in np.repeat(np.arange(len(pack)), cards[hand]):
            likely *= left[card]
            left[card] -= 1.0
        orders = len(np.nonzero(cards[hand])[0])
        chance[hand] = max(likely, 0.0) * orders * np.maximum(left, 0.0)
    return chance / (held * (held - 1.0) * (held - 2.0))


def spread(solved: Solved, answers: Answers, after_split: bool) -> Any:
    """The answers as an action for every hand."""
    hands, hand_rules = solved.hands, solved.hand_rules
    soft, total = hands.soft.astype(np.int64), hands.total
    draws = answers.draw[soft, total] & hand_rules.plays[:, None]
    action = np.where(draws, CARD, STAND).astype(np.uint8)
    if not after_split or hand_rules.doubles_after_split:
        may = hand_rules.doubles & hand_rules.plays
        action[answers.double[soft, total] & may[:, None]] = DOUBLE
    return action


def value(prepared: _Prepared, answers: Answers) -> Valued:
    solved = prepared.solved
    hands, bank, pack, hand_rules = solved.hands, solved.bank, solved.pack, solved.hand_rules
    number, firsts = len(hands.size), len(bank.firsts)
    action = spread(solved, answers, after_split=False)
    worth, kept = np.zeros((number, 3, firsts)), np.zeros((number + 1, firsts))
    which = np.arange(number - 1, 0, -1)
    play(hands, bank, hand_rules, whole_pack(pack), which, prepared.ends, False, action, worth, kept)
    natural = hand_rules.natural
    kept[natural] = blackjack_worth(hand_rules, prepared.ends[natural, :, 0])
    if hand_rules.even_money:
        kept[natural, ACE] = max(kept[natural, ACE], facts.even_money(1))
    later = spread(solved, answers, after_split=True)
    split = np.zeros((TEN + 1, firsts))
    boxes = []
    for (pair, beyond), share in zip(prepared.pairs, prepared.share, strict=True):
        stands = facts.is_split_ace(points(pair.card), True)
        repeated = np.stack([np.full_like(later, STAND) if stands else later] * len(pair.weight))
        box = split_box(hands, bank, pack, hand_rules, pair, prepared.ends, beyond, False, repeated).sum(
            axis=0
        )
        split[pair.card] += share * box
        boxes.append(box)
    valued = Valued(np.zeros(firsts), worth, action, split, kept[:-1], tuple(boxes))
    return with_splits(prepared, answers, valued)


def with_splits(prepared: _Prepared, answers: Answers, valued: Valued) -> Valued:
    """The same hands where these pairs are split."""
    kept = valued.kept.copy()
    for (pair, _), share, box in zip(prepared.pairs, prepared.share, valued.boxes, strict=True):
        both = hand_of(prepared.solved.hands, [pair.card, pair.card])
        gain = share * (box - worth_of(valued.worth, valued.action, both))
        kept[both] += np.where(answers.split[pair.card], gain, 0.0)
    return valued._replace(ev=(prepared.chance * kept).sum(axis=0))


def worth_of(worth: Any, action: Any, hand: int) -> Any:
    """What the hand's action is worth against each first card."""
    return np.take_along_axis(worth[hand], action[hand][None].astype(np.int64), axis=0)[0]


@compiled
def _reached(hands: Any, firsts: Any, pack: Any, action: Any, chance: Any) -> Any:
    """How often each hand comes up."""
    child, cards, size = hands.child, hands.cards, hands.size
    held = cards_in(pack)
    for hand in range(len(child)):
        left = held - size[hand] - 1
        for i in range(len(firsts)):
            if chance[hand, i] > 0.0 and action[hand, i] == CARD:
                for card in range(child.shape[1]):
                    if child[hand, card] >= 0:
                        count = pack[card] - cards[hand, card] - (1 if firsts[i] == card else 0)
                        chance[child[hand, card], i] += chance[hand, i] * max(count, 0) / left
    return chance


class _Gains(NamedTuple):
    """Average gain of a yes over a no, per hand that asks: [hard or soft, total, first]."""

    draw: Any
    double: Any


def _gains(prepared: _Prepared, answers: Answers, valued: Valued) -> _Gains:
    solved = prepared.solved
    hands, hand_rules = solved.hands, solved.hand_rules
    soft, total = hands.soft.astype(np.int64), hands.total
    kept = prepared.chance.copy()
    kept[hand_rules.natural] = 0.0
    for (pair, _), share in zip(prepared.pairs, prepared.share, strict=True):
        both = hand_of(hands, [pair.card, pair.card])
        kept[both] -= np.where(answers.split[pair.card], share * prepared.chance[both], 0.0)
    two = kept.copy()
    often = _reached(hands, solved.bank.firsts, solved.pack, valued.action, kept)
    often = often + 1e-12 * (solved.pack >= hands.cards).all(axis=1)[:, None]
    asked = np.isfinite(valued.worth[:, CARD])
    draw = _averages(soft, total, np.where(asked, often, 0.0), _less(valued.worth, CARD, STAND))
    otherwise = np.where(answers.draw[soft, total], valued.worth[:, CARD], valued.worth[:, STAND])
    may = np.isfinite(valued.worth[:, DOUBLE]) & hand_rules.doubles[:, None]
    with np.errstate(invalid="ignore"):
        doubled = np.where(may, valued.worth[:, DOUBLE] - otherwise, 0.0)
    possible = 1e-12 * (solved.pack >= hands.cards).all(axis=1)[:, None]
    double = _averages(soft, total, np.where(may, two + possible, 0.0), doubled)
    return _Gains(draw, double)


def _less(worth: Any, one: int, other: int) -> Any:
    with np.errstate(invalid="ignore"):
        return np.where(np.isfinite(worth[:, one]), worth[:, one] - worth[:, other], 0.0)


def _averages(soft: Any, total: Any, often: Any, gain: Any) -> Any:
    """By total; nothing is gained where no hand asks."""
    sums = np.zeros((2, BEST + 1, often.shape[1]))
    weights = np.zeros_like(sums)
    np.add.at(sums, (soft, total), often * gain)
    np.add.at(weights, (soft, total), often)
    return sums / np.where(weights > 0.0, weights, 1.0)


def best_answers(prepared: _Prepared) -> tuple[Answers, Valued]:
    """The answers that no single change improves."""
    solved = prepared.solved
    firsts = len(solved.bank.firsts)
    unasked = np.zeros((2, BEST + 1, firsts), dtype=np.bool_)
    for soft, total in enumerate(FIRST_GUESS):
        unasked[soft, :total] = True
    answers = Answers(unasked, np.zeros_like(unasked), np.zeros((TEN + 1, firsts), dtype=np.bool_))
    valued = value(prepared, answers)
    for _ in range(20):
        gains = _gains(prepared, answers, valued)
        draw = np.where(gains.draw == 0.0, unasked, gains.draw > 0.0)
        better = Answers(draw, gains.double > 0.0, _splits(prepared, answers, valued))
        if all(np.array_equal(new, old) for new, old in zip(better, answers, strict=True)):
            break
        answers = better
        valued = value(prepared, answers)
    changed = True
    while changed:
        changed = False
        for turn in _close(_gains(prepared, answers, valued)):
            answers, valued, moved = _turned(prepared, answers, valued, turn)
            changed |= moved
    return answers, valued


def _close(gains: _Gains) -> Iterator[OneAnswerEach]:
    """Every answer that is close, and every pair; first cards do not touch each other, so that of each of
    them one answer is turned around at a time.
    """
    firsts = range(gains.draw.shape[-1])
    close = [
        [
            (name, *row)
            for name, gain in zip(("draw", "double"), gains, strict=True)
            for row in np.argwhere((gain[..., i] != 0.0) & (np.abs(gain[..., i]) < CLOSE)).tolist()
        ]
        for i in firsts
    ]
    yield from zip_longest(*close)
    for card in range(TEN + 1):
        yield tuple(("split", card) for _ in firsts)


def _splits(prepared: _Prepared, answers: Answers, valued: Valued) -> Any:
    """Which pairs are worth more split, everything else unchanged."""
    split = np.zeros_like(answers.split)
    shares = np.zeros(len(split))
    for (pair, _), share in zip(prepared.pairs, prepared.share, strict=True):
        shares[pair.card] += share
        both = hand_of(prepared.solved.hands, [pair.card, pair.card])
        whole = worth_of(valued.worth, valued.action, both)
        split[pair.card] = valued.split[pair.card] > shares[pair.card] * whole
    return split


def _turned(
    prepared: _Prepared, answers: Answers, valued: Valued, turn: OneAnswerEach
) -> tuple[Answers, Valued, bool]:
    """Turns an answer around for each first card, and keeps what is better so."""
    changed = Answers(*(each.copy() for each in answers))
    for i, each in enumerate(turn):
        if each is not None:
            name, *row = each
            getattr(changed, name)[(*row, i)] ^= True
    pairs = all(each is not None and each[0] == "split" for each in turn)  # which changes no hand
    other = with_splits(prepared, changed, valued) if pairs else value(prepared, changed)
    better = other.ev > valued.ev + 1e-15
    kept = Answers(*(np.where(better, new, old) for new, old in zip(changed, answers, strict=True)))
    boxes = tuple(np.where(better, new, old) for new, old in zip(other.boxes, valued.boxes, strict=True))
    arrays = (np.where(better, new, old) for new, old in zip(other[:-1], valued[:-1], strict=True))
    return kept, Valued(*(*arrays, boxes)), bool(better.any())
