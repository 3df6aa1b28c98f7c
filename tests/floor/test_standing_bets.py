"""The word that one's bets stand: when it may be said, when it is forgotten, and for whom one waits."""

from pathlib import Path
from typing import Any

from databases import postgres_url
from party import Player, open_floor, own_table, player, quiet_for, run, sqlite, table, until
from saalchef.floor.audit import audit
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.visitor import Visitor
from saalchef.floor.table.idle import SITS_OUT_AFTER
from saalchef.floor.table.settings import Pace
from saalchef.rules.actions import Expire

UNTIMED = Pace(bets=0, answer=0, pause=60)


async def bet(guest: Player, box: int, field: str = "main", amount: int = 500) -> None:
    answer = await guest.do(type="bets", amount=amount, field=field, box=box)
    assert answer["type"] == "done", answer


async def says(guest: Player, ready: bool = True) -> list[dict[str, Any]]:
    return await guest.send({"type": "ready", "ready": ready})


async def refused(guest: Player) -> str:
    """With which code his word is refused."""
    (answer,) = [each for each in await says(guest) if each["type"] == "refused"]
    assert answer["id"] is None
    return str(answer["code"])


def present(guest: Player) -> dict[str, Any]:
    """As he was told last."""
    guest.read()
    told = [each["present"] for each in guest.heard if each.get("present")]
    return dict(told[-1])


async def over(host: HostedTable) -> None:
    """The coup that runs is at its end: the clock answers."""
    while host.live.table.phase != "settled":
        await host.command("clock", None, lambda _: [Expire()])


def test_who_plays_alone_cannot_say_that_one_shall_play_without_him(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor)
            assert await refused(anna) == "nobody_else"
            await bet(anna, 1)
            assert anna.host.live.table.phase == "betting"
            assert quiet_for(anna.host) == float("inf")  # his chip begins nothing
            await says(anna)
            await until(lambda: anna.host.live.table.phase != "betting")

    run(scenario())


def test_bots_play_without_a_guest_who_says_so_and_not_with_his_next_chip(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path), bot_delay=1.0) as floor:
            anna = await own_table(floor, bots=1)
            await says(anna)  # the bot is still to come
            assert present(anna)["ready"] == [anna.name]
            await bet(anna, 1)
            assert present(anna)["ready"] == []
            assert present(anna)["waited_for"] == [anna.name]
            assert (await anna.do(type="withdraws", field="main", box=1))["type"] == "done"
            await says(anna)
            await until(lambda: anna.host.live.table.phase != "betting")
            assert all(stake.guest != anna.name for box in anna.host.live.table.boxes for stake in box.main)

    run(scenario())


def test_a_word_is_forgotten_with_other_bets_and_can_be_taken_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon", UNTIMED)
            anna, beat = await player(floor, host, 1), await player(floor, host, 2)
            assert present(anna)["waited_for"] == sorted([anna.name, beat.name])
            await bet(anna, 1)
            await says(anna)
            assert present(beat)["waited_for"] == [beat.name]
            await bet(anna, 1)
            assert present(beat)["waited_for"] == sorted([anna.name, beat.name])
            await says(anna)
            await says(anna, ready=False)
            assert present(beat)["ready"] == []
            await bet(beat, 2)
            await says(beat)
            assert host.live.table.phase == "betting"
            await says(anna)
            await until(lambda: host.live.table.phase != "betting")
            assert present(anna)["ready"] == []
            assert present(anna)["waited_for"] == []

    run(scenario())


def test_bets_by_halves_cannot_stand(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "schaffhausen", UNTIMED)
            anna, beat = await player(floor, host, 1), await player(floor, host, 2)
            await bet(anna, 1, "ante", 1000)
            assert await refused(anna) == "bonus_required"
            await bet(beat, 2, "red", 1000)
            assert await refused(beat) == "box_not_played"
            await bet(anna, 1, "black", 1000)
            await bet(beat, 2, "ante", 1000)
            for guest in (anna, beat):
                await says(guest)
            await until(lambda: host.live.table.phase != "betting")

    run(scenario())


def test_who_comes_back_says_it_anew(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon", UNTIMED)
            anna, beat = await player(floor, host, 1), await player(floor, host, 2)
            await bet(anna, 1)
            await says(anna)
            anna.visitor.leave()
            anna.visitor = Visitor(floor, host, anna.connection)
            await anna.visitor.enter(None)
            assert present(anna)["ready"] == []
            await says(beat)
            assert host.live.table.phase == "betting"

    run(scenario())


def test_a_word_counts_at_no_process_once_its_bets_have_changed_at_another() -> None:
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "pfaeffikon", UNTIMED)
            anna, beat = await player(one, host, 1), await player(one, host, 2)
            there = await two.tables.find(host.id)
            again = Player(two, there, anna.guest)
            again._number = 1000
            await again.visitor.enter(None)
            await bet(anna, 1)
            await says(anna)
            await until(lambda: there.audience.bets.now() == {anna.name})
            await bet(again, 1)
            assert there.audience.bets.now() == frozenset()
            await until(lambda: host.audience.bets.now() == frozenset())
            await says(anna)
            await until(lambda: there.audience.bets.now() == {anna.name})
            await says(again, ready=False)  # where he is now, whatever the other still holds
            assert there.audience.bets.now() == frozenset()
            await until(lambda: host.audience.bets.now() == frozenset())
            await says(beat)
            await until(lambda: there.audience.bets.now() == {beat.name})
            assert host.live.table.phase == "betting"
            await says(again)
            await until(lambda: host.live.table.phase != "betting")

    run(scenario())


async def _coups_without(idle: Player, playing: Player, coups: int) -> None:
    """One guest plays and says so each time, the other says at most that one shall play without him."""
    host = playing.host
    for _ in range(coups):
        await bet(playing, 1)
        await says(playing)
        if idle.name in present(playing)["waited_for"]:
            await says(idle)
        await until(lambda: host.live.table.phase != "betting")
        await host.words_opened()
        await over(host)


def test_nobody_waits_for_a_guest_who_has_not_bet_twice_until_he_does(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon", UNTIMED)
            anna, beat = await player(floor, host, 1), await player(floor, host, 2)
            await _coups_without(beat, anna, SITS_OUT_AFTER)
            assert present(beat)["sitting_out"] == [beat.name]
            await bet(anna, 1)
            assert present(anna)["waited_for"] == [anna.name]
            await bet(beat, 2)
            assert present(beat)["sitting_out"] == []
            assert present(anna)["waited_for"] == sorted([anna.name, beat.name])
            await says(anna)
            assert host.live.table.phase == "betting"
            await says(beat)
            await until(lambda: host.live.table.phase != "betting")
            assert audit(floor.database).problems == []

    run(scenario())


def test_who_sits_out_does_so_after_a_restart_and_at_every_process() -> None:
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as one:
            host = await table(one, "pfaeffikon", UNTIMED)
            anna, beat = await player(one, host, 1), await player(one, host, 2)
            await _coups_without(beat, anna, SITS_OUT_AFTER)
            assert present(anna)["sitting_out"] == [beat.name]
        async with open_floor(url) as one, open_floor(url) as two:
            for floor in (one, two):
                watcher = await player(floor, await floor.tables.find(host.id), join=False)
                told = watcher.host.audience.present(watcher.host.live)
                assert told.sitting_out == (beat.name,)
            assert audit(one.database).problems == []

    run(scenario())


def test_who_sits_out_alone_with_bots_can_still_have_them_play(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor, bots=2)
            for _ in range(SITS_OUT_AFTER + 1):
                coup = anna.host.live.ended
                await says(anna)
                await until(lambda before=coup: anna.host.live.ended > before)
                await says(anna)  # the next one
                await until(lambda: anna.host.live.table.phase == "betting")
            assert present(anna)["sitting_out"] == [anna.name]

    run(scenario())


def test_a_word_of_an_earlier_coup_does_not_sit_the_next_one_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor, bots=2)
            await says(anna)
            await until(lambda: anna.host.live.ended > 0)
            ended = anna.host.live.table.coup
            await anna.send({"type": "ready", "ready": True, "coup": ended})
            await until(lambda: anna.host.live.table.phase == "betting")
            told = await anna.send({"type": "ready", "ready": True, "coup": ended})  # pressed twice
            assert [each["present"]["ready"] for each in told if each["type"] == "state"] == [[]]
            await anna.send({"type": "ready", "ready": True, "coup": ended + 1})
            assert present(anna)["ready"] == [anna.name]

    run(scenario())
