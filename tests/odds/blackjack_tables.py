"""Reads a strategy's tables as the enumeration asks for them."""

from odds.blackjack_enumeration import POINTS, Pack, Table
from odds.blackjack_enumeration import Strategy as Ask
from saalchef.odds.blackjack.figures import Strategy

ACTIONS = ("stand", "card", "double")


def number(card: str) -> int:
    return 10 if card == "Jk" else POINTS[card] - 1


def hand_number(tables: Strategy, hand: tuple[str, ...]) -> int:
    at = 0
    for card in hand:
        at = int(tables.child[at, number(card)])
    return at


def ask(tables: Strategy, table: Table, bank: str, split: bool | None = None) -> Ask:
    """The strategy against this bank card; the first split may be forced or forbidden."""

    def choose(hand: tuple[str, ...], splits: int, first: bool) -> str:
        at, pair, against = hand_number(tables, hand), number(hand[0]), number(bank)
        may_split = "split" in table.options(hand, splits + 1)
        if splits == 0:
            wanted = bool(tables.split[pair, against]) if split is None else split
            if may_split and wanted:
                return "split"
            return ACTIONS[tables.action[at, against]]
        if may_split and tables.resplit[splits - 1, pair, against]:
            return "split"
        group = tables.groups * (splits - 1) + (0 if tables.groups == 1 or first else 1)
        return ACTIONS[tables.after[group, pair, at, against]]

    return choose


def without(pack: Pack, *cards: str) -> Pack:
    left = list(pack)
    for card in cards:
        left.remove(card)
    return tuple(left)
