"""From wishes to facts: the events an allowed action brings about, and those that follow by themselves."""

from collections.abc import Iterable

from saalchef.rules import actions as a
from saalchef.rules import events as e
from saalchef.rules.procedure import Answering, Following, applied, call, corrected, opening, voided
from saalchef.rules.punto_banco import events as p
from saalchef.rules.punto_banco.check import JUDGES, betting
from saalchef.rules.punto_banco.evolve import CHANGES
from saalchef.rules.punto_banco.places import seat_to_take, strays
from saalchef.rules.punto_banco.settle import end
from saalchef.rules.punto_banco.state import FieldStake, Table, lying, staked
from saalchef.rules.seating import came, take_place

Decided = Iterable[p.Event]


def decide(t: Table, action: a.Action) -> tuple[p.Event, ...]:
    """What happens if the action is taken; Illegal where it is refused."""
    return apply(t, action)[1]


# ——— coming and going ———


def _sit(t: Table, action: a.Sit) -> Decided:
    """While bets are open, who sits down takes his stakes off other guests' boxes."""
    event = came(action)
    yield event
    if betting(t):
        own = [s for s in t.stakes if s.guest == action.guest]
        yield from _give_back(strays(t.rules, take_place(t.guests, event), own))


def _stand(_: Table, action: a.Stand | a.Buy) -> Decided:
    return [came(action)]


def _leave(t: Table, action: a.Leave) -> Decided:
    """Where a free seat must be taken, the standing guests are asked to."""
    event = came(action)
    yield event
    if t.guests[action.guest].seat is None:
        return
    guests = take_place(t.guests, event)
    seat = seat_to_take(t.rules, guests)
    if seat is not None:
        yield from [p.AskedToSit(guest.name, seat) for guest in guests.values() if guest.standing]


# ——— betting ———


def _opening(t: Table) -> Decided:
    return opening(t.phase, t.coup, t.rules.call_open)


def _bet(t: Table, action: a.Bet) -> Decided:
    return [*_opening(t), e.StakePlaced(action.guest, action.field, action.amount, action.box)]


def _withdraw(t: Table, action: a.Withdraw) -> Decided:
    amount = staked(t, action.guest, action.field, action.box)
    return [*_opening(t), e.StakeReturned(action.guest, action.field, amount, action.box)]


def _open(t: Table, _: a.Open) -> Decided:
    return _opening(t) or call(t.rules.call_open)


def _close(t: Table, _: a.Close) -> Decided:
    """The call; what may not lie in the coming coup goes back, and whoever has to sit is asked to."""
    opened = [*_opening(t)]
    yield from opened
    yield from call(t.rules.call_close)
    astray = strays(t.rules, t.guests, t.stakes)
    seat = seat_to_take(t.rules, t.guests)
    if seat is not None:
        for guest in dict.fromkeys([s.guest for s in astray if t.guests[s.guest].standing]):
            yield p.AskedToSit(guest, seat)
    yield from _give_back(astray)
    yield p.BettingClosed(t.coup + 1 if opened else t.coup)


def _give_back(stakes: Iterable[FieldStake]) -> list[p.Event]:
    return [e.StakeReturned(s.guest, s.field, s.amount, s.box) for s in stakes]


# ——— cards ———


def _deal(t: Table, action: a.Deal) -> Decided:
    assert t.owed is not None
    return [e.CardDealt(action.card, t.owed)]


# ——— the management ———


def _void(t: Table, action: a.Void) -> Decided:
    return voided(t, action, lying)


_ANSWERS: Answering[Table, p.Event] = {
    a.Sit: _sit,
    a.Stand: _stand,
    a.Leave: _leave,
    a.Buy: _stand,
    a.Bet: _bet,
    a.Withdraw: _withdraw,
    a.Open: _open,
    a.Close: _close,
    a.Deal: _deal,
    a.Void: _void,
    a.Correct: corrected,
}


def _dealt(t: Table) -> Decided | None:
    """With the last card the coup ends by itself."""
    return end(t) if t.owed is None else None


_FOLLOWING: Following[Table, p.Event] = {"deal": _dealt}

apply = applied(JUDGES, _ANSWERS, CHANGES, _FOLLOWING)
