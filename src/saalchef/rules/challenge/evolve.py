"""What an event changes. Total: it never refuses."""

from msgspec.structs import replace

from saalchef.rules import events as e
from saalchef.rules.challenge import events as c
from saalchef.rules.challenge.state import (
    BURN,
    COMMUNITY,
    NOTHING,
    Box,
    Phase,
    Secrets,
    Table,
    asked_about,
    box_at,
    clockwise,
    played_by,
)
from saalchef.rules.money import Cents
from saalchef.rules.procedure import Changing, unchanged, undone
from saalchef.rules.seating import Came, move_chips, pay_out, take_place

_STAKES = {"ante": "ante", "red": "red", "black": "black", "1": "one", "2": "two"}


def evolve(t: Table, event: c.Event) -> Table:
    """The table after the event."""
    return CHANGES.get(type(event), unchanged)(t, event)


def _with_box(boxes: tuple[Box, ...], box: Box) -> tuple[Box, ...]:
    """The boxes with one changed or added, in the order of their numbers."""
    for at, each in enumerate(boxes):
        if each.number == box.number:
            return (*boxes[:at], box, *boxes[at + 1 :])
        if each.number > box.number:
            return (*boxes[:at], box, *boxes[at:])
    return (*boxes, box)


def _coming(t: Table, event: Came) -> Table:
    return replace(t, guests=take_place(t.guests, event))


# ——— betting ———


def _opened(t: Table, event: e.BettingOpened) -> Table:
    """The felt is cleared; what was carried stays in the pot."""
    guests = {name: replace(guest, won=NOTHING) if guest.won else guest for name, guest in t.guests.items()}
    return Table(
        t.house,
        t.rules,
        guests,
        t.bank,
        event.coup,
        pot=t.pot,
        carried=t.pot,
        button_from=t.button_from,
    )


def _placed(t: Table, event: e.StakePlaced) -> Table:
    assert event.box is not None
    box = played_by(t, event.guest) or Box(event.box, event.guest)
    stake = _STAKES[event.field]
    guests = move_chips(t.guests, event.guest, -event.amount)
    if stake in ("one", "two"):
        box = replace(box, **{stake: event.amount}, taken=box.taken + 1)
        return replace(t, guests=guests, boxes=_with_box(t.boxes, box), turns=t.turns[1:])
    box = replace(box, **{stake: getattr(box, stake) + event.amount})
    return replace(t, guests=guests, boxes=_with_box(t.boxes, box))


def _returned(t: Table, event: e.StakeReturned) -> Table:
    assert event.box is not None
    box = replace(box_at(t, event.box), **{_STAKES[event.field]: NOTHING})
    boxes = _with_box(t.boxes, box)
    if not box.in_pot + box.red + box.black:
        boxes = tuple([each for each in boxes if each.number != box.number])
    return replace(t, guests=move_chips(t.guests, event.guest, event.amount), boxes=boxes)


def _began(t: Table, event: c.GameBegan) -> Table:
    """Every player an open card, every player a hidden one, and two before the croupier."""
    phase: Phase = "deal"
    places = tuple([str(number) for number in event.boxes])
    due = (*places, *places, COMMUNITY, COMMUNITY)
    return replace(t, phase=phase, button=event.button, due=due)


# ——— cards ———


def _dealt(t: Table, event: e.CardDealt) -> Table:
    """An open card: the first of a hand, or one of war."""
    secrets, card = t.secrets, event.card
    box = box_at(t, int(event.place))
    box = replace(box, first=card) if t.phase == "deal" else replace(box, war=(*box.war, card))
    out = Secrets(secrets.hidden, secrets.covered, (*secrets.out, card))
    return replace(t, boxes=_with_box(t.boxes, box), due=t.due[1:], secrets=out)


def _laid(t: Table, event: c.CardLaid) -> Table:
    secrets, card, due = t.secrets, event.card, t.due[1:]
    out = (*secrets.out, card)
    if event.place == BURN:
        burnt = Secrets(secrets.hidden, secrets.covered, out)
        return replace(t, due=due, burnt=t.burnt + 1, secrets=burnt)
    if event.place != COMMUNITY:
        return replace(t, due=due, secrets=Secrets((*secrets.hidden, card), secrets.covered, out))
    laid = Secrets(secrets.hidden, (*secrets.covered, card), out)
    if due:
        return replace(t, due=due, secrets=laid)
    return replace(t, due=due, secrets=laid, phase="field_1", turns=asked_about(t, 1))


def _declined(t: Table, _: c.FieldDeclined) -> Table:
    return replace(t, turns=t.turns[1:])


def _turned(t: Table, event: c.CommunityTurned) -> Table:
    secrets = t.secrets
    turned = replace(
        t,
        community=(*t.community, event.card),
        secrets=Secrets(secrets.hidden, secrets.covered[1:], secrets.out),
    )
    if event.number == 2:
        return turned
    phase: Phase = "field_2"
    return replace(turned, phase=phase, turns=asked_about(t, 2))


def _hidden_opened(t: Table, event: c.HiddenOpened) -> Table:
    box = box_at(t, event.box)
    return replace(t, boxes=_with_box(t.boxes, replace(box, second=event.card)))


def _counted(t: Table, event: c.HandCounted) -> Table:
    box = box_at(t, event.box)
    return replace(t, boxes=_with_box(t.boxes, replace(box, points=event.points)))


def _war(t: Table, event: c.WarDeclared) -> Table:
    phase: Phase = "war"
    due = (BURN, *[str(number) for number in event.boxes])
    return replace(t, phase=phase, tied=event.boxes, round=event.round, due=due)


def _reshuffled(t: Table, _: e.PackReshuffled) -> Table:
    """The hands and the community cards alone are still out."""
    boxes = tuple([replace(box, war=()) for box in t.boxes])
    lying = [card for box in t.boxes for card in (box.first, box.second) if card is not None]
    out = (*lying, *t.community)
    return replace(t, boxes=boxes, burnt=0, secrets=Secrets(t.secrets.hidden, (), out))


# ——— money ———


def _settled(t: Table, event: e.Settled) -> Table:
    """A bonus bet: only these meet the bank."""
    assert event.box is not None
    box = box_at(t, event.box)
    box = replace(box, red=NOTHING) if event.field == "red" else replace(box, black=NOTHING)
    return replace(
        t,
        guests=pay_out(t.guests, event.guest, event.stake, event.won),
        boxes=_with_box(t.boxes, box),
        bank=t.bank - event.won,
        settled=(*t.settled, event),
    )


def _pot_formed(t: Table, event: c.PotFormed) -> Table:
    guests = dict(t.guests)
    for stake in event.stakes:
        guest = guests[stake.guest]
        guests[stake.guest] = replace(guest, won=guest.won - stake.amount)
    boxes = tuple([replace(box, ante=NOTHING, one=NOTHING, two=NOTHING) for box in t.boxes])
    return replace(t, guests=guests, boxes=boxes, pot=event.pot)


def _pot_paid(t: Table, event: c.PotPaid) -> Table:
    phase: Phase = "paid"
    guests, pot = dict(t.guests), t.pot
    for share in event.shares:
        guests = pay_out(guests, share.guest, NOTHING, share.amount)
        pot = Cents(pot - share.amount)
    return replace(t, phase=phase, guests=guests, pot=pot, tied=(), pot_paid=event)


def _over(t: Table, _: e.CoupSettled) -> Table:
    """The button moves on: past the boxes nobody plays, by reading also past a newcomer's."""
    phase: Phase = "settled"
    following = (t.button or 0) % t.rules.boxes + 1
    if t.rules.button_newcomer == "waits":
        following = clockwise(tuple([box.number for box in t.boxes]), following)[0]
    return replace(t, phase=phase, button_from=following)


def _voided(t: Table, event: e.CoupVoided) -> Table:
    """Everyone stands as before his bets, the pot and the button too; the felt is empty."""
    bank = Cents(t.bank + sum([settled.won for settled in t.settled]))
    return Table(
        t.house,
        t.rules,
        undone(t.guests, event),
        bank,
        t.coup,
        "settled",
        pot=t.carried,
        carried=t.carried,
        button_from=t.button_from,
    )


def _corrected(t: Table, event: e.PayoutCorrected) -> Table:
    guests = move_chips(t.guests, event.guest, event.amount)
    return replace(t, guests=guests, bank=t.bank - event.amount)


CHANGES: Changing[Table] = {
    e.GuestSat: _coming,
    e.GuestLeft: _coming,
    e.ChipsBought: _coming,
    e.BettingOpened: _opened,
    e.StakePlaced: _placed,
    e.StakeReturned: _returned,
    e.CardDealt: _dealt,
    e.Settled: _settled,
    e.CoupSettled: _over,
    e.CoupVoided: _voided,
    e.PayoutCorrected: _corrected,
    c.GameBegan: _began,
    c.CardLaid: _laid,
    c.FieldDeclined: _declined,
    c.CommunityTurned: _turned,
    c.HiddenOpened: _hidden_opened,
    c.HandCounted: _counted,
    c.PotFormed: _pot_formed,
    c.WarDeclared: _war,
    e.PackReshuffled: _reshuffled,
    c.PotPaid: _pot_paid,
}
