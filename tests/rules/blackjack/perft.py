"""Tiny packs, every deal: exact values as fractions, from the rules and from the second croupier.

A `.perft` file holds a pack, stakes, a fixed strategy, and what must come of it: how many cards are dealt
over the whole tree of deals, in how many coups it ends, and the exact expectations by guest and by field.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import factorial
from pathlib import Path

from msgspec import Struct

from rules.blackjack.by_the_leaflets import Croupier, Strategy
from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.blackjack import Table, apply, check, open_table
from saalchef.rules.cards import JOKER, SUITS, Card
from saalchef.rules.money import Cents

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
Nets = Counter[tuple[str, str]]  # guest and field to what he won there, in cents


class Perft(Struct, frozen=True):
    house: str
    readings: dict[str, str | int]
    pack: tuple[str, ...]
    bets: list[tuple[str, int, str, int]]
    strategy: Strategy
    exact: dict[str, int | str]


def read(path: Path) -> Perft:
    table = tomllib.loads(path.read_text("utf-8"))
    strategy = table["strategy"]
    strategy["double"] = tuple(strategy.get("double", ()))
    strategy["insure"] = Fraction(strategy.get("insure", 0))
    bets = []
    for line in table["bets"]:
        guest, amount, where, box = line.split()
        bets.append((guest, 100 * int(amount), where, int(box)))
    pack = tuple(table["pack"].split())
    return Perft(
        table["house"], table.get("readings", {}), pack, bets, Strategy(**strategy), table.get("exact", {})
    )


class Tally:
    """What comes of all the deals, each counted by how many orders of the whole pack begin with it."""

    def __init__(self, pack: tuple[str, ...]) -> None:
        self.orders = factorial(len(pack))
        self.ended = 0  # orders counted: all of them, unless the pack ran out
        self.deals = 0
        self.coups = 0
        self.sums: Counter[str] = Counter()

    def add(self, nets: Nets, picked: int, left: int) -> None:
        """A coup that ended: in how many ways its cards can be picked, and how many were left."""
        orders = picked * factorial(left)
        self.ended += orders
        self.coups += 1
        for (guest, where), net in nets.items():
            self.sums[guest] += orders * net
            self.sums[where] += orders * net
        bank = -sum(nets.values())
        self.sums["bank"] += orders * bank
        self.sums["bank_squared"] += orders * bank * bank

    @property
    def exact(self) -> dict[str, int | str]:
        """The expectations, in units of the currency."""
        assert self.ended == self.orders
        units = {name: 10_000 if name == "bank_squared" else 100 for name in sorted(self.sums)}
        means = {name: str(Fraction(self.sums[name], self.orders * unit)) for name, unit in units.items()}
        return {"deals": self.deals, "coups": self.coups, **means}


# ——— through the rules ———


def by_the_rules(perft: Perft) -> Tally:
    """Walks the tree of deals, one action at a time."""
    rules = load(perft.house, perft.readings).rules
    guests = list(dict.fromkeys(guest for guest, *_ in perft.bets))
    t = open_table(perft.house, rules, dict.fromkeys(guests, Cents(100_000)))
    for guest in guests:
        seated = guest[0] == "p" and guest[1:].isdecimal()
        t, _ = apply(t, a.Sit(guest, int(guest[1:])) if seated else a.Stand(guest))
    for guest, amount, where, box in perft.bets:
        t, _ = apply(t, a.Bet(guest, Cents(amount), where, box))
    t, _ = apply(t, a.Close())
    tally = Tally(perft.pack)
    _walk(t, dict(Counter(perft.pack)), 1, perft.strategy, tally)
    return tally


def _walk(t: Table, pack: dict[str, int], picked: int, plan: Strategy, tally: Tally) -> None:
    while t.card_for is None and t.phase != "settled":
        t, _ = apply(t, _choice(t, plan))
    if t.phase == "settled":
        nets: Nets = Counter()
        for each in t.settled:
            nets[each.guest, each.field] += each.won
        tally.add(nets, picked, sum(pack.values()))
        return
    for rank, copies in pack.items():
        if copies:
            tally.deals += 1
            card = JOKER if rank == JOKER else Card(rank + SUITS[copies % 4])
            after, _ = apply(t, a.Deal(card))
            _walk(after, {**pack, rank: copies - 1}, picked * copies, plan, tally)


def _choice(t: Table, plan: Strategy) -> a.Action:
    """What the strategy says to whoever is asked, among what the rules allow."""
    return next(wish for wish in _wishes(t, plan) if check(t, wish) is None)


def _wishes(t: Table, plan: Strategy) -> Iterator[a.Action]:
    if t.asked:
        guest, box = t.asked[0].guest, t.asked[0].box
        if t.phase == "insurance":
            if plan.even_money:
                yield a.EvenMoney(guest, box)
            if plan.insure:
                stake = next(s for s in t.boxes[box - 1].hands[0].stakes if s.guest == guest)
                yield a.Insure(guest, box, Cents(int(stake.amount * plan.insure)))
        elif plan.follow:
            yield a.Double(guest, box) if t.asking == "double" else a.Split(guest, box)
        yield a.Decline(guest, box)
        return
    (owner,) = t.awaiting.guests
    hand = t.hand_in_turn
    if hand.cards[0][0] in plan.split:
        yield a.Split(owner, t.box)
    if hand.total in plan.double:
        yield a.Double(owner, t.box)
    if hand.total < (plan.card_below_soft if hand.soft else plan.card_below):
        yield a.AskCard(owner, t.box)
    yield a.Stay(owner, t.box)


# ——— by the second croupier ———


class Deals:
    """Deals a pack in one order after another, until every order has come."""

    def __init__(self, pack: tuple[str, ...]) -> None:
        self.full = dict(Counter(pack))
        self.open: list[list[str]] = []  # for each card of the coup: what may still come in its place
        self.seen = 0  # cards dealt over the whole tree
        self.begin()

    def begin(self) -> None:
        self.pack, self.place, self.picked = dict(self.full), 0, 1

    def draw(self) -> str:
        if self.place == len(self.open):
            self.open.append([card for card, copies in self.pack.items() if copies])
            self.seen += len(self.open[-1])
        card = self.open[self.place][0]
        self.picked *= self.pack[card]
        self.pack[card] -= 1
        self.place += 1
        return card

    def next_order(self) -> bool:
        """On to the next order; False when there is none."""
        while self.open and len(self.open[-1]) == 1:
            self.open.pop()
        if self.open:
            self.open[-1].pop(0)
        self.begin()
        return bool(self.open)


def by_the_leaflets(perft: Perft) -> Tally:
    """Has one coup played for every order in which the cards can come."""
    tally, deals = Tally(perft.pack), Deals(perft.pack)
    more = True
    while more:
        croupier = Croupier(perft.house, perft.readings, perft.bets, perft.strategy, deals.draw)
        tally.add(croupier.coup(), deals.picked, sum(deals.pack.values()))
        more = deals.next_order()
    tally.deals = deals.seen
    return tally
