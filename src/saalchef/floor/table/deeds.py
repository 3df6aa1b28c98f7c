"""What may be done at a live table besides the actions of the rules; booked in the same journal."""

from typing import Any

from msgspec import Struct

from saalchef.floor.table.reasons import POT_BACK
from saalchef.floor.table.settings import Settings
from saalchef.rules.actions import Action
from saalchef.rules.money import Cents


class OpenTable(Struct, frozen=True, tag="opens_table"):
    settings: Settings


class Arrive(Struct, frozen=True, tag="arrives"):
    """A guest comes to the table; `owner` is the key of his accounts. A bot comes with the house's money."""

    guest: str
    owner: str
    bot: bool = False
    money: Cents = Cents(0)


class Depart(Struct, frozen=True, tag="departs"):
    """A guest who has left takes his chips away; a bot's money goes back to the house."""

    guest: str


class Pause(Struct, frozen=True, tag="pauses"):
    reason: str


class Resume(Struct, frozen=True, tag="resumes"):
    reason: str


class CloseTable(Struct, frozen=True, tag="closes_table"):
    reason: str


class PotShare(Struct, frozen=True):
    """A part of the pot: whose stake of that coup it was."""

    coup: int
    guest: str
    owner: str
    amount: Cents
    bot: bool = False


class GiveBack(PotShare, frozen=True, tag="gives_back"):
    """A share of the pot that nobody will play for any more."""

    reason: str = POT_BACK

    @property
    def share(self) -> PotShare:
        return PotShare(self.coup, self.guest, self.owner, self.amount, self.bot)


class CorrectPurse(Struct, frozen=True, tag="corrects_purse"):
    """A payout of a guest who is no longer at the table is corrected: the bank pays into his purse.

    Or takes out of it; `owner` is the key of his accounts.
    """

    guest: str
    owner: str
    amount: Cents
    reason: str
    coup: int


class AddSeed(Struct, frozen=True, tag="adds_seed"):
    """As guests added words to a whole shuffle of protocol 1; in journals alone."""

    guest: str
    seed: str


class CommitShoe(Struct, frozen=True, tag="commits_shoe", omit_defaults=True):
    shoe: int
    commitment: str
    protocol: int = 1


class CommitWords(Struct, frozen=True, tag="commits_words", omit_defaults=True):
    """The guests whose stakes lie are bound to their words for this coup: each with the hash of his."""

    coup: int
    words: tuple[tuple[str, str], ...]
    without: tuple[str, ...] = ()  # who is here and has bet nothing; books before do not tell it


class OpenWords(Struct, frozen=True, tag="opens_words", omit_defaults=True):
    """What the guests bound to words have told, and who has not: the cards of the coup follow from it."""

    coup: int
    words: tuple[tuple[str, str], ...]
    silent: tuple[str, ...] = ()
    barred_until: int | None = None  # first coup in which the silent may again; books before do not tell it


class Shuffle(Struct, frozen=True, tag="shuffles"):
    """The guests' seeds are fixed, for a whole shuffle of protocol 1."""


class Reshuffle(Struct, frozen=True, tag="reshuffles"):
    """The shoe is empty in the middle of a coup: all cards that do not lie are shuffled together again."""


class RevealShoe(Struct, frozen=True, tag="reveals_shoe"):
    shoe: int
    seed: str
    salt: str


FloorAction = (
    OpenTable
    | Arrive
    | Depart
    | Pause
    | Resume
    | CloseTable
    | GiveBack
    | CorrectPurse
    | AddSeed
    | CommitShoe
    | CommitWords
    | OpenWords
    | Shuffle
    | Reshuffle
    | RevealShoe
)

Deed = Action | FloorAction

# As a type for decoding, which a union of structs is not to the type checker.
DEED: Any = Deed
