"""Black Jack Challenge games a second through the rules core, from the first Ante to the pot."""

import random
import time
from collections.abc import Iterator

from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitCard, AwaitGuests
from saalchef.rules.cards import PACK, Card, count
from saalchef.rules.challenge import PlayerView, Rules, Table, apply, open_table, view
from saalchef.rules.challenge.state import hand
from saalchef.rules.money import Cents

GAMES = 1_000
ROUNDS = 5
PLAYERS = 7


def run() -> None:
    """Seven players; the best of several rounds, and what every player's view after every action adds."""
    games, actions = max(_measured(views=False) for _ in range(ROUNDS))
    print(f"schaffhausen {games:>8,.0f} games/s {actions:>10,.0f} actions/s (seven players)")
    games, actions = max(_measured(views=True) for _ in range(ROUNDS))
    print(
        f"with views   {games:>8,.0f} games/s {actions:>10,.0f} actions/s (each player's after each action)"
    )


def _measured(views: bool) -> tuple[float, float]:
    """Games and actions a second; shuffling is no part of it."""
    rules = load("schaffhausen").rules
    assert isinstance(rules, Rules)
    names = [f"guest{seat}" for seat in range(1, PLAYERS + 1)]
    t = open_table("schaffhausen", rules, dict.fromkeys(names, Cents(10**9)))
    for seat, name in enumerate(names, start=1):
        t, _ = apply(t, a.Sit(name, seat))
    rng = random.Random(52)
    shuffled = [rng.sample(PACK, len(PACK)) for _ in range(GAMES)]
    actions = 0
    start = time.process_time()
    for cards in shuffled:
        t, taken = _game(t, names, cards, views)
        actions += taken
    seconds = time.process_time() - start
    return GAMES / seconds, actions / seconds


def _game(t: Table, names: list[str], cards: list[Card], views: bool) -> tuple[Table, int]:
    """Everyone has an Ante and a bonus bet, and takes community cards below 15."""
    sign = t.rules.limits
    script: list[a.Action] = []
    for name in names:
        script += [a.Bet(name, sign.minimum, "ante"), a.Bet(name, sign.bonus_minimum, "red")]
    script.append(a.Close())
    taken = 0
    pack = iter(cards)
    while True:
        action = script[taken] if taken < len(script) else _next(t, pack)
        if action is None:
            return t, taken
        t, _ = apply(t, action)
        taken += 1
        if views:
            assert all(isinstance(view(t, name), PlayerView) for name in names)


def _next(t: Table, pack: Iterator[Card]) -> a.Action | None:
    awaited = t.awaiting
    if isinstance(awaited, AwaitCard):
        return a.Deal(next(pack))
    if isinstance(awaited, AwaitGuests):
        at = next(at for at, box in enumerate(t.boxes) if box.number == awaited.box)
        if count(hand(t, at))[0] < 15:
            return a.Stake(awaited.guests[0], 1 if t.phase == "field_1" else 2)
        return a.Stay(awaited.guests[0])
    return None
