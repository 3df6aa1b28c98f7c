"""Actions a second of the rules core: seven boxes, full coups; PokerKit's operations a second beside it."""

import random
import time

from pokerkit import Automation, NoLimitTexasHoldem

from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitCard, AwaitGuests
from saalchef.rules.cards import Card, pack
from saalchef.rules.money import Cents
from saalchef.rules.table import Table, apply, open_table

COUPS = 400
HANDS = 60
ROUNDS = 5


def run() -> None:
    """Both in turn, several times; the best of each is compared."""
    ours = theirs = 0.0
    for _ in range(ROUNDS):
        ours = max(ours, _saalchef())
        theirs = max(theirs, _pokerkit())
    print(f"Saalchef  {ours:>12,.0f} actions/s (Black Jack at Wiesbaden, seven boxes, full coups)")
    print(f"PokerKit  {theirs:>12,.0f} operations/s (no-limit hold'em, six players, full hands)")
    print(f"ratio     {ours / theirs:>12.1f} x")


def _saalchef() -> float:
    house = load("wiesbaden")
    names = [f"guest{box}" for box in range(1, 8)]
    t = open_table(house.id, house.rules, dict.fromkeys(names, Cents(10**9)))
    for box, name in enumerate(names, start=1):
        t, _ = apply(t, a.Sit(name, box))
    rng = random.Random(21)
    shuffled = [rng.sample(pack(6), 100) for _ in range(COUPS)]
    actions = 0
    start = time.process_time()
    for cards in shuffled:
        t, taken = _coup(t, names, cards)
        actions += taken
    return actions / (time.process_time() - start)


def _coup(t: Table, names: list[str], cards: list[Card]) -> tuple[Table, int]:
    """Every box plays: pairs of eights and aces are split, 10 and 11 doubled, cards taken below 15."""
    taken = len(names) + 1
    for box, name in enumerate(names, start=1):
        t, _ = apply(t, a.Bet(name, Cents(20_00), "main", box))
    t, _ = apply(t, a.Close())
    shoe = iter(cards)
    while True:
        awaited = t.awaiting
        if isinstance(awaited, AwaitCard):
            action: a.Action = a.Deal(next(shoe))
        elif isinstance(awaited, AwaitGuests):
            action = _answer(t, awaited)
        else:
            return t, taken
        t, _ = apply(t, action)
        taken += 1


def _answer(t: Table, awaited: AwaitGuests) -> a.Action:
    if awaited.question == "insurance":
        return a.Expire()
    guest, box, hand = awaited.guests[0], awaited.box or 0, t.hand_in_turn
    if len(hand.cards) == 2 and len(t.boxes[box - 1].hands) < 4:
        if hand.cards[0][0] == hand.cards[1][0] and hand.cards[0][0] in "8A":
            return a.Split(guest, box)
        if hand.total in (10, 11):
            return a.Double(guest, box)
    return a.AskCard(guest, box) if hand.total < 15 else a.Stay(guest, box)


def _pokerkit() -> float:
    rng = random.Random(21)
    operations = 0
    start = time.process_time()
    for _ in range(HANDS):
        operations += _hand(rng)
    return operations / (time.process_time() - start)


def _hand(rng: random.Random) -> int:
    """A hand of six players who mostly check and call."""
    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, tuple([200] * 6), 6)
    while state.status:
        if state.can_complete_bet_or_raise_to() and rng.random() < 0.15:
            state.complete_bet_or_raise_to()
        elif rng.random() < 0.1 and state.can_fold():
            state.fold()
        else:
            state.check_or_call()
    return len(state.operations)
