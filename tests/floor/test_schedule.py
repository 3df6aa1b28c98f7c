"""What is due at a table by itself, told the time: no event loop, no clock, no database."""

import random
from collections.abc import Iterable

import pytest

from saalchef.floor.table import deeds as d
from saalchef.floor.table.attendance import AWAY
from saalchef.floor.table.bots.schedule import ALONE, BotManners, BotSchedule
from saalchef.floor.table.live import Live, Step, take
from saalchef.floor.table.moment import Moment
from saalchef.floor.table.schedule import CLOCK, Schedule
from saalchef.floor.table.settings import Pace, Settings
from saalchef.rules import actions as a
from saalchef.rules.actions import CROUPIER
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.cards import Card
from saalchef.rules.money import Cents

USUAL = Pace(20, 20, 5)
PATIENCE = 60_000
CARDS = ("Ts", "Th", "9d", "8c", "7h", "6s", "2c", "3d", "4h", "5s")


class Evening:
    """A table and its schedule, told what time it is."""

    def __init__(self, pace: Pace = USUAL, bots: int = 0) -> None:
        opened = d.OpenTable(Settings("t", "pfaeffikon", pace=pace, bots=bots))
        self.live: Live = take(None, opened, 0).live
        self.now = 0
        self.connected: set[str] = set()
        self.ready: set[str] = set()
        self.locked: set[str] = set()
        self.closing = False
        manners = BotManners(Cents(100_000), before_guests=True)
        self.schedule = Schedule(BotSchedule(manners, random.Random(1)), PATIENCE)
        self._cards = iter(CARDS * 20)

    @property
    def moment(self) -> Moment:
        return Moment(
            now=self.now,
            connected=frozenset(self.connected),
            ready=frozenset(self.ready),
            watched=bool(self.connected),
            locked=self.locked,
            closing=self.closing,
        )

    @property
    def next(self) -> int | None:
        return self.schedule.next(self.live, self.moment)

    def do(self, *deeds: d.Deed) -> None:
        steps: list[Step] = []
        for deed in deeds:
            steps.append(take(self.live, deed, self.now))
            self.live = steps[-1].live
        self.schedule.follow(steps, self.moment)

    def comes(self, name: str, seat: int) -> None:
        self.connected.add(name)
        self.do(d.Arrive(name, f"id-{name}"), a.Buy(name, Cents(50_000)), a.Sit(name, seat))

    def closes(self) -> None:
        self.do(a.Close())
        self.deals()

    def deals(self) -> None:
        while type(awaited := self.live.table.awaiting).__name__ == "AwaitCard":
            self.do(a.Deal(Card(next(self._cards)), awaited.place))

    def wake(self) -> dict[str, list[d.Deed]]:
        """Everything that is due now, done; by whom."""
        done: dict[str, list[d.Deed]] = {}
        for actor, task in self.schedule.due(self.live, self.moment):
            deeds = list(task(self.live, self.moment))
            if deeds:
                self.do(*deeds)
                self.deals()
                done.setdefault(actor, []).extend(deeds)
        return done


def bet(name: str, box: int) -> a.Bet:
    return a.Bet(name, Cents(1000), "main", box)


# ——— the clock ———


def test_nothing_is_due_where_nobody_has_bet() -> None:
    evening = Evening()
    evening.comes("Anna", 1)
    assert evening.next is None
    assert evening.wake() == {}


def test_the_clock_closes_the_bets_when_their_time_is_over() -> None:
    evening = Evening(USUAL)
    evening.comes("Anna", 1)
    evening.do(bet("Anna", 1))
    assert evening.next == 20_000
    evening.now = 19_999
    assert evening.wake() == {}
    evening.now = 20_000
    assert evening.wake() == {CLOCK: [a.Close()]}


def test_nothing_is_due_at_a_table_that_is_paused_or_closed() -> None:
    evening = Evening()
    evening.comes("Anna", 1)
    evening.do(bet("Anna", 1), d.Pause("Pause"))
    assert evening.next is None
    evening.do(d.Resume("weiter"))
    assert evening.next is not None


def test_a_floor_that_closes_begins_no_coup() -> None:
    evening = Evening(Pace(0, 20, 5))
    evening.comes("Anna", 1)
    evening.do(bet("Anna", 1))
    evening.closes()
    while evening.live.table.phase != "settled":
        evening.do(a.Expire())
        evening.deals()
    assert evening.next is not None
    evening.closing = True
    assert evening.next is None
    evening.now = 10**9
    assert evening.wake() == {}


# ——— guests who are ready ———


def test_all_who_are_connected_being_ready_closes_the_bets_at_once() -> None:
    evening = Evening(Pace(600, 600, 5))
    for seat, name in enumerate(("Anna", "Beat"), 1):
        evening.comes(name, seat)
        evening.do(bet(name, seat))
    evening.ready = {"Anna"}
    assert evening.wake() == {}
    evening.connected.remove("Beat")  # who is not there is not waited for
    assert evening.next == evening.now
    assert evening.wake() == {CLOCK: [a.Close()]}


# ——— guests who are away ———


def _absent(evening: Evening) -> None:
    """Anna is asked and gone; Beat is there."""
    for seat, name in enumerate(("Anna", "Beat"), 1):
        evening.comes(name, seat)
        evening.do(bet(name, seat))
    evening.closes()
    awaited = evening.live.table.awaiting
    assert isinstance(awaited, AwaitGuests)
    assert awaited.guests == ("Anna",)
    evening.connected.remove("Anna")


def test_who_is_absent_is_answered_for_when_another_has_waited_long_enough() -> None:
    evening = Evening(Pace(0, 0, 60))
    _absent(evening)
    evening.now = 5_000
    assert evening.next == 5_000 + PATIENCE
    evening.now += PATIENCE - 1
    assert evening.wake() == {}
    evening.now += 1
    assert evening.wake() == {CLOCK: [a.Expire()]}


def test_who_comes_back_is_waited_for() -> None:
    evening = Evening(Pace(0, 0, 60))
    _absent(evening)
    assert evening.next == PATIENCE
    evening.connected.add("Anna")
    assert evening.next is None
    evening.connected.remove("Anna")
    evening.now = 1_000
    assert evening.next == 1_000 + PATIENCE  # his absence begins anew


def test_nobody_is_answered_for_where_nobody_else_waits() -> None:
    evening = Evening(Pace(0, 0, 60))
    _absent(evening)
    evening.connected.clear()
    assert evening.next is None


def test_who_is_locked_out_is_answered_for_at_once() -> None:
    evening = Evening(Pace(0, 600, 60))
    _absent(evening)
    evening.locked = {"id-Anna"}
    assert evening.next == evening.now
    assert evening.wake() == {CLOCK: [a.Expire()]}


@pytest.mark.parametrize("acts", [False, True])
def test_who_stays_away_for_some_coups_gives_up_his_seat_unless_he_acts(acts: bool) -> None:
    evening = Evening(Pace(0, 0, 0))
    for seat, name in enumerate(("Anna", "Beat"), 1):
        evening.comes(name, seat)
    evening.connected.remove("Anna")
    for _ in range(AWAY):
        evening.do(bet("Beat", 2))
        evening.closes()
        while evening.live.table.phase != "settled":
            evening.do(a.Expire())
            evening.deals()
        if acts:
            evening.do(a.Buy("Anna", Cents(100)))
        evening.do(a.Open())
    assert (a.Leave("Anna") in evening.wake().get(CROUPIER, [])) == (not acts)


# ——— bots ———


def test_bots_come_all_at_once_where_nobody_looks_and_one_by_one_where_somebody_does() -> None:
    evening = Evening(bots=3)
    evening.now = 10_000
    evening.wake()
    assert len(evening.live.bots) == 3
    watched = Evening(bots=3)
    watched.connected = {"Anna"}
    watched.wake()
    assert len(watched.live.bots) == 1


def test_bots_take_their_time_then_bet_and_play_a_coup_alone() -> None:
    evening = Evening(Pace(600, 600, 5), bots=2)
    evening.connected = {"Anna"}  # who watches
    acted: set[str] = set()
    for _ in range(60):
        at = evening.next
        assert at is not None
        evening.now = max(evening.now, at)
        acted |= set(evening.wake())
        if evening.live.table.phase != "betting":
            break
    assert set(evening.live.bots) <= acted
    assert evening.live.table.phase != "betting"
    assert evening.now >= ALONE


def test_bots_bet_nothing_where_nobody_looks() -> None:
    evening = Evening(bots=2)
    evening.now = 10_000
    evening.wake()
    assert len(evening.live.bots) == 2
    assert evening.next is None


def test_a_bot_that_is_no_longer_asked_holds_up_nobody() -> None:
    """While one acts the others' turns may be over, or be set anew."""
    bots = BotSchedule(BotManners(Cents(1000)), random.Random(1))
    bots._turns = {"Bot-Alma": 0, "Bot-Bert": 0, "Bot-Cleo": 0, "Bot-Dora": 2**52}
    acting: Iterable[str] = bots.due(0)
    assert next(iter(acting)) == "Bot-Alma"
    bots._turns = {"Bot-Bert": 2**52, "Bot-Dora": 2**52}
    assert list(acting) == []
    assert set(bots._turns) == {"Bot-Bert", "Bot-Dora"}
