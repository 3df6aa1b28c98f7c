"""What happens at a live table besides what the rules tell: comings, pauses, and the proof of the shuffle.

The rules know cards, stakes and decisions; the floor adds who is at the table, whether it is paused, and
the commitment under which its cards were shuffled. Both are numbered in one sequence.
"""

from msgspec import Struct

from saalchef.rules.punto_banco.state import Field
from saalchef.rules.table import Event


class GuestArrived(Struct, frozen=True, gc=False, tag="guest_arrived"):
    """Somebody has come to the table, without a place yet; a bot is marked as one."""

    guest: str
    bot: bool = False


class GuestDeparted(Struct, frozen=True, gc=False, tag="guest_departed"):
    """Somebody has gone, and took his chips back into his purse."""

    guest: str


class TablePaused(Struct, frozen=True, gc=False, tag="table_paused"):
    reason: str


class TableResumed(Struct, frozen=True, gc=False, tag="table_resumed"):
    pass


class TableClosed(Struct, frozen=True, gc=False, tag="table_closed"):
    reason: str


class GuestSeed(Struct, frozen=True, gc=False):
    """A guest's own words, mixed into a whole shuffle of protocol 1."""

    guest: str
    seed: str


class GuestHash(Struct, frozen=True, gc=False):
    """The hash of a guest's words for one coup, by which he is bound to them before he tells them."""

    guest: str
    hash: str


class GuestWords(Struct, frozen=True, gc=False):
    """A guest's words for one coup, told after its bets are closed."""

    guest: str
    words: str


class CoupWinner(Struct, frozen=True, gc=False):
    """Who has won a coup of Punto Banco, for those who keep the score of a shoe."""

    coup: int
    winner: Field


class ShoeCommitted(Struct, frozen=True, gc=False, tag="shoe_committed", omit_defaults=True):
    """The server has bound itself to the next shuffle, before any bet of it is taken."""

    shoe: int
    commitment: str
    protocol: int = 1  # how guests add words: 1 to the whole shuffle, 2 anew to every coup


class WordsCommitted(Struct, frozen=True, gc=False, tag="words_committed"):
    """The bets are closed: these guests are bound to their words for this coup, and now tell them."""

    coup: int
    words: tuple[GuestHash, ...]
    closing: str  # the hash of what the coup is dealt from, and of the stakes that lie


class WordsOpened(Struct, frozen=True, gc=False, tag="words_opened", omit_defaults=True):
    """The words that decide the cards of this coup, and who was bound to some and did not tell them."""

    coup: int
    words: tuple[GuestWords, ...]
    silent: tuple[str, ...]
    barred_until: int = 0  # first coup in which the silent may add words again; 0: they may in the next


class SeedAdded(Struct, frozen=True, gc=False, tag="seed_added"):
    """A guest has added his own words to the shuffle to come."""

    guest: str
    seed: str


class ShoeShuffled(Struct, frozen=True, gc=False, tag="shoe_shuffled"):
    """The bets are closed: these seeds, and no later ones, decide the order of the cards."""

    shoe: int
    seeds: tuple[GuestSeed, ...]


class ShoeReshuffled(Struct, frozen=True, gc=False, tag="shoe_reshuffled"):
    """The shoe was empty in the middle of a coup; the cards not lying were shuffled together again."""

    shoe: int


class ShoeRevealed(Struct, frozen=True, gc=False, tag="shoe_revealed"):
    """What the server had bound itself to: anyone can now derive every card dealt."""

    shoe: int
    seed: str
    salt: str
    voids: int  # coups of this table voided so far


FloorEvent = (
    GuestArrived
    | GuestDeparted
    | TablePaused
    | TableResumed
    | TableClosed
    | ShoeCommitted
    | WordsCommitted
    | WordsOpened
    | SeedAdded
    | ShoeShuffled
    | ShoeReshuffled
    | ShoeRevealed
)

LiveEvent = Event | FloorEvent
