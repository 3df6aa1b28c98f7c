"""Punto Banco coups a second through the rules core, from the first bet to the last payout."""

import random
import time

from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.cards import Card, pack
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco import Rules, Table, apply, open_table

COUPS = 3_000
ROUNDS = 5


def run() -> None:
    """One guest at Bregenz, seven at Vaduz; the best of several rounds each."""
    for house, guests in (("bregenz", 1), ("vaduz", 7)):
        coups, actions = max(_measured(house, guests) for _ in range(ROUNDS))
        who = "one guest" if guests == 1 else f"{guests} guests"
        print(f"{house:<9} {coups:>10,.0f} coups/s {actions:>10,.0f} actions/s ({who} on Punto or Banco)")


def _measured(house: str, guests: int) -> tuple[float, float]:
    """Coups and actions a second; shuffling is no part of it."""
    rules = load(house).rules
    assert isinstance(rules, Rules)
    names = [f"guest{seat}" for seat in range(1, guests + 1)]
    t = open_table(house, rules, dict.fromkeys(names, Cents(10**9)))
    for seat, name in enumerate(names, start=1):
        t, _ = apply(t, a.Sit(name, seat))
    rng = random.Random(9)
    cards = pack(rules.decks)
    shuffled = [rng.sample(cards, 6) for _ in range(COUPS)]
    bets = [_bet(name, seat, rules) for seat, name in enumerate(names, start=1)]
    actions = 0
    start = time.process_time()
    for six in shuffled:
        t, taken = _coup(t, bets, six)
        actions += taken
    seconds = time.process_time() - start
    return COUPS / seconds, actions / seconds


def _bet(name: str, seat: int, rules: Rules) -> a.Bet:
    field = "punto" if seat % 2 else "banco"
    return a.Bet(name, rules.limits.minimum, field, seat if rules.boxes else None)


def _coup(t: Table, bets: list[a.Bet], cards: list[Card]) -> tuple[Table, int]:
    """Everyone bets the minimum, and after a tie lets it lie."""
    placed = [] if t.stakes else bets
    for bet in placed:
        t, _ = apply(t, bet)
    t, _ = apply(t, a.Close())
    for dealt, card in enumerate(cards, start=1):
        t, _ = apply(t, a.Deal(card))
        if t.phase == "settled":
            return t, len(placed) + 1 + dealt
    raise AssertionError("a coup of Punto Banco takes six cards at most")
