"""Accounts made on the command line."""

import asyncio
from typing import cast

import sqlalchemy as sa

from saalchef.catalogue import Complaint
from saalchef.floor.guests.accounts import Accounts
from saalchef.floor.guests.booking import GuestBooking
from saalchef.floor.operator import Operator
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.messages import LONGEST_PASSWORD, SHORTEST_PASSWORD, Role
from saalchef.store import schema
from saalchef.store.booking import Booking
from saalchef.store.database import Database
from saalchef.store.read import select


class AccountError(Complaint):
    """An account that cannot be created."""


def create_account(database: Database, name: str, password: str, role: str | None) -> Role:
    """The role given: the first account that is no passing guest's is the Saalchef's."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise AccountError("account.length", shortest=SHORTEST_PASSWORD, longest=LONGEST_PASSWORD)
    g = schema.guests.c
    first = not select(database, sa.select(g.id).where(g.role == "saalchef").limit(1))
    given = cast(Role, role or ("saalchef" if first else "guest"))
    try:
        asyncio.run(_create(database, name, password, given))
    except Denied as e:
        raise AccountError(e.said().code, **e.facts) from None
    return given


async def _create(database: Database, name: str, password: str, role: Role) -> None:
    booking = Booking(database)
    try:
        await booking.read(database.agree_on_time)
        await Accounts(GuestBooking(booking, Operator())).sign_up(name, password, role)
    finally:
        booking.close()
