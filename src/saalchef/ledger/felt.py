"""What an action at a table moves: the difference between the money before it and after it, as an entry."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from saalchef.ledger.accounts import Account, bank, chips, pot, purse, stakes
from saalchef.ledger.entry import Entry, entry
from saalchef.rules.money import Cents
from saalchef.rules.table import Table, all_lying

Owner = Callable[[str], str]  # from a guest's name at the table to the key his accounts go by


class Holding(Struct, frozen=True, gc=False):
    """One guest's money at a table: at hand, on the felt, and what he has brought in all."""

    chips: Cents
    lying: Cents
    brought: Cents


NOTHING = Holding(Cents(0), Cents(0), Cents(0))


class Standing(Struct, frozen=True):
    """All the money at a table between two actions."""

    bank: Cents
    guests: dict[str, Holding]


def standing(t: Table) -> Standing:
    on_felt = all_lying(t)
    return Standing(
        t.bank,
        {
            name: Holding(guest.chips, on_felt.get(name, Cents(0)), guest.brought)
            for name, guest in t.guests.items()
        },
    )


def felt_moves(before: Standing, after: Standing, table: str, currency: str, owner: Owner) -> Entry:
    """Chips, stakes held, purses, the bank and the pot, so that every cent that goes comes somewhere."""
    return () if before == after else entry(_moves(before, after, table, currency, owner))


def _moves(
    before: Standing, after: Standing, table: str, currency: str, owner: Owner
) -> Iterator[tuple[Account, int]]:
    rest = before.bank - after.bank
    yield bank(table, currency), after.bank - before.bank
    for name in {**before.guests, **after.guests}:
        old, new = before.guests.get(name, NOTHING), after.guests.get(name, NOTHING)
        if old == new:
            continue
        # who is gone has taken his chips along; who is here has brought what he bought
        brought = new.brought - old.brought if name in after.guests else -old.chips
        key = owner(name)
        yield chips(table, key, currency), new.chips - old.chips
        yield stakes(table, key, currency), new.lying - old.lying
        yield purse(key, currency), -brought
        rest -= new.chips + new.lying - old.chips - old.lying - brought
    yield pot(table, currency), rest
