"""The chart a person can memorise, and what it costs against play by composition."""

from typing import Any

import numpy as np

from saalchef.odds.blackjack.analysis import Solved, report, solve
from saalchef.odds.blackjack.figures import VALUES, Cell, Chart, Strategy
from saalchef.odds.blackjack.hands import ACE, TEN, hand_of, points
from saalchef.odds.blackjack.total_dependent import Answers, best_answers, prepare, spread
from saalchef.rules.blackjack.facts import is_split_ace
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.counting import BEST


def chart(rules: Rules) -> Chart:
    """The best answers by total for these rules, from full packs."""
    solved = solve(rules)
    answers, valued = best_answers(prepare(solved))
    analysis = report(solved)
    strategy = _strategy(solved, answers, analysis.strategy)
    hands = solved.hands
    two = [hand for hand in np.nonzero(hands.size == 2)[0] if hands.total[hand] < BEST]
    rows = {
        soft: sorted({int(hands.total[h]) for h in two if bool(hands.soft[h]) == soft} | {*range(12, BEST)})
        for soft in (False, True)
    }
    ev = float(valued.ev.sum())
    return Chart(
        hard={total: _row(solved, answers, 0, total) for total in rows[False]},
        soft={total: _row(solved, answers, 1, total) for total in rows[True]},
        pairs={VALUES[card]: _pair_row(solved, answers, card) for card in range(TEN + 1)},
        insurance=bool(_insures(solved)),
        even_money=strategy.even_money,
        ev=ev,
        cost=analysis.ev - ev,
        strategy=strategy,
    )


def _row(solved: Solved, answers: Answers, soft: int, total: int) -> dict[str, Cell]:
    hands, hand_rules = solved.hands, solved.hand_rules
    may = bool((hand_rules.doubles & (hands.total == total) & (hands.soft == bool(soft))).any())
    cells: dict[str, Cell] = {}
    for i, first in enumerate(solved.bank.firsts):
        draws, doubles = answers.draw[soft, total, i], may and answers.double[soft, total, i]
        if doubles:
            cells[VALUES[first]] = "double_else_card" if draws else "double_else_stand"
        else:
            cells[VALUES[first]] = "card" if draws else "stand"
    return cells


def _pair_row(solved: Solved, answers: Answers, card: int) -> dict[str, Cell]:
    both = hand_of(solved.hands, [card, card])
    by_total = _row(solved, answers, int(solved.hands.soft[both]), int(solved.hands.total[both]))
    return {
        bank: "split" if answers.split[card, i] else cell for i, (bank, cell) in enumerate(by_total.items())
    }


def _insures(solved: Solved) -> Any:
    """Insurance by the bank's ace alone: whether a ten is likely enough behind it."""
    pack = solved.pack
    chance = pack[solved.bank.partner[ACE]] / (pack.sum() - 1.0)
    return (float(solved.rules.insurance_pays) + 1.0) * chance > 1.0


def _strategy(solved: Solved, answers: Answers, best: Strategy) -> Strategy:
    """The chart's answers as tables."""
    later = spread(solved, answers, after_split=True)
    kinds = len(solved.pack)
    split = np.zeros((kinds, kinds), dtype=np.bool_)
    split[: TEN + 1] = answers.split
    after = np.zeros_like(best.after)
    after[:] = later
    for card in range(kinds):
        if is_split_ace(points(card), True):
            after[:, card] = Strategy.STAND
    return Strategy(
        child=best.child,
        total=best.total,
        soft=best.soft,
        action=spread(solved, answers, after_split=False),
        split=split,
        resplit=np.stack([split] * len(best.resplit)),
        after=after,
        groups=best.groups,
        insure=np.full_like(best.insure, _insures(solved)),
        even_money=best.even_money,
    )
