"""Guests at a table: seats, standing places, chips at hand, and who has the better right to a free box."""

from collections.abc import Mapping
from typing import TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from saalchef.rules.actions import Buy, Correct, Leave, Sit, Stand
from saalchef.rules.events import ChipsBought, GuestLeft, GuestSat, GuestStood
from saalchef.rules.money import Cents
from saalchef.rules.refusal import Code, Refusal, refuse

Coming = Sit | Stand | Leave | Buy
Came = GuestSat | GuestStood | GuestLeft | ChipsBought


class GuestAtTable(Struct, frozen=True, gc=False):
    """A guest and his chips; what lies on the felt is no longer among them."""

    name: str
    chips: Cents
    brought: Cents  # everything he came with or bought: chips + lying - brought is his result
    won: Cents = Cents(0)  # in this coup so far, so that a void can undo it
    seat: int | None = None
    standing: bool = False
    at: int | None = None  # the box a standing guest stands before
    gone: bool = False  # he has left, and has not come back

    @property
    def here(self) -> bool:
        return self.seat is not None or self.standing


GuestsAtTable = dict[str, GuestAtTable]
V = TypeVar("V", bound=Struct)


def arrive(chips: Mapping[str, Cents]) -> dict[str, GuestAtTable]:
    """Guests with their chips, not yet at a place."""
    return {name: GuestAtTable(name, amount, amount) for name, amount in chips.items()}


def with_own_chips(open_to_all: V, guests: GuestsAtTable, who: str | None) -> V:
    """What everyone sees of a table without hidden cards, with what a viewer sees besides: his own chips."""
    if who is None:
        return open_to_all
    own = guests.get(who)
    return replace(open_to_all, viewer=who, chips=own.chips if own is not None else None)


def sitting(guests: GuestsAtTable, seat: int) -> str | None:
    """Who sits at a seat."""
    for guest in guests.values():
        if guest.seat == seat:
            return guest.name
    return None


def untaken(guests: GuestsAtTable, seats: int, who: str) -> list[int]:
    """The seats where nobody else sits: at the others there is nothing for him to ask."""
    taken = {guest.seat for guest in guests.values() if guest.name != who}
    return [seat for seat in range(1, seats + 1) if seat not in taken]


def standing_at(guests: GuestsAtTable, box: int) -> str | None:
    """Who stands before a box as its owner."""
    for guest in guests.values():
        if guest.at == box:
            return guest.name
    return None


def before(guests: GuestsAtTable, box: int) -> str | None:
    """Who sits or stands before a box: its owner by place."""
    return sitting(guests, box) or standing_at(guests, box)


def nearest_guest(guests: GuestsAtTable, claimants: tuple[str, ...], box: int) -> str | None:
    """Who has the best right to a free box: seated before standing, nearer, lower seat, earlier claim."""
    if not claimants:
        return None

    def right(name: str) -> tuple[int, int, int]:
        seat = guests[name].seat
        if seat is None:
            return (1, 0, claimants.index(name))
        return (0, abs(seat - box), seat)

    return min(claimants, key=right)


def check_coming(guests: GuestsAtTable, seats: int, a: Coming) -> Refusal | None:
    """What every house asks of someone who sits down, stands, leaves or buys chips."""
    guest = guests.get(a.guest)
    if guest is None:
        return refuse(Code.UNKNOWN_GUEST, guest=a.guest)
    match a:
        case Sit(seat=seat):
            if not 1 <= seat <= seats:
                return refuse(Code.NO_SUCH_BOX, "seat", seat=seat, seats=seats)
            other = sitting(guests, seat)
            if other == a.guest:
                return refuse(Code.ALREADY_DECIDED, "seated", guest=a.guest, seat=seat)
            if other is not None:
                return refuse(Code.SEAT_TAKEN, seat=seat, guest=other)
            other = standing_at(guests, seat)
            if other is not None and other != a.guest:
                return refuse(Code.BOX_NOT_FREE, "stands", box=seat, guest=other)
        case Stand():
            if guest.standing and guest.at == a.at:
                return refuse(Code.ALREADY_DECIDED, "standing", guest=a.guest)
        case Leave():
            if not guest.here:
                return refuse(Code.NOT_SEATED, guest=a.guest)
        case Buy(amount=amount):
            if amount <= 0:
                return refuse(Code.BELOW_MINIMUM, "chips", amount=amount, minimum=1)
        case _:
            assert_never(a)
    return None


def check_correction(guests: GuestsAtTable, a: Correct, lying: Cents, coup_over: bool) -> Refusal | None:
    """Chips that a void would take back again are not there to be corrected away."""
    guest = guests.get(a.guest)
    if guest is None:
        return refuse(Code.UNKNOWN_GUEST, guest=a.guest)
    if a.amount == 0:
        return refuse(Code.BELOW_MINIMUM, "correction", amount=0)
    may_be_undone = 0 if coup_over else max(guest.won - lying, 0)
    free = guest.chips - may_be_undone
    if -a.amount > free:
        return refuse(Code.NOT_ENOUGH_CHIPS, amount=-a.amount, chips=free)
    return None


def came(a: Coming) -> Came:
    """The event of an allowed coming or going."""
    match a:
        case Sit(guest, seat):
            return GuestSat(guest, seat)
        case Stand(guest, at):
            return GuestStood(guest, at)
        case Leave(guest):
            return GuestLeft(guest)
        case Buy(guest, amount):
            return ChipsBought(guest, amount)
        case _:
            assert_never(a)


def take_place(guests: GuestsAtTable, e: Came) -> dict[str, GuestAtTable]:
    """The guests after someone came or went."""
    guest = guests[e.guest]
    match e:
        case GuestSat(seat=seat):
            changed = replace(guest, seat=seat, standing=False, at=None, gone=False)
        case GuestStood(at=at):
            changed = replace(guest, seat=None, standing=True, at=at, gone=False)
        case GuestLeft():
            changed = replace(guest, seat=None, standing=False, at=None, gone=True)
        case ChipsBought(amount=amount):
            changed = replace(guest, chips=guest.chips + amount, brought=guest.brought + amount)
        case _:
            assert_never(e)
    return _with(guests, changed)


def pay_out(guests: GuestsAtTable, name: str, stake: Cents, won: Cents) -> dict[str, GuestAtTable]:
    """A stake ends: the guest receives what is left of it and what it won."""
    guest = guests[name]
    return _with(guests, replace(guest, chips=guest.chips + stake + won, won=guest.won + won))


def move_chips(guests: GuestsAtTable, name: str, amount: int) -> dict[str, GuestAtTable]:
    """Chips from the felt into a guest's hand, or (less than zero) onto the felt."""
    guest = guests[name]
    return _with(guests, replace(guest, chips=guest.chips + amount))


def _with(guests: GuestsAtTable, guest: GuestAtTable) -> dict[str, GuestAtTable]:
    changed = guests.copy()
    changed[guest.name] = guest
    return changed
