"""From wishes to facts: the events an allowed action brings about, and those that follow by themselves."""

from collections.abc import Iterable

from saalchef.rules import actions as a
from saalchef.rules import events as e
from saalchef.rules.challenge import events as c
from saalchef.rules.challenge.check import JUDGES, ON_TURN
from saalchef.rules.challenge.evolve import CHANGES
from saalchef.rules.challenge.limits import FIELDS, on_field
from saalchef.rules.challenge.showdown import next_round, results, showdown
from saalchef.rules.challenge.state import BURN, COMMUNITY, Table, box_at, clockwise, lying, played_by
from saalchef.rules.procedure import Answering, Following, applied, call, corrected, opening, voided
from saalchef.rules.seating import came

Decided = Iterable[c.Event]


def decide(t: Table, action: a.Action) -> tuple[c.Event, ...]:
    """What happens if the action is taken; Illegal where it is refused."""
    return apply(t, action)[1]


# ——— what an action brings about ———


def _opening(t: Table) -> Decided:
    return opening(t.phase, t.coup, t.rules.call_open)


def _come(_: Table, action: a.Sit | a.Buy) -> Decided:
    return [came(action)]


def _leave(t: Table, action: a.Leave) -> Decided:
    """Stakes stay in play; those that could not be played, for want of an Ante or a bonus bet, go back."""
    box = played_by(t, action.guest)
    back: list[c.Event] = []
    if t.phase == "betting" and box is not None and not box.complete:
        back = [
            e.StakeReturned(box.guest, field, on_field(box, field), box.number)
            for field in FIELDS
            if on_field(box, field)
        ]
    return [*back, came(action)]


def _bet(t: Table, action: a.Bet) -> Decided:
    placed = e.StakePlaced(action.guest, action.field, action.amount, t.guests[action.guest].seat)
    return [*_opening(t), placed]


def _withdraw(t: Table, action: a.Withdraw) -> Decided:
    amount = on_field(played_by(t, action.guest), action.field)
    return [e.StakeReturned(action.guest, action.field, amount, t.guests[action.guest].seat)]


def _open(t: Table, _: a.Open) -> Decided:
    return _opening(t) or call(t.rules.call_open)


def _close(t: Table, _: a.Close) -> Decided:
    numbers = tuple([box.number for box in t.boxes])
    return [*call(t.rules.call_close), c.GameBegan(numbers, clockwise(numbers, t.button_from)[0])]


def _deal(t: Table, action: a.Deal) -> Decided:
    place = t.due[0]
    if place in (COMMUNITY, BURN):
        return [c.CardLaid(action.card, place)]
    box = box_at(t, int(place))
    if t.phase == "deal" and box.first is not None:
        return [c.CardLaid(action.card, place, box.guest)]
    return [e.CardDealt(action.card, place)]


def _stake(t: Table, action: a.Stake) -> Decided:
    box = box_at(t, t.turns[0])
    return [e.StakePlaced(action.guest, str(action.field), box.cost_of_card, box.number)]


def _stay(t: Table, _: a.Stay | a.Expire) -> Decided:
    box = box_at(t, t.turns[0])
    return [c.FieldDeclined(box.guest, box.number, str(ON_TURN[t.phase]), t.rules.word_stay)]


def _void(t: Table, action: a.Void) -> Decided:
    return voided(t, action, lying)


_ANSWERS: Answering[Table, c.Event] = {
    a.Sit: _come,
    a.Leave: _leave,
    a.Buy: _come,
    a.Bet: _bet,
    a.Withdraw: _withdraw,
    a.Open: _open,
    a.Close: _close,
    a.Deal: _deal,
    a.Stake: _stake,
    a.Stay: _stay,
    a.Expire: _stay,
    a.Void: _void,
    a.Correct: corrected,
}


# ——— what follows by itself ———


def _field_1_asked(t: Table) -> Decided | None:
    return None if t.turns else [c.CommunityTurned(1, t.secrets.covered[0])]


def _field_2_asked(t: Table) -> Decided | None:
    return None if t.turns else showdown(t)


def _war_dealt(t: Table) -> Decided | None:
    return None if t.due else next_round(t)


def _paid(t: Table) -> Decided:
    return [results(t)]


_FOLLOWING: Following[Table, c.Event] = {
    "field_1": _field_1_asked,
    "field_2": _field_2_asked,
    "war": _war_dealt,
    "paid": _paid,
}

apply = applied(JUDGES, _ANSWERS, CHANGES, _FOLLOWING)
