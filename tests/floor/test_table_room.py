"""Guests who open tables leave room: passing guests for the others, an address for other addresses."""

import uuid
from pathlib import Path

import httpx
import pytest

from databases import new_url
from live_server import Client, Server
from party import open_floor, run, table
from saalchef.floor.history.loading import opened_by_passing
from saalchef.floor.operator import Operator
from saalchef.floor.server.table_room import Opener
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.messages import TableWish

LIMITS = {
    "most_tables": 16,
    "tables_kept_free": 2,
    "passing_tables": 7,
    "passing_tables_an_address": 4,
    "tables_an_address": 6,
    "tables_a_guest": 3,
}


def opens(client: Client, address: str) -> httpx.Response:
    headers = {"X-CSRF-Token": client.csrf, "X-Forwarded-For": address}
    wish = {"id": uuid.uuid4().hex, "house": "bregenz"}
    return client.http.post("/api/tables", json=wish, headers=headers)


def test_many_passing_guests_leave_room_for_others(tmp_path: Path) -> None:
    """As 201 of them once filled the floor."""
    url = new_url("sqlite", tmp_path)
    with Server(url, proxies=["127.0.0.1"], **LIMITS) as server:

        def flood(address: str) -> tuple[int, httpx.Response]:
            """How many tables as many passing guests as it takes can open from one address."""
            opened = 0
            while True:
                with Client(server.base) as client:
                    client.pass_by()
                    for _ in range(3):
                        answer = opens(client, address)
                        if answer.status_code != 201:
                            return opened, answer
                        opened += 1

        opened, refused = flood("203.0.113.1")
        assert opened == LIMITS["passing_tables_an_address"]
        assert (refused.status_code, refused.json()["why"]) == (429, "address")
        opened, refused = flood("203.0.113.2")
        assert opened == LIMITS["passing_tables"] - LIMITS["passing_tables_an_address"]
        assert (refused.status_code, refused.json()["why"]) == (429, "passing")
        assert flood("203.0.113.3")[0] == 0

        with Client(server.base) as client:  # who signs up finds room, at that address too
            client.post("/api/guests", name="Anna", password="sehr geheim")
            assert opens(client, "203.0.113.1").status_code == 201


def test_an_address_takes_no_more_than_it_leaves_and_the_house_finds_room(tmp_path: Path) -> None:
    limits = Operator(most_tables=16, tables_kept_free=4, tables_an_address=10)

    async def scenario() -> None:
        async with open_floor(new_url("sqlite", tmp_path), limits) as floor:

            async def opened(place: str) -> int:
                for number in range(20):
                    wish = TableWish(id=f"{place}-{number}", house="bregenz")
                    try:
                        await floor.tables.open(wish, place, opener=Opener(place, passing=False))
                    except Denied:
                        return number
                return 20

            assert [await opened(place) for place in "abc"] == [6, 3, 2]
            assert await opened("d") == 1
            assert await opened("e") == 0  # all that is the guests'
            for _ in range(4):
                await table(floor, "bregenz")
            with pytest.raises(Denied, match="bad_table"):
                await table(floor, "bregenz")

    run(scenario())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_tables_of_passing_guests_are_counted_over_restarts_until_they_close(
    kind: str, tmp_path: Path
) -> None:
    url = new_url(kind, tmp_path)

    async def scenario() -> None:
        async with open_floor(url) as floor:
            guest, _ = await floor.accounts.pass_by()
            other, _ = await floor.accounts.sign_up("Anna", "sehr geheim")
            for number, who in enumerate((guest, guest, other)):
                wish = TableWish(id=str(number), house="bregenz")
                await floor.tables.open(wish, who.id, opener=Opener("here", who.passing))
        async with open_floor(url) as floor:
            assert await floor.booking.read(opened_by_passing, floor.database) == 2
            await floor.accounts.keep(guest, "Beat", "sehr geheim")
            assert await floor.booking.read(opened_by_passing, floor.database) == 0

    run(scenario())
