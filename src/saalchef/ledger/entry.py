"""An entry: postings that add up to nothing in every currency."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from saalchef.catalogue import Complaint
from saalchef.ledger.accounts import Account
from saalchef.rules.money import Cents, SpokenAmount


class Posting(Struct, frozen=True):
    """What comes to an account, or (below zero) leaves it."""

    account: Account
    amount: Cents


Entry = tuple[Posting, ...]


class Unbalanced(Complaint):
    """Postings that would make money out of nothing."""


def entry(moves: Iterable[tuple[Account, int]]) -> Entry:
    """The moves as one entry, each account once, in a fixed order; Unbalanced where money would appear."""
    sums: dict[Account, int] = defaultdict(int)
    for account, amount in moves:
        sums[account] += amount
    posted = tuple([Posting(account, Cents(sums[account])) for account in sorted(sums) if sums[account]])
    must_balance(posted)
    return posted


def must_balance(posted: Entry) -> None:
    """Unbalanced where money would appear or vanish."""
    rest: dict[str, int] = {}
    for p in posted:
        currency = p.account.currency
        rest[currency] = rest.get(currency, 0) + p.amount
    for currency, amount in rest.items():
        if amount:
            raise Unbalanced("audit.from_nowhere", amount=SpokenAmount(Cents(amount), currency))
