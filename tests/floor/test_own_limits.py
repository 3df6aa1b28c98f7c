"""What a guest sets for himself: a loss limit over all tables and processes, and a reminder of the time."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from databases import new_url
from party import Player, open_floor, player, run, sqlite, table, until
from saalchef.floor.guests.guest import OwnLimits
from saalchef.floor.guests.own_limits import changed
from saalchef.floor.wire.bodies import GuestLimits

DAY = 20_000


def _bet(amount: int) -> dict[str, Any]:
    return {"type": "bets", "amount": amount, "field": "main", "box": 1}


@pytest.mark.parametrize(("kind", "floors"), [("sqlite", 1), ("postgresql", 1), ("postgresql", 2)])
def test_stakes_at_two_tables_at_once_keep_one_loss_limit(kind: str, floors: int, tmp_path: Path) -> None:
    url = new_url(kind, tmp_path)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            opened = [await stack.enter_async_context(open_floor(url)) for _ in range(floors)]
            first, last = opened[0], opened[-1]
            here = await player(first, await table(first, "pfaeffikon"), 1)
            other = await table(last, "pfaeffikon")
            there = Player(last, other, here.guest)
            there._number = 1_000  # his ids are not those of the other table
            await there.visitor.enter(None)
            assert (await there.join(1, 20_000))["type"] == "done"
            await first.accounts.set_limits(here.guest, GuestLimits(loss={"CHF": 1500}))
            await first.guest_changes.take_in(here.guest.id)
            for _ in range(5):
                answers = await asyncio.gather(here.do(**_bet(1000)), there.do(**_bet(1000)))
                assert sorted(a["type"] for a in answers) == ["done", "refused"]
                assert {a["code"] for a in answers if a["type"] == "refused"} == {"loss_limit"}
                staked = here if answers[0]["type"] == "done" else there
                assert (await staked.do(**_bet(1000)))["code"] == "loss_limit"
                assert (await staked.do(type="withdraws", field="main", box=1))["type"] == "done"

    run(scenario())


def test_a_repeated_stake_gets_its_first_answer_whatever_the_limit(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            guest = await player(floor, await table(floor, "pfaeffikon"), 1)
            await floor.accounts.set_limits(guest.guest, GuestLimits(loss={"CHF": 1000}))
            await floor.guest_changes.take_in(guest.guest.id)
            assert (await guest.do("same", **_bet(1000)))["repeated"] is False
            again = await guest.do("same", **_bet(1000))
            assert (again["type"], again["repeated"]) == ("done", True)

    run(scenario())


def test_a_stricter_limit_counts_at_once_beside_a_wider_one() -> None:
    limits = OwnLimits(GuestLimits(loss={"CHF": 100, "EUR": 100}, reminder_minutes=60))
    wished = GuestLimits(loss={"CHF": 50, "EUR": 200}, reminder_minutes=10)
    after = changed(limits, wished, DAY)
    assert after.on(DAY) == GuestLimits(loss={"CHF": 50, "EUR": 100}, reminder_minutes=10)
    assert after.pending(DAY) == wished
    assert after.on(DAY + 1) == wished


def test_a_limit_given_up_counts_until_tomorrow_and_a_new_one_at_once() -> None:
    after = changed(OwnLimits(GuestLimits(loss={"CHF": 100})), GuestLimits(loss={"EUR": 70}), DAY)
    assert after.on(DAY).loss == {"CHF": 100, "EUR": 70}
    assert after.on(DAY + 1).loss == {"EUR": 70}
    stricter = changed(after, GuestLimits(loss={"CHF": 80, "EUR": 70}), DAY)
    assert stricter == OwnLimits(GuestLimits(loss={"CHF": 80, "EUR": 70}))


def _reminders(guest: Player) -> int:
    """How often he has heard how long he has been here."""
    guest.read()
    return sum(message["type"] == "reminder" for message in guest.heard)


def test_a_changed_reminder_counts_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saalchef.floor.server.visitor.MINUTE", 0.001)

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon")
            guest, other = await player(floor, host, 1), await player(floor, host, 2)

            async def wishes(who: Player, minutes: int) -> None:
                assert who.guest is not None
                await floor.accounts.set_limits(who.guest, GuestLimits(reminder_minutes=minutes))
                await floor.guest_changes.take_in(who.guest.id)
                who.read()
                who.heard.clear()

            await wishes(guest, 0)
            await wishes(other, 1)
            await until(lambda: _reminders(other) >= 20)
            assert _reminders(guest) == 0
            await wishes(guest, 1)
            await until(lambda: _reminders(guest) >= 1)
            guest.visitor.leave()
            other.visitor.leave()

    run(scenario())
