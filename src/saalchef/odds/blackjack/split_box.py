"""The hands of one split box together: how likely each combination of their results is.

A box with two hands is enumerated exactly: all pairs of final selections, and the bank from what they leave.
So are three and four hands from packs so small that their selections can be listed. From larger packs boxes
of three and more hands are put together from singles and pairs: given the bank's end, the cumulants of
three and more hands are left out. Measured with six packs on the pairs whose hands can still be enumerated
(most from 6 to 9), that moves the net results of a three-hand box by at most four in a million and of a
four-hand box by eight; such boxes are so rare that no net result of a box moves by more than 2e-8.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from math import prod
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from saalchef.odds.blackjack.bank import bank_of
from saalchef.odds.blackjack.box import further_splits
from saalchef.odds.blackjack.compiled import compiled
from saalchef.odds.blackjack.distributions import Law, bank_alone, classes_of, law_of, measure_of, possible
from saalchef.odds.blackjack.figures import Strategy
from saalchef.odds.blackjack.hand_rules import hand_rules_of
from saalchef.odds.blackjack.hands import JOKER, Hands, hand_of
from saalchef.odds.blackjack.second_cards import drawn_in_a_row
from saalchef.odds.blackjack.settling import Level, levels_of, settled
from saalchef.rules.blackjack.rules import Rules

ROUNDING = 1e-13  # an end of the bank less likely than this is none
LISTED = 1_000_000  # combinations of final selections of three and more hands that are enumerated


class Kind(NamedTuple):
    """A hand of a split box by what its strategy sees, and by what its second card may be."""

    level: int  # splits of the box so far, less one
    is_open: bool  # a further pair card would have been split
    first: bool


Combined = dict[int, Any]  # by number of hands: the probability of their levels, one axis a hand


class StrategyOnPack(NamedTuple):
    """What is needed to follow one strategy from one pack."""

    rules: Rules
    hands: Hands
    pack: Any  # before any card is dealt
    strategy: Strategy
    alike: Any  # float64 [cards], the share of equal cards that make a pair with one of them
    levels: tuple[Level, ...]
    level_of: Any  # int64 [role, class, end], how a class is settled
    notes_joker: bool  # the levels also tell which hands have the joker as their second card
    known: dict[tuple[int, int], Combined]  # split boxes met before, by their card and the bank's first


Parts = tuple[int, ...]  # the laws, by number, that make up one hand of a split box


def strategy_on_pack(
    rules: Rules, hands: Hands, pack: Any, strategy: Strategy, alike: Any, *, notes_joker: bool = False
) -> StrategyOnPack:
    levels, level_of = _levels(rules, bank_of(rules, (0,)).lowest, notes_joker)
    followed = strategy if rules.bank_blackjack_takes == "all" else _by_role(strategy)
    return StrategyOnPack(rules, hands, pack, followed, alike, levels, level_of, notes_joker, {})


@lru_cache(maxsize=64)
def _levels(rules: Rules, lowest: int, notes_joker: bool) -> tuple[tuple[Level, ...], Any]:
    """Every way a hand can be settled, and which of them a class leads to against each end of the bank."""
    levels = levels_of(rules, lowest)
    if notes_joker:
        levels += tuple(level._replace(joker=True) for level in levels)
    each = classes_of(lowest)
    level_of = np.zeros((2, 2 * each, each), dtype=np.int64)
    for role in (0, 1):
        for kind in range(2 * each):
            for end in range(each):
                level_of[role, kind, end] = levels.index(settled(rules, lowest, kind, end, role == 0))
    level_of.flags.writeable = False  # shared by all who ask
    return levels, level_of


def _by_role(strategy: Strategy) -> Strategy:
    """Where the hand with the original stake is settled otherwise, told apart even if it is played alike."""
    if strategy.groups == 2:
        return strategy
    return replace(strategy, after=np.repeat(strategy.after, 2, axis=0), groups=2)


class Shape(NamedTuple):
    """What a split box can come to: its hands, after so many further pair cards."""

    removed: int
    kinds: tuple[Kind, ...]
    chance: float


def split_box_results(game: StrategyOnPack, card: int, first: int) -> Combined:
    """A pair split against a first card of the bank."""
    if (card, first) not in game.known:
        game.known[card, first] = _split_box_results(game, card, first)
    return game.known[card, first]


def _split_box_results(game: StrategyOnPack, card: int, first: int) -> Combined:
    measures: dict[int, Measures] = {}
    chances: defaultdict[tuple[int, tuple[Parts, ...]], float] = defaultdict(float)
    for removed, kinds, chance in box_shapes(game, card, first, splits_at_most(game, card, first)):
        if removed not in measures:
            measures[removed] = Measures(game, card, first, removed)
        parts = sorted(measures[removed].parts(kind) for kind in kinds)
        chances[removed, tuple(parts)] += chance
    combined: Combined = {}
    for (removed, hands), chance in chances.items():
        likely = measures[removed].together(hands).sum(axis=-1)
        likely *= chance / likely.sum()
        combined[len(hands)] = combined.get(len(hands), 0.0) + likely
    return combined


def box_shapes(game: StrategyOnPack, card: int, first: int, splits: int) -> Iterator[Shape]:
    """The hands a pair can come to with so many further splits at most."""
    pairs = float(game.alike[card] * (game.pack[card] - 2 - (card == first)))
    held = float(game.pack.sum()) - 3.0
    for (removed, kinds), orders in shapes(splits).items():
        taken = drawn_in_a_row(pairs, held, removed)
        others = sum(kind.is_open for kind in kinds)
        chance = orders * taken * drawn_in_a_row(held - pairs, held - removed, others)
        if chance > 0.0:
            yield Shape(removed, kinds, chance)


def splits_at_most(game: StrategyOnPack, card: int, first: int) -> int:
    """How many further splits the strategy makes."""
    most = further_splits(hand_rules_of(game.rules), card, 2)
    wanted = game.strategy.resplit[:most, card, first]
    return most if wanted.all() else int(np.argmin(wanted))


def kind_law(
    game: StrategyOnPack, lowest: int, card: int, first: int, kind: Kind, alike: bool, joker: bool = False
) -> Law:
    """Hands of a kind whose second card makes another pair, or those whose second card does not; of these,
    where that is noted, the ones with the joker or all others.
    """
    hands, strategy = game.hands, game.strategy
    starts = np.zeros(len(hands.size))
    for second in range(len(game.pack)):
        if game.notes_joker and (second == JOKER) != joker:
            continue
        share = game.alike[card] if second == card else 0.0
        starts[hand_of(hands, [card, second])] = share if alike else 1.0 - share
    action = strategy.after[strategy.groups * kind.level + role_of(game, kind), card, :, first]
    return law_of(hands, lowest, starts, np.ascontiguousarray(action), card)


def role_of(game: StrategyOnPack, kind: Kind) -> int:
    """1 for hands without the original stake, where that matters."""
    return 0 if game.strategy.groups == 1 or kind.first else 1


def shapes(splits: int) -> Counter[tuple[int, tuple[Kind, ...]]]:
    """The hands a split box can come to and the further pair cards it took, with the number of orders."""
    found: Counter[tuple[int, tuple[Kind, ...]]] = Counter()

    def second_card(removed: int, done: tuple[Kind, ...], waiting: int) -> None:
        if waiting == 0:
            found[removed, done] += 1
        elif removed == splits:
            rest = [Kind(removed, False, not done and i == 0) for i in range(waiting)]
            found[removed, (*done, *rest)] += 1
        else:
            second_card(removed + 1, done, waiting + 1)
            second_card(removed, (*done, Kind(removed, True, not done)), waiting - 1)

    second_card(0, (), 2)
    return found


class Measures:
    """Single hands, pairs and more of one split box, once so many further pair cards are gone."""

    def __init__(self, game: StrategyOnPack, card: int, first: int, removed: int) -> None:
        self.game, self.card, self.bank = game, card, bank_of(game.rules, (first,))
        self.pack = game.pack.copy()
        self.pack[card] -= 2 + removed
        self.pack[first] -= 1
        self.laws: list[Law] = []
        self.roles: list[int] = []
        self.jokers: list[bool] = []
        self.numbers: dict[object, int] = {}
        self.parts_of: dict[Kind, Parts] = {}
        self.known: dict[tuple[int, ...], Any] = {}
        self.cumulants: dict[tuple[Parts, ...], Any] = {}
        self.ends = bank_alone(self.pack, self.bank)
        self.per_end = 1.0 / np.where(self.ends > ROUNDING, self.ends, np.inf)

    def together(self, hands: tuple[Parts, ...]) -> Any:
        """[level of each hand …, end of the bank]."""
        combinations_listed = prod(sum(len(self.laws[law].key) for law in parts) for parts in hands)
        if len(hands) <= 2 or combinations_listed <= LISTED:
            return self._enumerated(hands)
        closed: Any = 0.0
        for blocks in partitions(tuple(range(len(hands)))):
            if max(len(block) for block in blocks) <= 2:
                cumulants = [self._cumulant(tuple(hands[i] for i in block)) for block in blocks]
                closed = closed + _outer(cumulants, blocks)
        return closed * self.ends

    def alone(self, kind: Kind) -> Any:
        """[level, end of the bank]: one hand, given that end."""
        return self._cumulant((self.parts(kind),))

    def _enumerated(self, hands: tuple[Parts, ...]) -> Any:
        measured: Any = 0.0
        for chosen in product(*hands):
            order = np.argsort(chosen, kind="stable")
            laws = self._laws_together(tuple(chosen[i] for i in order))
            measured = measured + np.transpose(laws, (*np.argsort(order, kind="stable"), len(chosen)))
        return measured

    def _laws_together(self, chosen: tuple[int, ...]) -> Any:
        if chosen not in self.known:
            measured = measure_of(tuple(self.laws[i] for i in chosen), self.pack, self.bank)
            classes, levels = len(measured), len(self.game.levels)
            for axis, number in enumerate(chosen):
                by_class = measured.reshape(levels**axis, classes, -1, len(self.ends))
                measured = _to_levels(by_class, self._level_of(number), levels)
            measured = measured.reshape(*([levels] * len(chosen)), len(self.ends))
            self.known[chosen] = measured
        return self.known[chosen]

    def _level_of(self, number: int) -> Any:
        """[class, end] of hands by this law; the levels with the joker come after those without."""
        level_of = self.game.level_of[self.roles[number]]
        return level_of + len(self.game.levels) // 2 if self.jokers[number] else level_of

    def _cumulant(self, hands: tuple[Parts, ...]) -> Any:
        """Given the bank's end: of one hand its chances, of two what they have in common beyond that."""
        if hands not in self.cumulants:
            cumulant = self._enumerated(hands) * self.per_end
            if len(hands) == 2:
                cumulant -= self._cumulant(hands[:1])[:, None] * self._cumulant(hands[1:])[None, :]
            self.cumulants[hands] = cumulant
        return self.cumulants[hands]

    def parts(self, kind: Kind) -> Parts:
        """The laws that make up a kind of hand: with a second card that is no pair card, and the rest."""
        if kind not in self.parts_of:
            parts: Parts = (self._number(kind, alike=False),)
            if self.game.notes_joker:
                parts += (self._number(kind, alike=False, joker=True),)
            self.parts_of[kind] = parts if kind.is_open else (*parts, self._number(kind, alike=True))
        return self.parts_of[kind]

    def _number(self, kind: Kind, alike: bool, joker: bool = False) -> int:
        """Equal laws of different levels get one number."""
        first, role = int(self.bank.firsts[0]), role_of(self.game, kind)
        law = kind_law(self.game, self.bank.lowest, self.card, first, kind, alike, joker)
        law = possible(law, self.pack)
        content = (role, joker, law.key.tobytes(), law.kind.tobytes(), law.orders.tobytes())
        if content not in self.numbers:
            self.numbers[content] = len(self.laws)
            self.laws.append(law)
            self.roles.append(role)
            self.jokers.append(joker)
        return self.numbers[content]


@compiled
def _to_levels(measured: Any, level_of: Any, levels: int) -> Any:
    """From [before, class, after, end] to [before, level, after, end]."""
    before, classes, after, ends = measured.shape
    by_level = np.zeros((before, levels, after, ends))
    for b in range(before):
        for kind in range(classes):
            for a in range(after):
                for end in range(ends):
                    by_level[b, level_of[kind, end], a, end] += measured[b, kind, a, end]
    return by_level


def partitions(items: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to put the items into blocks."""
    if not items:
        yield ()
        return
    head, rest = items[0], items[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            left = tuple(i for i in rest if i not in others)
            for blocks in partitions(left):
                yield ((head, *others), *blocks)


def _outer(arrays: list[Any], blocks: tuple[tuple[int, ...], ...]) -> Any:
    """The product of the blocks' arrays, each hand on its own axis, the bank's end common to all."""
    operands: list[Any] = []
    for array, block in zip(arrays, blocks, strict=True):
        operands += [array, [*block, ...]]
    return np.einsum(*operands, [*range(sum(len(block) for block in blocks)), ...])
