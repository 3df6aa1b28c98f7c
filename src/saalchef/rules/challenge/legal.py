"""Everything someone may do now: the faces of `check` with the amounts to choose from."""

from collections.abc import Iterator

from saalchef.rules import actions as a
from saalchef.rules.actions import CROUPIER
from saalchef.rules.challenge.check import ON_TURN, betting, check
from saalchef.rules.challenge.limits import FIELDS, bet_range, on_field
from saalchef.rules.challenge.state import Table, box_at, played_by
from saalchef.rules.limits import affordable
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.procedure import croupier_options
from saalchef.rules.seating import untaken


def legal(t: Table, who: str) -> tuple[Option, ...]:
    """The options of a guest, for his eyes only, or of the croupier."""
    if who == CROUPIER:
        return tuple(croupier_options(t, check, bool(t.due)))
    if who not in t.guests:
        return ()
    return (*_places(t, who), *(_bets(t, who) if betting(t) else _answers(t, who)))


def _places(t: Table, who: str) -> Iterator[Option]:
    for seat in untaken(t.guests, t.rules.boxes, who):
        if check(t, a.Sit(who, seat)) is None:
            yield Option("sits", seat=seat)
    if check(t, a.Leave(who)) is None:
        yield Option("leaves")


def _bets(t: Table, who: str) -> Iterator[Option]:
    guest = t.guests[who]
    box = played_by(t, who)
    for field in FIELDS:
        if check(t, a.Withdraw(who, field)) is None:
            yield Option("withdraws", field, guest.seat)
        amounts = affordable(bet_range(t.rules, field, on_field(box, field)), guest.chips)
        if amounts is not None and check(t, a.Bet(who, Cents(amounts.low), field)) is None:
            yield Option("bets", field, guest.seat, amounts=amounts)


def _answers(t: Table, who: str) -> Iterator[Option]:
    if check(t, a.Stay(who)) is None:
        field = ON_TURN[t.phase]
        if check(t, a.Stake(who, field)) is None:
            cost = box_at(t, t.turns[0]).cost_of_card
            yield Option("stakes", str(field), t.turns[0], cost=cost)
        yield Option("stays", box=t.turns[0])
