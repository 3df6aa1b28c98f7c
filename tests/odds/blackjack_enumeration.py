"""Black Jack by brute force, card after card in the order of the table, in exact fractions.

Written for the tests alone and without the ideas of the solver: no exchangeability, no mixtures, no shared
ends of the bank. A pack is a sorted tuple of ranks; every deal and every decision tree is walked.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import PACK, Card

Pack = tuple[str, ...]
Cards = tuple[str, ...]
Results = dict[tuple[Fraction, ...], Fraction]  # what each hand of the box brings, and how likely that is

POINTS = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", 10), "A": 1, "Jk": 0}


def cards_not_in(pack: Pack, decks: int) -> tuple[Card, ...]:
    """What must have been seen so that the pack remains; jokers are never seen."""
    left = Counter(rank for rank in pack if rank != "Jk")
    gone = []
    for card in PACK * decks:
        if left[card[0]]:
            left[card[0]] -= 1
        else:
            gone.append(card)
    assert not +left
    return tuple(gone)


def total(hand: Cards) -> tuple[int, bool]:
    hard = sum(POINTS[card] for card in hand)
    return (hard + 10, True) if "A" in hand and hard <= 11 else (hard, False)


def natural(hand: Cards) -> bool:
    return len(hand) == 2 and "A" in hand and total(hand)[0] == 21 and "Jk" not in hand


def draws(pack: Pack) -> Iterator[tuple[str, Fraction, Pack]]:
    for card, number in Counter(pack).items():
        at = pack.index(card)
        yield card, Fraction(number, len(pack)), pack[:at] + pack[at + 1 :]


class Hand(NamedTuple):
    """A hand that is played out."""

    cards: Cards
    stake: int
    from_split: bool
    first: bool


# What a strategy answers: "stand", "card", "double" or "split", from the cards of the hand in their order,
# the number of splits so far, and whether the hand is the first of its box.
Strategy = Callable[[Cards, int, bool], str]
Goal = Callable[[tuple[Fraction, ...]], Fraction]
Played = Iterator[tuple[tuple[Hand, ...], Pack, Fraction]]


class Table:
    """One house's game, to be enumerated."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.bank = cache(self._bank)
        self.alternatives = cache(self._alternatives)

    def _bank(self, cards: Cards, pack: Pack) -> dict[int, Fraction]:
        """Chances of the bank's totals: 22 for bust, 0 for its Black Jack."""
        points, soft = total(cards)
        if natural(cards):
            return {0: Fraction(1)}
        stands = points >= self.rules.bank_stands_from
        if points == self.rules.bank_stands_from and soft:
            stands = self.rules.bank_soft_17 == "stands"
        if len(cards) > 1 and stands:
            return {min(points, 22): Fraction(1)}
        ends: dict[int, Fraction] = {}
        for card, chance, rest in draws(pack):
            for end, then in self.bank((*cards, card), rest).items():
                ends[end] = ends.get(end, Fraction(0)) + chance * then
        assert ends, "the pack ran out"
        return ends

    def units(self, hand: Hand, end: int) -> Fraction:
        """What a hand brings against one end of the bank."""
        rules, points = self.rules, total(hand.cards)[0]
        if points > 21:
            return Fraction(-hand.stake)
        own_natural = natural(hand.cards) and not hand.from_split
        if end == 0:
            if own_natural or (points == 21 and rules.bank_blackjack_against_21 == "stand_off"):
                return Fraction(0)
            if rules.bank_blackjack_takes == "all":
                return Fraction(-hand.stake)
            return Fraction(-1 if hand.first else 0)
        if own_natural:
            return rules.blackjack_pays
        if end == 22 or points > end:
            return hand.stake * rules.win_pays
        return Fraction(0) if points == end else Fraction(-hand.stake)

    def options(self, cards: Cards, hands: int) -> set[str]:
        """What the leaflet lets the hand do."""
        rules = self.rules
        points, soft = total(cards)
        from_split = hands > 1
        if points > 21 or (natural(cards) and not from_split):
            return {"stand"}
        options = {"stand"}
        aces = from_split and cards[0] == "A"
        if not aces and (points < 21 or not rules.auto_stand_21):
            options.add("card")
            after_split = from_split and not rules.double_after_split
            if len(cards) == 2 and self._may_double(points, soft) and not after_split:
                options.add("double")
        if len(cards) == 2 and hands < rules.max_hands and not (aces and not rules.resplit_aces):
            one, two = cards
            alike = one == two if rules.split_by == "rank" else POINTS[one] == POINTS[two]
            if alike and "Jk" not in cards:
                options.add("split")
        return options

    def _may_double(self, points: int, soft: bool) -> bool:
        totals = self.rules.double_totals
        if totals == "any" or points in totals:
            return True
        return soft and self.rules.soft_double and points - 10 in totals

    # ——— one hand, not to be split ———

    def _alternatives(
        self, cards: Cards, bank: str, pack: Pack, hands: int = 1, first: bool = True
    ) -> dict[str, Fraction]:
        """What standing, a card (with the best play after it) and doubling are worth."""
        options = self.options(cards, hands)

        def settled(hand: Cards, stake: int, pack: Pack) -> Fraction:
            made = Hand(hand, stake, hands > 1, first)
            return weighed((p, self.units(made, end)) for end, p in self.bank((bank,), pack).items())

        def best(hand: Cards, pack: Pack) -> Fraction:
            if total(hand)[0] > 21:
                return Fraction(-1)
            return max(self.alternatives(tuple(sorted(hand)), bank, pack, hands, first).values())

        values = {"stand": settled(cards, 1, pack)}
        if "card" in options:
            values["card"] = weighed((p, best((*cards, card), rest)) for card, p, rest in draws(pack))
        if "double" in options:
            values["double"] = weighed((p, settled((*cards, card), 2, rest)) for card, p, rest in draws(pack))
        return values

    # ——— one box under a given strategy ———

    def box(self, cards: Cards, bank: str, pack: Pack, strategy: Strategy) -> Results:
        """All results of a box that starts with these two cards."""
        memo: dict[object, Results] = {}

        def play(done: tuple[Hand, ...], hand: Cards, waiting: Cards, pack: Pack) -> Results:
            key = (done, tuple(sorted(hand)), len(hand) == 2 and hand, waiting, pack)
            if key not in memo:
                memo[key] = walk(done, hand, waiting, pack)
            return memo[key]

        def walk(done: tuple[Hand, ...], hand: Cards, waiting: Cards, pack: Pack) -> Results:
            hands = len(done) + 1 + len(waiting)
            if len(hand) == 1:
                choice = "card"
            else:
                options = self.options(hand, hands)
                choice = strategy(hand, hands - 1, not done) if options != {"stand"} else "stand"
                assert choice in options, (choice, hand, hands)
            if choice == "split":
                return play(done, hand[:1], (hand[1], *waiting), pack)
            if choice == "stand":
                return finish(done, hand, 1, waiting, pack)
            if choice == "double":
                return mixed(
                    (p, finish(done, (*hand, card), 2, waiting, rest)) for card, p, rest in draws(pack)
                )
            return mixed((p, play(done, (*hand, card), waiting, rest)) for card, p, rest in draws(pack))

        def finish(done: tuple[Hand, ...], hand: Cards, stake: int, waiting: Cards, pack: Pack) -> Results:
            hands = len(done) + 1 + len(waiting)
            made = Hand(tuple(sorted(hand)), stake, hands > 1, not done)
            if waiting:
                return play((*done, made), waiting[:1], waiting[1:], pack)
            results: Results = {}
            for end, chance in self.bank((bank,), pack).items():
                each = tuple(self.units(h, end) for h in (*done, made))
                results[each] = results.get(each, Fraction(0)) + chance
            return results

        return play((), cards, (), pack)

    def played_out(self, cards: Cards, pack: Pack, strategy: Strategy) -> Played:
        """A box before the bank draws: its hands, what is left of the pack, and how likely that is."""

        def play(done: tuple[Hand, ...], hand: Cards, waiting: Cards, pack: Pack, chance: Fraction) -> Played:
            hands = len(done) + 1 + len(waiting)
            options = self.options(hand, hands) if len(hand) > 1 else {"card"}
            choice = strategy(hand, hands - 1, not done) if len(options) > 1 else next(iter(options))
            if choice == "split":
                yield from play(done, hand[:1], (hand[1], *waiting), pack, chance)
            elif choice == "stand":
                yield from finish(done, hand, 1, waiting, pack, chance)
            else:
                for card, p, rest in draws(pack):
                    if choice == "double":
                        yield from finish(done, (*hand, card), 2, waiting, rest, chance * p)
                    else:
                        yield from play(done, (*hand, card), waiting, rest, chance * p)

        def finish(
            done: tuple[Hand, ...], hand: Cards, stake: int, waiting: Cards, pack: Pack, chance: Fraction
        ) -> Played:
            made = (*done, Hand(hand, stake, len(done) + len(waiting) > 0, not done))
            if waiting:
                yield from play(made, waiting[:1], waiting[1:], pack, chance)
            else:
                yield made, pack, chance

        return play((), cards, (), pack, Fraction(1))

    # ——— the best anyone could do who sees everything ———

    def best(
        self,
        cards: Cards,
        bank: str,
        pack: Pack,
        goal: Goal,
        waiting: Cards = (),
        done: tuple[Hand, ...] = (),
    ) -> Fraction:
        """The highest expectation of the goal, a function of what each hand brings."""
        memo: dict[object, Fraction] = {}

        def value(done: tuple[Hand, ...], hand: Cards, waiting: Cards, pack: Pack) -> Fraction:
            key = (done, tuple(sorted(hand)), len(hand) == 2 and hand, waiting, pack)
            if key not in memo:
                memo[key] = walk(done, hand, waiting, pack)
            return memo[key]

        def walk(done: tuple[Hand, ...], hand: Cards, waiting: Cards, pack: Pack) -> Fraction:
            if len(hand) == 1:
                return drawn(done, hand, waiting, pack)
            values = []
            for option in self.options(hand, len(done) + 1 + len(waiting)):
                if option == "card":
                    values.append(drawn(done, hand, waiting, pack))
                elif option == "split":
                    values.append(value(done, hand[:1], (hand[1], *waiting), pack))
                elif option == "stand":
                    values.append(finish(done, hand, 1, waiting, pack))
                else:
                    values.append(
                        weighed(
                            (p, finish(done, (*hand, card), 2, waiting, rest))
                            for card, p, rest in draws(pack)
                        )
                    )
            return max(values)

        def drawn(done: tuple[Hand, ...], hand: Cards, waiting: Cards, pack: Pack) -> Fraction:
            return weighed((p, value(done, (*hand, card), waiting, rest)) for card, p, rest in draws(pack))

        def finish(done: tuple[Hand, ...], hand: Cards, stake: int, waiting: Cards, pack: Pack) -> Fraction:
            hands = len(done) + 1 + len(waiting)
            made = Hand(tuple(sorted(hand)), stake, hands > 1, not done)
            if waiting:
                return value((*done, made), waiting[:1], waiting[1:], pack)
            ends = self.bank((bank,), pack).items()
            return weighed((p, goal(tuple(self.units(h, end) for h in (*done, made)))) for end, p in ends)

        return value(done, cards, waiting, pack)


def mixed(parts: Iterable[tuple[Fraction, Results]]) -> Results:
    results: Results = {}
    for chance, part in parts:
        for each, likely in part.items():
            results[each] = results.get(each, Fraction(0)) + chance * likely
    return results


def weighed(parts: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    return sum((chance * part for chance, part in parts), Fraction(0))


def expected(results: Results) -> Fraction:
    return weighed((chance, sum(each, Fraction(0))) for each, chance in results.items())
