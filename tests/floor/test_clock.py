"""One time for all servers, that goes on evenly whatever is done to the clock of a machine."""

import random
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from databases import new_url, postgres_url
from party import Player, open_floor, player, quiet_for, run, sqlite, table, until
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.store import read, schema
from saalchef.store.clock import WallClock, elapsed_ms, now_ms
from saalchef.store.database import Database
from saalchef.store.streams import stream_of_guest

MINUTE, HOUR = 60_000, 3_600_000


class Machine:
    """A machine's clock that somebody may set, and the one that nobody can."""

    def __init__(self, real: bool = False) -> None:
        self.ahead, self.elapsed = 0, 5_000
        self._real = real

    def wall(self) -> int:
        return (now_ms() if self._real else 1_000_000_000 + self.elapsed) + self.ahead

    def clock(self, led: bool = False) -> WallClock:
        return WallClock(led, self.wall, elapsed_ms if self._real else lambda: self.elapsed)


@pytest.mark.parametrize("set_by", [HOUR, -HOUR])
def test_a_machine_whose_clock_is_set_moves_the_floor_s_by_hundredths(set_by: int) -> None:
    machine = Machine()
    clock = machine.clock()
    began = clock.now()
    machine.ahead = set_by
    for _ in range(30):
        machine.elapsed += 1_000
        clock.now()
    assert abs(clock.now() - began - 30_000) <= 300
    for _ in range(100 * 3_600 + 200):
        machine.elapsed += 1_000
        clock.now()
    assert abs(clock.ahead) <= 10  # in the end it is where the machine is


@pytest.mark.skipif(not hasattr(time, "CLOCK_BOOTTIME"), reason="a machine that counts no sleep")
def test_time_goes_on_while_the_machine_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    slept, read = 3_600_000_000_000, time.clock_gettime_ns
    now = elapsed_ms()
    monkeypatch.setattr(
        time, "clock_gettime_ns", lambda clock: read(clock) + slept * (clock == time.CLOCK_BOOTTIME)
    )
    assert elapsed_ms() >= now + HOUR


def test_it_never_goes_back() -> None:
    chance = random.Random(7)
    for led in (False, True):
        machine = Machine()
        clock = machine.clock(led)
        clock.agree(machine.wall(), machine.elapsed)
        last = clock.now()
        for _ in range(5_000):
            match chance.randrange(6):
                case 0:
                    machine.ahead += chance.randrange(-HOUR, HOUR)
                case 1 if led:
                    clock.agree(machine.wall(), machine.elapsed - chance.randrange(500))
                case 2:
                    clock.not_before(last + chance.randrange(-1_000, 50))
                case _:
                    machine.elapsed += chance.randrange(3_000)
            assert clock.now() >= last
            last = clock.now()


def test_the_first_time_told_is_taken_and_the_next_are_followed() -> None:
    machine = Machine()
    machine.ahead = MINUTE
    clock = machine.clock(led=True)
    true = machine.wall() - MINUTE
    machine.elapsed += 40  # it was told halfway through these
    clock.agree(true + 20, machine.elapsed - 20)
    assert (clock.now(), clock.ahead) == (true + 40, -MINUTE)
    machine.elapsed += 5_000
    clock.agree(clock.now() + 30, machine.elapsed)
    machine.elapsed += 1_000
    assert clock.now() == true + 40 + 6_000 + 10
    assert clock.alone_for == 1_000
    machine.elapsed += 9_000
    assert clock.now() == true + 40 + 15_000 + 30


@pytest.mark.parametrize(("ways", "asked"), [((900, 40, 700, 60, 500), 5), ((900, 4, 300), 2)])
def test_the_quickest_of_several_answers_is_taken(ways: tuple[int, ...], asked: int) -> None:
    machine = Machine()
    clock, told = machine.clock(led=True), 0

    def tell() -> int:
        nonlocal told
        machine.elapsed += ways[told]
        told += 1
        return machine.wall() + HOUR  # all of the way was there, none back

    clock.ask(tell)
    assert told == asked
    assert clock.ahead == HOUR + min(ways[:asked]) // 2


def test_a_server_whose_clock_is_ahead_closes_nobody_s_bets() -> None:
    url, ahead = postgres_url(), Machine(real=True)
    ahead.ahead = HOUR

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url, clock=ahead.clock(led=True)) as two:
            host = await table(one, "pfaeffikon")
            anna, there = await player(one, host, 1), await two.tables.find(host.id)
            await player(two, there, 2)
            await _bets(anna)
            await until(lambda: there.head == host.head)
            assert quiet_for(there) > 0
            assert host.live.table.phase == "betting"
            assert abs(there.clock.now() - host.clock.now()) < HOUR // 2

    run(scenario())


async def _bets(guest: Player) -> None:
    assert (await guest.do(type="bets", amount=500, field="main", box=1))["type"] == "done"


def _left(host: HostedTable) -> float:
    host.reschedule()
    return quiet_for(host)


def test_setting_the_machine_s_clock_neither_closes_bets_nor_stalls_a_table(tmp_path: Path) -> None:
    machine = Machine(real=True)

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path), clock=machine.clock()) as floor:
            host = await table(floor, "pfaeffikon")
            anna = await player(floor, host, 1)
            await player(floor, host, 2)
            await _bets(anna)
            for ahead in (HOUR, -HOUR):
                machine.ahead = ahead
                assert 0 < _left(host) <= 601

    run(scenario())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_was_booked_last_may_be_of_a_guest_or_of_a_table_that_is_closed(
    kind: str, tmp_path: Path
) -> None:
    database = Database(new_url(kind, tmp_path))
    database.migrate()
    assert read.last_booked(database) == 0
    stream, digest = stream_of_guest("anna"), "0" * 64
    row = {"stream": stream, "version": 1, "actor": "anna", "action": "{}", "events": "[]", "entry": "[]"}
    segment = {"stream": "table:x", "first": 1, "last": 1, "hash": digest, "content": b""}
    with database.writer.begin() as connection:
        connection.execute(sa.insert(schema.journal).values(**row, at=1_000, hash=digest))
    assert read.last_booked(database) == 1_000
    with database.writer.begin() as connection:
        connection.execute(sa.insert(schema.segments).values(**segment, since=900, until=2_000))
    assert read.last_booked(database) == 2_000
    gone = {"stream": "table:y", "version": 9, "hash": digest, "at": 4_000, "statement": ""}
    with database.writer.begin() as connection:
        connection.execute(sa.insert(schema.archived).values(**gone, until=3_000))
    assert read.last_booked(database) == 3_000
    database.close()


def test_a_floor_goes_on_after_what_was_booked_last(tmp_path: Path) -> None:
    """The machine's clock was an hour ahead, and is set right while the floor is closed."""
    machine = Machine(real=True)
    machine.ahead = HOUR

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path), clock=machine.clock()) as floor:
            host = await table(floor, "pfaeffikon")
            anna = await player(floor, host, 1)
            await player(floor, host, 2)
            await _bets(anna)
            booked = read.last_booked(floor.database)
        machine.ahead = 0
        async with open_floor(sqlite(tmp_path), clock=machine.clock()) as floor:
            again = await floor.tables.find(host.id)
            assert again.clock.now() >= booked
            assert 0 < _left(again) <= 601

    run(scenario())
