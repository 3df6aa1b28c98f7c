"""Double entry, pure: accounts, entries whose postings balance, and books that cannot be overdrawn."""

from saalchef.ledger.accounts import (
    Account,
    AccountKind,
    bank,
    chips,
    desk,
    pot,
    purse,
    read_account,
    stakes,
)
from saalchef.ledger.book import Book, Overdrawn
from saalchef.ledger.entry import Entry, Posting, Unbalanced, entry
from saalchef.ledger.felt import Standing, felt_moves, standing

__all__ = [
    "Account",
    "AccountKind",
    "Book",
    "Entry",
    "Overdrawn",
    "Posting",
    "Standing",
    "Unbalanced",
    "bank",
    "chips",
    "desk",
    "entry",
    "felt_moves",
    "pot",
    "purse",
    "read_account",
    "stakes",
    "standing",
]
