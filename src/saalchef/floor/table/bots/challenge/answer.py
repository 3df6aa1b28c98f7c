"""Black Jack Challenge as a reasonable player plays it: a stake where it wins more of the pot than it costs.

Against each rival the bot counts the hands he may have, by his open card and by what he has staked so far,
as if every card came from a full pack and everyone took cards up to a certain total.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from saalchef.rules.cards import POINTS, UNSEEN, pack
from saalchef.rules.challenge.facts import pot_rank
from saalchef.rules.counting import ACE, BEST, is_soft, total_of
from saalchef.rules.options import Option

FIELDS = 2
TAKES_UP_TO = 14  # points at which others are thought to take a card; above, every third makes them bust
SATISFIED = 19  # with an ace as eleven, nobody goes on from here

CARDS = Counter(POINTS[card] for card in pack(1))  # by points; an ace is one
PACK = CARDS.total()

PointsAndAce = tuple[int, bool]  # points with aces as one, and whether there is an ace
FieldsTaken = tuple[bool, ...]  # of the fields asked so far, whether he staked


def answer(view: Any, options: Sequence[Option], _: object = None) -> Option:
    """Stake on 1 or 2, or stay, by what either is worth."""
    verbs = {o.verb: o for o in options}
    if "stakes" not in verbs:
        return verbs["stays"]
    felt = view.felt
    own = next(box for box in felt.boxes if box.number == view.box)
    turned = tuple(POINTS[card] for card in felt.community if card != UNSEEN)
    cards = [POINTS[card] for card in own.cards if card != UNSEEN]
    if view.hidden is not None and len(cards) == 1:
        cards.append(POINTS[view.hidden])
    hand = _hand((*cards, *turned[: own.taken]))
    asked = int(verbs["stakes"].field or 1)
    rivals = [_rival(box, turned, asked) for box in felt.boxes if box.number != own.number]
    wins = [_wins(total, rivals) for total in range(BEST + 1)]
    pot, ante = int(felt.played_for), int(own.ante)
    stays = wins[_total(hand)] * pot
    return verbs["stakes"] if _stake(hand, asked, wins, pot, ante) > stays else verbs["stays"]


def _stake(hand: PointsAndAce, field: int, wins: Sequence[float], pot: int, ante: int) -> float:
    """What the pot is worth after one more card, less the stake; on field 1 the better of what may follow."""
    worth = 0.0
    for points, n in CARDS.items():
        after = _with(hand, points)
        best = wins[_total(after)] * (pot + ante)
        if field < FIELDS and _total(after):
            best = max(best, _stake(after, field + 1, wins, pot + ante, ante))
        worth += n * best
    return worth / PACK - ante


def _wins(total: int, rivals: Sequence[tuple[float, ...]]) -> float:
    """How likely the total takes the pot: better than everyone, or half of it in a war."""
    if not total:
        return 0.0
    chance = 1.0
    for ends in rivals:
        chance *= sum(ends[:total]) + ends[total] / 2
    return chance


# ——— hands ———


def _hand(points: Sequence[int]) -> PointsAndAce:
    return sum(points), ACE in points


def _with(hand: PointsAndAce, points: int) -> PointsAndAce:
    return hand[0] + points, hand[1] or points == ACE


def _total(hand: PointsAndAce) -> int:
    """What the hand counts for the pot."""
    return pot_rank(total_of(*hand))


def _takes(hand: PointsAndAce) -> bool:
    """Whether somebody with this hand is thought to stake on a further card."""
    return hand[0] <= TAKES_UP_TO and not (is_soft(*hand) and _total(hand) >= SATISFIED)


# ——— rivals ———


def _rival(box: Any, turned: tuple[int, ...], asked: int) -> tuple[float, ...]:
    """How likely each total is for another player (0: over 21), from what everyone sees of him."""
    answers: list[bool] = []
    for field, stake in enumerate((box.one, box.two), start=1):
        if stake:
            answers.append(True)
        elif field < asked:
            answers.append(False)
        if field >= asked or not stake:
            break
    return _ends(POINTS[box.cards[0]], tuple(answers), turned)


@lru_cache(maxsize=4096)
def _ends(open_card: int, answers: FieldsTaken, turned: tuple[int, ...]) -> tuple[float, ...]:
    """By the hidden cards that fit his answers; by all where none does."""
    ends = [0.0] * (BEST + 1)
    for hidden, n in CARDS.items():
        _follow(_hand((open_card, hidden)), 0, answers, turned, float(n), ends)
    if not any(ends):
        return _ends(open_card, (), turned)
    return tuple(end / sum(ends) for end in ends)


def _follow(
    hand: PointsAndAce,
    field: int,
    answers: FieldsTaken,
    turned: tuple[int, ...],
    weight: float,
    ends: list[float],
) -> None:
    """The fields he may still stake on, one community card after the other."""
    takes = field < FIELDS and _total(hand) > 0 and _takes(hand)
    if field < len(answers) and answers[field] != takes:
        return  # with this hidden card he would have answered otherwise
    if not takes:
        ends[_total(hand)] += weight
        return
    known = {turned[field]: PACK} if field < len(turned) else CARDS
    for points, n in known.items():
        _follow(_with(hand, points), field + 1, answers, turned, weight * n / PACK, ends)
