"""Fair shuffling: the server binds itself to a seed before bets are taken, guests add words of their own, and
afterwards anyone can derive every card.

Everything here is SHA-256 and HMAC-SHA-256 over plain text, so that a proof can be checked in any language
with its own library. The reference docs/reference/fairness.md tells it step by step.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from saalchef.floor.table.events import GuestHash, GuestSeed, GuestWords
from saalchef.floor.table.shoe_state import COUP_WORDS
from saalchef.houses import House
from saalchef.notation import write_line
from saalchef.rules.actions import Bet
from saalchef.rules.cards import Card, Packs
from saalchef.rules.money import PlacedStake
from saalchef.shoes import Shoe, shoe_for

RAW = 2**32  # as many raw numbers there are
DIGITS = "[0-9a-f]{64}"  # 32 bytes, as seeds, salts and hashes are written
_AS_WRITTEN = re.compile(DIGITS)


class Secret(Struct, frozen=True):
    """What the server binds itself to: 32 bytes each, as hexadecimal digits."""

    seed: str
    salt: str


def commitment(table: str, shoe: int, secret: Secret, protocol: int = COUP_WORDS) -> str:
    """The salt keeps the commitment from being looked up, table and number from being used elsewhere."""
    return _sha256(f"saalchef commitment {protocol}\n{table}\n{shoe}\n{secret.salt}\n{secret.seed}")


def is_digits(*texts: str) -> bool:
    """Whether each is 32 bytes as they are written: what is hashed can then be parted in one way alone."""
    return all(_AS_WRITTEN.fullmatch(each) for each in texts)


def is_committed(promise: str, table: str, shoe: int, secret: Secret, protocol: int) -> bool:
    """Whether a commitment is to this secret; what is not written as secrets are, anything could be."""
    return is_digits(secret.seed, secret.salt) and commitment(table, shoe, secret, protocol) == promise


def shoe_key(table: str, shoe: int, seed: str, guests: Iterable[GuestSeed]) -> bytes:
    """The key of a whole shuffle of protocol 1: the server's seed over its name and every guest's words."""
    lines = [f"saalchef shuffle 1\n{table}\n{shoe}"]
    lines += [f"{each.guest} {_sha256(each.seed)}" for each in guests]
    return _hmac(seed, lines)


def words_hash(table: str, coup: int, guest: str, words: str) -> str:
    """What binds a guest to his words; his words for another coup, or another's, never fit it."""
    return _sha256(f"saalchef words 2\n{table}\n{coup}\n{guest}\n{words}")


def is_list(bound: Iterable[tuple[str, str]]) -> bool:
    """Whether guests are listed with their hashes as at the close: each once, by the order of their names."""
    pairs = tuple(bound)
    names = [name for name, _ in pairs]
    in_order = names == sorted({*names}) and not any("\n" in name for name in names)
    return in_order and is_digits(*(hashed for _, hashed in pairs))


def closing_hash(
    table: str, shoe: int, coup: int, packs: Packs, gone: Iterable[str], stakes: Iterable[str]
) -> str:
    """How the bets of a coup were closed: what it is dealt from, and every stake that lay, as `stake_lines`.

    Told before any words are, it keeps cards and stakes from being chosen by who has heard them.
    """
    lines = [f"saalchef closing 2\n{table}\n{shoe}\n{coup}\n{packs.decks} {packs.jokers}", ",".join(gone)]
    return _sha256("\n".join([*lines, *stakes]))


def stake_lines(stakes: Iterable[PlacedStake]) -> tuple[str, ...]:
    """Stakes as a coup file writes bets, in an order of their own."""
    return tuple(sorted(write_line(Bet(s.guest, s.amount, s.field, s.box)) for s in stakes))


def coup_key(
    table: str, shoe: int, coup: int, seed: str, committed: Iterable[GuestHash], opened: Iterable[GuestWords]
) -> bytes:
    """The key of a coup: the server's seed over its name, and for each guest bound to words what he told."""
    told = {each.guest: _sha256(each.words) for each in opened}
    lines = [f"saalchef coup 2\n{table}\n{shoe}\n{coup}"]
    lines += [f"{each.guest} {each.hash} {told.get(each.guest, '-')}" for each in committed]
    return _hmac(seed, lines)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _hmac(seed: str, lines: list[str]) -> bytes:
    return hmac.digest(bytes.fromhex(seed), "\n".join(lines).encode(), "sha256")


class Stream:
    """Numbers without bias from a keyed stream: block i is HMAC-SHA-256 of i, eight raw ones of 32 bits."""

    def __init__(self, secret_key: bytes) -> None:
        self._raw = raw_numbers(secret_key)

    def below(self, bound: int) -> int:
        """A raw number is passed over where it would make some likelier than others."""
        fair = RAW - RAW % bound
        while (raw := next(self._raw)) >= fair:
            pass
        return raw % bound


def raw_numbers(secret_key: bytes) -> Iterator[int]:
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
    """Draws with the stream of one key; the cards not yet drawn are in no order before they are."""

    def __init__(self, house: House, stream_key: bytes, gone: Iterable[Card] = ()) -> None:
        """`gone`: what was drawn from the shoe before, with other keys."""
        self._shoe: Shoe = shoe_for(house, Stream(stream_key).below)
        self._shoe.reshuffle(gone)
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
