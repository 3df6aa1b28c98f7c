"""What a house may decide about Punto Banco: values, no code. Each field is a key of a house file."""

from fractions import Fraction
from typing import ClassVar, Literal

from msgspec import Struct

from saalchef.rules.money import Cents

Move = Literal["draws", "stands"]


class BancoRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What Banco does with one total: when Punto stood, and by what Punto drew.

    `by` says what the ten entries of `punto_drew` look at: the value of Punto's third card, the total Punto
    reached with it, or the total of Punto's first two cards.
    """

    punto_stood: Move
    punto_drew: tuple[Move, Move, Move, Move, Move, Move, Move, Move, Move, Move]
    by: Literal["third_card", "total", "first_two"] = "third_card"


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """The sign at the table."""

    minimum: Cents
    maximum: Cents
    tie_maximum: Cents
    step: Cents


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """One house's Punto Banco."""

    # Fields of later versions: at their own default the game is what it was without them.
    added_later: ClassVar[tuple[str, ...]] = ("box_maximum",)

    limits: Limits
    # the table
    seats: int
    boxes: bool
    standing: Literal["free", "when_full"]
    # the cards
    decks: int
    shuffler: Literal["continuous", "shoe"]
    penetration: int
    # who draws: by total 0 to 7; 8 and 9 are naturals, after which nobody draws
    punto: tuple[Move, Move, Move, Move, Move, Move, Move, Move]
    banco: tuple[BancoRow, BancoRow, BancoRow, BancoRow, BancoRow, BancoRow, BancoRow, BancoRow]
    # what is paid
    punto_pays: Fraction
    banco_pays: Fraction
    banco_tax: Fraction
    tie_pays: Fraction
    tax_rounding: Literal["exact", "house"]
    # the house's words
    word_punto: str
    word_banco: str
    word_tie: str
    # what not every house has
    call_open: str = ""
    call_close: str = ""
    box_maximum: Literal["combined", "each_side"] = "each_side"
