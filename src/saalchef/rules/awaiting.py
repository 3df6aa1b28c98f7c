"""Who acts next at a table."""

from typing import Literal

from msgspec import Struct

AskedAtTable = Literal["insurance", "decision", "double", "split", "field_1", "field_2"]


class AwaitBets(Struct, frozen=True, tag="bets"):
    """Bets are open: guests may bet, the croupier may close."""


class AwaitCard(Struct, frozen=True, gc=False, tag="card"):
    """The dealer owes a card to a place: "3", "3.2", "bank"."""

    place: str


class AwaitGuests(Struct, frozen=True, gc=False, tag="guests"):
    """One guest or several have a question to answer, in any order."""

    guests: tuple[str, ...]
    question: AskedAtTable
    box: int | None = None
    hand: int | None = None


Awaiting = AwaitBets | AwaitCard | AwaitGuests

BETS = AwaitBets()
