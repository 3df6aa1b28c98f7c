"""Guests who do anything the rules allow: random coups for trying out software, tables and proofs."""

import random
from collections.abc import Iterator

from saalchef.houses import House
from saalchef.notation import Coup, CoupLine
from saalchef.play.drive import play_out
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.demands import least_stake
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.table import Table, apply, check, legal, open_table, result
from saalchef.shoes import shoe_for

NAMES = ("Anna", "Beat", "Carla", "Dario", "Elif", "Fritz", "Gret", "Hugo", "Ida", "Jonas", "Kim", "Lena")
PURSES = (Cents(500_00), Cents(1_000_00), Cents(2_000_00))


class RandomGuests:
    """A random choice among what is legal, weighted so that coups come about."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def arrive(self, t: Table, name: str) -> a.Action | None:
        """A seat or a standing place, any that the house has for him."""
        options = [o for o in legal(t, name) if o.verb in ("sits", "stands")]
        return self._act(t, name, self.rng.choice(options)) if options else None

    def bet(self, t: Table, name: str) -> a.Action | None:
        """One bet, now and then something else that is possible while bets are open."""
        options = [o for o in legal(t, name) if o.verb not in ("leaves",)]
        weights = [{"bets": 12, "withdraws": 1, "claims": 2}.get(o.verb, 0.4) for o in options]
        if not options:
            return None
        return self._act(t, name, self.rng.choices(options, weights)[0])

    def answer(self, t: Table, awaited: AwaitGuests) -> a.Action:
        """Anything an awaited guest may say; now and then he says nothing and the clock decides."""
        if self.rng.random() < 0.02:
            return a.Expire()
        name = self.rng.choice(awaited.guests)
        seating = ("sits", "stands", "leaves", "claims", "bets", "withdraws")
        options = [o for o in legal(t, name) if o.verb not in seating]
        return self._act(t, name, self.rng.choice(options))

    def _act(self, t: Table, name: str, option: Option) -> a.Action:
        amounts = option.amounts
        amount = Cents(0)
        if amounts is not None:
            steps = (amounts.high - amounts.low) // amounts.step
            amount = Cents(amounts.low + amounts.step * min(int(self.rng.expovariate(0.5)), steps))
        return action_of(name, option, amount)


def action_of(name: str, option: Option, amount: Cents) -> a.Action:
    """The action an option stands for."""
    box = option.box or 0
    match option.verb:
        case "sits":
            return a.Sit(name, option.seat or 0)
        case "stands":
            return a.Stand(name, option.box)
        case "leaves":
            return a.Leave(name)
        case "claims":
            return a.Claim(name, box)
        case "bets":
            return a.Bet(name, amount, option.field or "", option.box)
        case "withdraws":
            return a.Withdraw(name, option.field or "", option.box)
        case "insures":
            return a.Insure(name, box, amount)
        case "takes_even_money":
            return a.EvenMoney(name, box)
        case "declines":
            return a.Decline(name, box)
        case "cards":
            return a.AskCard(name, box)
        case "stays":
            return a.Stay(name, option.box)
        case "doubles":
            return a.Double(name, box)
        case "splits":
            return a.Split(name, box)
        case "stakes":
            return a.Stake(name, int(option.field or 0))
    raise ValueError(f"no action for {option}")


def random_coups(house: House, guests: int, rng: random.Random) -> Iterator[tuple[a.Action, Table]]:
    """Coup after coup at one table, without end: every action taken and the table after it."""
    random_guests = RandomGuests(rng)
    shoe = shoe_for(house, rng.randrange)
    names = [
        NAMES[i % len(NAMES)] + (str(i // len(NAMES) + 1) if i >= len(NAMES) else "") for i in range(guests)
    ]
    purses = _purses(house)
    t = open_table(house.id, house.rules, {name: rng.choice(purses) for name in names})
    while True:
        for action in _bets(t, names, random_guests, purses):
            t, _ = apply(t, action)
            yield action, t
        for action, after, _ in play_out(t, shoe, random_guests.answer):
            t = after
            yield action, t


def _purses(house: House) -> tuple[Cents, ...]:
    """What they bring: enough for many bets, whatever the sign at the table says."""
    times = max(1, -(-50 * least_stake(house.rules) // PURSES[0]))
    return tuple([Cents(purse * times) for purse in PURSES])


def _bets(
    t: Table, names: list[str], random_guests: RandomGuests, purses: tuple[Cents, ...]
) -> Iterator[a.Action]:
    """Actions until the croupier closes; applied here too, so that each one fits the table it meets."""
    rng = random_guests.rng

    def take(action: a.Action | None) -> Iterator[a.Action]:
        nonlocal t
        if action is not None:
            t, _ = apply(t, action)
            yield action

    if t.phase == "settled" and rng.random() < 0.5:
        yield from take(a.Open())
    for name in names:
        guest = t.guests[name]
        if guest.chips < purses[0] // 4:
            yield from take(a.Buy(name, rng.choice(purses)))
        if guest.here and rng.random() < 0.03:
            yield from take(a.Leave(name))
        if not t.guests[name].here:
            yield from take(random_guests.arrive(t, name))
    while True:
        for name in rng.sample(names, len(names)):
            for _ in range(rng.randint(0, 3)):
                yield from take(random_guests.bet(t, name))
        if check(t, a.Close()) is None:
            yield from take(a.Close())
            return


def random_coup(house: House, guests: int, coups: int, rng: random.Random) -> Coup:
    """A night of coups at one table, as a coup file with its result."""
    lines: list[a.Action] = []
    chips: dict[str, Cents] | None = None
    over, running = 0, False
    for action, t in random_coups(house, guests, rng):
        if chips is None:
            chips = {g.name: Cents(g.brought) for g in t.guests.values()}
        lines.append(action)
        if running and t.phase == "settled":
            over += 1
            if over == coups:
                break
        running = t.phase not in ("betting", "settled")
    return Coup(
        house.id,
        house.differing,
        chips or {},
        tuple(CoupLine(number, action) for number, action in enumerate(lines, start=1)),
        result(t),
    )
