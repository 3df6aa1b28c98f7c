"""What an event changes. Total: it never refuses."""

from msgspec.structs import replace

from saalchef.rules import events as e
from saalchef.rules.money import Cents
from saalchef.rules.procedure import Changing, unchanged, undone
from saalchef.rules.punto_banco import events as p
from saalchef.rules.punto_banco.draw import owed
from saalchef.rules.punto_banco.state import FieldStake, Table
from saalchef.rules.seating import Came, move_chips, pay_out, take_place


def evolve(t: Table, event: p.Event) -> Table:
    """The table after the event."""
    return CHANGES.get(type(event), unchanged)(t, event)


def _coming(t: Table, event: Came) -> Table:
    return replace(t, guests=take_place(t.guests, event))


# ——— betting ———


def _opened(t: Table, event: e.BettingOpened) -> Table:
    """The felt is cleared of cards; stakes that stayed on a tie lie on."""
    guests = {name: replace(guest, won=Cents(0)) if guest.won else guest for name, guest in t.guests.items()}
    return Table(t.house, t.rules, guests, t.bank, event.coup, "betting", t.stakes)


def _without(t: Table, event: e.StakeReturned | e.Settled) -> tuple[FieldStake, ...]:
    """The stakes less the one the event is about."""
    guest, field, box = event.guest, event.field, event.box
    return tuple([s for s in t.stakes if s.guest != guest or s.field != field or s.box != box])


def _placed(t: Table, event: e.StakePlaced) -> Table:
    """Added to what the guest has on the field, where it keeps its place in the order."""
    new = FieldStake(event.guest, event.field, event.amount, event.box)
    stakes = [*t.stakes, new]
    for i, s in enumerate(t.stakes):
        if s.guest == new.guest and s.field == new.field and s.box == new.box:
            stakes = [*t.stakes]
            stakes[i] = replace(s, amount=s.amount + new.amount)
    return replace(t, guests=move_chips(t.guests, event.guest, -event.amount), stakes=tuple(stakes))


def _returned(t: Table, event: e.StakeReturned) -> Table:
    return replace(t, guests=move_chips(t.guests, event.guest, event.amount), stakes=_without(t, event))


def _closed(t: Table, _: p.BettingClosed) -> Table:
    return replace(t, phase="deal", owed=owed(t.rules, (), ()))


# ——— cards ———


def _dealt(t: Table, event: e.CardDealt) -> Table:
    if event.place == "punto":
        punto = (*t.punto, event.card)
        return replace(t, punto=punto, owed=owed(t.rules, punto, t.banco))
    banco = (*t.banco, event.card)
    return replace(t, banco=banco, owed=owed(t.rules, t.punto, banco))


def _announced(t: Table, event: p.TotalsAnnounced) -> Table:
    return replace(t, winner=event.winner)


# ——— money ———


def _settled(t: Table, event: e.Settled) -> Table:
    return replace(
        t,
        guests=pay_out(t.guests, event.guest, event.stake, event.won),
        bank=t.bank - event.won,
        stakes=_without(t, event),
        settled=(*t.settled, event),
    )


def _over(t: Table, _: e.CoupSettled) -> Table:
    return replace(t, phase="settled")


def _voided(t: Table, event: e.CoupVoided) -> Table:
    """Everyone stands as before his bets; the felt is empty."""
    bank = Cents(t.bank + sum([guest.won for guest in t.guests.values()]))
    return Table(t.house, t.rules, undone(t.guests, event), bank, t.coup, "settled")


def _corrected(t: Table, event: e.PayoutCorrected) -> Table:
    guests = move_chips(t.guests, event.guest, event.amount)
    return replace(t, guests=guests, bank=t.bank - event.amount)


CHANGES: Changing[Table] = {
    e.GuestSat: _coming,
    e.GuestStood: _coming,
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
    p.BettingClosed: _closed,
    p.TotalsAnnounced: _announced,
}
