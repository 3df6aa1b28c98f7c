"""Whoever takes a Saalchef away waits for others who do, and never crosswise."""

import asyncio
import threading
from pathlib import Path

from databases import new_url
from floor.saalchefs import account
from party import open_floor
from saalchef.store.commit import be_patient
from saalchef.store.database import Database
from saalchef.store.journal import Change, Head
from saalchef.store.names import Names
from saalchef.store.saalchefs import Saalchefs
from saalchef.store.streams import stream_of_guest

SHORTLY = 2_000  # milliseconds: who waits longer here waits crosswise


def test_two_who_close_their_accounts_at_once_do_not_wait_crosswise(tmp_path: Path) -> None:
    url = new_url("postgresql", tmp_path)

    async def found() -> list[str]:
        async with open_floor(url) as floor:
            return [(await account(floor, name, "saalchef")).id for name in ("Chefin", "Zweite")]

    first, second = (
        [Change(stream_of_guest(who), Head(), (), closes=who, dismisses=who)] for who in asyncio.run(found())
    )
    database = Database(url)
    locked = threading.Event()

    def close_the_other() -> None:
        with database.writer.begin() as connection:
            Names(connection, second)
            locked.set()
            assert Saalchefs(connection, second).hold(second[0])

    other = threading.Thread(target=close_the_other)
    with database.writer.begin() as connection:
        be_patient(connection, SHORTLY)
        Names(connection, first)
        other.start()
        locked.wait(0.5)  # he waits already, or holds what is wanted here
        assert Saalchefs(connection, first).hold(first[0])
    other.join()
    assert locked.is_set()
    database.close()
