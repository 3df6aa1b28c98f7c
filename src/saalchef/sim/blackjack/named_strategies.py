"""Ways to play that a person can name: by total and bank card, as tables for the kernels."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack import VALUES, Cell, Strategy
from saalchef.odds.blackjack.hand_rules import hand_rules_of, jokers_in_hands
from saalchef.odds.blackjack.hands import JOKER, all_hands, points
from saalchef.rules.blackjack.facts import bank_draws, is_split_ace
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.counting import BEST, TEN

ByBankCard = Mapping[str, Cell]  # by bank card, as in VALUES


class WrittenStrategy(NamedTuple):
    """What to do with every hard total, soft total and pair, and with the offers against an ace."""

    hard: Mapping[int, ByBankCard]
    soft: Mapping[int, ByBankCard]
    pairs: Mapping[str, ByBankCard]  # "split", or anything else for what the total says
    insurance: bool = False
    even_money: bool = False


BANK_CARDS = VALUES[:JOKER]
SOFT_DRAWS_UP_TO = 17  # of a guest who never busts
HARD, SOFT = range(4, BEST + 1), range(12, BEST + 1)


def mimic_the_bank(rules: Rules) -> WrittenStrategy:
    """Draws and stands as the bank must; never doubles or splits."""
    stands_from, draws_on_soft = rules.bank_stands_from, rules.bank_soft_17 == "draws"

    def as_the_bank(soft: bool) -> Callable[[int], Cell]:
        return lambda total: "card" if bank_draws(total, soft, stands_from, draws_on_soft) else "stand"

    return _whatever_the_bank_shows(as_the_bank(False), as_the_bank(True))


def never_bust(rules: Rules) -> WrittenStrategy:
    """Stays where a card could bust the hand, else draws up to soft 17; never doubles or splits."""
    return _whatever_the_bank_shows(_up_to(BEST - TEN), _up_to(SOFT_DRAWS_UP_TO))


def eager(rules: Rules) -> WrittenStrategy:
    """Splits every pair and doubles every 9, 10 and 11; else draws and stands as the bank must."""
    as_the_bank = mimic_the_bank(rules)
    doubles: ByBankCard = dict.fromkeys(BANK_CARDS, "double_else_card")
    splits: ByBankCard = dict.fromkeys(BANK_CARDS, "split")
    return WrittenStrategy(
        {**as_the_bank.hard, **dict.fromkeys((9, 10, 11), doubles)},
        as_the_bank.soft,
        dict.fromkeys(BANK_CARDS, splits),
    )


def _up_to(most: int) -> Callable[[int], Cell]:
    return lambda total: "card" if total <= most else "stand"


def _whatever_the_bank_shows(hard: Callable[[int], Cell], soft: Callable[[int], Cell]) -> WrittenStrategy:
    def rows(totals: range, cell: Callable[[int], Cell]) -> dict[int, ByBankCard]:
        return {total: dict.fromkeys(BANK_CARDS, cell(total)) for total in totals}

    return WrittenStrategy(rows(HARD, hard), rows(SOFT, soft), {})


def strategy_of(rules: Rules, written: WrittenStrategy) -> Strategy:
    """The strategy as tables for this house's rules; a joker in the bank's place counts as a ten."""
    jokers = jokers_in_hands(rules)
    hands = all_hands(jokers)
    hand_rules = hand_rules_of(rules)
    banks = (*BANK_CARDS, *(["Jk"] if jokers else []))
    never = np.zeros(len(hands.total), dtype=np.bool_)
    whole = _moves(written, hands, hand_rules.doubles, banks)
    split = _moves(written, hands, hand_rules.doubles if rules.double_after_split else never, banks)
    pairs = np.zeros((len(banks), len(banks)), dtype=np.bool_)
    for value, card in enumerate(BANK_CARDS):
        for up, bank in enumerate(banks):
            pairs[value, up] = _cell(written.pairs.get(card, {}), bank) == "split"
    splits = max(1, rules.max_hands - 1)
    after = np.broadcast_to(split, (splits, len(banks), *split.shape)).copy()
    for value in range(len(BANK_CARDS)):
        if is_split_ace(points(value), from_split=True):
            after[:, value] = Strategy.STAND
    return Strategy(
        child=hands.child,
        total=hands.total,
        soft=hands.soft,
        action=whole,
        split=pairs,
        resplit=np.repeat(pairs[None], splits, axis=0),
        after=after,
        groups=1,
        insure=np.full(len(hands.total), written.insurance),
        even_money=written.even_money,
    )


def _moves(written: WrittenStrategy, hands: Any, doubles: Any, banks: tuple[str, ...]) -> Any:
    moves = np.zeros((len(hands.total), len(banks)), dtype=np.uint8)
    for soft, rows in ((False, written.hard), (True, written.soft)):
        for total, row in rows.items():
            here = (hands.total == total) & (hands.soft == soft)
            for up, bank in enumerate(banks):
                double, otherwise = _MOVES[_cell(row, bank)]
                moves[here, up] = np.where(doubles[here], double, otherwise)
    below = np.where(hands.soft, hands.total < SOFT.start, hands.total < HARD.start)
    moves[below] = Strategy.CARD
    return moves


def _cell(row: ByBankCard, bank: str) -> Cell | None:
    return row.get(bank, row.get("T") if bank == "Jk" else None)


# What a cell says where doubling is allowed, and where it is not.
_MOVES: dict[Cell | None, tuple[int, int]] = {
    "stand": (Strategy.STAND, Strategy.STAND),
    "card": (Strategy.CARD, Strategy.CARD),
    "double_else_card": (Strategy.DOUBLE, Strategy.CARD),
    "double_else_stand": (Strategy.DOUBLE, Strategy.STAND),
}
