"""Guests' words at a table that is served: sent, refused, kept secret, awaited."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from databases import postgres_url
from floor.words_table import TIE, SetClock, closed, coups
from guests_words import hash_of
from party import Player, open_floor, own_table, player, run, sqlite, table, until
from saalchef.floor.audit import audit
from saalchef.floor.history.coups import shoes
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.server import pending_words, presence
from saalchef.floor.server.closing import close_own
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.presence import Attendance, BoundWords, OtherProcess, PresenceReport, _batches
from saalchef.floor.server.snapshots import fairness
from saalchef.floor.table import words
from saalchef.notation import parse
from saalchef.rules.actions import Void
from saalchef.rules.table import lying
from saalchef.store.journal import Change
from saalchef.store.outcome import BookingOutcome


@pytest.fixture(autouse=True)
def words_are_awaited_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is: only that all have told their words lets the croupier go on."""
    monkeypatch.setattr(words, "PATIENCE", 10**9)


def nobody_waits_longer(host: HostedTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """For words at this table: whoever has not told his is silent."""
    monkeypatch.setattr(words, "PATIENCE", 0)
    host.reschedule()


def refusals(answers: list[dict[str, Any]]) -> list[str]:
    return [each["code"] for each in answers if each["type"] == "refused"]


async def awaited(floor: Floor, *seats: int) -> tuple[HostedTable, list[Player]]:
    """A table whose guests are bound to words that are now awaited."""
    host = await table(floor, "bregenz", readings={"decks": 1})
    players = [await player(floor, host, seat=seat) for seat in seats]
    for each in players:
        await each.bind(f"words of {each.name}")
        await each.do(**TIE)
    await closed(host)
    assert host.live.words.awaited
    return host, players


# ——— what is taken, and what is refused ———


def test_what_binds_a_guest_is_answered_and_refused_with_a_code(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            hashed = "ab" * 32
            passing = Player(floor, host, None)
            watching = await player(floor, host, join=False)
            message = {"type": "commit_words", "coup": 1, "hash": hashed}
            assert refusals(await passing.send(message)) == ["sign_in_first"]
            assert refusals(await watching.send(message)) == ["not_here"]
            for coup in (2, 3):
                assert refusals(await anna.send({**message, "coup": coup})) == ["words_closed"]
            for bad in ("AB" * 32, "ab" * 31, "ab" * 33, "", "xy" * 32):
                assert refusals(await anna.send({**message, "hash": bad})) == ["unreadable"]
            (first,), (second,) = await anna.bind("first"), await anna.bind("second")
            assert (first["type"], first["coup"]) == ("words_taken", 1)
            assert second["hash"] == hash_of(host.id, 1, anna.name, anna.words[1]) != first["hash"]
            (answer,) = await anna.send({"type": "open_words", "coup": 1, "words": "early"})
            assert (answer["code"], answer["id"]) == ("words_closed", None)
            await anna.do(**TIE)
            await closed(host)
            assert refusals(await anna.bind()) == ["words_closed"]  # its bets are closed
            assert refusals(await anna.send({**message, "coup": 2})) == ["words_closed"]  # not yet open
            told = {"type": "open_words", "coup": 1, "words": "not bound to any"}
            assert refusals(await watching.send(told)) == ["words_closed"]
            assert refusals(await anna.tell("other words")) == ["words_differ"]
            for bad in ("", "a" * 129, "a\nb", "a\x00b", "\x7f", "a\u2028b", "a\u2029b", "a\u200bb"):
                found = await anna.send({"type": "open_words", "coup": 1, "words": bad})
                assert refusals(found) == ["unreadable"]
            assert host.live.words.awaited

    run(evening())


def test_the_last_hash_counts_and_its_words_are_opened(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            await anna.bind("first")
            first = anna.words[1]
            await anna.bind("second")
            await anna.do(**TIE)
            await closed(host)
            assert refusals(await anna.tell(first)) == ["words_differ"]
            assert refusals(await anna.tell()) == []
            await until(lambda: host.live.ended == 1)
            assert [each.words for each in host.live.words.opened] == [anna.words[1]]
            assert host.live.silences == 0

    run(evening())


def test_who_hears_late_that_words_are_awaited_is_given_the_whole_time(tmp_path: Path) -> None:
    """The books take three seconds for the close: the time for words begins when it is told."""
    clock = SetClock()

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path), clock=clock) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            await anna.bind()
            await anna.do(**TIE)
            book = host._booking.book

            async def late(change: Change) -> BookingOutcome:
                clock.at += 3_000
                return await book(change)

            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(host._booking, "book", late)
                await closed(host)
            assert words.opened_at(host.live, host._moment()) == clock.at + words.PATIENCE
            await anna.tell()
            await until(lambda: host.live.ended == 1)
            assert host.live.words.silent == ()

    run(evening())


# ——— secrets ———


def test_words_and_cards_are_nowhere_before_their_time(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host, (anna, beat) = await awaited(floor, 1, 2)
            spectator = await player(floor, host, join=False)
            await anna.tell()  # the last is awaited still
            secret = [each.words[1].encode() for each in (anna, beat)]
            told = b"".join(m for each in (anna, beat, spectator) for m in (each.read(), each.raw)[1])
            stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
            desk = repr(journal_lines(floor.database, None, 2**52, 200)).encode()
            logged = "".join(capfd.readouterr()).encode()
            for own in secret:
                for place in (told, stored, desk, logged):
                    assert own not in place
            assert host.live.words.committed[0].hash.encode() in told
            assert host.live.words.committed[0].hash.encode() in stored
            assert host._croupier.dealer is None
            assert host.live.shoe.drawn == ()
            with sqlite3.connect(tmp_path / "floor.db") as database:
                kinds = {kind for (kind,) in database.execute("SELECT kind FROM journal")}
            assert "commits_words" in kinds
            assert not kinds & {"deal", "opens_words"}
            await beat.tell()
            await until(lambda: host.live.ended == 1)
            anna.read()
            assert all(any(own in message for message in anna.raw) for own in secret)

    run(evening())


# ——— connections that come and go ———


def test_a_browser_that_comes_back_while_words_are_awaited_opens_its_own(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host, (anna,) = await awaited(floor, 1)
            anna.visitor.leave()
            back = Player(floor, host, anna.guest)
            await back.visitor.enter(None)
            (found,) = [m["fairness"] for m in back.read() if m["type"] == "snapshot"]
            assert (found["coup"], found["awaiting_words"], found["protocol"]) == (1, True, 2)
            assert [each["guest"] for each in found["committed"]] == [anna.name]
            await back.tell(anna.words[1])
            await until(lambda: host.live.ended == 1)
            assert host.live.words.silent == ()
            after = fairness(host.live)
            assert (after.coup, after.awaiting_words, after.committed) == (2, False, ())
            assert [each.guest for each in after.opened] == [anna.name]

    run(evening())


def test_after_a_restart_words_are_still_awaited_and_nobody_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before() -> tuple[str, Player]:
        async with open_floor(sqlite(tmp_path)) as floor:
            host, (anna, _) = await awaited(floor, 1, 2)
            await anna.tell()  # kept in memory alone
            return host.id, anna

    async def after(host_id: str, anna: Player) -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = floor.tables[host_id]
            assert host.live.words.awaited
            back = Player(floor, host, anna.guest)
            await back.visitor.enter(None)
            await back.tell(anna.words[1])
            nobody_waits_longer(host, monkeypatch)
            await until(lambda: host.live.ended == 1)
            assert [each.guest for each in host.live.words.opened] == [anna.name]
            assert len(host.live.words.silent) == 1
            assert host.live.barred == {}  # it was the house that was not there
            await host.command("chef", "close", lambda _: [])
            assert audit(floor.database).problems == []

    async def both() -> None:
        await after(*await before())

    run(both())


def test_a_table_closed_by_its_guest_waits_for_the_words_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor, "bregenz")
            await anna.bind()
            await anna.do(**TIE)
            await closed(anna.host)
            assert anna.host.live.words.awaited
            assert anna.guest is not None
            monkeypatch.setattr(words, "PATIENCE", 100)
            await close_own(anna.host, anna.guest, "close")
            assert anna.host.live.closed
            assert anna.host.live.words.silent == (anna.name,)
            assert audit(floor.database).problems == []

    run(evening())


# ——— voids and silence, as they are told ———


def test_a_coup_voided_while_words_are_awaited_has_no_cards_and_no_silence(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host, (anna, _) = await awaited(floor, 1, 2)
            await host.command("chef", "void", lambda _: [Void("a card fell")])
            found = shoes(floor.database, host.id)
            assert (found.voids, found.silences) == (1, 0)
            assert found.shoes[-1].seed is not None
            file = parse(coup_file(floor.database, host.id, 1))
            assert file.proof == ()
            assert refusals(await anna.tell()) == ["words_closed"]
            await coups(host, anna, 1)
            assert audit(floor.database).problems == []

    run(evening())


def test_silence_is_told_to_everyone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host, (anna, beat) = await awaited(floor, 1, 2)
            await anna.tell()
            nobody_waits_longer(host, monkeypatch)
            await until(lambda: host.live.ended == 1)
            found = shoes(floor.database, host.id)
            assert found.silences == found.shoes[0].silences == 1
            assert found.shoes[0].protocol == 2
            told = fairness(host.live)
            assert (told.silences, told.silent, told.barred) == (1, (beat.name,), {beat.name: 22})
            (refused,) = [each for each in await beat.bind() if each["type"] == "refused"]
            assert (refused["code"], refused["facts"]) == ("words_barred", {"coup": 22})
            events = [e["event"] for m in anna.read() + anna.heard for e in m.get("events", ())]
            (opened,) = {json.dumps(each) for each in events if each["type"] == "words_opened"}
            assert json.loads(opened)["silent"] == [beat.name]

    run(evening())


# ——— two processes ———


def test_words_told_at_another_process_count() -> None:
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "bregenz")
            there = await two.tables.find(host.id)
            anna, beat = await player(one, host, 1), await player(two, there, 2)
            for each in (anna, beat):
                await each.do(**TIE)
                await each.bind()
            await until(lambda: beat.name in host.audience.words.hashes(host.live))
            await until(lambda: anna.name in there.audience.words.hashes(there.live))
            await until(lambda: all(lying(host.live.table, each.name) for each in (anna, beat)))
            await closed(host)
            bound = {each.guest for each in host.live.words.committed}
            assert bound == {anna.name, beat.name}
            await until(lambda: there.live.words.awaited)
            await beat.tell()
            assert host.live.words.awaited
            await anna.tell()
            await until(lambda: host.live.ended == there.live.ended == 1)
            assert host.live.words.silent == there.live.words.silent == ()
            assert audit(one.database).problems == []

    run(scenario())


def test_who_is_asked_late_at_another_process_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The close is booked at one; the other, where he is bound, has not heard of it yet."""
    url, clock = postgres_url(), SetClock()

    async def scenario() -> None:
        async with open_floor(url, clock=clock) as one, open_floor(url, clock=clock) as two:
            host = await table(one, "bregenz")
            there = await two.tables.find(host.id)
            beat = await player(two, there, 2)
            await beat.do(**TIE)
            await beat.bind()
            await until(lambda: beat.name in host.audience.words.hashes(host.live))
            await until(lambda: lying(host.live.table, beat.name) > 0)
            with pytest.MonkeyPatch.context() as deaf:
                deaf.setattr(two.neighbours._listener, "_on_booked", lambda _: None)
                await closed(host)
                began = host.audience.words.asked_at
                assert words.opened_at(host.live, host._moment()) == began + words.LATER + words.PATIENCE
            clock.at += 300
            await there.catch_up()
            asked = began + 300
            await until(lambda: host.audience.asked_elsewhere(host.live) == {beat.name: asked})
            assert words.opened_at(host.live, host._moment()) == asked + words.PATIENCE
            await beat.tell()
            await until(lambda: host.live.ended == there.live.ended == 1)
            assert host.live.words.silent == ()

    run(scenario())


def test_words_told_at_a_server_that_stops_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who told his in time is not silent because somebody else is still awaited."""
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one:
            async with open_floor(url) as two:
                host = await table(one, "bregenz")
                there = await two.tables.find(host.id)
                anna, beat, carl = [
                    await player(*at) for at in ((one, host, 1), (two, there, 2), (two, there, 3))
                ]
                for each in (anna, beat, carl):
                    await each.do(**TIE)
                    await each.bind()
                await until(lambda: len(host.audience.words.hashes(host.live)) == 3)
                await until(lambda: all(lying(host.live.table, each.name) for each in (anna, beat, carl)))
                await closed(host)
                await until(lambda: there.live.words.awaited)
                await beat.tell()
                await until(lambda: set(host.audience.words.opened(host.live)) == {beat.name})
                await until(lambda: two.presence._telling is None)
                monkeypatch.setattr(presence, "SOON", 10**6)
                monkeypatch.setattr(presence, "SILENT", 10**9)
                await carl.tell()  # only with its last report do the others hear of it
            await until(lambda: host.audience.names() == {anna.name})
            assert set(host.audience.words.opened(host.live)) == {beat.name, carl.name}
            assert host.audience.asked_elsewhere(host.live) == {}
            await anna.tell()
            await until(lambda: host.live.ended == 1)
            assert (host.live.words.silent, host.live.barred) == ((), {})
            assert audit(one.database).problems == []

    run(scenario())


def test_who_is_bound_at_a_server_that_stops_is_bound_where_he_comes_back() -> None:
    """Until he does nobody could tell his words."""
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one:
            async with open_floor(url) as two:
                host = await table(one, "bregenz")
                beat = await player(two, await two.tables.find(host.id), 2)
                await beat.bind()
                await until(lambda: beat.name in host.audience.words.hashes(host.live))
            await until(lambda: host.audience.names() == set())
            assert host.audience.words.hashes(host.live) == {}
            assert one.presence._elsewhere == {}
            back = Player(one, host, beat.guest)
            await back.visitor.enter(None)
            await back.bind()
            assert set(host.audience.words.hashes(host.live)) == {beat.name}

    run(scenario())


def test_what_a_guest_said_last_binds_him_at_whatever_process() -> None:
    """He comes back at another process, with another browser."""
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "bregenz")
            there = await two.tables.find(host.id)
            anna = await player(one, host, 1)
            await anna.do(**TIE)
            await anna.bind("here")
            anna.visitor.leave()
            back = Player(two, there, anna.guest)
            await back.visitor.enter(None)
            await until(lambda: anna.name in there.audience.words.hashes(there.live))
            await back.bind("there")
            hashed = hash_of(host.id, 1, anna.name, back.words[1])
            await until(lambda: host.audience.words.hashes(host.live)[anna.name] == hashed)
            assert there.audience.words.hashes(there.live) == {anna.name: hashed}

    run(scenario())


def test_who_has_gone_is_not_bound_to_words_that_nobody_would_tell(tmp_path: Path) -> None:
    """His stakes play, and nobody waits; whoever has only lost his line is bound."""
    clock = SetClock()

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path), clock=clock) as floor:
            host = await table(floor, "bregenz")
            anna, beat = await player(floor, host, 1), await player(floor, host, 2)
            for each in (anna, beat):
                await each.do(**TIE)
                await each.bind()
                each.visitor.leave()
            clock.at += pending_words.AWAY
            assert set(host.audience.words.hashes(host.live)) == {anna.name, beat.name}
            clock.at += 1
            assert host.audience.words.hashes(host.live) == {}
            back = Player(floor, host, anna.guest)
            await back.visitor.enter(None)
            assert host.audience.words.hashes(host.live) == {}  # it may be another browser
            await back.bind()
            await closed(host)
            assert [each.guest for each in host.live.words.committed] == [anna.name]
            await back.tell()
            await until(lambda: host.live.ended == 1)
            assert (host.live.silences, host.live.barred) == (0, {})

    run(evening())


def test_a_window_that_is_closed_takes_its_words_along_and_the_other_tells_its_own(tmp_path: Path) -> None:
    """Bound last by the one that has gone: nobody is waited for, silent or barred."""

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            stays = await player(floor, host, 1)
            goes = Player(floor, host, stays.guest)
            await goes.visitor.enter(None)
            await stays.do(**TIE)
            for each in (stays, goes):
                await each.bind()
            goes.visitor.leave()
            await closed(host)
            (bound,) = host.live.words.committed
            assert bound.hash == hash_of(host.id, 1, stays.name, stays.words[1])
            await stays.tell()
            await until(lambda: host.live.ended == 1)
            assert (host.live.silences, host.live.barred) == (0, {})

    run(evening())


def test_the_longest_words_of_many_fit_into_notifications() -> None:
    names = [f"{number:02d}{chr(0x1F0A1) * 22}" for number in range(40)]
    bound = tuple(BoundWords(name, "ab" * 32, 1_800_000_000_000) for name in names)
    opened = tuple((name, chr(0x1F0A1) * 128) for name in names)
    told = Attendance("t", tuple(names), 3, tuple(names[:5]), "7 False").with_words(
        7, bound, opened, 1_800_000_000_000
    )
    batches = _batches([told])
    reports = [
        PresenceReport("p", 1, part, len(batches), True, False, tuple(b)) for part, b in enumerate(batches)
    ]
    assert max(len(msgspec.json.encode(report)) for report in reports) < 8_000
    other = OtherProcess()
    heard = [other.take(report, 0) for report in reports]
    assert heard[-1] == {"t": told}
