"""The figures of Black Jack: decisions, strategies, charts and results, as plain values, cheap to import."""

from fractions import Fraction
from typing import Any, ClassVar, Literal

from msgspec import Struct

from saalchef.odds.figures import BetOdds

Alternative = Literal["stand", "card", "double", "split", "even_money"]
Cell = Literal["stand", "card", "double_else_card", "double_else_stand", "split"]

# A card by its value: 10, J, Q and K are all "T"; the joker counts only where it occupies a place.
VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "Jk")


class HandInTurn(Struct, frozen=True, gc=False):
    """Which hand of how many is in turn; the later ones wait with one card each."""

    hand: int = 1
    hands: int = 1


WHOLE = HandInTurn()


class Decision(Struct, frozen=True):
    """What each allowed alternative is worth, per unit of the initial stake."""

    values: dict[Alternative, float]
    best: Alternative
    insurance: float | None = None  # per unit insured; None where it is not offered


class StartingHand(Struct, frozen=True):
    """Two cards against a bank card, by value; `pair` where the two may be split."""

    cards: tuple[str, str]
    bank: str
    pair: bool
    probability: float
    decision: Decision


class Insurance(Struct, frozen=True):
    """The bet offered when the bank's first card is an ace."""

    offered: float  # how often
    ev: float  # per unit insured, taken blindly whenever it is offered
    gain: float  # per unit of the initial stake, taken to the half of it whenever that is right


class Strategy(Struct, frozen=True):
    """A way to play, as tables for whoever plays many boxes.

    Cards are numbered as in VALUES. A hand is a number too: 0 holds no card, `child[hand, card]` is the hand
    with one card more, -1 where that is bust. `total` and `soft` say what it counts.

    A box not split: if its two cards may be split and `split[card, bank]`, split; otherwise
    `action[hand, bank]`. After `n` splits with cards of value `pair`: a further pair is split if the rules
    allow it and `resplit[n - 1, pair, bank]`; otherwise `after[group, pair, hand, bank]`, where
    `group = groups * (n - 1) + (0 if groups == 1 or the hand is the box's first else 1)`.
    A hand from split aces has no choice but to be split again.

    `action` and `after` hold STAND, CARD and DOUBLE, the last only where the rules allow it.
    """

    STAND: ClassVar = 0
    CARD: ClassVar = 1
    DOUBLE: ClassVar = 2

    child: Any  # int16 [hands, cards]
    total: Any  # int8 [hands], the ace as 11 while that does not bust
    soft: Any  # bool [hands]
    action: Any  # uint8 [hands, bank cards]
    split: Any  # bool [cards, bank cards]
    resplit: Any  # bool [splits, cards, bank cards]
    after: Any  # uint8 [groups × splits, cards, hands, bank cards]
    groups: int  # 2 where the first hand of a split box has its own strategy, else 1
    insure: Any  # bool [hands], for two cards against an ace
    even_money: bool


class Analysis(Struct, frozen=True):
    """The main game of one box from one pack, played as well as possible."""

    ev: float  # per unit of the initial stake; even money included, insurance not
    insurance: Insurance
    deals: tuple[StartingHand, ...]
    strategy: Strategy


class Chart(Struct, frozen=True):
    """What a person can memorise: by total and bank card, whatever cards make the total."""

    hard: dict[int, dict[str, Cell]]
    soft: dict[int, dict[str, Cell]]
    pairs: dict[str, dict[str, Cell]]  # "split", or what the total says; so also when no split is left
    insurance: bool
    even_money: bool
    ev: float
    cost: float  # how much more the best play by composition is worth
    strategy: Strategy


class Result(Struct, frozen=True):
    """One net result of a box, in units of its initial stake."""

    net: Fraction
    probability: float


class Results(Struct, frozen=True):
    """How a box can end."""

    results: tuple[Result, ...]
    ev: float
    stdev: float
    win: float
    push: float
    lose: float
    stake: float  # the average of all stakes put up, doubled and split ones included
    element_of_risk: float  # ev per unit of all stakes put up


class Crazy(Struct, frozen=True):
    """Crazy-Twins when the box plays the main game best, and when it plays for the side bet."""

    match: float  # how often the first cards show the same index
    main: BetOdds
    for_side_bet: BetOdds
    main_ev_lost: float  # what playing for the side bet costs the main game, per unit of its stake
