"""Guests of the floor as they are kept: name, password, role, own limits, sessions."""

import hashlib
import secrets

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from msgspec import Struct

from saalchef.floor.table.bots import is_bot_name
from saalchef.floor.wire.bodies import GuestLimits
from saalchef.floor.wire.messages import LONGEST_NAME, Role
from saalchef.notation.words import is_name
from saalchef.store import schema
from saalchef.store.database import Database

PASSING = "Guest-"
OFFICIALS = ("saalchef", "croupier", "clock", "bank", "deal", "pot", "house")

_hasher = PasswordHasher()


class OwnLimits(Struct, frozen=True):
    """A guest's limits today, and from a day on the wider ones he asked for."""

    today: GuestLimits = GuestLimits()
    later: GuestLimits | None = None
    from_day: int = 0

    def on(self, day: int) -> GuestLimits:
        return self.later if self.later is not None and day >= self.from_day else self.today

    def pending(self, day: int) -> GuestLimits | None:
        return self.later if day < self.from_day else None


class Guest(Struct, frozen=True):
    """Somebody who is signed in."""

    id: str
    name: str
    role: Role
    passing: bool
    locked: str | None
    limits: OwnLimits


def may_be_named(name: str) -> bool:
    """Whether a guest may choose this name."""
    lower = name.lower()
    taken = is_bot_name(name) or lower.startswith(PASSING.lower()) or lower in OFFICIALS
    return is_name(name) and len(name) <= LONGEST_NAME and "/" not in name and not taken


def name_key(name: str) -> str:
    """Names that look alike are one."""
    return name.casefold()


def hash_password(password: str) -> str:
    return _hasher.hash(password)


def password_fits(kept: str | None, password: str) -> bool:
    """Takes as long for a name that does not exist, so that names cannot be found out."""
    try:
        return _hasher.verify(kept or _NOBODY, password) and kept is not None
    except (Argon2Error, InvalidHashError):
        return False


_NOBODY = _hasher.hash(secrets.token_hex(16))


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _guest(row: sa.RowMapping) -> Guest:
    return Guest(
        row["id"],
        row["name"],
        row["role"],
        row["password"] is None,
        row["locked"],
        msgspec.json.decode(row["limits"], type=OwnLimits),
    )


def by_session(database: Database, token: str, now: int) -> Guest | None:
    s, g = schema.sessions.c, schema.guests
    wanted = (
        sa.select(g)
        .join(schema.sessions, s.guest == g.c.id)
        .where(s.token == token_digest(token), s.expires_at > now)
    )
    with database.reader.connect() as connection:
        row = connection.execute(wanted).mappings().first()
    return _guest(row) if row else None


def by_name(database: Database, name: str) -> tuple[Guest, str | None] | None:
    """The guest of a name, and what is kept of his password."""
    wanted = sa.select(schema.guests).where(schema.guests.c.name_key == name_key(name))
    with database.reader.connect() as connection:
        row = connection.execute(wanted).mappings().first()
    return (_guest(row), row["password"]) if row else None


def by_id(database: Database, guest: str) -> Guest | None:
    with database.reader.connect() as connection:
        row = (
            connection.execute(sa.select(schema.guests).where(schema.guests.c.id == guest)).mappings().first()
        )
    return _guest(row) if row else None


def everybody(database: Database, limit: int = 500) -> list[Guest]:
    wanted = sa.select(schema.guests).order_by(schema.guests.c.created_at.desc()).limit(limit)
    with database.reader.connect() as connection:
        return [_guest(row) for row in connection.execute(wanted).mappings()]


def sessions_of(database: Database, guest: str, now: int) -> set[str]:
    """The digests of a guest's sessions that have not ended."""
    s = schema.sessions.c
    wanted = sa.select(s.token).where(s.guest == guest, s.expires_at > now)
    with database.reader.connect() as connection:
        return {row.token for row in connection.execute(wanted)}


def end_sessions(database: Database, now: int) -> int:
    """Forget the sessions that have run out or were signed out of; how many."""
    ended = sa.delete(schema.sessions).where(schema.sessions.c.expires_at <= now)
    with database.writer.begin() as connection:
        return connection.execute(ended).rowcount


def locked_out(database: Database) -> set[str]:
    """Everyone who is locked out."""
    g = schema.guests.c
    with database.reader.connect() as connection:
        return {row.id for row in connection.execute(sa.select(g.id).where(g.locked.is_not(None)))}
