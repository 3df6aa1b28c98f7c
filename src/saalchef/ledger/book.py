"""The books: every account's balance, changed by entries alone."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from saalchef.catalogue import Said, said
from saalchef.ledger.accounts import Account
from saalchef.ledger.entry import Entry, must_balance
from saalchef.rules.money import Cents, SpokenAmount


class Overdrawn(Exception):  # noqa: N818 - the account would be
    """An entry that would take from an account what is not there."""

    def __init__(self, account: Account, balance: Cents, wanted: Cents) -> None:
        super().__init__(f"{account.id} has {balance}, {wanted} are wanted")
        self.account = account
        self.balance = balance
        self.wanted = wanted


class Book:
    """Balances; an entry is posted whole or not at all."""

    def __init__(self, balances: Mapping[Account, Cents] | None = None) -> None:
        self._balances: dict[Account, Cents] = dict(balances or {})

    def balance(self, account: Account) -> Cents:
        return self._balances.get(account, Cents(0))

    def post(self, posted: Entry) -> None:
        """Book the entry; Unbalanced or Overdrawn, and nothing changes, where it cannot be."""
        must_balance(posted)
        after: dict[Account, Cents] = {}
        for p in posted:
            after[p.account] = Cents(after.get(p.account, self.balance(p.account)) + p.amount)
        for account, balance in after.items():
            before = self.balance(account)
            if balance < 0 and balance < before and not account.may_be_negative:
                raise Overdrawn(account, before, Cents(before - balance))
        self._balances |= after

    def balances(self) -> dict[Account, Cents]:
        return dict(self._balances)

    def balances_of(self, some: Iterable[Account]) -> dict[Account, Cents]:
        return {account: self.balance(account) for account in some}

    def take(self, other: "Book") -> None:
        """The balances of another book, which knows better about the accounts it has."""
        self._balances |= other.balances()

    def problems(self) -> Iterable[Said]:
        """What is wrong with the books; nothing where they balance."""
        sums: dict[str, int] = defaultdict(int)
        for account, amount in sorted(self._balances.items()):
            sums[account.currency] += amount
            if amount < 0 and not account.may_be_negative:
                owed = SpokenAmount(amount, account.currency)
                yield said("audit.overdrawn", account=account.id, amount=owed)
        for currency, rest in sums.items():
            if rest:
                yield said("audit.sum", currency=currency, rest=SpokenAmount(Cents(rest), currency))
