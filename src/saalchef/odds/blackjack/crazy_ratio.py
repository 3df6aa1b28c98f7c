"""What a guest's whole box is worth who has Crazy-Twins beside his main stake, and how he plays it best."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal

from msgspec import Struct

from saalchef.odds.blackjack.analysis import report, solve
from saalchef.odds.blackjack.both_stakes import Matched, StraightLine, best_line, changes, matched_boxes
from saalchef.odds.blackjack.crazy import NEVER, Ending, added, side_ev
from saalchef.odds.blackjack.figures import VALUES
from saalchef.odds.blackjack.hands import hand_of
from saalchef.odds.blackjack.play import CARD, DOUBLE, STAND
from saalchef.odds.blackjack.side_play import Weights
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card
from saalchef.rules.counting import BEST

Play = Literal["stand", "card", "double", "split", "split_otherwise"]
_PLAYS: dict[int, Play] = {STAND: "stand", CARD: "card", DOUBLE: "double"}

SHOWN = (0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)  # ratios at which the worth is told


class WorthAtRatio(Struct, frozen=True):
    """Played as well as the ratio allows."""

    ratio: float  # the stake on Crazy-Twins by the main stake
    total: float  # per unit of the main stake
    main: float  # per unit of its own stake
    crazy: float  # per unit of its own stake


class Changed(Struct, frozen=True):
    """A hand that is played otherwise from a ratio on."""

    ratio: float
    bank: str  # and the box's first card
    cards: str
    before: Play
    after: Play


class SplitHands(Struct, frozen=True):
    """How to play the hands of a split box."""

    second: dict[str, Play]
    stand_from: int | None
    stand_from_soft: int | None


class Column(Struct, frozen=True):
    """How to play a box whose first card, and the bank's, is this one."""

    bank: str
    second: dict[str, Play]  # by the box's second card
    differs: tuple[str, ...]  # second cards with which the main game alone is played otherwise
    stand_from: int | None  # with three or more cards and no ace as 11: from this total on
    stand_from_soft: int | None
    split_hands: SplitHands | None = None  # where the pair is split


class BothStakes(Struct, frozen=True):
    """The best play at one ratio, and the worth at every ratio."""

    at: WorthAtRatio
    worth: tuple[WorthAtRatio, ...]
    widest: WorthAtRatio | None  # at the highest ratio that the sign at the table allows a guest
    favourable_from: float | None  # the ratio from which the whole box is in the guest's favour
    chart: tuple[Column, ...]
    changes: tuple[Changed, ...]


def is_offered(rules: Rules) -> bool:
    """Whether there is such a side bet in the house."""
    return rules.crazy is not None


def both_stakes(rules: Rules, ratio: float, seen: Sequence[Card] = ()) -> BothStakes:
    """A box with a main stake and so many times as much on Crazy-Twins."""
    if rules.crazy is None:
        raise ValueError("this house has no Crazy-Twins")
    solved = solve(rules, seen)
    ev = report(solved).ev
    boxes = list(matched_boxes(solved, seen))
    played = [changes(box) for box in boxes]
    apart = ev - _together(boxes, [lines[0][1] for lines in played]).ev  # of all boxes without a match
    return BothStakes(
        at=_worth(rules, boxes, apart, ratio),
        worth=tuple(_worth(rules, boxes, apart, shown) for shown in SHOWN),
        widest=_widest(rules, boxes, apart),
        favourable_from=_favourable_from(rules, boxes, played, apart),
        chart=tuple(_column(box, ratio) for box in boxes),
        changes=tuple(sorted(_changed(boxes, played), key=lambda each: each.ratio)),
    )


def _together(boxes: Sequence[Matched], lines: Sequence[StraightLine]) -> Ending:
    whole = NEVER
    for box, line in zip(boxes, lines, strict=True):
        whole = added(whole, box.chance, line.ending)
    return whole


def _worth(rules: Rules, boxes: Sequence[Matched], apart: float, ratio: float) -> WorthAtRatio:
    whole = _together(boxes, [best_line(box, Weights(1.0, ratio)) for box in boxes])
    main, crazy = float(apart + whole.ev), side_ev(rules, whole)
    return WorthAtRatio(ratio, main + ratio * crazy, main, crazy)


def _widest(rules: Rules, boxes: Sequence[Matched], apart: float) -> WorthAtRatio | None:
    bet = rules.crazy
    if bet is None or bet.per_guest is None:
        return None
    return _worth(rules, boxes, apart, bet.per_guest / rules.limits.minimum)


def _favourable_from(
    rules: Rules, boxes: Sequence[Matched], played: Sequence[list[tuple[float, StraightLine]]], apart: float
) -> float | None:
    """Between two changes the worth is a straight line: where that crosses zero, or None where none does."""
    steps = sorted({ratio for lines in played for ratio, _ in lines})
    for low, high in zip(steps, [*steps[1:], float("inf")], strict=True):
        lines = [[line for ratio, line in each if ratio <= low][-1] for each in played]
        whole = _together(boxes, lines)
        main, crazy = apart + whole.ev, side_ev(rules, whole)
        if main + low * crazy >= 0.0:
            return low
        if crazy > 0.0 and -main / crazy <= high:
            return float(-main / crazy)
    return None


def _column(box: Matched, ratio: float) -> Column:
    line, alone = best_line(box, Weights(1.0, ratio)), best_line(box, Weights(1.0, 0.0))
    seconds = [second for second, _ in box.starts]
    second = {VALUES[card]: _played(box, line, card) for card in seconds}
    split = None
    if line.split >= 0:
        after = box.splits[line.split].strategy.after[0, box.card, :, box.card]
        dealt = {VALUES[card]: _PLAYS[int(after[_two(box, card)])] for card in seconds}
        split = SplitHands(dealt, _stand_from(box, after, soft=False), _stand_from(box, after, soft=True))
    return Column(
        bank=VALUES[box.card],
        second=second,
        differs=tuple(VALUES[card] for card in seconds if _played(box, alone, card) != second[VALUES[card]]),
        stand_from=_stand_from(box, line.action, soft=False),
        stand_from_soft=_stand_from(box, line.action, soft=True),
        split_hands=split,
    )


def _played(box: Matched, line: StraightLine, second: int) -> Play:
    if second == box.card and line.split >= 0:
        return "split"
    return _PLAYS[int(line.action[_two(box, second)])]


def _two(box: Matched, second: int) -> int:
    return hand_of(box.solved.hands, [box.card, second])


def _stand_from(box: Matched, action: Any, *, soft: bool) -> int | None:
    """The lowest total from which on most selections of three or more cards stand."""
    hands, found = box.solved.hands, None
    reached = [h for h in _reached(box, action) if hands.size[h] > 2 and bool(hands.soft[h]) == soft]
    for total in range(BEST, 0, -1):
        alike = [h for h in reached if hands.total[h] == total]
        draws = sum(1 for h in alike if action[h] == CARD)
        if 2 * draws > len(alike):
            break
        found = total if alike else found
    return found


def _reached(box: Matched, action: Any) -> list[int]:
    """The hands that begin with the box's card, played so."""
    child = box.solved.hands.child
    reached = {_two(box, second) for second, _ in box.starts}
    for hand in sorted(range(len(child))):
        if hand in reached and action[hand] == CARD:
            reached |= {int(then) for then in child[hand] if then >= 0}
    return sorted(reached)


def _changed(
    boxes: Sequence[Matched], played: Sequence[list[tuple[float, StraightLine]]]
) -> Iterator[Changed]:
    for box, lines in zip(boxes, played, strict=True):
        bank = VALUES[box.card]
        for (_, old), (ratio, new) in pairwise(lines):
            pair = hand_of(box.solved.hands, [box.card, box.card])
            for hand in _reached(box, new.action):
                before, after = _PLAYS[int(old.action[hand])], _PLAYS[int(new.action[hand])]
                if before != after and (hand != pair or new.split < 0):
                    yield Changed(ratio, bank, _cards(box, hand), before, after)
            if old.split != new.split:
                yield Changed(ratio, bank, f"{bank} {bank}", *_pair_changed(box, old, new))


def _pair_changed(box: Matched, old: StraightLine, new: StraightLine) -> tuple[Play, Play]:
    before, after = _played(box, old, box.card), _played(box, new, box.card)
    return (before, "split_otherwise") if before == after else (before, after)


def _cards(box: Matched, hand: int) -> str:
    held = box.solved.hands.cards[hand].copy()
    held[box.card] -= 1
    others = [VALUES[card] for card, number in enumerate(held) for _ in range(number)]
    return " ".join([VALUES[box.card], *others])
