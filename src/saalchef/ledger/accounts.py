"""Where money can be: purses, chips at a table, stakes held on the felt, pots, the bank and the cash desk."""

from typing import Literal, cast, get_args

from msgspec import Struct

# A purse, chips, stakes and pots belong to guests and never fall below zero; the bank of a table and the
# cash desk are the house's own, and their balance is its result.
AccountKind = Literal["purse", "chips", "stakes", "pot", "bank", "desk"]
OF_THE_HOUSE: frozenset[AccountKind] = frozenset({"bank", "desk"})


class Account(Struct, frozen=True, order=True):
    """One account in one currency: `place` is a table or nothing, `owner` a guest's key or nothing."""

    kind: AccountKind
    currency: str
    place: str = ""
    owner: str = ""

    @property
    def id(self) -> str:
        """The account's name in the books."""
        return "/".join((self.kind, self.currency, self.place, self.owner))

    @property
    def may_be_negative(self) -> bool:
        return self.kind in OF_THE_HOUSE


def read_account(name: str) -> Account:
    """The account of a name in the books."""
    kind, currency, place, owner = name.split("/", 3)
    if kind not in get_args(AccountKind):
        raise ValueError(f"{name!r} is not an account")
    return Account(cast(AccountKind, kind), currency, place, owner)


def purse(owner: str, currency: str) -> Account:
    """A guest's play money, away from the tables."""
    return Account("purse", currency, owner=owner)


def chips(table: str, owner: str, currency: str) -> Account:
    """A guest's chips at hand at a table."""
    return Account("chips", currency, table, owner)


def stakes(table: str, owner: str, currency: str) -> Account:
    """What a guest has lying on the felt: held until the coup decides about it."""
    return Account("stakes", currency, table, owner)


def pot(table: str, currency: str) -> Account:
    """What belongs to whoever will win it."""
    return Account("pot", currency, table)


def bank(table: str, currency: str) -> Account:
    return Account("bank", currency, table)


def desk(currency: str) -> Account:
    """The cash desk: where play money comes from and goes back to."""
    return Account("desk", currency)
