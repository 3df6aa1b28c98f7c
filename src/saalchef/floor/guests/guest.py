"""Guests of the floor as they are kept: name, password, role, own limits."""

from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from saalchef.floor.table.bots import BOT
from saalchef.floor.wire.bodies import GuestLimits
from saalchef.floor.wire.messages import LONGEST_NAME, Emblem, Role
from saalchef.houses import HOUSES
from saalchef.notation.lookalikes import LONGEST_KEY, is_plain, lookalike_key
from saalchef.notation.words import ACTORS, is_name
from saalchef.store import schema
from saalchef.store.clock import iso
from saalchef.store.database import Database
from saalchef.store.read import select

PASSING = "Guest-"
# Words for officials and for what is theirs; nobody is to speak in their name.
OFFICIALS = (
    *ACTORS,
    *("house", "floor", "operator", "dealer", "cashier", "desk", "manager", "admin", "bot", "guest"),
    *("server", "system", "support", "staff", "cashdesk", "security"),
    *("haus", "saal", "betreiber", "kasse", "pult", "aufsicht", "tischchef", "gast", "casino"),
    *("spielbank", "personal", "verwaltung", "technik", "sicherheit"),
    *HOUSES,
    "pfäffikon",
)


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
    closed: bool = False
    one_time: bool = False  # his password is to be changed before anything else
    emblem: Emblem | None = None

    @property
    def is_out(self) -> bool:
        """Locked out, or his account is closed."""
        return self.locked is not None or self.closed

    @property
    def on_duty(self) -> bool:
        """Whether he can act as Saalchef."""
        return self.role == "saalchef" and not self.is_out


def may_be_named(name: str) -> bool:
    """Whether a guest may choose this name: one that looks like a bot's or an official's is not for him."""
    if not is_name(name) or len(name) > LONGEST_NAME or "/" in name or not is_plain(name):
        return False
    key = lookalike_key(name)
    begun = tuple(lookalike_key(beginning) for beginning in (BOT, PASSING))
    return len(key) <= LONGEST_KEY and not key.startswith(begun) and _letters(key) not in _of_officials()


@cache
def _of_officials() -> frozenset[str]:
    return frozenset(_letters(lookalike_key(word)) for word in OFFICIALS)


def _letters(key: str) -> str:
    """A word is the same with a hyphen or a dot in it."""
    return "".join(char for char in key if char.isalnum())


def name_key(name: str) -> str:
    """In capitals or small letters a name is one."""
    return name.casefold()


def guest_in(row: sa.RowMapping) -> Guest:
    return Guest(
        row["id"],
        row["name"],
        row["role"],
        row["password"] is None,
        row["locked"],
        msgspec.json.decode(row["limits"], type=OwnLimits),
        row["closed_at"] is not None,
        row["one_time"],
        row["emblem"],
    )


def by_name(database: Database, name: str) -> tuple[Guest, str | None] | None:
    """The guest of a name, and what is kept of his password."""
    wanted = sa.select(schema.guests).where(schema.guests.c.name_key == name_key(name))
    with database.reader.connect() as connection:
        row = connection.execute(wanted).mappings().first()
    return (guest_in(row), row["password"]) if row else None


def by_id(database: Database, guest: str) -> Guest | None:
    with database.reader.connect() as connection:
        row = (
            connection.execute(sa.select(schema.guests).where(schema.guests.c.id == guest)).mappings().first()
        )
    return guest_in(row) if row else None


def is_taken(database: Database, name: str, but: str = "") -> bool:
    """Whether somebody (but for one guest) has this name, or one that looks like it."""
    g = schema.guests.c
    same = sa.or_(g.name_key == name_key(name), g.lookalike == lookalike_key(name))
    return bool(select(database, sa.select(g.id).where(same, g.id != but).limit(1)))


def accounts_page(database: Database, find: str, last: str | None, limit: int) -> list[tuple[Guest, str]]:
    """Accounts with the time they are from, the latest first: on from the last one known."""
    found = select(database, accounts_wanted(find, last, limit))
    return [(guest_in(row), iso(row["created_at"])) for row in found]


def accounts_wanted(find: str, last: str | None, limit: int) -> sa.Select[Any]:
    g = schema.guests.c
    wanted = sa.select(schema.guests).order_by(g.created_at.desc(), g.id.desc()).limit(limit)
    if find:
        wanted = wanted.where(g.lookalike.contains(lookalike_key(find), autoescape=True))
    if last is not None:
        before = sa.select(g.created_at, g.id).where(g.name_key == name_key(last))
        wanted = wanted.where(sa.tuple_(g.created_at, g.id) < before.scalar_subquery())
    return wanted


def locked_out(database: Database) -> set[str]:
    """Everyone who is locked out, or whose account is closed."""
    g = schema.guests.c
    with database.reader.connect() as connection:
        out = sa.or_(g.locked.is_not(None), g.closed_at.is_not(None))
        return {row.id for row in connection.execute(sa.select(g.id).where(out))}
