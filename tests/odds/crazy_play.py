"""The play for main stake and Crazy-Twins as one strategy, to be followed by other means."""

from collections.abc import Sequence

from msgspec.structs import replace

from saalchef.odds.blackjack.analysis import solve, strategy_of
from saalchef.odds.blackjack.both_stakes import best_line, matched_boxes
from saalchef.odds.blackjack.figures import Strategy
from saalchef.odds.blackjack.side_play import Weights
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card


def strategy_for_both(rules: Rules, ratio: float, seen: Sequence[Card] = ()) -> Strategy:
    """How to play a box whose first card matched the bank's; others play the main game."""
    solved = solve(rules, seen)
    best = strategy_of(solved)
    made = replace(
        best,
        action=best.action.copy(),
        split=best.split.copy(),
        resplit=best.resplit.copy(),
        after=best.after.copy(),
    )
    for box in matched_boxes(solved, seen):
        card, line = box.card, best_line(box, Weights(1.0, ratio))
        made.action[:, card] = line.action
        made.split[card, card] = line.split >= 0
        if line.split >= 0:
            split = box.splits[line.split].strategy
            made.resplit[:, card, card] = split.resplit[:, card, card]
            made.after[:, card, :, card] = split.after[:, card, :, card]
    return made
