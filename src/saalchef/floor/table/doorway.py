"""A table where nobody may look on, as who has no place there is told it: who sits where, and no coup."""

from msgspec.structs import replace

from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live
from saalchef.rules.money import Cents
from saalchef.rules.seating import GuestAtTable
from saalchef.rules.table import Table, open_table


def from_the_door(live: Live) -> Table:
    """Its bets are open as far as he knows, and nothing lies."""
    house = house_of(live.settings)
    seen = {name: _without_chips(guest) for name, guest in live.table.guests.items()}
    return replace(open_table(house.id, house.rules, {}), guests=seen, coup=live.table.coup)


def _without_chips(guest: GuestAtTable) -> GuestAtTable:
    at = {"seat": guest.seat, "standing": guest.standing, "at": guest.at, "gone": guest.gone}
    return replace(GuestAtTable(guest.name, Cents(0), Cents(0)), **at)


def look_the_same(before: Live, after: Live) -> bool:
    """Whether who stands in the door sees no difference."""
    return _places(before) == _places(after)


def _places(live: Live) -> list[tuple[str, int | None, bool, int | None]]:
    return [(each.name, each.seat, each.standing, each.at) for each in live.table.guests.values()]
