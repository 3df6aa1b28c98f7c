"""The one source of legality: why an action is refused, or None."""

from saalchef.rules import actions as a
from saalchef.rules.cards import JOKER, POINTS, count
from saalchef.rules.challenge.facts import may_stake
from saalchef.rules.challenge.incomplete import lacks
from saalchef.rules.challenge.limits import FIELDS, bet_range, on_field
from saalchef.rules.challenge.state import Box, Table, box_at, hand, lying, played_by
from saalchef.rules.limits import within
from saalchef.rules.procedure import Judging, not_in_this_game
from saalchef.rules.refusal import Code, Refusal, refuse
from saalchef.rules.seating import GuestAtTable, check_coming, check_correction, sitting

ON_TURN = {"field_1": 1, "field_2": 2}


def check(t: Table, action: a.Action) -> Refusal | None:
    """Why the action is refused now, or None."""
    return (JUDGES.get(type(action)) or not_in_this_game)(t, action)


def betting(t: Table) -> bool:
    """Bets are open, or would be with the first one after a settled game."""
    return t.phase in ("betting", "settled")


# ——— coming and going ———


def _coming(t: Table, action: a.Leave | a.Buy) -> Refusal | None:
    return check_coming(t.guests, t.rules.boxes, action)


def _sit(t: Table, action: a.Sit) -> Refusal | None:
    """Whose stakes lie on a box changes seats after the game; he may come back to that box."""
    box = played_by(t, action.guest)
    if box is not None and box.number != action.seat and lying(t, action.guest):
        return refuse(Code.COUP_RUNNING, "stakes_lie", guest=action.guest, box=box.number)
    return check_coming(t.guests, t.rules.boxes, action)


def _stand(t: Table, action: a.Stand) -> Refusal | None:
    if action.guest not in t.guests:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    return refuse(Code.STANDING_NOT_ALLOWED, guest=action.guest)


# ——— betting ———


def _own_field(t: Table, guest: GuestAtTable, field: str, number: int | None) -> Refusal | None:
    """Everyone bets on the fields before his own seat, and nobody else does."""
    exists = number is None or 1 <= number <= t.rules.boxes
    if number is not None and exists and number != guest.seat:
        other = sitting(t.guests, number)
        if other is not None or guest.seat is not None:
            return refuse(Code.NOT_OWNER, "own_field", guest=guest.name, box=number)
    if field not in FIELDS:
        return refuse(Code.UNKNOWN_FIELD, field=field, fields=", ".join(FIELDS))
    if not exists:
        assert number is not None
        return refuse(Code.NO_SUCH_BOX, box=number, boxes=t.rules.boxes)
    if guest.seat is None:
        return refuse(Code.NOT_SEATED, "seats_only", guest=guest.name)
    return None


def _bet(t: Table, action: a.Bet) -> Refusal | None:
    guest = t.guests.get(action.guest)
    if guest is None:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if not betting(t):
        return refuse(Code.NOT_OPEN)
    refusal = _own_field(t, guest, action.field, action.box) or _still_played(t, guest)
    if refusal:
        return refusal
    there = on_field(played_by(t, action.guest), action.field)
    if action.field == "ante" and t.rules.ante_size == "fixed":
        ante = t.rules.limits.minimum
        if there + action.amount != ante:
            return refuse(Code.ANTE_MISMATCH, amount=there + action.amount, ante=ante)
    return within(action.amount, bet_range(t.rules, action.field, there), guest.chips)


def _still_played(t: Table, guest: GuestAtTable) -> Refusal | None:
    """Someone who has left may still have his stakes on the box one now sits before."""
    if t.phase == "betting":
        for box in t.boxes:
            if box.number == guest.seat and box.guest != guest.name:
                return refuse(Code.BOX_NOT_FREE, "stakes_lie", box=box.number, guest=box.guest)
    return None


def _withdraw(t: Table, action: a.Withdraw) -> Refusal | None:
    guest = t.guests.get(action.guest)
    if guest is None:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if not betting(t):
        return refuse(Code.NOT_OPEN)
    refusal = _own_field(t, guest, action.field, action.box)
    if refusal:
        return refusal
    if not on_field(played_by(t, action.guest), action.field):
        assert guest.seat is not None
        return refuse(Code.NO_STAKE, guest=action.guest, field=action.field, box=guest.seat)
    return None


def _open(t: Table, _: a.Open) -> Refusal | None:
    return None if betting(t) else refuse(Code.COUP_RUNNING)


def _close(t: Table, _: a.Close) -> Refusal | None:
    """Two players at least, and every player with an Ante and a bonus bet."""
    if not betting(t):
        return refuse(Code.NOT_OPEN)
    boxes: tuple[Box, ...] = t.boxes if t.phase == "betting" else ()
    wrong = [each for each in map(lacks, boxes) if each is not None]
    for each in wrong:
        if each.code == Code.BOX_NOT_PLAYED:
            return each
    if len(boxes) < t.rules.fewest_players:
        return refuse(Code.TOO_FEW_PLAYERS, players=len(boxes), fewest=t.rules.fewest_players)
    return wrong[0] if wrong else None


# ——— cards ———


def _deal(t: Table, action: a.Deal) -> Refusal | None:
    """The refusal of a card that is out already never tells where it lies."""
    if betting(t):
        return refuse(Code.NOT_CLOSED)
    if not t.due:
        return refuse(Code.NOT_YOUR_TURN, "card", guest=box_at(t, t.turns[0]).guest)
    if action.card not in POINTS or action.card == JOKER:
        return refuse(Code.WRONG_CARD, "none", card=action.card)
    if t.secrets.out.count(action.card) >= t.rules.decks:
        return refuse(Code.WRONG_CARD, "copies", card=action.card, copies=t.rules.decks)
    if action.to is not None and action.to != t.due[0]:
        return refuse(Code.WRONG_PLACE, place=action.to, awaited=t.due[0])
    return None


# ——— fields 1 and 2 ———


def _on_turn(t: Table, guest: str) -> Refusal | int:
    """The place, in the order of the boxes, of the guest who is asked now."""
    if guest not in t.guests:
        return refuse(Code.UNKNOWN_GUEST, guest=guest)
    if betting(t):
        return refuse(Code.NOT_CLOSED)
    for at, box in enumerate(t.boxes):
        if box.guest == guest:
            if t.turns and box.number == t.turns[0]:
                return at
            if t.phase == "field_2" and not box.taken:
                return refuse(Code.NOT_YOUR_TURN, "without_1", guest=guest)
    return refuse(Code.NOT_YOUR_TURN, guest=guest)


def _stay(t: Table, action: a.Stay) -> Refusal | None:
    at = _on_turn(t, action.guest)
    if isinstance(at, Refusal):
        return at
    number = t.boxes[at].number
    if action.box is not None and action.box != number:
        return refuse(Code.NOT_OWNER, "own_field", guest=action.guest, box=action.box)
    return None


def _stake(t: Table, action: a.Stake) -> Refusal | None:
    at = _on_turn(t, action.guest)
    if isinstance(at, Refusal):
        return at
    asked = ON_TURN[t.phase]
    if action.field not in (1, 2):
        return refuse(Code.UNKNOWN_FIELD, field=str(action.field), fields="1, 2")
    if action.field != asked:
        return refuse(Code.STAKE_NOT_ALLOWED, "field", field=action.field, asked=asked)
    if not may_stake(count(hand(t, at))[0], t.rules.bust_may_stake):
        return refuse(Code.STAKE_NOT_ALLOWED, "bust", field=action.field)
    cost, chips = t.boxes[at].cost_of_card, t.guests[action.guest].chips
    if cost > chips:
        return refuse(Code.NOT_ENOUGH_CHIPS, amount=cost, chips=chips)
    return None


# ——— the clock and the management ———


def _expire(t: Table, _: a.Expire) -> Refusal | None:
    return None if t.turns else refuse(Code.NOTHING_AWAITED, "clock")


def _void(t: Table, _: a.Void) -> Refusal | None:
    if t.phase == "settled" or (t.phase == "betting" and not t.boxes):
        return refuse(Code.NOTHING_TO_VOID)
    return None


def _correct(t: Table, action: a.Correct) -> Refusal | None:
    return check_correction(t.guests, action, lying(t, action.guest), t.phase == "settled")


JUDGES: Judging[Table] = {
    a.Sit: _sit,
    a.Stand: _stand,
    a.Leave: _coming,
    a.Buy: _coming,
    a.Bet: _bet,
    a.Withdraw: _withdraw,
    a.Open: _open,
    a.Close: _close,
    a.Deal: _deal,
    a.Stay: _stay,
    a.Stake: _stake,
    a.Expire: _expire,
    a.Void: _void,
    a.Correct: _correct,
}
