"""Two servers on one PostgreSQL: guests on both play at one table, and one server is killed."""

import asyncio
import threading
import uuid
from collections.abc import Callable
from typing import Any

import msgspec
import psycopg
import pytest
from msgspec import structs
from websockets.exceptions import ConnectionClosed

from databases import postgres_url
from live_server import Client, Server, Socket
from party import open_floor, player, quiet_for, run, table, to_a_decision, until
from saalchef.floor.audit import audit
from saalchef.floor.guests.guest import Guest as Account
from saalchef.floor.guests.guest import OwnLimits
from saalchef.floor.history.loading import load_since
from saalchef.floor.http.accounts import DeskAccounts
from saalchef.floor.operator import Operator
from saalchef.floor.server.connection import Budget, Connection
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.floor_rulings import ClosesFloor, OpensFloor
from saalchef.floor.server.listener import Listener
from saalchef.floor.server.presence import SILENT, Attendance, OtherProcess, PresenceReport, _batches
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.messages import TableWish
from saalchef.rules.actions import Void
from saalchef.rules.table import lying
from saalchef.store.database import Database
from saalchef.store.read import balances, rows

COUPS = 4
QUIET = Attendance("quiet", ("Anna",), 1)


def _ready(floor: Floor, table: str) -> frozenset[str]:
    return floor.tables[table].audience.bets.now()


def _watching(floor: Floor, table: str) -> int:
    found = floor.tables[table]
    return found.audience.watching(found.live)


def new_id() -> str:
    return uuid.uuid4().hex


class Guest:
    """Plays on its server: bets the minimum, says it is ready, stays on everything."""

    def __init__(self, client: Client, seat: int) -> None:
        self.client, self.seat = client, seat
        self.events: dict[int, Any] = {}
        self.coups = 0
        self._asked: set[str] = set()

    async def play(self, socket: Socket, coups: int) -> None:
        wanted = self.coups + coups
        while self.coups < wanted:
            message = await socket.hear()
            for each in message.get("events", []):
                assert self.events.setdefault(each["seq"], each["event"]) == each["event"]
                self.coups += each["event"]["type"] == "coup_settled"
            if "view" in message:
                await self._act(socket, message)

    async def _act(self, socket: Socket, message: dict[str, Any]) -> None:
        view, options = (
            message["view"],
            {o["verb"]: o for o in message["options"] or [] if o.get("box") in (None, self.seat)},
        )
        asked = f"{view['coup']} {view['phase']} {view['awaiting']}"
        if asked in self._asked:
            return
        mine = {"guest": self.client.name, "box": self.seat}
        if "bets" in options and "withdraws" not in options:
            amount = options["bets"]["amounts"]["low"]
            action = {"type": "bets", "amount": amount, "field": "main", **mine}
        elif "declines" in options or "stays" in options:
            action = {"type": "declines" if "declines" in options else "stays", **mine}
        else:
            return
        self._asked.add(asked)
        await socket.send({"type": "do", "id": new_id(), "action": action})


def test_guests_at_two_processes_are_ready_together() -> None:
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "pfaeffikon")
            anna = await player(one, host, 1)
            beat = await player(two, await two.tables.find(host.id), 2)
            await until(lambda: one.tables[host.id].audience.names() == {anna.name, beat.name})
            both = sorted([anna.name, beat.name])
            await until(lambda: any(m.get("present", {}).get("connected") == both for m in anna.read()))
            assert (await anna.do(type="bets", amount=500, field="main", box=1))["type"] == "done"
            await anna.send({"type": "ready", "ready": True})
            await until(lambda: _ready(two, host.id) == {anna.name})
            # the other guest is still at his bets: they are closed when their ten minutes are over
            assert all(quiet_for(floor.tables[host.id]) > 300 for floor in (one, two))
            assert host.live.table.phase == "betting"
            await beat.send({"type": "ready", "ready": True})
            await until(lambda: host.live.table.phase != "betting")
            void = Void("a new coup")  # where a Black Jack has not ended it already
            await host.command("chef", None, lambda live: [] if live.table.phase == "settled" else [void])
            await until(lambda: not _ready(one, host.id) and not _ready(two, host.id))
            beat.visitor.leave()
            await until(lambda: one.tables[host.id].audience.names() == {anna.name})

    run(scenario())


def test_the_guests_of_a_process_that_fell_silent_count_as_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saalchef.floor.server.presence.BEAT", 0.05)
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "pfaeffikon")
            anna, beat = await player(one, host, 1), await player(two, await two.tables.find(host.id), 2)
            audience = host.audience
            await until(lambda: beat.name in audience.names())
            (other,) = one.presence._others.values()
            first = other.heard
            await until(lambda: other.heard > first)
            second = other.heard
            await until(lambda: other.heard > second)  # it says so again and again
            assert beat.name in audience.names()
            monkeypatch.setattr(two.presence, "_send", _says_nothing)
            monkeypatch.setattr("saalchef.floor.server.presence.SILENT", 300)
            await until(lambda: audience.names() == {anna.name})

    run(scenario())


def test_who_is_locked_out_at_one_process_is_so_at_the_other() -> None:
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            guest = await player(two, await table(two, "pfaeffikon"), 1)
            await to_a_decision(guest)
            assert guest.guest is not None
            await one.membership.lock(guest.guest, "chef", "lock", "so entschieden")
            await until(guest.connection.ended.done)
            await until(lambda: guest.name not in guest.host.live.table.guests)
            assert two.context.locked == {guest.guest.id}

    run(scenario())


async def _says_nothing(*_: object, **__: object) -> None:
    pass


def test_a_lost_word_leaves_no_ghost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saalchef.floor.server.presence.BEAT", 0.1)
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "pfaeffikon")
            beat = await player(two, await two.tables.find(host.id), 2)
            await until(lambda: one.tables[host.id].audience.names() == {beat.name})
            with monkeypatch.context() as lost:
                lost.setattr(two.presence, "_send", _says_nothing)
                beat.visitor.leave()
                await until(lambda: not two.presence._told)  # it believes to have said so
            await until(lambda: one.tables[host.id].audience.names() == set())
            assert one.presence._elsewhere == {}
            assert host.audience.is_empty

    run(scenario())


def test_a_crowded_table_is_told_of_in_pieces() -> None:
    """PostgreSQL takes no more than 8,000 bytes in one notification."""
    names = tuple(f"{number:03d}{chr(0x1F0A1) * 21}" for number in range(600))
    crowd = Attendance("crowded", names, 40, names[:500], "7 False")
    words = [
        PresenceReport("one", 1, part, len(_batches([crowd, QUIET])), True, False, tuple(batch))
        for part, batch in enumerate(_batches([crowd, QUIET]))
    ]
    assert len(words) > 10
    assert max(len(msgspec.json.encode(word)) for word in words) < 8_000
    other = OtherProcess()
    told = [other.take(word, 0) for word in words]
    assert told[:-1] == [None] * (len(words) - 1)
    assert told[-1] == {"crowded": crowd, "quiet": QUIET}
    assert [other.take(word, 0) for word in words] == [None] * len(words)  # old
    later = [structs.replace(word, number=2) for word in words]
    del later[3]  # is lost
    assert [other.take(word, 0) for word in later] == [None] * len(later)
    assert other.take(structs.replace(words[0], number=3, parts=1), 0) is not None


def test_a_crowd_at_one_table_silences_nobody() -> None:
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "pfaeffikon")
            anna = await player(one, host, 1)
            there = await two.tables.find(host.id)
            for number in range(600):
                guest = Account(f"g{number}", f"Guest-{number:06d}", "guest", True, None, OwnLimits())
                there.audience.connections.add(Connection(guest, "en", Budget(1e9, 1e9)))
            beat = await player(two, there, 2)
            await until(lambda: _watching(one, host.id) == 600)
            await until(lambda: one.tables[host.id].audience.names() == {anna.name, beat.name})

    run(scenario())


def test_what_a_process_has_booked_itself_it_does_not_load(monkeypatch: pytest.MonkeyPatch) -> None:
    url = postgres_url()

    def told(process: Floor) -> list[str]:
        """What this process is told of from now on."""
        receive, heard = process.neighbours.receive, list[str]()

        def hearing(moved: list[str]) -> None:
            heard.extend(moved)
            receive(moved)

        assert process.neighbours._listener is not None
        monkeypatch.setattr(process.neighbours._listener, "_on_booked", hearing)
        return heard

    def counted(process: Floor) -> list[str]:
        """The streams whose rows this process reads from now on, and the tables it loads."""
        read, loaded = process.booking.read, list[str]()

        async def counting(function: Callable[..., Any], *args: Any) -> Any:
            if function in (rows, load_since):
                loaded.append(args[1])
            return await read(function, *args)

        monkeypatch.setattr(process.booking, "read", counting)
        return loaded

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "pfaeffikon")
            anna, there = await player(one, host, 1), await two.tables.find(host.id)
            await until(lambda: there.head == host.head)
            own, others, heard = counted(one), counted(two), told(one)
            for _ in range(20):
                assert (await anna.do(type="bets", amount=500, field="main", box=1))["type"] == "done"
            await until(lambda: there.head == host.head)
            await until(lambda: f"table:{host.id}@{host.head.version}" in heard)
            assert own == []
            assert 1 <= len(others) <= 20
            assert set(others) == {f"table:{host.id}"}  # a coup is not folded anew for one row of it
            others.clear()
            for version in range(host.head.version + 1, host.head.version + 101):
                two.neighbours.receive([f"table:{host.id}@{version}"])
            await until(lambda: not two.neighbours._catching_up)
            assert others == [f"table:{host.id}"]  # many words, one look

    run(scenario())


def test_what_was_told_while_the_line_was_down_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saalchef.floor.server.presence.BEAT", 60)
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one:
            lines = _lines(url)
            async with open_floor(url) as two:
                host = await table(one, "pfaeffikon")
                there = await two.tables.find(host.id)
                anna, beat = await player(one, host, 1), await player(two, there, 2)
                carl, dora = await player(two, there, 3), await player(one, host, join=False)
                await until(lambda: there.head == host.head and _watching(two, host.id) == 1)
                down, up = threading.Event(), threading.Event()
                listener = two.neighbours._listener
                monkeypatch.setattr(listener, "_join", _waiting(listener, down, up))
                _cut(url, _lines(url) - lines)
                assert beat.guest is not None
                await one.membership.lock(beat.guest, "chef", "lock", "so entschieden")
                assert (await anna.do(type="bets", amount=500, field="main", box=1))["type"] == "done"
                opened = await table(one, "bregenz")
                two.presence._heard_itself -= SILENT + 1  # so long ago
                assert "neighbours" in (await two.health_check.vitals()).troubles
                dora.visitor.leave()
                await one.rule("chef", "close", ClosesFloor("Umbau"))
                await until(down.is_set)
                assert two.closing is None
                assert not two.context.locked
                carl.connection.session = "ended meanwhile"
                assert there.head != host.head
                up.set()
                await until(lambda: two.presence.deaf_for < SILENT)
                await until(lambda: two.closing == "Umbau")
                await until(beat.connection.ended.done)
                await until(lambda: there.head == host.head and opened.id in two.tables)
                await until(lambda: not any(each.watching for each in two.presence.elsewhere(host.id)))
                assert two.context.locked == {beat.guest.id}
                assert carl.connection.ended.done()
                await one.rule("chef", "open", OpensFloor("fertig"))
                await until(lambda: two.closing is None)  # and the new line is heard

    run(scenario())


def _waiting(listener: Listener, down: threading.Event, up: threading.Event) -> Callable[[Any], None]:
    """The line is down, and stays so until it may be up again."""
    join = listener._join

    def waiting(connection: Any) -> None:
        down.set()
        up.wait()
        join(connection)

    return waiting


def _lines(url: str) -> set[int]:
    """The backends of those who listen."""
    listening = "datname = current_database() AND query LIKE 'LISTEN%'"
    with psycopg.connect(url, autocommit=True) as connection:
        return {row[0] for row in connection.execute(f"SELECT pid FROM pg_stat_activity WHERE {listening}")}


def _cut(url: str, lines: set[int]) -> None:
    (line,) = lines
    with psycopg.connect(url, autocommit=True) as connection:
        assert connection.execute("SELECT pg_terminate_backend(%s)", [line]).fetchone() == (True,)


def test_lobby_and_desk_know_the_guests_of_all_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saalchef.floor.server.presence.BEAT", 60)  # what is read is counted
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "pfaeffikon")
            there = await two.tables.find(host.id)
            anna, beat = await player(one, host, 1), await player(two, there, 2)
            await player(one, host, join=False)
            absent, _ = await one.accounts.pass_by()
            await until(lambda: two.lobby.names() == {anna.name, beat.name})
            await until(lambda: [card.watching for card in two.lobby.tables()] == [1])
            read, asked = two.booking.read, []

            async def counting(function: Callable[..., Any], *args: Any) -> Any:
                asked.append(function)
                return await read(function, *args)

            monkeypatch.setattr(two.booking, "read", counting)
            cards = {card.name: card for card in await DeskAccounts.guests.fn(None, two, absent)}
            assert len(cards) == 4
            assert len(asked) == 2  # for the guests and all their purses
            monkeypatch.undo()
            for guest in (anna, beat):
                assert guest.guest is not None
                held = await read(balances, two.database, guest.guest.id)
                own = {(money.currency, ""): money.amount for money in cards[guest.name].purses}
                assert held["purse"].items() <= own.items()
                assert cards[guest.name].tables == (host.id,)
                assert cards[guest.name].connected
            assert not cards[absent.name].connected
            assert [money.amount for money in cards[absent.name].purses] == [Operator().welcome] * 2

    run(scenario())


def test_two_servers_hold_one_guest_to_his_tables() -> None:
    url, most = postgres_url(), 2

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            anna, _ = await one.accounts.pass_by()
            wishes = [TableWish(id=f"own-{number}", house="bregenz") for number in range(8)]
            answers = await asyncio.gather(
                *(
                    floor.tables.open(wish, anna.id, most)
                    for wish, floor in zip(wishes, (one, two) * 4, strict=True)
                ),
                return_exceptions=True,
            )
            refused = [each for each in answers if isinstance(each, Denied)]
            assert {each.code for each in refused} == {"too_many_tables"}
            assert len(answers) - len(refused) == most
            assert audit(one.database).problems == []

    run(scenario())


def test_who_was_overtaken_reads_on_and_decides_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though nothing is heard of what the other has booked."""
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "pfaeffikon")
            there = await two.tables.find(host.id)
            anna, beat = await player(one, host, 1), await player(two, there, 2)
            await until(lambda: there.head == host.head)
            assert two.neighbours._listener is not None
            monkeypatch.setattr(two.neighbours._listener, "_on_booked", lambda _: None)
            assert (await anna.do(type="bets", amount=500, field="main", box=1))["type"] == "done"
            assert there.head != host.head
            assert (await beat.do(type="bets", amount=500, field="main", box=2))["type"] == "done"
            assert lying(there.live.table, anna.name) == lying(there.live.table, beat.name) == 500

    run(scenario())


def test_signing_out_at_one_server_ends_the_connections_at_the_other() -> None:
    url = postgres_url()
    with Server(url) as one, Server(url) as two, Client(one.base) as anna:
        anna.pass_by()

        async def scenario() -> None:
            async with Socket(two.port, "/ws/lobby", anna.cookies) as socket:
                await socket.hear()
                token = {"X-CSRF-Token": anna.csrf}
                await asyncio.to_thread(anna.http.delete, "/api/session", headers=token)
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.until("never")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4001

        asyncio.run(scenario())


def test_guests_on_two_servers_play_one_table_and_survive_a_kill() -> None:
    url = postgres_url()
    with Server(url) as one, Server(url) as two, Client(one.base) as anna, Client(two.base) as beat:
        anna.pass_by()
        beat.pass_by()
        table = anna.open_table("pfaeffikon", bots=1, pace={"bets": 1, "answer": 2, "pause": 0})
        first, second = Guest(anna, 1), Guest(beat, 2)
        asyncio.run(_together(table, one, two, first, second))
        assert {seq: first.events[seq] for seq in second.events if seq in first.events} == {
            seq: second.events[seq] for seq in first.events if seq in second.events
        }
        one.kill()
        asyncio.run(_alone(table, two, second))
        asyncio.run(_moves_over(table, two, first))
        logged = two.stop()
        assert '"level":"error"' not in logged, logged
    database = Database(url)
    try:
        found = audit(database)
        assert found.problems == []
        assert found.coups >= 2 * COUPS
    finally:
        database.close()


async def _together(table: str, one: Server, two: Server, first: Guest, second: Guest) -> None:
    path = f"/ws/tables/{table}"
    async with (
        Socket(one.port, path, first.client.cookies) as left,
        Socket(two.port, path, second.client.cookies) as right,
    ):
        for socket, guest in ((left, first), (right, second)):
            for seat in (guest.seat, guest.seat + 2):  # on one of them the bot may sit
                joined = await socket.ask({"type": "join", "id": new_id(), "chips": 500_000, "seat": seat})
                if joined["type"] == "done":
                    guest.seat = seat
                    break
            assert joined["type"] == "done", joined
        await asyncio.gather(first.play(left, COUPS), second.play(right, COUPS))


async def _alone(table: str, two: Server, guest: Guest) -> None:
    async with Socket(two.port, f"/ws/tables/{table}", guest.client.cookies) as socket:
        await guest.play(socket, COUPS)


async def _moves_over(table: str, two: Server, guest: Guest) -> None:
    """A guest of the killed server goes on at the other with the same session."""
    last = max(guest.events)
    async with Socket(two.port, f"/ws/tables/{table}?resume={last}", guest.client.cookies) as socket:
        told = await socket.hear()
        assert told["type"] in ("events", "snapshot")
        if told["type"] == "snapshot":
            assert told["playing"]
        await guest.play(socket, 1)
