"""One box against the bank as an automaton: the house's rules and a strategy woven into one table.

Every bet the house offers lies on the box, insurance too: with an ace the bank draws its second card even
when the box has nothing left to win.
"""

from collections.abc import Callable
from typing import Any

from saalchef.odds.blackjack import Strategy
from saalchef.odds.blackjack.hands import ACE, JOKER, points, value_of_rank
from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.counting import is_bust, is_soft, total_of
from saalchef.sim.automaton import (
    BANK_BLACKJACK,
    BANK_BUST,
    BANK_STANDS,
    BLACKJACK,
    BUST,
    EVEN_MONEY,
    HAND_STANDS,
    INSURANCE,
    JOKER_BANK,
    JOKER_FIRST,
    JOKER_SECOND,
    LOW_HAND,
    MATCH,
    TWINS,
    entry,
)
from saalchef.sim.draw import JOKER as JOKER_RANK
from saalchef.sim.table import IDLE, ITSELF, START, Builder

# As which card of the box the joker came, by the flags of a result: 0 where it came to the bank.
JOKER_AT: dict[int, int | None] = {0: None, JOKER_FIRST: 1, JOKER_SECOND: 2, JOKER_BANK: 0}

# Which of a strategy's tables a hand is played by: none for a whole box, else (group, value of the pair).
AfterSplit = tuple[int, int] | None
Transition = Callable[[int], int]  # from a card's rank to the entry it leads to


def box_table(rules: Rules, strategy: Strategy, matched: Strategy | None = None) -> Any:
    """The automaton's table for one box of this house, played by this strategy; where its first card and
    the bank's have the same index perhaps by another.
    """
    return _Weaver(rules, strategy, matched).table()


def hand_class(rules: Rules, total: int) -> int:
    """The class of a hand that stands."""
    above = total - rules.bank_stands_from
    return LOW_HAND if above < 0 else HAND_STANDS + above


def bank_end(rules: Rules, total: int, soft: bool) -> int | None:
    """How the bank ends with a total that is no Black Jack; None where it draws another card."""
    if is_bust(total):
        return BANK_BUST
    if facts.bank_draws(total, soft, rules.bank_stands_from, rules.bank_soft_17 == "draws"):
        return None
    return BANK_STANDS + total - rules.bank_stands_from


def joker_goes_with_first_cards(rules: Rules) -> bool:
    """Whether, on a split box, a joker that came for the first card of a hand counts with that hand."""
    by_hand = rules.crazy_joker_split == "hand"
    return by_hand and facts.crazy_with_joker(1, rules.crazy_joker == "second")


class _Weaver:
    def __init__(self, rules: Rules, strategy: Strategy, matched: Strategy | None = None) -> None:
        self.rules = rules
        self.strategy = strategy
        self.builder = Builder()
        self.matched = self if matched is None else _Weaver(rules, matched)
        self.matched.builder = self.builder  # the states of both are one table
        self.made: dict[tuple[object, ...], int] = {}

    def table(self) -> Any:
        return self.builder.table(self.row(self.first_card, JOKER_FIRST))

    def row(
        self,
        transition: Transition,
        joker_flags: int = 0,
        *,
        noted: bool = False,
        last: int = 0,
        second: int = 0,
    ) -> tuple[int, ...]:
        """The transitions from a state; a joker laid beside leaves it as it is, and may be noted."""
        joker = 0
        if self.rules.jokers:
            occupies = self.rules.joker_place == "occupies"
            beside = entry(ITSELF, flags=joker_flags, joker=noted)
            joker = transition(JOKER_RANK) | entry(IDLE, joker=noted) if occupies else beside
        return (*[transition(rank) for rank in range(13)], joker, last, second)

    def state(self, key: tuple[object, ...], transition: Transition, joker_flags: int = 0) -> int:
        """The state known by a key, made when it is first needed."""
        if key not in self.made:
            self.made[key] = self.builder.state(self.row(transition, joker_flags))
        return self.made[key]

    # ——— the deal: the box, the bank, the box again ———

    def first_card(self, first: int) -> int:
        state = self.state(("up", first), lambda rank: self.up_card(first, rank), JOKER_BANK)
        return entry(state, flags=JOKER_FIRST if first == JOKER_RANK else 0)

    def up_card(self, first: int, rank: int) -> int:
        up = value_of_rank(rank)
        flags = MATCH if facts.same_index(first, rank) else 0
        flags |= INSURANCE if facts.offers_insurance(points(up)) else 0
        flags |= JOKER_BANK if up == JOKER else 0
        weaver = self.matched if flags & MATCH else self
        state = weaver.state(
            ("second", first, up), lambda second: weaver.second_card(first, up, second), JOKER_SECOND
        )
        return entry(state, flags=flags)

    def second_card(self, first: int, up: int, second: int) -> int:
        flags = TWINS if facts.same_index(first, second) else 0
        flags |= JOKER_SECOND if second == JOKER_RANK else 0
        one, two = value_of_rank(first), value_of_rank(second)
        hand = int(self.strategy.child[self.strategy.child[0, one], two])
        if facts.is_blackjack(int(self.strategy.total[hand]), 2, from_split=False):
            return self.black_jack(up, flags)
        if self.pair(first, second) and self.may_split(1, one == ACE) and self.strategy.split[one, up]:
            return entry(self.split_hand(first, up, 1, first_hand=True), splits=True, flags=flags)
        return self.plays(hand, up, None, flags)

    def pair(self, first: int, second: int) -> bool:
        joker = JOKER_RANK in (first, second)
        return not joker and facts.is_pair(first, second, self.rules.split_by == "rank")

    def may_split(self, hands: int, aces: bool) -> bool:
        return facts.further_splits(hands, self.rules.max_hands, aces, self.rules.resplit_aces) > 0

    def black_jack(self, up: int, flags: int) -> int:
        """Paid at once, or when the bank's second card shows that it has none."""
        offered = facts.offers_insurance(points(up)) and self.rules.even_money
        if offered and self.strategy.even_money:
            return entry(self.second_alone(up), hand=EVEN_MONEY, hand_done=True, flags=flags)
        if facts.may_become_blackjack(points(up)):
            return entry(self.second_alone(up), hand=BLACKJACK, hand_done=True, flags=flags)
        return entry(START, hand=BLACKJACK, hand_done=True, round_done=True, flags=flags)

    # ——— a hand ———

    def plays(self, hand: int, up: int, kind: AfterSplit, flags: int = 0) -> int:
        """What the owner of a hand does next."""
        strategy = self.strategy
        if facts.stands_by_itself(int(strategy.total[hand]), self.rules.auto_stand_21):
            return self.ends(hand, up, flags=flags)
        moves = strategy.action if kind is None else strategy.after[kind]
        match int(moves[hand, up]):
            case Strategy.STAND:
                return self.ends(hand, up, flags=flags)
            case Strategy.DOUBLE:
                return entry(self.state(("double", hand, up), self.doubled(hand, up)), flags=flags)
            case _:
                return entry(self.state(("card", hand, up, kind), self.takes(hand, up, kind)), flags=flags)

    def takes(self, hand: int, up: int, kind: AfterSplit) -> Transition:
        def transition(rank: int) -> int:
            more = int(self.strategy.child[hand, value_of_rank(rank)])
            return self.ends(more, up) if more < 0 else self.plays(more, up, kind)

        return transition

    def doubled(self, hand: int, up: int) -> Transition:
        return lambda rank: self.ends(int(self.strategy.child[hand, value_of_rank(rank)]), up, doubled=True)

    def ends(self, hand: int, up: int, *, doubled: bool = False, flags: int = 0) -> int:
        """The hand stands or, below zero, is bust."""
        if hand < 0:
            state, over = self.nobody_left(up)
            return entry(state, hand=BUST, doubled=doubled, hand_done=True, round_done=over)
        ended = hand_class(self.rules, int(self.strategy.total[hand]))
        return entry(self.bank(up), hand=ended, doubled=doubled, hand_done=True, flags=flags)

    # ——— a split box ———

    def split_hand(self, pair: int, up: int, splits: int, *, first_hand: bool) -> int:
        """A hand of one card, after so many splits, awaits its second."""
        rank = pair if self.rules.split_by == "rank" else value_of_rank(pair)
        key = ("split", rank, up, splits, first_hand)
        if key not in self.made:
            after = ITSELF if not first_hand else self.split_hand(pair, up, splits, first_hand=False)
            row = self.row(
                lambda second: self.split_second(pair, up, splits, first_hand, second),
                noted=self.rules.crazy_joker_split == "hand",
                last=entry(self.bank(up)),
                second=entry(after, joker=joker_goes_with_first_cards(self.rules)),
            )
            self.made[key] = self.builder.state(row)
        return self.made[key]

    def split_second(self, pair: int, up: int, splits: int, first_hand: bool, second: int) -> int:
        strategy = self.strategy
        one, two = value_of_rank(pair), value_of_rank(second)
        aces = facts.is_split_ace(points(one), from_split=True)
        may_split = self.pair(pair, second) and self.may_split(splits + 1, aces)
        if may_split and strategy.resplit[splits - 1, one, up]:
            return entry(self.split_hand(pair, up, splits + 1, first_hand=first_hand), splits=True)
        hand = int(strategy.child[strategy.child[0, one], two])
        if aces:
            return self.ends(hand, up)
        group = strategy.groups * (splits - 1) + (0 if strategy.groups == 1 or first_hand else 1)
        return self.plays(hand, up, (group, one))

    # ——— the bank ———

    def bank(self, up: int) -> int:
        """The bank with its first card, when a hand waits for what it gets."""
        key = ("bank", up)
        if key not in self.made:
            state, over = self.nobody_left(up)
            row = self.row(self.bank_takes(up), second=entry(state, round_done=over))
            self.made[key] = self.builder.state(row)
        return self.made[key]

    def bank_takes(self, up: int) -> Transition:
        def transition(rank: int) -> int:
            if _makes_blackjack(up, rank):
                return entry(START, bank=BANK_BLACKJACK, round_done=True)
            return self.bank_has(points(up) + points(value_of_rank(rank)), ACE in (up, rank))

        return transition

    def bank_has(self, hard: int, ace: bool) -> int:
        """The bank stands, is bust, or draws."""
        end = bank_end(self.rules, total_of(hard, ace), is_soft(hard, ace))
        if end is not None:
            return entry(START, bank=end, round_done=True)

        def transition(rank: int) -> int:
            if rank == JOKER_RANK:
                return entry(ITSELF)
            return self.bank_has(hard + points(value_of_rank(rank)), ace or rank == ACE)

        return entry(self.state(("bank has", hard, ace), transition))

    def nobody_left(self, up: int) -> tuple[int, bool]:
        """Every hand is bust: only an insurance can still wait for the bank's second card."""
        return (self.second_alone(up), False) if facts.offers_insurance(points(up)) else (START, True)

    def second_alone(self, up: int) -> int:
        """Nothing matters but whether the bank's second card makes a Black Jack."""

        def transition(rank: int) -> int:
            end = BANK_BLACKJACK if _makes_blackjack(up, rank) else BANK_BUST
            return entry(START, bank=end, round_done=True)

        return self.state(("second alone", up), transition)


def _makes_blackjack(up: int, rank: int) -> bool:
    """Whether the bank's second card makes a Black Jack of its first one."""
    return facts.makes_blackjack(points(up), points(value_of_rank(rank)))
