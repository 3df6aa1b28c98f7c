"""What happens at a Black Jack table besides what happens at every table."""

from msgspec import Struct

from saalchef.rules import events
from saalchef.rules.money import Cents


class BoxClaimed(Struct, frozen=True, gc=False, tag="box_claimed"):
    guest: str
    box: int


class Owned(Struct, frozen=True, gc=False):
    """A box in play and who decides for it."""

    box: int
    owner: str


class BetsClosed(Struct, frozen=True, gc=False, tag="bets_closed"):
    boxes: tuple[Owned, ...]


class JokerLaid(Struct, frozen=True, gc=False, tag="joker_laid"):
    """The joker came for this place and lies beside it; the next card takes its place."""

    place: str


class InitialDealt(Struct, frozen=True, gc=False, tag="initial_dealt"):
    """Every box has its two cards and the bank its one."""


class Insured(Struct, frozen=True, gc=False, tag="insured"):
    guest: str
    box: int
    amount: Cents


class EvenMoneyTaken(Struct, frozen=True, gc=False, tag="even_money_taken"):
    guest: str
    box: int


class Declined(Struct, frozen=True, gc=False, tag="declined"):
    """Insurance, or to follow the owner's double or split."""

    guest: str
    box: int


class InsuranceClosed(Struct, frozen=True, gc=False, tag="insurance_closed"):
    pass


class TurnCame(Struct, frozen=True, gc=False, tag="turn_came"):
    """A hand is in turn."""

    box: int
    hand: int


class CardAsked(Struct, frozen=True, gc=False, tag="card_asked"):
    guest: str
    box: int
    hand: int


class Stayed(Struct, frozen=True, gc=False, tag="stayed"):
    """By the owner's word, or because the clock decided for him."""

    guest: str
    box: int
    hand: int


class Doubled(Struct, frozen=True, gc=False, tag="doubled"):
    guest: str
    box: int
    hand: int
    amount: Cents


class HandSplit(Struct, frozen=True, gc=False, tag="hand_split"):
    """The owner splits the hand, or a co-bettor puts his stake on the new one too."""

    guest: str
    box: int
    hand: int
    amount: Cents


class AllAnswered(Struct, frozen=True, gc=False, tag="all_answered"):
    """Every co-bettor has answered the double or split: the next card may come."""


class TotalAnnounced(Struct, frozen=True, gc=False, tag="total_announced"):
    """The croupier announces the total best for the hand."""

    place: str
    total: int
    blackjack: bool


class TurnsEnded(Struct, frozen=True, gc=False, tag="turns_ended"):
    """No box awaits a card any more: the bank's turn."""


Event = (
    events.CommonEvent
    | BoxClaimed
    | BetsClosed
    | JokerLaid
    | InitialDealt
    | Insured
    | EvenMoneyTaken
    | Declined
    | InsuranceClosed
    | TurnCame
    | CardAsked
    | Stayed
    | Doubled
    | HandSplit
    | AllAnswered
    | TotalAnnounced
    | TurnsEnded
)
