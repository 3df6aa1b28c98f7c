"""Accounts as the operator manages them on the command line, a Saalchef's too."""

import asyncio
import secrets
from typing import Any, cast

from saalchef.floor.guests.booking import GuestBooking
from saalchef.floor.guests.create import AccountError
from saalchef.floor.guests.guest import Guest, accounts_page, by_name
from saalchef.floor.guests.membership import Membership, PotWith
from saalchef.floor.guests.password_changes import PasswordChanges
from saalchef.floor.guests.passwords import Passwords
from saalchef.floor.guests.sessions import Sessions
from saalchef.floor.operator import OPERATOR, Operator
from saalchef.floor.table.reasons import BY_OPERATOR
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire.messages import Role
from saalchef.store.booking import Booking
from saalchef.store.database import Database

PAGE = 500


def every_account(database: Database, find: str) -> list[tuple[Guest, str]]:
    """All accounts whose name looks like that, the latest first, with the time each is from."""
    found: list[tuple[Guest, str]] = []
    while page := accounts_page(database, find, found[-1][0].name if found else None, PAGE):
        found += page
    return found


def manage_account(
    database: Database, name: str, order: str, role: str | None, pot_with: PotWith
) -> dict[str, Any]:
    """What the operator orders, booked in the guest's stream; what there is to be told of it."""
    try:
        return asyncio.run(_manage(database, name, order, role, pot_with))
    except Denied as e:
        raise AccountError(e.said().code, **e.facts) from None


async def _manage(
    database: Database, name: str, order: str, role: str | None, pot_with: PotWith
) -> dict[str, Any]:
    booking = Booking(database)
    books = GuestBooking(booking, Operator())
    sessions = Sessions(books)
    passwords = Passwords()
    membership = Membership(books, sessions, pot_with)
    try:
        await booking.read(database.agree_on_time)
        found = by_name(database, name)
        if found is None:
            raise deny("unknown_guest")
        how = (found[0], OPERATOR, secrets.token_hex(8))
        match order:
            case "reset":
                once, _ = await PasswordChanges(books, sessions, passwords).reset(*how, BY_OPERATOR)
                return {"password": once}
            case "sign_out":
                await sessions.sign_out(*how, BY_OPERATOR)
            case "close":
                await membership.close(*how, BY_OPERATOR)
            case "unlock":
                if found[0].locked is None:
                    return {"why": "not_locked"}
                await membership.unlock(*how, BY_OPERATOR)
            case "change_role":
                await membership.change_role(*how, cast(Role, role), BY_OPERATOR)
        return {}
    finally:
        passwords.close()
        booking.close()
