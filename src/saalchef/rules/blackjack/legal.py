"""Everything someone may do now: the faces of `check` with the amounts to choose from."""

from collections.abc import Iterator

from saalchef.rules import actions as a
from saalchef.rules.actions import CROUPIER
from saalchef.rules.awaiting import AwaitCard, AwaitGuests
from saalchef.rules.blackjack.check import betting, check
from saalchef.rules.blackjack.hand import cost_of_raise, staked_by
from saalchef.rules.blackjack.limits import bet_range, fields, insurance_range, on_field
from saalchef.rules.blackjack.state import Box, Table
from saalchef.rules.limits import affordable
from saalchef.rules.money import Range, of
from saalchef.rules.options import Option
from saalchef.rules.procedure import croupier_options
from saalchef.rules.seating import untaken


def legal(t: Table, who: str) -> tuple[Option, ...]:
    """The options of a guest, or of the croupier."""
    if who == CROUPIER:
        return tuple(croupier_options(t, check, isinstance(t.awaiting, AwaitCard)))
    if who not in t.guests:
        return ()
    return (*_places(t, who), *(_bets(t, who) if betting(t) else _answers(t, who)))


def _places(t: Table, who: str) -> Iterator[Option]:
    for number in untaken(t.guests, t.rules.boxes, who):
        if check(t, a.Sit(who, number)) is None:
            yield Option("sits", seat=number)
        if check(t, a.Stand(who, number)) is None:
            yield Option("stands", box=number)
        if check(t, a.Claim(who, number)) is None:
            yield Option("claims", box=number)
    if check(t, a.Stand(who)) is None:
        yield Option("stands")
    if check(t, a.Leave(who)) is None:
        yield Option("leaves")


def _bets(t: Table, who: str) -> Iterator[Option]:
    guest, names = t.guests[who], fields(t.rules)
    for box in t.boxes:
        open_box = box if t.phase == "betting" else Box(box.number)
        for field in names:
            staked = of(on_field(open_box, field), who)
            if staked and check(t, a.Withdraw(who, field, box.number)) is None:
                yield Option("withdraws", field, box.number)
            if guest.here and (field == "main" or open_box.main):
                amounts = affordable(bet_range(t, who, field, open_box), guest.chips)
                if amounts is not None:
                    yield Option("bets", field, box.number, amounts=amounts)


def _answers(t: Table, who: str) -> Iterator[Option]:
    awaited = t.awaiting
    if not isinstance(awaited, AwaitGuests) or who not in awaited.guests:
        return
    for asked in t.asked:
        if asked.guest == who:
            yield Option("declines", box=asked.box)
            amounts = _insurance(t, who, asked.box)
            if amounts is not None:
                yield Option("insures", box=asked.box, amounts=amounts)
            if check(t, a.EvenMoney(who, asked.box)) is None:
                yield Option("takes_even_money", box=asked.box)
    for verb in (a.AskCard, a.Stay, a.Double, a.Split):
        if check(t, verb(who, t.box)) is None:
            cost = cost_of_raise(t.hand_in_turn, who) if verb in (a.Double, a.Split) else None
            yield Option(str(verb.__struct_config__.tag), box=t.box, cost=cost)


def _insurance(t: Table, who: str, box: int) -> Range | None:
    if t.phase != "insurance":
        return None
    stake = staked_by(t.boxes[box - 1].hands[0], who)
    return affordable(insurance_range(t.rules, stake.amount), t.guests[who].chips) if stake else None
