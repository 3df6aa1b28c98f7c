"""Everything someone may do now: the faces of `check` with the amounts to choose from."""

from collections.abc import Iterator

from saalchef.rules import actions as a
from saalchef.rules.actions import CROUPIER
from saalchef.rules.awaiting import AwaitCard
from saalchef.rules.limits import affordable
from saalchef.rules.options import Option
from saalchef.rules.procedure import croupier_options
from saalchef.rules.punto_banco.check import betting, check
from saalchef.rules.punto_banco.limits import bet_range
from saalchef.rules.punto_banco.places import place_refused
from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.punto_banco.state import FIELDS, Table
from saalchef.rules.seating import untaken


def legal(t: Table, who: str) -> tuple[Option, ...]:
    """The options of a guest, or of the croupier."""
    if who == CROUPIER:
        return tuple(croupier_options(t, check, isinstance(t.awaiting, AwaitCard)))
    if who not in t.guests:
        return ()
    return (*_places(t, who), *_bets(t, who))


def _places(t: Table, who: str) -> Iterator[Option]:
    for seat in untaken(t.guests, t.rules.seats, who):
        if check(t, a.Sit(who, seat)) is None:
            yield Option("sits", seat=seat)
    if check(t, a.Stand(who)) is None:
        yield Option("stands")
    if check(t, a.Leave(who)) is None:
        yield Option("leaves")


def _fields(rules: Rules) -> Iterator[tuple[str, int | None]]:
    """Every field on which a bet can lie, with its box where it has one."""
    for field in FIELDS:
        if rules.boxes and field != "tie":
            yield from [(field, box) for box in range(1, rules.seats + 1)]
        else:
            yield field, None


def _bets(t: Table, who: str) -> Iterator[Option]:
    if not betting(t):
        return
    guest = t.guests[who]
    for field, box in _fields(t.rules):
        if check(t, a.Withdraw(who, field, box)) is None:
            yield Option("withdraws", field, box)
        if place_refused(t, guest, box) is None:
            amounts = affordable(bet_range(t, who, field, box), guest.chips)
            if amounts is not None:
                yield Option("bets", field, box, amounts=amounts)
