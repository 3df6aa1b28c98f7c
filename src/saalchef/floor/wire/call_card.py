"""A call for the Saalchef as its guest and the desk are told it; nobody else ever is."""

from typing import Literal

from msgspec import Struct

CallKind = Literal["question", "dispute"]
ProposalEnd = Literal["confirmed", "rejected", "withdrawn"]
RuledKind = Literal["voids", "corrects", "corrects_purse"]
CallState = Literal["waiting", "answered", "withdrawn"]


class CallCard(Struct, frozen=True):
    """One call, and what became of it."""

    id: str
    guest: str
    table: str
    house: str
    game: str
    currency: str
    coup: int
    kind: CallKind
    text: str
    at: str
    state: CallState
    ended_at: str | None
    answer: str | None
    ruled: str | None  # what was ruled with the answer, as a sentence
    read: bool  # the guest has taken note of the answer
    by: str | None  # who answered, for the desk
    over: bool  # the coup has ended, and can be seen step by step


class CallsTold(Struct, frozen=True, tag="calls"):
    """To a guest's own connections: his calls that wait, and those whose answer he has not taken note of."""

    calls: tuple[CallCard, ...]
