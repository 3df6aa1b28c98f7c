"""How a server does: said in time whatever is stuck, and a database that can only be read is outlived."""

import asyncio
import resource
import sqlite3
import tempfile
import threading
import time
from collections import deque
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from databases import new_url, postgres_url
from live_server import Client, Server
from party import open_floor, player, run, sqlite, table, until
from saalchef.floor.audit import audit
from saalchef.floor.server import health_check
from saalchef.floor.server.floor import Floor
from saalchef.store import booking
from saalchef.store.booking import READERS
from saalchef.store.clock import WallClock, elapsed_ms
from saalchef.store.database import WRITING, Database, line
from saalchef.store.witness import Witness


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_url(request.param, tmp_path)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is: a test that is about an answer that is late says when it is."""
    for limit in ("ANSWER", "WAITING", "LATE"):
        monkeypatch.setattr(health_check, limit, 60.0)
    monkeypatch.setattr(health_check, "FRESH", 0.0)


def test_who_asks_without_end_keeps_no_disk_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_check, "FRESH", 3600.0)
    asked = 0

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:

            async def ask() -> None:
                nonlocal asked
                asked += 1

            monkeypatch.setattr(floor.booking, "ask_for_writes", ask)
            assert [await _troubles(floor) for _ in range(9)] == [()] * 9

    run(scenario())
    assert asked == 1


async def _troubles(floor: Floor) -> tuple[str, ...]:
    return (await floor.health_check.vitals()).troubles


async def _bet(guest: object) -> str:
    done = await guest.do(type="bets", amount=500, field="main", box=1)
    return str(done.get("code", done["type"]))


def test_a_floor_that_is_well_says_so(url: str) -> None:
    async def scenario() -> None:
        async with open_floor(url) as floor:
            vitals = await floor.health_check.vitals()
            assert vitals.troubles == ()
            assert vitals.database is not None

    run(scenario())


def test_a_database_that_does_not_answer_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_check, "ANSWER", 0.1)

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            other = sqlite3.connect(tmp_path / "floor.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            asked = [await _troubles(floor) for _ in range(20)]  # more than there are threads to ask in
            assert asked == [("database",)] * 20
            other.rollback()
            other.close()
            monkeypatch.setattr(health_check, "ANSWER", 60)
            await _troubles(floor)  # the answer to the question that waited
            assert await _troubles(floor) == ()

    run(scenario())


def test_guests_who_read_much_do_not_keep_it_from_being_asked(tmp_path: Path) -> None:
    free = threading.Event()

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            reading = [asyncio.create_task(floor.booking.read(free.wait)) for _ in range(2 * READERS)]
            await asyncio.sleep(0)
            try:
                assert "database" not in await _troubles(floor)
            finally:
                free.set()
            await asyncio.gather(*reading)

    run(scenario())


def test_a_change_that_waits_for_long_is_a_trouble(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_check, "WAITING", 0.0)
    free, stuck = threading.Event(), threading.Event()
    free.set()

    def hook(step: str) -> None:
        if not free.is_set() and step == "committed":
            stuck.set()
            free.wait()

    async def scenario() -> None:
        async with open_floor(url, at=hook) as floor:
            guest = await player(floor, await table(floor, "pfaeffikon"), 1)
            assert await _troubles(floor) == ()
            free.clear()
            betting = asyncio.create_task(_bet(guest))
            await until(stuck.is_set)
            assert await _troubles(floor) == ("booking",)
            free.set()
            assert await betting == "done"
            await until(lambda: not floor.booking.longest_wait())
            assert await _troubles(floor) == ()

    run(scenario())


def test_an_event_loop_that_lags_is_a_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_check, "TICK", 0.01)

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            lags = floor.health_check._lags = deque(floor.health_check._lags)  # none is forgotten
            await until(lambda: bool(lags))
            monkeypatch.setattr(health_check, "LATE", 0.5)
            time.sleep(1)
            await until(lambda: max(lags) > 0.5)
            assert await _troubles(floor) == ("event_loop",)

    run(scenario())


def test_a_clock_that_was_not_compared_for_long_is_a_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("OFF", "SILENT"):  # it will not be where the others' is, nor have heard them
        monkeypatch.setattr(health_check, limit, 10 * health_check.ALONE)
    passed = 0
    clock = WallClock(led=True, elapsed=lambda: elapsed_ms() + passed)

    async def scenario() -> None:
        nonlocal passed
        async with open_floor(postgres_url(), clock=clock) as floor:
            passed = health_check.ALONE
            assert await _troubles(floor) == ("clock",)
            floor.database.agree_on_time()
            assert await _troubles(floor) == ()

    run(scenario())


@pytest.mark.parametrize("both", [False, True], ids=["one_stood_still", "the_database_was_set"])
def test_a_server_whose_time_is_not_the_others_says_so(both: bool) -> None:
    """Where it is the database's clock that jumped, all follow it together, and all go on."""
    url, stood = postgres_url(), 0
    clocks = [WallClock(led=True, elapsed=lambda: elapsed_ms() - stood)]
    clocks.append(WallClock(led=True, elapsed=clocks[0].elapsed if both else elapsed_ms))

    async def scenario() -> None:
        nonlocal stood
        async with open_floor(url, clock=clocks[0]) as one, open_floor(url, clock=clocks[1]) as two:
            await until(lambda: bool(one.presence._others and two.presence._others))
            stood = 600_000  # milliseconds in which the machine was stopped, or the clock set
            for floor, other in ((one, two), (two, one)):
                heard = next(iter(floor.presence._others.values()))
                heard.heard = 0
                other.presence.ask()
                await until(lambda heard=heard: heard.heard > 0)
                floor.database.agree_on_time()
            told = [await _troubles(one), await _troubles(two)]
            assert told == ([(), ()] if both else [("clock",), ()])

    run(scenario())


FULL = (
    "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql "
    "AS $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$",
    "CREATE CONSTRAINT TRIGGER no_room AFTER INSERT ON streams "
    "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION no_room()",
)


def test_a_postgresql_that_can_commit_nothing_is_not_well() -> None:
    async def scenario() -> None:
        async with open_floor(postgres_url()) as floor:
            with floor.database.writer.begin() as connection:
                for statement in FULL:
                    connection.exec_driver_sql(statement)
            assert await _troubles(floor) == ("database",)
            with floor.database.writer.begin() as connection:
                connection.exec_driver_sql("DROP TRIGGER no_room ON streams")
            assert await _troubles(floor) == ()
            assert audit(floor.database).problems == []

    run(scenario())


def test_a_disk_that_is_full_is_said(tmp_path: Path) -> None:
    database = Database(sqlite(tmp_path))
    database.migrate()
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((tmp_path / "floor.db-wal").stat().st_size, most))
    try:
        with pytest.raises(OperationalError):
            database.must_take_writes()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    database.must_take_writes()
    database.close()


def test_who_waits_how_long_is_asked_for_after_connecting_and_the_url_counts() -> None:
    plain = sa.make_url(postgres_url())
    own = plain.update_query_dict({"options": "-c lock_timeout=7s"})
    for url, patience in ((plain, "3s"), (own, "7s")):
        database = Database(url.render_as_string(hide_password=False))
        assert ("options" in line(database.url)) == (url is own)  # PgBouncer refuses them
        with database.writer.connect() as connection:
            connection.rollback()
            asked = {name: connection.exec_driver_sql(f"SHOW {name}").scalar() for name in WRITING}
        wanted = {"idle_in_transaction_session_timeout": "2s", "statement_timeout": "5s"}
        assert asked == {**wanted, "lock_timeout": patience}
        with database.reader.connect() as connection:
            assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "0"
        database.close()


def _only_read(database: Database, so: bool) -> None:
    """SQLite answers as for a file that is write-protected; PostgreSQL as the copy of another."""
    if database.is_sqlite:
        pragma = f"PRAGMA query_only = {'ON' if so else 'OFF'}"
        event.listen(database.writer, "checkout", lambda line, *_: line.execute(pragma))
        return
    url = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    others = "datname = current_database() AND pid <> pg_backend_pid() AND query NOT LIKE 'LISTEN%'"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        name, now = database.url.database, "on" if so else "off"
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {now}")
        if so:  # who is connected when it may be written to again finds out by himself
            connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")


def test_a_floor_outlives_that_its_database_can_only_be_read(url: str) -> None:
    async def scenario() -> None:
        async with open_floor(url) as floor:
            guest = await player(floor, await table(floor, "pfaeffikon"), 1)
            assert await _bet(guest) == "done"
            _only_read(floor.database, True)
            assert await _bet(guest) == "busy"
            assert await _troubles(floor) == ("database",)
            assert await _bet(guest) == "busy"
            _only_read(floor.database, False)
            answers = [await _bet(guest) for _ in range(3)]
            assert answers[-1] == "done"
            assert answers.count("busy") <= 1
            await until_well(floor)
            assert audit(floor.database).problems == []

    run(scenario())


def test_a_floor_ends_though_its_database_answers_nobody_who_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(booking, "CLOSING", 0.2)
    monkeypatch.setattr("saalchef.floor.server.floor.LAST", 0.2)
    asked = threading.Semaphore(0)

    def answers_nothing(database: Database) -> None:
        with database.reader.connect() as connection:
            asked.release()
            connection.exec_driver_sql("SELECT pg_sleep(86400)")

    async def scenario(folder: Path) -> None:
        async with open_floor(postgres_url(), witness=Witness(folder)) as floor:
            reading = [
                asyncio.create_task(floor.booking.read(answers_nothing, floor.database))
                for _ in range(READERS + 1)
            ]
            for _ in range(READERS):
                await asyncio.to_thread(asked.acquire)
        told = await asyncio.gather(*reading, return_exceptions=True)
        assert all(isinstance(each, BaseException) for each in told)

    with tempfile.TemporaryDirectory() as folder:
        run(scenario(Path(folder)))


async def until_well(floor: Floor) -> None:
    while await _troubles(floor):
        await asyncio.sleep(0.01)


def test_a_proxy_is_told_by_the_status() -> None:
    url = postgres_url()
    database = Database(url)
    with Server(url) as server, Client(server.base) as proxy:
        assert (proxy.http.get("/health").status_code, proxy.http.head("/health").status_code) == (200, 200)
        assert proxy.http.head("/health").content == b""
        _only_read(database, True)
        while (answer := proxy.http.get("/health")).status_code == 200:
            time.sleep(0.05)  # for half a second the last answer is good
        assert (answer.status_code, answer.json()["status"]) == (503, "unwell")
        assert answer.json()["vitals"]["troubles"] == ["database"]
        assert proxy.http.head("/health").status_code == 503
        _only_read(database, False)
        while proxy.http.get("/health").status_code != 200:
            pass
    database.close()
