"""A passing guest is called as he likes and wears a sign: no other's name, and seen at every table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from databases import new_url
from floor.saalchefs import account, again, refused
from party import Player, open_floor, own_table, player, run, sqlite, table, until
from saalchef.floor.audit import audit
from saalchef.floor.guests.guest import by_name
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.server.snapshots import table_card
from saalchef.floor.table.refusal import Denied
from saalchef.store.streams import stream_of_guest

LATER = 2**62


def test_a_passing_guest_takes_a_name_and_another_and_signs_up_with_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            guest, _ = await floor.accounts.pass_by()
            for name in ("Leo", "leo", "Mia"):
                guest = await floor.accounts.take_name(guest, name)
                assert await again(floor, guest) == guest
                assert (guest.name, guest.passing) == (name, True)
            assert await floor.booking.read(by_name, floor.database, "Leo") is None  # he gave it back
            kept = await floor.accounts.keep(guest, "Mia", "sehr geheim")
            assert (kept.name, kept.passing) == ("Mia", False)
            told = [
                line.words for line in journal_lines(floor.database, stream_of_guest(guest.id), LATER, 10)
            ]
            assert "is called Leo from now on" in told
            assert audit(floor.database).problems == []

    run(scenario())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Anna", "name_taken"),  # an account's
        ("anna", "name_taken"),
        ("Аnna", "name_taken"),  # the first letter is Cyrillic
        ("Mia", "name_taken"),  # another passing guest's
        ("Bot-Anna", "bad_name"),
        ("Guest-000000", "bad_name"),
        ("Saalchef", "bad_name"),
        ("Croupier", "bad_name"),
        ("two words", "bad_name"),
        ("a" * 25, "bad_name"),
    ],
)
def test_a_name_that_is_not_for_him_is_refused_in_both_languages(tmp_path: Path, name: str, why: str) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            await account(floor, "Anna")
            other, _ = await floor.accounts.pass_by()
            await floor.accounts.take_name(other, "Mia")
            guest, _ = await floor.accounts.pass_by()
            with pytest.raises(Denied) as refusal:
                await floor.accounts.take_name(guest, name)
            assert refusal.value.code in (why, "bad_name")
            assert refusal.value.sentence("de") != refusal.value.sentence("en")
            assert await again(floor, guest) == guest

    run(scenario())


def test_an_account_keeps_its_name(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await account(floor, "Anna")
            assert await refused(floor.accounts.take_name(anna, "Berta")) == ("not_allowed", "name")

    run(scenario())


def test_at_a_table_he_keeps_his_name_until_he_has_left(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            guest = await player(floor, await table(floor, "pfaeffikon"), 1)
            assert guest.guest is not None
            assert await refused(floor.accounts.take_name(guest.guest, "Saalchef")) == ("bad_name", "")
            assert await refused(floor.accounts.take_name(guest.guest, "Leo")) == ("at_tables", "")
            await guest.do(type="leaves")
            await until(lambda: guest.name not in guest.host.live.owners)
            assert (await floor.accounts.take_name(guest.guest, "Leo")).name == "Leo"
            assert audit(floor.database).problems == []

    run(scenario())


def test_of_two_who_want_a_name_at_once_one_has_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            guests = [(await floor.accounts.pass_by())[0] for _ in range(4)]
            wishes = [floor.accounts.take_name(guest, "Leo") for guest in guests]
            told = await asyncio.gather(*wishes, return_exceptions=True)
            assert sum(not isinstance(each, BaseException) for each in told) == 1
            assert all(not isinstance(each, BaseException) or isinstance(each, Denied) for each in told)
            assert audit(floor.database).problems == []

    run(scenario())


# ——— the sign ———


def worn(told: list[dict[str, Any]]) -> list[dict[str, str]]:
    """The signs at the table, as each message about who is there tells them."""
    return [each["present"]["emblems"] for each in told if each["type"] in ("snapshot", "state")]


def test_a_sign_is_seen_at_the_table_and_in_the_lobby_and_is_changed_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = sqlite(tmp_path)
        async with open_floor(url) as floor:
            anna = await own_table(floor)
            bert = await player(floor, anna.host, 2)
            assert anna.guest is not None
            for sign in ("owl", "fox"):
                await floor.accounts.choose_emblem(anna.guest, sign)
                await floor.guest_changes.take_in(anna.guest.id)
                assert worn(bert.read())[-1] == {anna.name: sign}
                seats = {seat.guest: seat.emblem for seat in table_card(anna.host).guests}
                assert seats == {anna.name: sign, bert.name: None}
        async with open_floor(url) as floor:
            seats = {seat.guest: seat.emblem for seat in floor.lobby.tables()[0].guests}
            assert seats == {anna.name: "fox", bert.name: None}
            await floor.accounts.choose_emblem(await again(floor, anna.guest), None)
            assert (await again(floor, anna.guest)).emblem is None
            assert audit(floor.database).problems == []

    run(scenario())


def test_a_sign_is_seen_at_another_process(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = new_url("postgresql", tmp_path)
        async with open_floor(url) as one, open_floor(url) as two:
            here = await table(one, "pfaeffikon")
            there = await two.tables.find(here.id)
            fresh, _ = await one.accounts.pass_by()
            anna = Player(one, here, await one.accounts.choose_emblem(fresh, "owl"))
            await anna.visitor.enter(None)
            await anna.join(1)
            await until(lambda: there.audience.present(there.live).emblems == {anna.name: "owl"})
            await one.accounts.choose_emblem(await again(one, fresh), "fox")
            await until(lambda: there.audience.present(there.live).emblems == {anna.name: "fox"})

    run(scenario())
