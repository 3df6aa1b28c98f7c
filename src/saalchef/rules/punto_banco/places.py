"""Who may bet where, seated or standing, and which stakes may no longer lie when a coup begins.

Where guests may stand only at a full table, a seat that becomes free must be taken before the next coup: the
standing guests are asked at once and may not bet until they sit, and when the bets are closed, whatever they
still have lying goes back to them. If the table is full again by then, it stays. Who sits down takes his
stakes off other guests' boxes. The stakes of a guest who has left play on: nobody can be asked to move them.
"""

from collections.abc import Iterable

from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.punto_banco.state import FIELDS, FieldStake, Table
from saalchef.rules.refusal import Code, Refusal, refuse
from saalchef.rules.seating import GuestAtTable, GuestsAtTable, sitting


def free_seats(rules: Rules, guests: GuestsAtTable) -> tuple[int, ...]:
    taken = {guest.seat for guest in guests.values()}
    return tuple([seat for seat in range(1, rules.seats + 1) if seat not in taken])


def seat_to_take(rules: Rules, guests: GuestsAtTable) -> int | None:
    """The seat a standing guest has to take before he may play, where the house demands it."""
    if rules.standing == "free":
        return None
    free = free_seats(rules, guests)
    return free[0] if free else None


def field_refused(rules: Rules, field: str, box: int | None) -> Refusal | None:
    """Whether there is such a field: Punto and Banco are boxes where the house has boxes, Tie never is."""
    if field not in FIELDS:
        return refuse(Code.UNKNOWN_FIELD, field=field, fields=", ".join(FIELDS))
    if not rules.boxes or field == "tie":
        if box is None:
            return None
        if rules.boxes:
            return refuse(Code.NO_SUCH_BOX, "shared", field=field)
        return refuse(Code.NO_SUCH_BOX, "no_boxes", field=field)
    if box is None:
        return refuse(Code.BOX_REQUIRED, field=field)
    if not 1 <= box <= rules.seats:
        return refuse(Code.NO_SUCH_BOX, box=box, boxes=rules.seats)
    return None


def place_refused(t: Table, guest: GuestAtTable, box: int | None) -> Refusal | None:
    """Whether a guest may bet from where he is, on a field that exists."""
    if guest.seat is not None:
        if box is not None and box != guest.seat:
            return refuse(Code.NOT_OWNER, "own_box", guest=guest.name, box=box, own=guest.seat)
        return None
    if guest.gone or (t.rules.standing == "when_full" and not guest.standing):
        return refuse(Code.NOT_SEATED, guest=guest.name)
    seat = seat_to_take(t.rules, t.guests)
    if seat is not None:
        return refuse(Code.SEAT_REQUIRED, guest=guest.name, seat=seat)
    return None if box is None else _standing_refused(t, guest, box)


def _standing_refused(t: Table, guest: GuestAtTable, box: int) -> Refusal | None:
    """A standing guest plays on one seated guest's box only, and on each such box only one of them."""
    boxes = [stake.box for stake in t.stakes if stake.guest == guest.name and stake.box is not None]
    if boxes and box not in boxes:
        return refuse(Code.STANDING_NOT_ALLOWED, "one_box", guest=guest.name, box=boxes[0])
    if not boxes:
        for stake in t.stakes:
            if stake.box == box and t.guests[stake.guest].seat is None:
                return refuse(Code.BOX_NOT_FREE, "standing", box=box, guest=stake.guest)
    if sitting(t.guests, box) is None:
        return refuse(Code.BOX_NOT_PLAYED, "empty_seat", box=box)
    return None


def strays(rules: Rules, guests: GuestsAtTable, stakes: Iterable[FieldStake]) -> tuple[FieldStake, ...]:
    """The stakes that may not be in play in the next coup."""
    must_sit = seat_to_take(rules, guests) is not None
    box_of: dict[str, int] = {}  # a standing guest, and the one box he plays on
    guest_on: dict[int, str] = {}  # a box, and the one standing guest on it

    def strays_from_its_place(stake: FieldStake) -> bool:
        guest, box = guests[stake.guest], stake.box
        if guest.seat is not None:
            return box is not None and box != guest.seat
        if not guest.standing:
            return False
        if must_sit or box is None:
            return must_sit
        if sitting(guests, box) is None or box_of.setdefault(guest.name, box) != box:
            return True
        return guest_on.setdefault(box, guest.name) != guest.name

    return tuple([stake for stake in stakes if strays_from_its_place(stake)])
