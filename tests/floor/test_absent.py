"""Guests who are not there: tables without a clock, guests locked out, and tables left to themselves."""

import time
from math import inf
from pathlib import Path

import pytest
import sqlalchemy as sa

from databases import new_url
from party import (
    Player,
    open_floor,
    own_table,
    player,
    quiet_for,
    run,
    sqlite,
    table,
    to_a_decision,
    until,
)
from saalchef.floor.audit import audit
from saalchef.floor.guests.sessions import by_session, token_digest
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.http.serve import open_houses
from saalchef.floor.operator import OPERATOR, Operator
from saalchef.floor.server.floor import Floor
from saalchef.floor.table.settings import Pace
from saalchef.floor.wire.messages import TableWish
from saalchef.rules.awaiting import AwaitGuests
from saalchef.store import schema
from saalchef.store.clock import now_ms
from saalchef.store.read import select

UNTIMED = Pace(bets=0, answer=0, pause=0)


async def _lock(floor: Floor, guest: Player, out: bool = True) -> None:
    assert guest.guest is not None
    order = floor.membership.lock if out else floor.membership.unlock
    await order(guest.guest, "chef", f"lock-{out}", "so entschieden")
    await floor.guest_changes.take_in(guest.guest.id)


def _asked(guest: Player) -> bool:
    awaited = guest.host.live.table.awaiting
    return isinstance(awaited, AwaitGuests) and guest.name in awaited.guests


def _by_clock(guest: Player) -> list[str]:
    """What he has heard that the clock did for somebody."""
    told = [each for message in guest.read() for each in message.get("events", ())]
    return [each["event"]["type"] for each in told if each.get("by_clock")]


# ——— tables without a clock ———


def test_others_wait_for_an_absent_guest_only_so_long(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path), Operator(patience=1)) as floor:
            host = await table(floor, "pfaeffikon", UNTIMED)
            away, here = await player(floor, host, 1), await player(floor, host, 2)
            await to_a_decision(away, here)
            assert quiet_for(host) == inf  # he is there: nobody hurries him
            assert _asked(away)
            assert not _by_clock(here)
            left = time.monotonic()
            away.visitor.leave()
            await until(lambda: not _asked(away))
            assert time.monotonic() - left > 0.9
            assert host.live.over or _asked(here)
            assert _by_clock(here)

    run(scenario())


def test_nobody_waits_for_a_guest_without_chips_for_a_bet(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon", UNTIMED)
            anna, beat = await player(floor, host, 1), await player(floor, host, 2)
            poor = await player(floor, host, join=False)
            assert (await poor.join(3, chips=400))["type"] == "done"
            assert (await anna.do(type="bets", amount=500, field="main", box=1))["type"] == "done"
            await anna.send({"type": "ready", "ready": True})
            assert quiet_for(host) == inf  # the other still may bet
            assert host.live.table.phase == "betting"
            await beat.send({"type": "ready", "ready": True})
            await until(lambda: host.live.table.phase != "betting")

    run(scenario())


def test_who_plays_alone_is_waited_for_as_long_as_he_likes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path), Operator(patience=0)) as floor:
            host = await table(floor, "pfaeffikon", UNTIMED)
            away, watcher = await player(floor, host, 1), await player(floor, host, join=False)
            await to_a_decision(away)
            away.visitor.leave()
            assert quiet_for(host) == inf
            assert _asked(away)
            watcher.visitor.leave()

    run(scenario())


# ——— locked out ———


def test_who_is_locked_out_is_answered_for_at_once_and_gives_up_his_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")  # ten minutes for an answer
            locked, here = await player(floor, host, 1), await player(floor, host, 2)
            await to_a_decision(locked, here)
            await _lock(floor, locked)
            assert locked.connection.ended.done()
            await until(lambda: not _asked(locked))
            if _asked(here):
                await here.do(type="stays", box=2)
            await until(lambda: locked.name not in host.live.table.guests)
            assert here.name in host.live.table.guests
            await _lock(floor, locked, out=False)
            assert floor.context.locked == set()

    run(scenario())


def test_who_was_locked_out_before_a_restart_is_so_after_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            guest = await player(floor, await table(floor, "pfaeffikon"), 1)
            await to_a_decision(guest)
            await floor.membership.lock(guest.guest, "chef", "lock", "so entschieden")
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await floor.tables.find(guest.host.id)
            await until(lambda: guest.name not in host.live.table.guests)

    run(scenario())


# ——— tables left to themselves ———


def test_a_guests_table_where_nobody_is_is_closed_and_everything_comes_home(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path), Operator(empty_table_minutes=0)) as floor:
            asked, staked, stays = [await own_table(floor) for _ in range(3)]
            await to_a_decision(asked)  # in the middle of a coup
            await staked.do(type="bets", amount=500, field="main", box=1)  # before one
            open_tables = floor.metrics.tables._value.get()
            for guest in (asked, staked):
                guest.visitor.leave()
            await floor.cleanup.go_round()
            assert set(floor.tables) == {stays.host.id}
            assert floor.metrics.tables._value.get() == open_tables - 2
            assert asked.host.live.closed == "reason.abandoned"
            purses = await floor.cash_desk.purses(staked.guest)
            assert purses[0].amount == Operator().welcome
            again = await floor.tables.find(staked.host.id)  # its history can still be asked for
            assert again.live.closed is not None
            await floor.cleanup.go_round()
            assert list(floor.tables) == [stays.host.id]
            assert audit(floor.database).problems == []

    run(scenario())


def test_an_empty_table_is_closed_only_after_a_while_and_never_the_operators(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path), Operator(empty_table_minutes=30)) as floor:
            guest = await own_table(floor)
            house = await floor.tables.open(TableWish(id="house", house="bregenz"), OPERATOR)
            guest.visitor.leave()
            house.audience.idle_since -= 31 * 60_000
            await floor.cleanup.go_round()
            assert set(floor.tables) == {guest.host.id, house.id}
            guest.host.audience.idle_since -= 31 * 60_000
            await floor.cleanup.go_round()
            assert list(floor.tables) == [house.id]
            lines = journal_lines(floor.database, f"table:{guest.host.id}", 2**31, 10)
            assert [line.actor for line in lines if "the table is closed" in line.words] == ["croupier"]
            assert journal_lines(floor.database, None, 2**62, 1, ruling="any") == ()  # nobody ruled it

    run(scenario())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_sessions_that_have_ended_are_cleared_away(tmp_path: Path, kind: str) -> None:
    async def scenario() -> None:
        async with open_floor(new_url(kind, tmp_path)) as floor:
            stays, kept = await floor.accounts.pass_by()
            goes, ended = await floor.accounts.pass_by()
            floor.accounts._books.operator = Operator(session_days=0)
            await floor.accounts.pass_by()  # his session runs out at once
            await floor.accounts.sign_out(goes, ended)
            every = sa.select(schema.sessions.c.token)
            assert len(select(floor.database, every)) == 3
            await floor.cleanup.go_round()
            assert [row["token"] for row in select(floor.database, every)] == [token_digest(kept)]
            assert by_session(floor.database, kept, now_ms()) == stays
            assert audit(floor.database).problems == []

    run(scenario())


# ——— bots before anyone comes ———


def test_the_houses_tables_show_their_bots_before_anyone_comes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path), bot_delay=1.0) as floor:
            await open_houses(floor, 3)
            await until(lambda: all(len(card.guests) == 3 for card in floor.lobby.tables()))
            for card in floor.lobby.tables():
                assert all(each.bot and each.guest.startswith("Bot-") for each in card.guests)
                assert len({each.seat for each in card.guests} - {None}) == 3
            await until(lambda: all(quiet_for(host) == inf for host in floor.tables.values()))
            assert all(host.live.staked_since is None for host in floor.tables.values())  # nobody to play for

    run(scenario())
