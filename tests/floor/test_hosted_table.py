"""A table's one place in a process: first answers are kept, and what was told can be told again."""

import json
from pathlib import Path
from types import TracebackType

import pytest
from msgspec.structs import replace

from databases import postgres_url
from party import Player, open_floor, player, run, sqlite, table, to_a_decision, until
from saalchef.floor.server import hosted_table
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.new_secret import new_secret
from saalchef.floor.table import event_log
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Pace
from saalchef.floor.table.shuffle import Secret
from saalchef.floor.wire.bodies import GuestLimits
from saalchef.rules import actions as a
from saalchef.rules.actions import Void
from saalchef.rules.codec import encode
from saalchef.rules.money import Cents
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import legal


def _depth(traceback: TracebackType | None) -> int:
    return 0 if traceback is None else 1 + _depth(traceback.tb_next)


async def _refused(host: HostedTable, actor: str, command: str, deed: a.Action) -> Illegal | Denied:
    with pytest.raises((Illegal, Denied)) as refused:
        await host.command(actor, command, lambda _: [deed])
    return refused.value


def test_a_refusal_given_again_carries_nothing_of_the_times_before(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            bet = a.Bet(anna.name, Cents(1), "banco", None)
            times = [await _refused(host, anna.guest.id, "same", bet) for _ in range(20)]
            assert len({id(each) for each in times}) == len(times)
            assert len({str(each) for each in times}) == 1
            assert len({_depth(each.__traceback__) for each in times[1:]}) == 1
            assert [each.__traceback__ for each in host.answers._refused.values()] == [None]

    run(evening())


def test_what_the_books_refuse_is_refused_again_to_who_repeats_it(tmp_path: Path) -> None:
    """Though by then it could be paid, or the limit be none: a new wish has a new id."""

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            assert anna.guest is not None
            purse = {m.currency: m.amount for m in await floor.cash_desk.purses(anna.guest)}["EUR"]
            buys = {"type": "buys", "amount": purse + 100}
            assert (await anna.do("buy", **buys))["code"] == "not_enough_money"
            await floor.cash_desk.top_up(anna.guest, "top", "EUR", Cents(500))
            assert (await anna.do("buy", **buys))["code"] == "not_enough_money"
            assert (await anna.do("another", **buys))["type"] == "done"
            await _kept_within_a_limit(anna)

    run(evening())


async def _kept_within_a_limit(anna: Player) -> None:
    bets = {"type": "bets", "field": "tie", "box": None}
    await anna.floor.accounts.set_limits(anna.guest, GuestLimits(loss={"EUR": 1500}))
    await anna.floor.guest_changes.take_in(anna.guest.id)
    assert (await anna.do(amount=1000, **bets))["type"] == "done"
    assert (await anna.do("more", amount=1000, **bets))["code"] == "loss_limit"
    assert (await anna.do(type="withdraws", field="tie", box=None))["type"] == "done"
    assert (await anna.do("more", amount=1000, **bets))["code"] == "loss_limit"
    assert (await anna.do("less", amount=1000, **bets))["type"] == "done"


def test_what_another_process_has_booked_since_is_not_refused_again() -> None:
    """A guest's lines broke before he heard either answer; he comes back to the first process."""
    url = postgres_url()

    async def evening() -> None:
        async with open_floor(url) as one, open_floor(url) as two:
            host = await table(one, "bregenz")
            anna = await player(one, host, seat=1)
            assert anna.guest is not None
            there = await two.tables.find(host.id)
            back = a.Withdraw(anna.name, "tie", None)
            await _refused(host, anna.guest.id, "same", back)
            assert (await anna.do(type="bets", amount=1000, field="tie", box=None))["type"] == "done"
            await there.catch_up()
            done = await there.command(anna.guest.id, "same", lambda _: [back])
            again = await host.command(anna.guest.id, "same", lambda _: [back])
            assert again == replace(done, repeated=True)

    run(evening())


def test_what_was_booked_under_an_earlier_name_is_answered_as_the_first_time(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await player(floor, await table(floor, "bregenz"), seat=1)
            leaves = {"type": "leaves", "guest": anna.name}
            assert (await anna.do("gone", type="leaves"))["type"] == "done"
            renamed = await floor.accounts.keep(anna.guest, "Anna", "sehr geheim")
            back = Player(floor, anna.host, renamed)
            (answer,) = await back.send({"type": "do", "id": "gone", "action": leaves})
            assert (answer["type"], answer["repeated"]) == ("done", True)
            (answer,) = await back.send({"type": "do", "id": "other", "action": leaves})
            assert answer["code"] == "not_yours"

    run(evening())


def test_a_floor_ends_though_a_table_is_put_away_meanwhile(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            first, second = await table(floor, "bregenz"), await table(floor, "vaduz")
            stop = first.stop

            async def stop_slowly() -> None:
                await stop()
                await floor.tables.forget(second)

            first.stop = stop_slowly
        assert floor._cleaning.cancelled()
        assert set(floor.tables) == {first.id}

    run(evening())


def test_a_coup_read_again_takes_the_place_of_nothing_newer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first() -> str:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            await anna.do(type="bets", amount=1000, field="tie", box=None)
            await anna.send({"type": "ready", "ready": True})
            await until(lambda: host.live.ended == 1 and host.live.table.phase == "betting")
            return host.id

    async def evening() -> None:
        opened = await first()
        monkeypatch.setattr(event_log, "KEPT", 6)
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await floor.tables.find(opened)
            beat = await player(floor, host, seat=2)
            await beat.do(type="bets", amount=1000, field="tie", box=None)
            newest = [each.seq for each in host.events._kept]
            assert 0 < len(newest) < 6
            await host.recall(0)
            last = host.live.seq
            assert [each.seq for each in host.events._kept] == list(range(last - 5, last + 1))
            assert [each.seq for each in host.events.after(last - 6) or ()] == list(range(last - 5, last + 1))

    run(evening())


def test_options_are_told_again_to_those_alone_for_whom_they_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_table, "FRESHEN", 1e9)  # not before it is asked for

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon", Pace(bets=0, answer=0, pause=60))
            anna, beat = await player(floor, host, 1), await player(floor, host, 2)

            def freshened() -> None:
                assert host._freshening is not None
                host._freshening.cancel()
                host._freshen()
                for guest in (anna, beat):
                    told = [m for m in guest.read() if m["type"] == "state" and m["options"] is not None]
                    states[guest.name] = [m["options"] for m in told]

            async def bets(verb: str, **more: int) -> None:
                assert (await anna.do(type=verb, field="main", box=1, **more))["type"] == "done"

            states: dict[str, list[object]] = {}
            await bets("bets", amount=500)
            freshened()
            of_beat = json.loads(encode(legal(host.live.table, beat.name)))
            assert states == {anna.name: [], beat.name: [of_beat]}  # Anna has heard with her bet
            await bets("withdraws")
            await bets("bets", amount=500)
            freshened()
            assert states == {anna.name: [], beat.name: []}
            await beat.send({"type": "resync"})  # he asks for all; what he is told then, nobody has noted
            await bets("withdraws")
            await bets("bets", amount=500)
            freshened()
            assert states == {anna.name: [], beat.name: [of_beat]}

    run(evening())


def test_a_secret_is_planned_with_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Secret] = []

    def draw() -> Secret:
        drawn.append(new_secret())
        return drawn[-1]

    monkeypatch.setattr(hosted_table, "new_secret", draw)

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon", Pace(bets=0, answer=0, pause=60))
            anna = await player(floor, host, seat=1)
            (ahead,) = drawn
            await to_a_decision(anna)
            assert drawn == [ahead]
            await host.command("saalchef", None, lambda _: [Void("error")])  # the next shuffle is bound to
            assert host._croupier.secret is ahead
            assert len(drawn) == 2
            assert host._next_secret is drawn[-1]

    run(evening())
