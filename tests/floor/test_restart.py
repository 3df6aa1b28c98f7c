"""What a restart means: a floor that was closed for it, clocks that ran on, a table that cannot be read."""

import asyncio
import time
import uuid
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from databases import postgres_url
from live_server import Client, Server
from party import Player, open_floor, player, run, sqlite, table, to_a_decision, until
from saalchef.cli import saalchef as command_line
from saalchef.floor.audit import audit
from saalchef.floor.http.serve import open_houses
from saalchef.floor.server.floor import Floor
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Pace
from saalchef.houses import HOUSES
from saalchef.store.database import Database


def account(url: str) -> None:
    made = CliRunner().invoke(
        command_line, ["account", "Chefin", "--database", url, "--password-stdin"], "sehr geheim\n"
    )
    assert made.exit_code == 0, made.output


class Chef(Client):
    """The Saalchef, signed in at a server."""

    def __init__(self, server: Server) -> None:
        super().__init__(server.base)
        self.me = self.post("/api/session", name="Chefin", password="sehr geheim").json()

    def rule(self, path: str) -> None:
        answer = self.post(f"/api/desk/{path}", id=uuid.uuid4().hex, reason="Neustart")
        assert answer.status_code == 200, answer.text

    @property
    def status(self) -> str:
        return str(self.http.get("/health").json()["status"])


# ——— closed for a restart ———


def test_a_floor_closed_for_a_restart_is_open_after_it(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    account(url)
    with Server(url) as server, Chef(server) as chef:
        chef.rule("close")
        assert chef.status == "closing"
        server.stop()
    with Server(url) as server, Chef(server) as chef:
        assert chef.status == "ok"
        lines = chef.http.get("/api/desk/journal?stream=floor").json()
        assert [(line["actor"], line["words"]) for line in lines] == [
            ("operator", "the floor is opened: the floor was started again"),
            ("Chefin", "the Saalchef closes the floor: Neustart"),
        ]
        ruled = chef.http.get("/api/desk/journal?ruling=any").json()
        assert [line["words"] for line in ruled] == ["the Saalchef closes the floor: Neustart"]


def test_a_server_that_joins_a_closed_floor_keeps_it_closed() -> None:
    url = postgres_url()
    account(url)
    with Server(url) as one, Chef(one) as first:
        first.rule("close")
        with Server(url) as two, Chef(two) as second:
            assert second.status == "closing"
            first.rule("open")
            _soon(lambda: second.status == "ok")
            second.rule("close")
            _soon(lambda: first.status == "closing")
            one.kill()
            two.kill()
    with Server(url) as again, Chef(again) as chef:  # nobody served it any more: the restart is over
        assert chef.status == "ok"


def _soon(what: Any) -> None:
    async def happens() -> None:
        await until(what)

    asyncio.run(happens())


# ——— clocks ———


def test_after_a_long_restart_guests_have_their_full_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = 0  # seconds, besides those that really pass

    def now() -> int:
        return time.time_ns() + passed * 10**9

    def elapsed(_: int) -> int:
        return time.monotonic_ns() + passed * 10**9

    async def scenario() -> None:
        nonlocal passed
        pace = Pace(bets=600, answer=600, pause=0)
        async with open_floor(sqlite(tmp_path)) as floor:
            guest = await player(floor, await table(floor, "pfaeffikon", pace), 1)
            await to_a_decision(guest)
            guest.visitor.leave()
        passed = 3600
        opened = time.monotonic()
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await floor.tables.find(guest.host.id)
            back = Player(floor, host, guest.guest)
            await back.visitor.enter(None)
            clock = back.read()[0]["clock"]
            assert (clock["runs_for"], clock["total_ms"]) == ("answer", 600_000)
            gone = 1000 * (time.monotonic() - opened)
            assert 599_900 - gone < clock["remaining_ms"] <= 600_000  # from when the floor opened again
            assert not host.live.over
            passed += 600
            host.reschedule()
            await until(lambda: host.live.over)  # then the clock answers for him
            back.visitor.leave()

    monkeypatch.setattr("saalchef.store.clock.time", SimpleNamespace(time_ns=now, clock_gettime_ns=elapsed))
    run(scenario())


# ——— a table that cannot be played on ———


def spoil(url: str, statement: str, **values: Any) -> None:
    database = Database(url)
    with database.writer.begin() as connection:
        assert connection.execute(sa.text(statement), values).rowcount == 1
    database.close()


LAST_ROW = (
    "UPDATE journal SET events = '[]' WHERE stream = :stream AND version = "
    "(SELECT max(version) FROM journal WHERE stream = :stream)"
)
SNAPSHOT = "UPDATE tables SET snapshot = '{}' WHERE id = :table"
NO_SUCH_ROW = "UPDATE tables SET snapshot_version = 999 WHERE id = :table"


@pytest.mark.parametrize("statement", [LAST_ROW, SNAPSHOT, NO_SUCH_ROW])
def test_one_broken_table_is_out_of_order_and_the_others_open(tmp_path: Path, statement: str) -> None:
    url = sqlite(tmp_path)
    tables: list[str] = []

    async def evening() -> None:
        async with open_floor(url) as floor:
            for seat in (1, 2):
                guest = await player(floor, await table(floor, "pfaeffikon"), seat)
                tables.append(guest.host.id)

    async def next_day() -> None:
        async with open_floor(url) as floor:
            assert list(floor.tables) == [whole]
            (fault,) = floor.tables.broken.values()
            assert (fault.table, fault.house) == (broken, "pfaeffikon")
            with pytest.raises(Denied) as refused:
                await floor.tables.find(broken)
            assert refused.value.code == "out_of_order"
            await player(floor, floor.tables[whole], 3)  # the other plays on

    run(evening())
    broken, whole = tables
    values = {"stream": f"table:{broken}"} if statement is LAST_ROW else {"table": broken}
    spoil(url, statement, **values)
    run(next_day())
    database = Database(url)
    problems = [str(problem) for problem in audit(database).problems]
    database.close()
    assert any(problem.startswith(f"table:{broken}: ") for problem in problems), problems
    assert not any(whole in problem for problem in problems)


def test_a_house_whose_table_is_broken_or_closed_gets_a_new_one(tmp_path: Path) -> None:
    url = sqlite(tmp_path)

    async def open_all(floor: Floor) -> dict[str, str]:
        await open_houses(floor, 0)
        return {host.live.settings.house: host.id for host in floor.tables.values()}

    async def scenario() -> None:
        async with open_floor(url) as floor:
            first = await open_all(floor)
        spoil(url, SNAPSHOT, table=first["bregenz"])
        for _ in range(2):
            async with open_floor(url) as floor:
                again = await open_all(floor)
                assert set(again) == set(HOUSES)
                assert again["bregenz"] != first["bregenz"]
                assert len(floor.tables) == len(HOUSES)
                assert again["vaduz"] == first["vaduz"]
                floor.set_closing("Neustart")
                await floor.tables.forget(floor.tables[first["vaduz"]])
                assert "vaduz" not in await open_all(floor)  # closed: it opens no tables

    run(scenario())


@pytest.fixture
def spoiled(tmp_path: Path) -> tuple[str, str]:
    url = sqlite(tmp_path)
    account(url)
    with Server(url) as server, Client(server.base) as guest:
        broken = guest.pass_by().open_table("vaduz")
        server.stop()
    spoil(url, SNAPSHOT, table=broken)
    return url, broken


def test_the_saalchef_sees_what_is_out_of_order(spoiled: tuple[str, str]) -> None:
    url, broken = spoiled
    with Server(url) as server, Chef(server) as chef, Client(server.base) as guest:
        (told,) = chef.http.get("/api/desk/broken").json()
        assert (told["table"], told["house"]) == (broken, "vaduz")
        assert "cannot be played on" in told["reason"]
        assert chef.http.get("/health").json()["out_of_order"] == 1
        assert guest.http.get("/api/desk/broken").status_code == 401
        answer = guest.http.get(f"/api/tables/{broken}")
        assert (answer.status_code, answer.json()["code"]) == (503, "out_of_order")
        assert '"event":"out_of_order"' in server.stop()
