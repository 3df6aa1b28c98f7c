"""The present shuffle as a live table keeps it, and the guests' words for its present coup."""

from msgspec import Struct

from saalchef.floor.table.events import GuestHash, GuestSeed, GuestWords

SHOE_WORDS, COUP_WORDS = 1, 2  # protocols: guests' words for a whole shuffle, or anew for every coup


class ShoeState(Struct, frozen=True, gc=False):
    """The present shuffle, as far as it is public, and the cards drawn from it."""

    number: int = 0
    commitment: str = ""
    first_coup: int = 1
    seeds: tuple[GuestSeed, ...] = ()  # of protocol 1
    shuffled: bool = False  # bets of it have been closed: it is dealt from
    over: bool = True  # revealed: the next one is still to be committed to
    drawn: tuple[str, ...] = ()  # cards, and where the pack was shuffled again what then lay on the table
    protocol: int = SHOE_WORDS
    silences: int = 0  # so often somebody bound to words for one of its coups did not tell them


class CoupWords(Struct, frozen=True, gc=False):
    """The guests' words for one coup: who is bound to some, and once they are opened, what they are."""

    coup: int = 0
    committed: tuple[GuestHash, ...] = ()  # forgotten when the coup is over
    opened: tuple[GuestWords, ...] = ()
    silent: tuple[str, ...] = ()
    awaited: bool = False  # the bets are closed, and no card is dealt before the words are opened
    since: int = 0  # when the bets were closed, in milliseconds
    drawn_before: int = 0  # how much had been drawn from the shuffle before this coup
    closing: str = ""  # the hash of what the coup is dealt from, and of the stakes that lay
