"""What a house may decide about Black Jack Challenge: values, no code. Each is a key of a house file."""

from fractions import Fraction
from typing import ClassVar, Literal

from msgspec import Struct

from saalchef.rules.money import Cents


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """The sign at the table: with Antes the same for all, the minimum is the Ante."""

    minimum: Cents
    maximum: Cents
    step: Cents
    bonus_minimum: Cents
    bonus_maximum: Cents
    bonus_step: Cents


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """One house's Black Jack Challenge."""

    # Fields of later versions: at their own default the game is what it was without them.
    added_later: ClassVar[tuple[str, ...]] = ()

    limits: Limits
    # the table
    boxes: int
    fewest_players: int
    decks: int
    button_start: Literal["lowest_box"]
    button_newcomer: Literal["takes_it", "waits"]  # who sits down, between games, where it would come next
    ante_size: Literal["fixed", "free"]
    # the bonus bets
    bonus_pair: Literal["rank", "points"]
    red_pair_pays: Fraction
    double_red_pays: Fraction
    black_pair_pays: Fraction
    pair_pays: Fraction
    double_black_pays: Fraction
    # the pot
    bust_may_stake: bool
    all_bust: Literal["war", "lowest", "returned", "carried"]
    war_rank: Literal["ace_high", "ace_low", "points"]
    war_exhausted: Literal["reshuffle", "split_pot"]
    absent_guest: Literal["stay"]
    # the house's words
    word_stay: str
    word_bust: str
    # what not every house has
    call_open: str = ""
    call_close: str = ""
