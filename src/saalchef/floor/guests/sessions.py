"""Sessions as they are kept: whose, since when, when last used; a token's digest, never the token."""

import hashlib
import secrets
from collections.abc import Iterable

import sqlalchemy as sa

from saalchef.floor.guests.booking import GuestBooking, Planned
from saalchef.floor.guests.deeds import EndsSessions, SignsGuestOut
from saalchef.floor.guests.guest import Guest, guest_in
from saalchef.floor.table.refusal import deny
from saalchef.floor.wire.bodies import SessionCard
from saalchef.store import schema
from saalchef.store.clock import DAY, iso
from saalchef.store.database import Database
from saalchef.store.journal import Write
from saalchef.store.read import select

QUARTER = 900_000  # milliseconds: what is told of the last use is no more exact
NAMED_BY = 12  # characters of a digest
AT_ONCE = 500  # digests asked for with one question

_s = schema.sessions.c


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def opened_session(guest: str, token: str, now: int, days: int) -> Write:
    """A new session, as a row beside the journal."""
    row = {"token": token_digest(token), "guest": guest, "expires_at": now + days * DAY}
    return Write("sessions", {**row, "since": now, "seen_at": now})


def ended_session(digest: str) -> Write:
    return Write("sessions", {"expires_at": 0}, {"token": digest})


def by_session(database: Database, token: str, now: int) -> Guest | None:
    """Whose session it is, if it has not ended."""
    g = schema.guests
    wanted = sa.select(g).join(schema.sessions, _s.guest == g.c.id)
    found = select(database, wanted.where(_s.token == token_digest(token), _s.expires_at > now))
    return guest_in(found[0]) if found else None


def sessions_of(database: Database, guest: str, now: int) -> set[str]:
    """The digests of a guest's sessions that have not ended."""
    return {row["token"] for row in select(database, _sessions(guest, now))}


def session_cards(database: Database, guest: str, now: int, token: str) -> tuple[SessionCard, ...]:
    """A guest's sessions as he is told them, the latest first; this one is marked."""
    wanted = _sessions(guest, now).order_by(_s.since.desc(), _s.token)
    return tuple(
        SessionCard(
            row["token"][:NAMED_BY],
            iso(row["since"]) if row["since"] else None,
            iso(row["seen_at"]) if row["seen_at"] else None,
            row["token"] == token_digest(token),
        )
        for row in select(database, wanted)
    )


def _sessions(guest: str, now: int) -> sa.Select[tuple[str, int, int]]:
    return sa.select(_s.token, _s.since, _s.seen_at).where(_s.guest == guest, _s.expires_at > now)


def going_on(database: Database, digests: Iterable[str], now: int) -> set[str]:
    """Which of these sessions have not ended."""
    asked = list(digests)
    found: set[str] = set()
    for first in range(0, len(asked), AT_ONCE):
        some = asked[first : first + AT_ONCE]
        wanted = sa.select(_s.token).where(_s.token.in_(some), _s.expires_at > now)
        found |= {row["token"] for row in select(database, wanted)}
    return found


def note_seen(database: Database, digests: Iterable[str], now: int) -> None:
    """These sessions are in use; written down once in a quarter of an hour."""
    at = now - now % QUARTER
    asked = list(digests)
    for first in range(0, len(asked), AT_ONCE):
        some = asked[first : first + AT_ONCE]
        seen = sa.update(schema.sessions).where(_s.token.in_(some), _s.seen_at < at).values(seen_at=at)
        with database.writer.begin() as connection:
            connection.execute(seen)


def forget_ended(database: Database, now: int) -> int:
    """Forget the sessions that have run out or were signed out of; how many."""
    ended = sa.delete(schema.sessions).where(_s.expires_at <= now)
    with database.writer.begin() as connection:
        return connection.execute(ended).rowcount


class Sessions:
    """Ended by the guest himself, one or all others, or all of them by the Saalchef."""

    def __init__(self, books: GuestBooking) -> None:
        self._books = books

    async def writes(self, guest: str, but: str | None = None) -> tuple[Write, ...]:
        """To end a guest's sessions, but the one of this token."""
        kept = None if but is None else token_digest(but)
        found = await self._books.read(sessions_of, guest, self._books.booking.clock.now())
        return tuple(ended_session(digest) for digest in sorted(found) if digest != kept)

    async def end_others(self, guest: Guest, token: str) -> None:
        async def decide() -> Planned:
            writes = await self.writes(guest.id, token)
            return Planned(EndsSessions(len(writes)), writes=writes)

        await self._books.book(guest.id, guest.id, None, decide)

    async def end(self, guest: Guest, named: str) -> None:
        """One session, by what it is listed as."""

        async def decide() -> Planned:
            found = await self._books.read(sessions_of, guest.id, self._books.booking.clock.now())
            writes = tuple(ended_session(each) for each in sorted(found) if each[:NAMED_BY] == named)
            if not writes:
                raise deny("unknown_session")
            return Planned(EndsSessions(len(writes)), writes=writes)

        await self._books.book(guest.id, guest.id, None, decide)

    async def sign_out(self, guest: Guest, actor: str, command: str, reason: str) -> bool:
        """End all of a guest's sessions; whether it was so ordered before."""

        async def decide() -> Planned:
            return Planned(SignsGuestOut(reason), writes=await self.writes(guest.id))

        return (await self._books.book(guest.id, actor, command, decide))[1]
