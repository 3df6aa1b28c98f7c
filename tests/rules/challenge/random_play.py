"""Random nights at a Challenge table: mostly play, now and then everything else that may happen."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from rules.challenge.game import HOUSE, Readings
from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules import challenge
from saalchef.rules.awaiting import AwaitCard, AwaitGuests
from saalchef.rules.cards import PACK, Card
from saalchef.rules.challenge import Event, Rules, Table
from saalchef.rules.money import Cents

READINGS: tuple[Readings, ...] = (
    {},
    {"ante_size": "free", "all_bust": "lowest", "bust_may_stake": "yes"},
    {"bonus_pair": "points", "all_bust": "returned", "war_rank": "ace_low", "button_newcomer": "waits"},
    {"all_bust": "carried", "war_exhausted": "split_pot"},
)
GUESTS = tuple(f"p{n}" for n in range(1, 10))
PURSE = Cents(200_00)


class Step(NamedTuple):
    before: Table
    action: a.Action
    events: tuple[Event, ...]
    after: Table


def opened(readings: Readings) -> Table:
    rules = load(HOUSE, readings).rules
    assert isinstance(rules, Rules)
    return challenge.open_table(HOUSE, rules, dict.fromkeys(GUESTS, PURSE))


class Night:
    """By the seed one reading or another, a full table or two or three guests who risk everything."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        daring = seed // len(READINGS) % 2
        self.guests = GUESTS[: self.rng.randint(2, 3)] if daring else GUESTS
        self.stakes = 0.95 if daring else 0.6


def night(seed: int, games: int) -> Iterator[Step]:
    """A number of games with guests who come and go."""
    who = Night(seed)
    t = opened(READINGS[seed % len(READINGS)])
    over = 0
    for _ in range(games * 400):
        action = _next(t, who)
        if challenge.check(t, action) is not None:
            continue
        after, events = challenge.apply(t, action)
        yield Step(t, action, events, after)
        over += after.phase == "settled" and t.phase != "settled"
        t = after
        if over == games:
            return
    raise AssertionError(f"night {seed}: {over} of {games} games ended")


def _next(t: Table, who: Night) -> a.Action:
    rng = who.rng
    if rng.random() < 0.02:
        return rng.choice(_disturbances(t, rng))
    match t.awaiting:
        case AwaitCard():
            return a.Deal(drawn(t, rng))
        case AwaitGuests(guests=(guest,)):
            field = 1 if t.phase == "field_1" else 2
            return a.Stake(guest, field) if rng.random() < who.stakes else a.Stay(guest)
    if rng.random() < 0.15:
        return a.Close()
    guest = rng.choice(who.guests)
    if t.guests[guest].chips < 60_00:
        return a.Buy(guest, PURSE)
    if t.guests[guest].seat is None:
        return a.Sit(guest, rng.randint(1, 7))
    field = rng.choice(("ante", "red", "black"))
    return a.Bet(guest, Cents(rng.choice((500, 1000, 1000, 1500))), field)


def _disturbances(t: Table, rng: random.Random) -> list[a.Action]:
    guest = rng.choice(GUESTS)
    return [
        a.Leave(guest),
        a.Sit(guest, rng.randint(1, 7)),
        a.Withdraw(guest, rng.choice(("ante", "red", "black"))),
        a.Buy(guest, Cents(1)),
        a.Expire(),
        a.Open(),
        a.Void("a misdeal") if rng.random() < 0.2 else a.Expire(),
        a.Correct(guest, Cents(rng.randint(-5000, 5000)), "miscounted"),
    ]


def drawn(t: Table, rng: random.Random) -> Card:
    """A card that is still in the pack."""
    while True:
        card = rng.choice(PACK)
        if card not in t.seen:
            return card


def attempts(t: Table) -> Iterator[a.Action]:
    """Everything one could try at a table, sensible or not."""
    boxes = (None, 0, 1, 2, 5, 7, 8)
    amounts = (-500, 0, 250, 500, 750, 1000, 1500, 5000, 5500, 10000, 10500)
    for guest in ("p1", "p2", "p5", "p9", "nobody"):
        yield a.Leave(guest)
        yield a.Stand(guest)
        yield from (a.Sit(guest, seat) for seat in range(9))
        for field in ("ante", "red", "black", "main"):
            yield from (a.Bet(guest, Cents(amount), field) for amount in amounts)
            yield from (a.Bet(guest, Cents(1000), field, box) for box in boxes)
            yield from (a.Withdraw(guest, field, box) for box in boxes)
        yield from (a.Stake(guest, field) for field in range(4))
        yield from (a.Stay(guest, box) for box in boxes)
        yield from (a.Double(guest, 1), a.Split(guest, 1), a.AskCard(guest, 1), a.Claim(guest, 1))
        yield from (a.Insure(guest, 1), a.EvenMoney(guest, 1), a.Decline(guest, 1))
        yield from (a.Correct(guest, Cents(amount), "") for amount in (-100000, -1, 0, 1))
        yield from (a.Buy(guest, Cents(amount)) for amount in (-1, 0, 1))
    yield from (a.Open(), a.Close(), a.Expire(), a.Void("a misdeal"))
    yield from (a.Deal(card) for card in (*t.seen[:2], Card("Jk"), Card("1h"), Card("Ah"), Card("2c")))
    yield from (a.Deal(Card("Ah"), place) for place in ("1", "bank", "community", "burn"))
