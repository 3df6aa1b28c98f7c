"""What has happened at a table, in the past tense: facts that every game shares."""

from msgspec import Struct

from saalchef.rules.cards import Card
from saalchef.rules.money import Cents, Wager


class GuestSat(Struct, frozen=True, gc=False, tag="guest_sat"):
    guest: str
    seat: int


class GuestStood(Struct, frozen=True, gc=False, tag="guest_stood"):
    guest: str
    at: int | None = None


class GuestLeft(Struct, frozen=True, gc=False, tag="guest_left"):
    guest: str


class ChipsBought(Struct, frozen=True, gc=False, tag="chips_bought"):
    guest: str
    amount: Cents


class Called(Struct, frozen=True, gc=False, tag="called"):
    """The croupier's words, as the house says them."""

    words: str


class BettingOpened(Struct, frozen=True, gc=False, tag="betting_opened"):
    coup: int


class StakePlaced(Struct, frozen=True, gc=False, tag="stake_placed"):
    guest: str
    field: str
    amount: Cents
    box: int | None = None


class StakeReturned(Struct, frozen=True, gc=False, tag="stake_returned"):
    """Withdrawn by its guest, or given back by the croupier."""

    guest: str
    field: str
    amount: Cents
    box: int | None = None
    hand: int | None = None


class CardDealt(Struct, frozen=True, gc=False, tag="card_dealt"):
    card: Card
    place: str


class Settled(Struct, frozen=True, gc=False, tag="settled"):
    """One stake's end: what was staked, what was won (the whole stake lost: minus the stake), and how.

    Of a stake partly lost the rest goes back: the guest receives stake + won.
    """

    guest: str
    field: str
    stake: Cents
    won: Cents
    outcome: str
    box: int | None = None
    hand: int | None = None


class CoupSettled(Struct, frozen=True, gc=False, tag="coup_settled"):
    """The coup is over; the net result of everyone who staked, and the bank's."""

    coup: int
    guests: tuple[Wager, ...]
    bank: Cents


class CoupVoided(Struct, frozen=True, gc=False, tag="coup_voided"):
    """By the management, with its reason: what each guest gets back (or returns) to stand as before."""

    coup: int
    reason: str
    guests: tuple[Wager, ...]


class PayoutCorrected(Struct, frozen=True, gc=False, tag="payout_corrected", omit_defaults=True):
    guest: str
    amount: Cents
    reason: str
    coup: int | None = None  # in which; None: in the last that has ended


class PackReshuffled(Struct, frozen=True, gc=False, tag="pack_reshuffled"):
    """Too few cards are left to go on: those that do not lie on the table are shuffled again.

    Not of every game, but whoever deals must heed it in any.
    """


CommonEvent = (
    GuestSat
    | GuestStood
    | GuestLeft
    | ChipsBought
    | Called
    | BettingOpened
    | StakePlaced
    | StakeReturned
    | CardDealt
    | Settled
    | CoupSettled
    | CoupVoided
    | PayoutCorrected
)
