"""Guests' accounts: coming, signing up, in and out, own limits."""

import secrets
from collections.abc import Callable

import msgspec

from saalchef.floor.guests.booking import GuestBooking, Planned
from saalchef.floor.guests.deeds import (
    ChoosesEmblem,
    Comes,
    GuestDeed,
    SetsLimits,
    SignsIn,
    SignsOut,
    SignsUp,
    TakesName,
)
from saalchef.floor.guests.guest import (
    PASSING,
    Guest,
    OwnLimits,
    by_id,
    by_name,
    is_taken,
    may_be_named,
    name_key,
)
from saalchef.floor.guests.own_limits import changed
from saalchef.floor.guests.password_changes import has_lapsed
from saalchef.floor.guests.passwords import Passwords
from saalchef.floor.guests.sessions import ended_session, new_token, opened_session, token_digest
from saalchef.floor.operator import CURRENCIES
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire.bodies import GuestLimits
from saalchef.floor.wire.messages import Emblem, Role
from saalchef.ledger import desk, entry, purse
from saalchef.notation.lookalikes import lookalike_key
from saalchef.store import read
from saalchef.store.journal import Write

DIGITS = (6, 6, 7, 8, 9)  # of a passing guest's number: more where the shorter ones are taken


class Accounts:
    """Who may come in, as whom, and how far."""

    def __init__(self, books: GuestBooking) -> None:
        self._books = books
        self.passwords = Passwords()

    def close(self) -> None:
        self.passwords.close()

    # ——— coming and signing in ———

    async def pass_by(self) -> tuple[Guest, str]:
        """A passing guest, and the token of his session."""
        for digits in DIGITS:
            name = f"{PASSING}{secrets.randbelow(10**digits):0{digits}d}"
            if await self._books.read(by_name, name) is None:
                return await self._come(name, None, "guest")
        raise deny("busy")

    async def sign_up(self, name: str, password: str, role: Role = "guest") -> tuple[Guest, str]:
        """A new account."""
        kept = await self._free_name(name, password)
        return await self._come(name, kept, role)

    async def _free_name(self, name: str, password: str, guest: str = "") -> str:
        await self._must_be_free(name, guest)
        return await self.passwords.hash(password)

    async def _must_be_free(self, name: str, guest: str) -> None:
        """Nobody else has it, nor one that looks like it."""
        if not await self._books.booking.read(may_be_named, name):
            raise deny("bad_name")
        if await self._books.read(is_taken, name, guest):
            raise deny("name_taken")

    async def _come(self, name: str, password: str | None, role: Role) -> tuple[Guest, str]:
        guest = Guest(secrets.token_hex(12), name, role, password is None, None, OwnLimits())
        token = new_token()

        async def decide() -> Planned:
            row = {
                "id": guest.id,
                "name": name,
                "name_key": name_key(name),
                "lookalike": lookalike_key(name),
                "password": password,
                "role": role,
                "created_at": self._books.booking.clock.now(),
                "locked": None,
                "limits": msgspec.json.encode(guest.limits).decode(),
                "closed_at": None,
                "one_time": False,
                "emblem": None,
            }
            welcome = self._books.operator.welcome
            money = [(desk(c), -welcome) for c in CURRENCIES]
            money += [(purse(guest.id, c), int(welcome)) for c in CURRENCIES]
            writes = (Write("guests", row), self._session(guest.id, token))
            return Planned(Comes(name, password is None, role), entry(money), writes)

        await self._books.book(guest.id, guest.id, None, decide)
        return guest, token

    def _session(self, guest: str, token: str) -> Write:
        days = self._books.operator.session_days
        return opened_session(guest, token, self._books.booking.clock.now(), days)

    async def keep(
        self, guest: Guest, name: str, password: str, seated: Callable[[], bool] = lambda: False
    ) -> Guest:
        """A passing guest signs up: he keeps his purse and takes a name of his own.

        `seated`: whether he has a place at a table, be it without a chip; tables know him by his name.
        """
        await self._check_away(guest, seated)
        kept = await self._free_name(name, password, guest.id)
        await self._rename(guest, name, SignsUp(name), {"password": kept}, seated)
        return msgspec.structs.replace(guest, name=name, passing=False)

    async def take_name(self, guest: Guest, name: str, seated: Callable[[], bool] = lambda: False) -> Guest:
        """A passing guest is called as he likes, as long as he is at no table.

        Whether the name can be his he is told in any case: at a table he takes it once he has left.
        """
        if name == guest.name:
            return guest
        if not guest.passing:
            raise Denied("not_allowed", {}, "name")
        await self._must_be_free(name, guest.id)
        await self._check_away(guest, seated)
        await self._rename(guest, name, TakesName(name), {}, seated)
        return msgspec.structs.replace(guest, name=name)

    async def _rename(
        self, guest: Guest, name: str, deed: GuestDeed, more: dict[str, str], seated: Callable[[], bool]
    ) -> None:
        async def decide() -> Planned:
            await self._check_away(guest, seated)  # he may have joined one meanwhile
            now = await self.guest(guest.id)
            if now is None or not now.passing:
                raise deny("busy")  # he has signed up in another tab
            await self._must_be_free(name, guest.id)  # somebody may have taken it meanwhile
            keys = {"name_key": name_key(name), "lookalike": lookalike_key(name)}
            writes = (Write("guests", {"name": name, **keys, **more}, {"id": guest.id}),)
            return Planned(deed, writes=writes, renames=True)

        await self._books.book(guest.id, guest.id, None, decide)

    async def choose_emblem(self, guest: Guest, emblem: Emblem | None) -> Guest:
        """The sign beside his name, at the tables where he is too."""

        async def decide() -> Planned:
            writes = (Write("guests", {"emblem": emblem}, {"id": guest.id}),)
            return Planned(ChoosesEmblem(emblem), writes=writes)

        if emblem != guest.emblem:
            await self._books.book(guest.id, guest.id, None, decide)
        return msgspec.structs.replace(guest, emblem=emblem)

    async def _check_away(self, guest: Guest, seated: Callable[[], bool]) -> None:
        held = await self._books.read(read.balances, guest.id)
        if read.is_at_tables(held) or seated():
            raise deny("at_tables")

    async def sign_in(self, name: str, password: str) -> tuple[Guest, str]:
        found = await self._books.read(by_name, name)
        guest, kept = found or (None, None)
        if not await self.passwords.fits(kept, password) or guest is None:
            raise deny("wrong_password")
        token = new_token()

        async def decide() -> Planned:
            now, still = await self._books.read(by_name, name) or (None, None)
            if now is None or still != kept:  # another password has been set meanwhile
                raise deny("wrong_password")
            if now.locked is not None:
                raise deny("locked", reason=now.locked)
            if now.closed:
                raise deny("account_closed")
            if await self._books.read(has_lapsed, now, self._books.booking.clock.now()):
                raise deny("one_time_lapsed")
            return Planned(SignsIn(), writes=(self._session(guest.id, token),))

        await self._books.book(guest.id, guest.id, None, decide)
        return guest, token

    async def sign_out(self, guest: Guest, token: str) -> None:
        async def decide() -> Planned:
            return Planned(SignsOut(), writes=(ended_session(token_digest(token)),))

        await self._books.book(guest.id, guest.id, None, decide)

    # ——— limits ———

    async def set_limits(self, guest: Guest, wished: GuestLimits) -> OwnLimits:
        """For each currency a stricter limit counts at once, a wider one from tomorrow on."""

        async def decide() -> Planned:
            now = await self.guest(guest.id) or guest
            limits = changed(now.limits, wished, self._books.booking.clock.today())
            kept = {"limits": msgspec.json.encode(limits).decode()}
            writes = (Write("guests", kept, {"id": guest.id}),)
            return Planned(SetsLimits(limits), writes=writes, answer=limits)

        return msgspec.convert((await self._books.book(guest.id, guest.id, None, decide))[0], OwnLimits)

    async def guest(self, guest: str) -> Guest | None:
        return await self._books.read(by_id, guest)
