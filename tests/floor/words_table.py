"""Tables whose guests add words: one in memory with its croupier and schedule, and coups at one served."""

import random
from typing import Any

from guests_words import hash_of
from party import Player, until
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table import deeds as d
from saalchef.floor.table.bots.schedule import BotManners, BotSchedule
from saalchef.floor.table.croupier import plan_opening
from saalchef.floor.table.live import Live, Step
from saalchef.floor.table.moment import Moment
from saalchef.floor.table.schedule import Schedule
from saalchef.floor.table.settings import Pace, Settings
from saalchef.floor.table.shuffle import Secret
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.money import Cents
from saalchef.rules.table import check
from saalchef.store.clock import WallClock

SECRET = Secret("5a" * 32, "c3" * 32)
BETS = {
    "bregenz": ((1000, "banco", None),),
    "vaduz": ((1000, "banco", True),),
    "wiesbaden": ((1000, "main", True),),
    "pfaeffikon": ((1000, "main", True),),
    "schaffhausen": ((1000, "ante", True), (500, "red", True)),
}


class SetClock(WallClock):
    """Shows the time it is set to."""

    at = 1_000_000

    def now(self) -> int:
        return self.at


class WordsTable:
    """Its time is set by hand; everything booked is in `steps`."""

    def __init__(
        self,
        house: str,
        guests: tuple[str, ...] = ("Anna", "Beat"),
        secret: Secret = SECRET,
        **settings: object,
    ) -> None:
        self.house, self.guests, self.secret = house, guests, secret
        wish = Settings("t", house, pace=Pace(0, 0, 60), **settings)
        self.plan = plan_opening(wish, 0, secret)
        self.steps: list[Step] = [*self.plan.steps]
        self.now = 0
        self.hashes: dict[str, str] = {}
        self.told: dict[str, str] = {}
        self.schedule = Schedule(BotSchedule(BotManners(Cents(0)), random.Random(1)), 60_000)
        for seat, name in enumerate(guests, 1):
            self.do(d.Arrive(name, f"id-{name}"), a.Buy(name, Cents(5_000_000)), a.Sit(name, seat))

    @property
    def live(self) -> Live:
        return self.plan.live

    @property
    def moment(self) -> Moment:
        return Moment(self.now, connected=frozenset(self.guests), watched=True, words=self.told)

    def do(self, *deeds: d.Deed) -> list[Step]:
        self.plan = self.plan.croupier.plan(deeds, self.now, self.secret, self.hashes)
        self.steps += self.plan.steps
        return self.plan.steps

    def binds(self, name: str, words: str) -> None:
        """For the coup to come."""
        coup = self.live.table.coup + (self.live.table.phase == "settled")
        self.hashes[name] = hash_of("t", coup, name, words)

    def bets(self, *names: str) -> None:
        if self.live.table.phase == "settled":
            self.do(a.Open())
        for name in names or self.guests:
            for amount, field, box in BETS[self.house]:
                seat = self.live.table.guests[name].seat
                self.do(a.Bet(name, Cents(amount), field, seat if box else None))

    def awaits(self, *names: str) -> None:
        """The bets are closed, and these guests are bound to words: each to his own name."""
        for name in names:
            self.binds(name, name)
        self.bets()
        self.closes()

    def closes(self) -> list[Step]:
        return self.do(a.Close())

    def wakes(self) -> list[Step]:
        """What is due now is done."""
        done: list[Step] = []
        for _, task in self.schedule.due(self.live, self.moment):
            deeds = list(task(self.live, self.moment))
            done += self.do(*deeds) if deeds else []
        return done

    def opens(self, **words: str) -> list[Step]:
        """These are told, and after the time for it the croupier goes on."""
        self.told = words
        self.now += 1_500
        return self.wakes()

    def plays_out(self) -> None:
        """Everyone stays, until the coup is over; then nobody is bound to words any more."""
        while isinstance(self.live.table.awaiting, AwaitGuests):
            self.do(a.Expire())
        self.hashes, self.told = {}, {}

    def coup(self, **words: str) -> None:
        """A whole coup in which these words are told by their guests."""
        for name, own in words.items():
            self.binds(name, own)
        self.bets()
        self.closes()
        if self.live.words.awaited:
            self.opens(**words)
        self.plays_out()

    def may(self, action: a.Action) -> bool:
        return check(self.live.table, action) is None


def dealt(steps: list[Step]) -> list[str]:
    """The cards among some steps."""
    return [step.deed.card for step in steps if isinstance(step.deed, a.Deal)]


# ——— at a table that is served ———

TIE: dict[str, Any] = {
    "type": "bets",
    "amount": 1000,
    "field": "tie",
    "box": None,
}  # never stays for another coup


async def closed(host: HostedTable) -> None:
    await host.command("clock", None, lambda _: [a.Close()])


async def coups(host: HostedTable, guest: Player, number: int) -> None:
    """Coups in which one guest adds words, one after another."""
    for _ in range(number):
        await guest.bind()
        await guest.do(**TIE)
        await closed(host)
        ended = host.live.ended
        await guest.tell()
        await until(lambda ended=ended: host.live.ended > ended)
