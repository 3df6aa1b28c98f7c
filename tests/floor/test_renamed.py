"""Who signs up in one tab while he joins a table in another: no chips stay behind under a name nobody has."""

import asyncio
import threading
from pathlib import Path

import pytest

from databases import new_url
from party import Player, open_floor, player, run, table, until
from saalchef.floor.audit import audit
from saalchef.floor.guests.guest import by_name
from saalchef.floor.server.floor import Floor
from saalchef.floor.table.refusal import Denied
from saalchef.store import read

PASSWORD = "sehr geheim"
CHIPS = 50_000


async def at_tables(floor: Floor, guest: Player) -> int:
    assert guest.guest is not None
    held = await floor.booking.read(read.balances, floor.database, guest.guest.id)
    return sum(amount for kind in ("chips", "stakes") for amount in held.get(kind, {}).values())


async def joined(guest: Player) -> bool:
    """Whether he came to the table; else he was refused, or his connection ended since he is another now."""
    message = {"type": "join", "id": guest.fresh_id(), "chips": CHIPS, "seat": None}
    told = [each["type"] for each in await guest.send(message)]
    assert "done" in told or "refused" in told or guest.connection._closing is not None
    return "done" in told


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_url(request.param, tmp_path)


def test_who_joins_while_his_password_is_hashed_keeps_his_name(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashing, joined = threading.Event(), threading.Event()

    def slow(_: str) -> str:
        hashing.set()
        joined.wait()
        return "a hash"

    monkeypatch.setattr("saalchef.floor.guests.passwords.hash_password", slow)

    async def scenario() -> None:
        async with open_floor(url) as floor:
            guest = await player(floor, await table(floor, "pfaeffikon"), join=False)
            assert guest.guest is not None
            keeping = asyncio.create_task(floor.accounts.keep(guest.guest, "Anna", PASSWORD))
            await until(hashing.is_set)
            assert (await guest.join(1, CHIPS))["type"] == "done"
            joined.set()
            with pytest.raises(Denied, match="at_tables"):
                await keeping
            assert await floor.booking.read(by_name, floor.database, "Anna") is None
            assert (await guest.do(type="leaves"))["type"] == "done"
            await until(lambda: guest.name not in guest.host.live.owners)
            await floor.accounts.keep(guest.guest, "Anna", PASSWORD)
            assert audit(floor.database).problems == []

    run(scenario())


def test_who_has_signed_up_brings_no_chips_in_his_old_name(url: str) -> None:
    async def scenario() -> None:
        async with open_floor(url) as floor:
            host = await table(floor, "pfaeffikon")
            guest = await player(floor, host, join=False)
            assert guest.guest is not None
            kept = await floor.accounts.keep(guest.guest, "Anna", PASSWORD)
            assert not await joined(guest)  # this tab has hardly heard of it yet
            assert await at_tables(floor, guest) == 0
            assert guest.name not in host.live.table.guests
            anna = Player(floor, host, kept)
            await anna.visitor.enter(None)
            assert (await anna.join(1, CHIPS))["type"] == "done"
            assert host.live.owners == {"Anna": guest.guest.id}
            assert audit(floor.database).problems == []

    run(scenario())


def test_signing_up_and_joining_at_the_same_moment(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both at once, again and again, within one group of what is booked too: one of them, never both."""
    monkeypatch.setattr("saalchef.floor.guests.passwords.hash_password", lambda _: "a hash")

    async def scenario() -> None:
        async with open_floor(url) as floor:
            hosts = [await table(floor, "pfaeffikon") for _ in range(4)]
            for number in range(12):
                guest = await player(floor, hosts[number % 4], join=False)
                assert guest.guest is not None
                name = f"Anna{number}"
                keeping = floor.accounts.keep(guest.guest, name, PASSWORD)
                kept, came = await asyncio.gather(keeping, joined(guest), return_exceptions=True)
                chips = await at_tables(floor, guest)
                if isinstance(kept, Denied):
                    assert (kept.code, came, chips) == ("at_tables", True, CHIPS)
                else:
                    assert (kept.name, came, chips) == (name, False, 0)
            assert audit(floor.database).problems == []

    run(scenario())


def test_two_tabs_sign_up_once(url: str) -> None:
    async def scenario() -> None:
        async with open_floor(url) as floor:
            guest, _ = await floor.accounts.pass_by()
            wishes = [floor.accounts.keep(guest, name, PASSWORD) for name in ("Anna", "Beate")]
            told = await asyncio.gather(*wishes, return_exceptions=True)
            assert sum(isinstance(each, Denied) and each.code == "busy" for each in told) == 1
            assert audit(floor.database).problems == []

    run(scenario())


def test_two_servers_hold_a_name_and_its_chips_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saalchef.floor.guests.passwords.hash_password", lambda _: "a hash")

    async def scenario() -> None:
        url = new_url("postgresql", tmp_path)
        async with open_floor(url) as one, open_floor(url) as two:
            here = await table(one, "pfaeffikon")
            for number in range(12):
                there = await two.tables.find(here.id)
                guest = await player(two, there, join=False)
                assert guest.guest is not None
                keeping = one.accounts.keep(guest.guest, f"Anna{number}", PASSWORD)
                kept, came = await asyncio.gather(keeping, joined(guest), return_exceptions=True)
                chips = await at_tables(one, guest)
                refused = isinstance(kept, Denied)
                assert (refused, came, chips) in ((True, True, CHIPS), (False, False, 0))
            assert audit(one.database).problems == []

    run(scenario())
