"""A guest's affairs away from the tables: signing up and in, the cash desk, own limits, being locked out."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from decimal import ROUND_DOWN, Decimal
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from saalchef.floor.guests.guest import (
    PASSING,
    Guest,
    OwnLimits,
    by_id,
    by_name,
    hash_password,
    may_be_named,
    name_key,
    new_token,
    password_fits,
    token_digest,
)
from saalchef.floor.guests.own_limits import changed
from saalchef.floor.operator import CURRENCIES, Operator
from saalchef.floor.table.refusal import NotHere, refuse_here
from saalchef.floor.wire.bodies import Limits, Receipt
from saalchef.floor.wire.messages import Money, Role
from saalchef.ledger import Entry, desk, entry, purse
from saalchef.rules.money import Cents, decimal
from saalchef.store import read, schema
from saalchef.store.booking import Booking
from saalchef.store.clock import DAY, now_ms, today
from saalchef.store.commit import Booked, Conflict, NotCovered, Repeated
from saalchef.store.database import Database
from saalchef.store.journal import Change, Command, Deed, Write, chain

ATTEMPTS = 5


class Comes(Struct, frozen=True, tag="comes"):
    """A new guest, with the play money the house welcomes him with."""

    name: str
    passing: bool
    role: Role | None = None  # None in floors from before roles were booked


class SignsUp(Struct, frozen=True, tag="signs_up"):
    name: str


class SignsIn(Struct, frozen=True, tag="signs_in"):
    pass


class SignsOut(Struct, frozen=True, tag="signs_out"):
    pass


class TopsUp(Struct, frozen=True, tag="tops_up"):
    currency: str
    amount: Cents


class Exchanges(Struct, frozen=True, tag="exchanges"):
    give: str
    amount: Cents
    receive: str
    received: Cents
    eur_in_chf: str


class SetsLimits(Struct, frozen=True, tag="sets_limits"):
    limits: OwnLimits


class Locks(Struct, frozen=True, tag="locks"):
    reason: str


class Unlocks(Struct, frozen=True, tag="unlocks"):
    reason: str


Affair = Comes | SignsUp | SignsIn | SignsOut | TopsUp | Exchanges | SetsLimits | Locks | Unlocks


class Matter(Struct):
    """What is to be booked in a guest's affairs."""

    affair: Affair
    entry: Entry = ()
    writes: tuple[Write, ...] = ()
    answer: Any = None


def stream_of_guest(guest: str) -> str:
    return f"guest:{guest}"


class Affairs:
    """Books guests' affairs, each guest's in a stream of its own."""

    def __init__(self, booking: Booking, operator: Operator) -> None:
        self._booking = booking
        self._operator = operator

    @property
    def _database(self) -> Database:
        return self._booking.database

    async def _book(
        self, guest: str, actor: str, command: str | None, decide: Callable[[], Awaitable[Matter]]
    ) -> tuple[Any, bool]:
        """The answer, and whether it is that of an earlier time."""
        stream = stream_of_guest(guest)
        for _ in range(ATTEMPTS):
            head = await self._booking.read(read.head, self._database, stream)
            try:
                matter = await decide()
            except NotHere:
                before = await self._before(actor, command)
                if before is None:
                    raise
                return _first_answer(before, stream), True
            answer = msgspec.json.encode(matter.answer).decode()
            kept = Command(actor, command, answer) if command is not None else None
            words = msgspec.json.encode(matter.affair).decode()
            rows = chain(stream, head, (Deed(now_ms(), actor, words, "[]", matter.entry),))
            outcome = await self._booking.book(Change(stream, head, rows, kept, matter.writes))
            match outcome:
                case Booked():
                    return msgspec.to_builtins(matter.answer), False
                case Repeated():
                    return _first_answer(outcome, stream), True
                case NotCovered():
                    raise refuse_here("not_enough_money")
                case Conflict():
                    continue
                case _:
                    raise refuse_here("busy")
        raise refuse_here("busy")

    async def _before(self, actor: str, command: str | None) -> Repeated | None:
        if command is None:
            return None
        return await self._booking.read(read.answer, self._database, actor, command)

    # ——— coming and signing in ———

    async def pass_by(self) -> tuple[Guest, str]:
        """A passing guest, and the token of his session."""
        for _ in range(ATTEMPTS):
            name = f"{PASSING}{secrets.randbelow(10**6):06d}"
            if await self._booking.read(by_name, self._database, name) is None:
                return await self._come(name, None, "guest")
        raise refuse_here("busy")

    async def sign_up(self, name: str, password: str, role: Role = "guest") -> tuple[Guest, str]:
        """A new account."""
        kept = await self._free_name(name, password)
        return await self._come(name, kept, role)

    async def _free_name(self, name: str, password: str) -> str:
        if not may_be_named(name):
            raise refuse_here("bad_name")
        if await self._booking.read(by_name, self._database, name) is not None:
            raise refuse_here("name_taken")
        return await self._booking.read(hash_password, password)

    async def _come(self, name: str, password: str | None, role: Role) -> tuple[Guest, str]:
        guest = Guest(secrets.token_hex(12), name, role, password is None, None, OwnLimits())
        token = new_token()

        async def decide() -> Matter:
            row = {
                "id": guest.id,
                "name": name,
                "name_key": name_key(name),
                "password": password,
                "role": role,
                "created_at": now_ms(),
                "locked": None,
                "limits": msgspec.json.encode(guest.limits).decode(),
            }
            welcome = self._operator.welcome
            money = [(desk(c), -welcome) for c in CURRENCIES]
            money += [(purse(guest.id, c), int(welcome)) for c in CURRENCIES]
            writes = (Write("guests", row), self._session(guest.id, token))
            return Matter(Comes(name, password is None, role), entry(money), writes)

        await self._book(guest.id, guest.id, None, decide)
        return guest, token

    def _session(self, guest: str, token: str) -> Write:
        expires = now_ms() + self._operator.session_days * DAY
        return Write("sessions", {"token": token_digest(token), "guest": guest, "expires_at": expires})

    async def keep(self, guest: Guest, name: str, password: str) -> Guest:
        """A passing guest signs up: he keeps his purse and takes a name of his own."""
        held = await self._booking.read(read.balances, self._database, guest.id)
        if any(amount for kind in ("chips", "stakes") for amount in held.get(kind, {}).values()):
            raise refuse_here("at_tables")
        kept = await self._free_name(name, password)

        async def decide() -> Matter:
            values = {"name": name, "name_key": name_key(name), "password": kept}
            return Matter(SignsUp(name), writes=(Write("guests", values, {"id": guest.id}),))

        await self._book(guest.id, guest.id, None, decide)
        return msgspec.structs.replace(guest, name=name, passing=False)

    async def sign_in(self, name: str, password: str) -> tuple[Guest, str]:
        found = await self._booking.read(by_name, self._database, name)
        guest, kept = found or (None, None)
        if not await self._booking.read(password_fits, kept, password) or guest is None:
            raise refuse_here("wrong_password")
        if guest.locked is not None:
            raise refuse_here("locked", reason=guest.locked)
        token = new_token()

        async def decide() -> Matter:
            return Matter(SignsIn(), writes=(self._session(guest.id, token),))

        await self._book(guest.id, guest.id, None, decide)
        return guest, token

    async def sign_out(self, guest: Guest, token: str) -> None:
        async def decide() -> Matter:
            where = {"token": token_digest(token)}
            return Matter(SignsOut(), writes=(Write("sessions", {"expires_at": 0}, where),))

        await self._book(guest.id, guest.id, None, decide)

    # ——— the cash desk ———

    async def top_up(self, guest: Guest, command: str, currency: str, amount: Cents) -> Receipt:
        async def decide() -> Matter:
            left = await self._booking.read(left_today, self._database, guest.id, self._operator)
            if amount > left[currency]:
                raise refuse_here("daily_limit", left=f"{decimal(left[currency])} {currency}")
            moved = entry([(desk(currency), -amount), (purse(guest.id, currency), int(amount))])
            return Matter(TopsUp(currency, amount), moved, answer=Money(currency, amount))

        return await self._receipt(guest, command, decide)

    async def exchange(self, guest: Guest, command: str, give: str, amount: Cents) -> Receipt:
        async def decide() -> Matter:
            receive, received = exchanged(give, amount, self._operator.eur_in_chf)
            if received <= 0:
                raise refuse_here("not_enough_money")
            moved = [(purse(guest.id, give), -amount), (desk(give), int(amount))]
            moved += [(desk(receive), -received), (purse(guest.id, receive), int(received))]
            rate = str(self._operator.eur_in_chf)
            affair = Exchanges(give, amount, receive, received, rate)
            return Matter(affair, entry(moved), answer=Money(receive, received))

        return await self._receipt(guest, command, decide)

    async def _receipt(self, guest: Guest, command: str, decide: Callable[[], Awaitable[Matter]]) -> Receipt:
        answer, repeated = await self._book(guest.id, guest.id, command, decide)
        try:
            received = msgspec.convert(answer, Money)
        except msgspec.ValidationError:
            raise refuse_here("id_used") from None
        return Receipt(command, received, await self.purses(guest), repeated)

    async def purses(self, guest: Guest) -> tuple[Money, ...]:
        return (await self.purses_of([guest.id]))[guest.id]

    async def purses_of(self, guests: Sequence[str]) -> dict[str, tuple[Money, ...]]:
        """Everyone's purses, with one question."""
        held = await self._booking.read(read.purses, self._database, guests)
        return {g: tuple(Money(c, held.get((g, c), Cents(0))) for c in CURRENCIES) for g in guests}

    # ——— limits and the lock ———

    async def set_limits(self, guest: Guest, wished: Limits) -> OwnLimits:
        """For each currency a stricter limit counts at once, a wider one from tomorrow on."""

        async def decide() -> Matter:
            now = await self.guest(guest.id) or guest
            limits = changed(now.limits, wished, today())
            kept = {"limits": msgspec.json.encode(limits).decode()}
            writes = (Write("guests", kept, {"id": guest.id}),)
            return Matter(SetsLimits(limits), writes=writes, answer=limits)

        return msgspec.convert((await self._book(guest.id, guest.id, None, decide))[0], OwnLimits)

    async def lock(self, guest: Guest, actor: str, command: str, reason: str | None, why: str) -> bool:
        """Lock a guest out with a reason, or (None) let him in again; whether it was so ordered before."""

        async def decide() -> Matter:
            affair = Locks(why) if reason is not None else Unlocks(why)
            return Matter(affair, writes=(Write("guests", {"locked": reason}, {"id": guest.id}),))

        return (await self._book(guest.id, actor, command, decide))[1]

    async def guest(self, guest: str) -> Guest | None:
        return await self._booking.read(by_id, self._database, guest)


def _first_answer(before: Repeated, stream: str) -> Any:
    """What the command was answered; an id that was used for something else is no repetition."""
    if before.stream != stream:
        raise refuse_here("id_used")
    return msgspec.json.decode(before.answer)


def exchanged(give: str, amount: Cents, eur_in_chf: Decimal) -> tuple[str, Cents]:
    """The other currency, and what one gets of it, rounded down to the cent."""
    if give == "EUR":
        return "CHF", Cents(int((amount * eur_in_chf).to_integral_value(ROUND_DOWN)))
    return "EUR", Cents(int((amount / eur_in_chf).to_integral_value(ROUND_DOWN)))


def left_today(database: Database, guest: str, operator: Operator) -> dict[str, Cents]:
    """What the cash desk still gives this guest today."""
    left = dict.fromkeys(CURRENCIES, operator.daily)
    j = schema.journal.c
    wanted = sa.select(j.action).where(
        j.stream == stream_of_guest(guest), j.at >= today() * DAY, j.action.like('{"type":"tops_up"%')
    )
    for row in read.select(database, wanted):
        topped = msgspec.json.decode(row["action"], type=TopsUp)
        left[topped.currency] = Cents(max(0, left[topped.currency] - topped.amount))
    return left


def results_today(database: Database, guest: str) -> dict[str, Cents]:
    """What a guest has won (or, below zero, lost) at the tables today, with what was corrected."""
    results, corrected = schema.coup_guests.c, schema.corrections.c
    since = today() * DAY
    found = dict.fromkeys(CURRENCIES, Cents(0))
    for kept, when, won in (
        (results, results.ended_at, results.won),
        (corrected, corrected.at, corrected.amount),
    ):
        wanted = sa.select(kept.currency, sa.func.sum(won).label("won"))
        wanted = wanted.where(kept.guest == guest, when >= since).group_by(kept.currency)
        for row in read.select(database, wanted):
            found[row["currency"]] = Cents(found[row["currency"]] + int(row["won"]))
    return found
