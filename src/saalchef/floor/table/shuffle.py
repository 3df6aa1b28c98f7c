"""Fair shuffling: the server binds itself to a seed before bets are taken, guests add theirs, and afterwards
anyone can derive every card.

Everything here is SHA-256 and HMAC-SHA-256 over plain text, so that a proof can be checked in any language
with its own library. The reference docs/reference/fairness.md tells it step by step.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator

from msgspec import Struct

from saalchef.floor.table.events import GuestSeed
from saalchef.houses import House
from saalchef.rules.cards import Card
from saalchef.shoes import Shoe, shoe_for

WORD = 2**32


class Secret(Struct, frozen=True):
    """What the server binds itself to: 32 bytes each, as hexadecimal digits."""

    seed: str
    salt: str


def commitment(table: str, shoe: int, secret: Secret) -> str:
    """The salt keeps the commitment from being looked up, table and number from being used elsewhere."""
    text = f"saalchef commitment 1\n{table}\n{shoe}\n{secret.salt}\n{secret.seed}"
    return hashlib.sha256(text.encode()).hexdigest()


def key(table: str, shoe: int, seed: str, guests: Iterable[GuestSeed]) -> bytes:
    """The key of the stream: the server's seed over the shuffle's name and every guest's words."""
    lines = [f"saalchef shuffle 1\n{table}\n{shoe}"]
    lines += [f"{each.guest} {hashlib.sha256(each.seed.encode()).hexdigest()}" for each in guests]
    return hmac.digest(bytes.fromhex(seed), "\n".join(lines).encode(), "sha256")


class Stream:
    """Numbers without bias from a keyed stream: block i is HMAC-SHA-256 of i, eight words of 32 bits each."""

    def __init__(self, secret_key: bytes) -> None:
        self._words = stream_words(secret_key)

    def below(self, bound: int) -> int:
        """A word is refused where it would make some numbers likelier than others."""
        fair = WORD - WORD % bound
        while (word := next(self._words)) >= fair:
            pass
        return word % bound


def stream_words(secret_key: bytes) -> Iterator[int]:
    """The stream itself, as numbers of 32 bits."""
    block = 0
    while True:
        digest = hmac.digest(secret_key, block.to_bytes(8, "big"), "sha256")
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


RESHUFFLED = "reshuffled:"  # among the cards drawn: what then lay on the table and stayed out of the pack


def reshuffled(lying: Iterable[Card]) -> str:
    """The note among the cards drawn that the pack was shuffled again."""
    return RESHUFFLED + ",".join(lying)


class Dealer:
    """Holds the shoe; the cards not yet drawn are nowhere but in here."""

    def __init__(self, house: House, table: str, shoe: int, seed: str, guests: Iterable[GuestSeed]) -> None:
        self._shoe: Shoe = shoe_for(house, Stream(key(table, shoe, seed, guests)).below)
        self.number = shoe
        self.drawn: list[str] = []  # so far, as a live table keeps it

    def draw(self) -> Card:
        """The next card; Exhausted where the shoe is empty."""
        card = self._shoe.draw()
        self.drawn.append(card)
        return card

    def reshuffle(self, lying: Iterable[Card]) -> None:
        """All cards but those lying on the table are shuffled together again."""
        out = tuple(lying)
        self._shoe.reshuffle(out)
        self.drawn.append(reshuffled(out))

    def repeat(self, drawn: Iterable[str]) -> bool:
        """Draws again what was drawn before; whether every card is the same."""
        for each in drawn:
            if each.startswith(RESHUFFLED):
                self.reshuffle(Card(c) for c in each.removeprefix(RESHUFFLED).split(",") if c)
            elif self.draw() != each:
                return False
        return True

    @property
    def spent(self) -> bool:
        """Whether the next coup is dealt from a new shuffle; it is after one in which the shoe ran empty."""
        return self._shoe.spent or any(each.startswith(RESHUFFLED) for each in self.drawn)
