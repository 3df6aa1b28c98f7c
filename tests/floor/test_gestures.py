"""A few gestures at a table: told to everyone who sees it, by its own guests alone, and not too many."""

from pathlib import Path
from typing import Any

from databases import new_url
from party import Player, open_floor, player, run, sqlite, table, until
from saalchef.floor.audit import audit
from saalchef.store import read
from saalchef.store.streams import stream_of_table


def made(told: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(each["guest"], each["gesture"]) for each in told if each["type"] == "gestured"]


async def gestures(guest: Player, kind: str) -> list[dict[str, Any]]:
    return await guest.send({"type": "gesture", "gesture": kind})


def test_everyone_at_the_table_sees_it_and_nothing_is_booked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            anna, bert = await player(floor, host, 1), await player(floor, host, 2)
            watcher = await player(floor, host, join=False)
            before = await floor.booking.read(read.head, floor.database, stream_of_table(host.id))
            for kind in ("well_played", "thank_you", "one_moment"):
                assert made(await gestures(anna, kind)) == [(anna.name, kind)]
                assert made(bert.read()) == made(watcher.read()) == [(anna.name, kind)]
            after = await floor.booking.read(read.head, floor.database, stream_of_table(host.id))
            assert after == before
            assert audit(floor.database).problems == []

    run(scenario())


def test_who_only_watches_makes_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            anna, watcher = await player(floor, host, 1), await player(floor, host, join=False)
            (told,) = await gestures(watcher, "thank_you")
            assert (told["type"], told["code"]) == ("refused", "not_here")
            nobody = Player(floor, host, None)
            await nobody.visitor.enter(None)
            nobody.read()
            (told,) = await gestures(nobody, "thank_you")
            assert told["code"] == "sign_in_first"
            assert made(anna.read()) == []

    run(scenario())


def test_words_of_ones_own_are_no_gesture(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            anna, bert = await player(floor, host, 1), await player(floor, host, 2)
            told = (await gestures(anna, "call me at 555"))[-1]
            assert told["code"] == "unreadable"
            assert made(bert.read()) == []

    run(scenario())


def test_one_guest_makes_only_so_many_and_the_others_may_still(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            anna, bert = await player(floor, host, 1), await player(floor, host, 2)
            told = [each for _ in range(12) for each in await gestures(anna, "thank_you")]
            refusals = [each for each in told if each["type"] == "refused"]
            assert {(each["code"], each["why"]) for each in refusals} == {("too_many", "gestures")}
            assert 3 <= len(made(told)) < 12
            assert len(made(bert.read())) == len(made(told))
            assert made(await gestures(bert, "one_moment")) == [(bert.name, "one_moment")]

    run(scenario())


def test_who_is_locked_out_makes_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            anna, bert = await player(floor, host, 1), await player(floor, host, 2)
            assert anna.guest is not None
            floor.context.locked.add(anna.guest.id)  # his connection has not heard of it yet
            told = (await gestures(anna, "thank_you"))[-1]
            assert told["code"] == "locked"
            assert made(bert.read()) == []

    run(scenario())


def test_who_may_not_look_on_sees_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon", spectators=False)
            anna, outside = await player(floor, host, 1), await player(floor, host, join=False)
            await gestures(anna, "thank_you")
            assert made(outside.read()) == []

    run(scenario())


def test_it_is_seen_at_another_process_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = new_url("postgresql", tmp_path)
        async with open_floor(url) as one, open_floor(url) as two:
            here = await table(one, "pfaeffikon")
            there = await two.tables.find(here.id)
            anna, bert = await player(one, here, 1), await player(two, there, 2)
            await until(lambda: anna.name in there.live.owners)
            await gestures(anna, "well_played")
            bert.heard.clear()
            await until(lambda: bool(made(bert.read() and bert.heard)))
            await gestures(anna, "thank_you")
            await until(lambda: (bert.read(), len(made(bert.heard)) == 2)[1])
            assert made(bert.heard) == [(anna.name, "well_played"), (anna.name, "thank_you")]
            anna.read()
            assert made(anna.heard) == made(bert.heard)

    run(scenario())
