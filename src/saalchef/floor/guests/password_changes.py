"""Passwords changed by their guest, and given anew by the Saalchef, for one time and one day."""

import secrets

import sqlalchemy as sa

from saalchef.floor.guests.booking import GuestBooking, Planned
from saalchef.floor.guests.deeds import ChangesPassword, ResetsPassword
from saalchef.floor.guests.guest import Guest, by_name
from saalchef.floor.guests.passwords import Passwords
from saalchef.floor.guests.sessions import Sessions
from saalchef.floor.operator import OPERATOR
from saalchef.floor.table.refusal import Denied, deny
from saalchef.store import schema
from saalchef.store.clock import DAY
from saalchef.store.database import Database
from saalchef.store.journal import Write
from saalchef.store.read import select
from saalchef.store.streams import stream_of_guest

HOLDS = DAY  # milliseconds for which a one-time password is good


def has_lapsed(database: Database, guest: Guest, now: int) -> bool:
    """Whether his password is a one-time one that he has not used in time."""
    if not guest.one_time:
        return False
    c = schema.journal.c
    reset = sa.and_(c.stream == stream_of_guest(guest.id), c.kind == "resets_password")
    found = select(database, sa.select(sa.func.max(c.at).label("at")).where(reset))
    return now - (found[0]["at"] or 0) > HOLDS


class PasswordChanges:
    """Every change ends the guest's other sessions: whoever knew the old one is out."""

    def __init__(self, books: GuestBooking, sessions: Sessions, passwords: Passwords) -> None:
        self._books = books
        self._sessions = sessions
        self._passwords = passwords

    async def must_fit(self, guest: Guest, password: str) -> str:
        """What is kept of a guest's password; a refusal where this is not it."""
        found = await self._books.read(by_name, guest.name)
        kept = None if found is None else found[1]
        if kept is None or not await self._passwords.fits(kept, password):
            raise Denied("wrong_password", {}, "own")
        return kept

    async def change(self, guest: Guest, token: str, old: str, new: str) -> None:
        """The old one is asked for; the session in which it is changed goes on."""
        if old == new:
            raise deny("same_password")
        before = await self.must_fit(guest, old)
        hashed = await self._passwords.hash(new)

        async def decide() -> Planned:
            found = await self._books.read(by_name, guest.name)
            if found is None or found[1] != before:  # another has been set meanwhile
                raise Denied("wrong_password", {}, "own")
            password = Write("guests", {"password": hashed, "one_time": False}, {"id": guest.id})
            others = await self._sessions.writes(guest.id, token)
            return Planned(ChangesPassword(), writes=(password, *others))

        await self._books.book(guest.id, guest.id, None, decide)

    async def reset(self, guest: Guest, actor: str, command: str, reason: str) -> tuple[str | None, bool]:
        """A one-time password, told now and never again; none where it was so ordered before."""
        once = "-".join(secrets.token_hex(2) for _ in range(4))
        hashed = await self._passwords.hash(once)

        async def decide() -> Planned:
            found = await self._books.read(by_name, guest.name)
            now = guest if found is None else found[0]
            if now.passing:
                raise Denied("not_reset", {}, "passing")
            if now.closed:
                raise deny("account_closed")
            if now.role == "saalchef" and actor != OPERATOR:  # or one could act as the second one too
                raise Denied("not_reset", {}, "saalchef")
            password = Write("guests", {"password": hashed, "one_time": True}, {"id": guest.id})
            return Planned(ResetsPassword(reason), writes=(password, *await self._sessions.writes(guest.id)))

        repeated = (await self._books.book(guest.id, actor, command, decide))[1]
        return (None if repeated else once), repeated
