"""Who belongs to the house, and as what: locked out and let in, closed, made a Saalchef or no longer one."""

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from saalchef.floor.guests.booking import GuestBooking, Planned
from saalchef.floor.guests.deeds import (
    ChangesRole,
    ClosesAccount,
    ClosesOwnAccount,
    GuestDeed,
    Locks,
    Unlocks,
)
from saalchef.floor.guests.guest import Guest, by_id
from saalchef.floor.guests.sessions import Sessions
from saalchef.floor.operator import CURRENCIES
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire.messages import Role
from saalchef.ledger import Entry, desk, entry, purse
from saalchef.rules.money import Cents
from saalchef.store import read
from saalchef.store.database import Database
from saalchef.store.journal import Write

PotWith = Callable[[Database, str], str | None]  # the table in whose pot a guest's stake lies


class Membership:
    """A Saalchef may go as any guest, but never the last one."""

    def __init__(self, books: GuestBooking, sessions: Sessions, pot_with: PotWith) -> None:
        self._books = books
        self._sessions = sessions
        self._pot_with = pot_with

    async def lock(self, guest: Guest, actor: str, command: str, reason: str) -> bool:
        """Lock a guest out; whether it was so ordered before."""

        async def decide() -> Planned:
            writes = (Write("guests", {"locked": reason}, {"id": guest.id}),)
            return await self._parting(guest.id, Locks(reason), writes)

        return await self._order(guest, actor, command, decide)

    async def unlock(self, guest: Guest, actor: str, command: str, reason: str) -> bool:
        """Let him in again."""

        async def decide() -> Planned:
            return Planned(Unlocks(reason), writes=(Write("guests", {"locked": None}, {"id": guest.id}),))

        return await self._order(guest, actor, command, decide)

    async def change_role(self, guest: Guest, actor: str, command: str, role: Role, reason: str) -> bool:
        """Make him a Saalchef, or a guest again."""

        async def decide() -> Planned:
            if (await self._now(guest.id)).passing:
                raise Denied("not_reset", {}, "passing")
            writes = (Write("guests", {"role": role}, {"id": guest.id}),)
            deed = ChangesRole(role, reason)
            if role == "saalchef":
                return Planned(deed, writes=writes)
            return await self._parting(guest.id, deed, writes)

        return await self._order(guest, actor, command, decide)

    async def close(self, guest: Guest, actor: str, command: str, reason: str) -> bool:
        """Close an account: nobody signs in to it any more, its name stays taken, its books stay."""

        async def decide() -> Planned:
            return await self._closing(guest.id, ClosesAccount(reason))

        return await self._order(guest, actor, command, decide)

    async def close_own(self, guest: Guest) -> None:
        """As its guest wishes it."""

        async def decide() -> Planned:
            return await self._closing(guest.id, ClosesOwnAccount())

        await self._books.book(guest.id, guest.id, None, decide)

    async def _closing(self, guest: str, deed: GuestDeed) -> Planned:
        if (await self._now(guest)).closed:
            raise deny("account_closed")
        held = await self._books.read(read.balances, guest)
        if read.is_at_tables(held):
            raise Denied("at_tables", {}, "close")
        if (table := await self._books.read(self._pot_with, guest)) is not None:
            raise Denied("at_tables", {"table": table}, "pot")
        now = self._books.booking.clock.now()
        gone = Write("guests", {"closed_at": now, "one_time": False}, {"id": guest})
        planned = await self._parting(guest, deed, (gone, *await self._sessions.writes(guest)))
        return replace(planned, entry=_given_back(guest, held.get("purse", {})), at=now, closes=True)

    async def _parting(self, guest: str, deed: GuestDeed, writes: tuple[Write, ...]) -> Planned:
        """What leaves the floor a Saalchef less, where he was on duty."""
        on_duty = (await self._now(guest)).on_duty
        return Planned(deed, writes=writes, dismisses=guest if on_duty else None)

    async def _now(self, guest: str) -> Guest:
        found = await self._books.read(by_id, guest)
        if found is None:
            raise deny("unknown_guest")
        return found

    async def _order(
        self, guest: Guest, actor: str, command: str, decide: Callable[[], Awaitable[Planned]]
    ) -> bool:
        return (await self._books.book(guest.id, actor, command, decide))[1]


def _given_back(guest: str, purses: dict[tuple[str, str], Cents]) -> Entry:
    """What is left in the purses goes back to the cash desk: it is play money of the house."""
    money = []
    for currency in CURRENCIES:
        amount = int(purses.get((currency, ""), 0))
        money += [(purse(guest, currency), -amount), (desk(currency), amount)] if amount else []
    return entry(money)
