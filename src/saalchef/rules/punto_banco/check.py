"""The one source of legality: why an action is refused, or None."""

from saalchef.rules import actions as a
from saalchef.rules.limits import within
from saalchef.rules.procedure import Judging, not_in_this_game
from saalchef.rules.punto_banco.draw import VALUE
from saalchef.rules.punto_banco.limits import bet_range
from saalchef.rules.punto_banco.places import field_refused, place_refused, seat_to_take, strays
from saalchef.rules.punto_banco.state import Table, lying, staked
from saalchef.rules.refusal import Code, Refusal, refuse
from saalchef.rules.seating import check_coming, check_correction


def check(t: Table, action: a.Action) -> Refusal | None:
    """Why the action is refused now, or None."""
    return (JUDGES.get(type(action)) or not_in_this_game)(t, action)


def betting(t: Table) -> bool:
    """Bets are open, or would be with the first one after a settled coup."""
    return t.phase != "deal"


# ——— coming and going ———


def _coming(t: Table, action: a.Sit | a.Leave | a.Buy) -> Refusal | None:
    return check_coming(t.guests, t.rules.seats, action)


def _stand(t: Table, action: a.Stand) -> Refusal | None:
    """Who gets up leaves a seat free: where a free seat must be taken, he would have to sit down again."""
    refusal = check_coming(t.guests, t.rules.seats, action)
    if refusal:
        return refusal
    own = t.guests[action.guest].seat if t.rules.standing == "when_full" else None
    seat = own or seat_to_take(t.rules, t.guests)
    if seat is not None:
        return refuse(Code.SEAT_REQUIRED, guest=action.guest, seat=seat)
    if action.at is not None:
        return refuse(Code.STANDING_NOT_ALLOWED, "no_box", box=action.at)
    return None


# ——— betting ———


def _bet(t: Table, action: a.Bet) -> Refusal | None:
    guest = t.guests.get(action.guest)
    if guest is None:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if not betting(t):
        return refuse(Code.NOT_OPEN)
    refusal = field_refused(t.rules, action.field, action.box) or place_refused(t, guest, action.box)
    if refusal:
        return refusal
    return within(action.amount, bet_range(t, action.guest, action.field, action.box), guest.chips)


def _withdraw(t: Table, action: a.Withdraw) -> Refusal | None:
    if action.guest not in t.guests:
        return refuse(Code.UNKNOWN_GUEST, guest=action.guest)
    if not betting(t):
        return refuse(Code.NOT_OPEN)
    refusal = field_refused(t.rules, action.field, action.box)
    if refusal:
        return refusal
    if not staked(t, action.guest, action.field, action.box):
        return refuse(Code.NO_STAKE, guest=action.guest, field=action.field)
    return None


def _open(t: Table, _: a.Open) -> Refusal | None:
    return None if betting(t) else refuse(Code.COUP_RUNNING)


def _close(t: Table, _: a.Close) -> Refusal | None:
    if not betting(t):
        return refuse(Code.NOT_OPEN)
    astray = strays(t.rules, t.guests, t.stakes)
    if len(astray) < len(t.stakes):
        return None
    if not astray:
        return refuse(Code.BOX_NOT_PLAYED, "none")
    return refuse(Code.BOX_NOT_PLAYED, "astray", guest=", ".join(dict.fromkeys([s.guest for s in astray])))


def _deal(t: Table, action: a.Deal) -> Refusal | None:
    if betting(t):
        return refuse(Code.NOT_CLOSED)
    card = action.card
    if card not in VALUE:
        return refuse(Code.WRONG_CARD, "none", card=card)
    if t.seen.count(card) >= t.rules.decks:
        return refuse(Code.WRONG_CARD, "copies", card=card, copies=t.rules.decks)
    if action.to is not None and action.to != t.owed:
        return refuse(Code.WRONG_PLACE, place=action.to, awaited=t.owed or "")
    return None


# ——— the clock and the management ———


def _expire(_: Table, __: a.Expire) -> Refusal | None:
    """No guest is ever asked a question in this game."""
    return refuse(Code.NOTHING_AWAITED, "clock")


def _void(t: Table, _: a.Void) -> Refusal | None:
    """A coup begins with its first stake and ends with its last, also where a tie left stakes lying."""
    return None if t.stakes else refuse(Code.NOTHING_TO_VOID)


def _correct(t: Table, action: a.Correct) -> Refusal | None:
    return check_correction(t.guests, action, lying(t, action.guest), not t.stakes)


JUDGES: Judging[Table] = {
    a.Sit: _coming,
    a.Stand: _stand,
    a.Leave: _coming,
    a.Buy: _coming,
    a.Bet: _bet,
    a.Withdraw: _withdraw,
    a.Open: _open,
    a.Close: _close,
    a.Deal: _deal,
    a.Expire: _expire,
    a.Void: _void,
    a.Correct: _correct,
}
