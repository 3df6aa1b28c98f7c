"""What a house may decide about Black Jack: values, no code. Each field is a key of a house file."""

from fractions import Fraction
from typing import ClassVar, Literal

from msgspec import Struct

from saalchef.rules.money import Cents


class SideBet(Struct, frozen=True, forbid_unknown_fields=True):
    """Twins or Crazy-Twins: what it pays, alone and with the joker, and its limits."""

    pays: Fraction
    with_joker: Fraction
    step: Cents
    per_guest: Cents
    per_box: Cents | None = None


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """The sign at the table."""

    minimum: Cents
    maximum: Cents
    step: Cents
    insurance_step: Cents


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """One house's Black Jack."""

    # Fields of later versions: at their own default the game is what it was without them.
    added_later: ClassVar[tuple[str, ...]] = ("owner_raises_first", "crazy_joker_split")

    limits: Limits
    # the table
    boxes: int
    owner: Literal["seated", "seated_or_standing"]
    free_boxes: Literal["nearest_seat", "first_come"]
    # the cards
    decks: int
    shuffler: Literal["continuous", "shoe"]
    penetration: int
    # the bank
    bank_stands_from: int
    bank_soft_17: Literal["stands", "draws"]
    bank_blackjack_takes: Literal["all", "original"]
    bank_blackjack_against_21: Literal["wins", "stand_off"]
    # what is paid
    win_pays: Fraction
    blackjack_pays: Fraction
    # the guest's decisions
    auto_stand_21: bool
    double_totals: tuple[int, ...] | Literal["any"]
    soft_double: bool
    double_after_split: bool
    double_beyond_maximum: bool
    split_by: Literal["value", "rank"]
    split_beyond_maximum: bool
    max_hands: int
    resplit_aces: bool
    co_bettor_split: Literal["first_hand", "returned"]
    # insurance
    insurance_amount: Literal["half", "up_to_half"]
    insurance_pays: Fraction
    even_money: bool
    # the house's words
    call_close: str
    word_card: str
    word_stay: str
    word_stand_off: str
    # what not every house has
    call_open: str = ""
    jokers: int = 0
    twins: SideBet | None = None
    crazy: SideBet | None = None
    twins_limit: Literal["box", "table"] = "box"
    twins_pay: Literal["net", "gross"] = "net"
    joker_place: Literal["beside", "occupies"] = "beside"
    joker_scope: Literal["box", "table"] = "box"
    crazy_joker: Literal["first_or_second", "second"] = "first_or_second"
    crazy_split: Literal["net", "any_hand", "every_hand"] = "net"
    crazy_joker_split: Literal["hand", "initial_deal"] = "initial_deal"
    crazy_push: bool = True
    owner_raises_first: bool = False
