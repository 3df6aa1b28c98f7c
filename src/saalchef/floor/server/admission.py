"""Who may come to a table, and who may look on there; of a closed table strangers learn nothing."""

from collections.abc import Collection

from msgspec import Struct

from saalchef.floor.guests.calls import has_played
from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.access import coups_played, table_kept
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.tables import Tables
from saalchef.floor.table.refusal import deny
from saalchef.floor.table.settings import Settings, opens
from saalchef.store.booking import Booking


class Asking(Struct, frozen=True):
    """Somebody who asks for a table: who he is, if anybody, and the key he has for it."""

    guest: Guest | None
    key: str = ""


NOBODY = Asking(None)


class Admission:
    """The same whatever process is asked, and whether the table is loaded or long closed."""

    def __init__(self, booking: Booking, tables: Tables) -> None:
        self._booking = booking
        self._tables = tables

    async def table(self, table: str, who: Asking) -> HostedTable:
        """The table to which somebody may come; to others there is none of this name."""
        if not await self.may_come(table, who):
            raise deny("unknown_table")
        return await self._tables.find(table)

    async def may_come(self, table: str, who: Asking) -> bool:
        settings, opener, owners = await self._known(table)
        return settings is not None and _is_let_in(settings, opener, owners, who)

    async def may_read(self, table: str, who: Asking) -> bool:
        """Whether somebody may read all of a table's coups: he may come to it, and look on."""
        settings, opener, owners = await self._known(table)
        return (
            settings is not None
            and _is_let_in(settings, opener, owners, who)
            and (settings.spectators or (who.guest is not None and who.guest.on_duty))
        )

    async def may_read_coup(self, table: str, coup: int, who: Asking) -> bool:
        """Who has played a coup may read it for ever."""
        if await self.may_read(table, who):
            return True
        guest = who.guest
        return guest is not None and await self._booking.read(
            has_played, self._booking.database, guest.id, table, coup
        )

    async def may_read_shuffles(self, table: str, who: Asking) -> bool:
        """Who may come, and who has ever played there: they prove his own coups."""
        if await self.may_come(table, who):
            return True
        guest = who.guest
        return guest is not None and await self._booking.read(
            coups_played, self._booking.database, table, guest.id
        )

    async def _known(self, table: str) -> tuple[Settings | None, str, Collection[str]]:
        hosted = self._tables.get(table)
        if hosted is not None:
            return hosted.live.settings, hosted.opener, hosted.live.owners.values()
        kept = await self._booking.read(table_kept, self._booking.database, table)
        return (None, "", ()) if kept is None else (*kept, ())


def _is_let_in(settings: Settings, opener: str, owners: Collection[str], who: Asking) -> bool:
    if not settings.lock:
        return True
    guest = who.guest
    known = guest is not None and (guest.on_duty or guest.id == opener or guest.id in owners)
    return known or opens(settings.lock, who.key)
