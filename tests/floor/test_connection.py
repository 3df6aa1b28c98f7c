"""A slow reader is let go and nobody waits for him; budgets are kept."""

import ast
import asyncio
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from party import open_floor, player, run, sqlite, table, until
from saalchef import floor
from saalchef.catalogue.say import sentences
from saalchef.floor.http.guard import Budgets
from saalchef.floor.http.transport import framed
from saalchef.floor.operator import Operator
from saalchef.floor.server.connection import MOST_WAITING, TOO_SLOW, Budget, Connection
from saalchef.floor.table.attendance import AWAY
from saalchef.rules.actions import Close, Open


def endings() -> set[str]:
    """Every reason with which the floor closes a connection."""
    found: set[str] = set()
    for path in Path(floor.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="end" | "close"), args=[_, ast.Constant(value=str() as reason)]
                ):
                    found.add(reason)
    return found


def test_a_connection_is_closed_with_a_code_and_the_catalogue_says_it() -> None:
    silent = {"locked", "account_closed", "signed_out", "wrong_origin"}  # who is shown out sees the entrance
    assert endings() - silent == set(sentences("ending"))


def test_a_reader_who_does_not_read_is_let_go() -> None:
    async def scenario() -> None:
        connection = Connection(None, "en", Budget(1, 1))
        stuck = asyncio.Event()

        async def never_sent(_: bytes) -> None:
            await stuck.wait()

        pumping = asyncio.create_task(connection.pump(never_sent))
        for number in range(MOST_WAITING + 10):
            connection.tell(str(number).encode())
            await asyncio.sleep(0)
        stuck.set()
        assert (await pumping)[0] == TOO_SLOW

    asyncio.run(scenario())


def test_large_messages_fill_the_queue_too() -> None:
    async def scenario() -> None:
        connection = Connection(None, "en", Budget(1, 1))
        for _ in range(3):
            connection.tell(b"x" * 600_000)

        async def send(_: bytes) -> None:
            raise AssertionError("nothing is sent any more")

        assert (await connection.pump(send))[0] == TOO_SLOW

    asyncio.run(scenario())


def test_everything_that_waits_is_sent_before_the_end() -> None:
    async def scenario() -> None:
        connection = Connection(None, "en", Budget(1, 1))
        connection.tell(b"last words")
        connection.end(1012, "restart")
        connection.tell(b"too late")
        sent: list[bytes] = []

        async def send(message: bytes) -> None:
            sent.append(message)

        assert await connection.pump(send) == (1012, "restart")
        assert sent == [b"last words"]

    asyncio.run(scenario())


def test_nothing_overtakes_what_waits() -> None:
    """Written at once where the reader keeps up; while anything waits, everything waits behind it."""

    async def scenario() -> None:
        free = True
        seen: list[bytes] = []

        def write(*messages: bytes) -> bool:
            if free:
                seen.extend(messages)
            return free

        async def send(message: bytes) -> None:
            await asyncio.sleep(0)  # the reader was behind: others are told meanwhile
            if message in (b"2", b"3"):
                connection.tell(b"later " + message)
            seen.append(message)

        connection = Connection(None, "en", Budget(1, 1), write=write)
        connection.tell(b"1")
        free = False
        connection.tell(b"2")
        free = True
        connection.tell(b"3")
        pumping = asyncio.create_task(connection.pump(send))
        while len(seen) < 5:
            await asyncio.sleep(0)
        connection.tell(b"4")
        connection.end(1012, "restart")
        await pumping
        assert seen == [b"1", b"2", b"3", b"later 2", b"later 3", b"4"]

    asyncio.run(scenario())


def test_what_happened_and_the_answer_go_out_in_one_write() -> None:
    async def scenario() -> None:
        seen: list[tuple[bytes, ...]] = []

        def write(*messages: bytes) -> bool:
            seen.append(messages)
            return True

        connection = Connection(None, "en", Budget(1, 1), write=write)
        connection.tell_with_next(b"events")
        connection.tell_with_next(b"more")
        assert seen == []
        connection.tell(b"done")
        assert seen == [(b"events", b"more", b"done")]
        connection.tell_with_next(b"alone")  # nothing follows
        await asyncio.sleep(0)
        assert seen[1:] == [(b"alone",)]
        connection.tell_with_next(b"last")
        connection.end(1012, "restart")  # what was told before the end comes before it
        await asyncio.sleep(0)
        assert seen[2:] == [(b"last",)]

    asyncio.run(scenario())


def test_what_waits_for_more_waits_behind_what_could_not_be_written() -> None:
    async def scenario() -> None:
        sent: list[bytes] = []

        async def send(message: bytes) -> None:
            sent.append(message)

        connection = Connection(None, "en", Budget(1, 1))
        connection.tell(b"1")
        connection.tell_with_next(b"2")
        connection.end(1012, "restart")
        assert await connection.pump(send) == (1012, "restart")
        assert sent == [b"1", b"2"]

    asyncio.run(scenario())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_frames_are_those_of_the_websockets_library(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


def test_a_budget_is_spent_and_filled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    budget = Budget(2, 3)
    assert [budget.spend() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [budget.spend() for _ in range(2)] == [True, False]
    now[0] += 100
    assert [budget.spend() for _ in range(4)] == [True, True, True, False]
    budgets = Budgets()
    assert [budgets.spend("a", 1, 1), budgets.spend("a", 1, 1), budgets.spend("b", 1, 1)] == [
        True,
        False,
        True,
    ]


def test_a_slow_guest_holds_up_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            quick, slow = await player(floor, host, 1), await player(floor, host, 2)
            for _ in range(MOST_WAITING):
                bet = {"type": "bets", "amount": 500, "field": "main", "box": 1}
                assert (await quick.do(**bet))["type"] == "done"
                assert (await quick.do(type="withdraws", field="main", box=1))["type"] == "done"
            assert slow.connection._closing is not None
            assert slow.connection._closing[0] == TOO_SLOW
            assert quick.connection._closing is None

    run(scenario())


def test_who_stays_away_gives_up_his_seat_and_gets_his_chips(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            here, away = await player(floor, host, 1), await player(floor, host, 2)
            away.visitor.leave()
            for _ in range(AWAY):
                await host.command("clock", None, lambda _: [Open()])
                bet = await here.do(type="bets", amount=500, field="main", box=1)
                assert bet["type"] == "done"
                await host.command("clock", None, lambda _: [Close()])
                while not host.live.over:
                    here.read()
                    verbs = {o["verb"] for o in here.options}
                    await here.do(type="declines" if "declines" in verbs else "stays", box=1)
            await until(lambda: away.name not in host.live.table.guests)
            assert here.name in host.live.table.guests
            purses = await floor.cash_desk.purses(away.guest)
            assert purses[0].amount == Operator().welcome

    run(scenario())


def test_a_guest_is_reminded_of_the_time_and_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saalchef.floor.server.visitor.MINUTE", 0.001)

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            guest = await player(floor, host, 1)
            await until(lambda: any(m["type"] == "reminder" for m in guest.read()))
            reminder = next(m for m in guest.heard if m["type"] == "reminder")
            assert reminder["results"] == [{"currency": c, "amount": 0} for c in ("CHF", "EUR")]
            guest.visitor.leave()

    run(scenario())
