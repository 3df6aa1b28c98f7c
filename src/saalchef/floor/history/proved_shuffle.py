"""A shuffle as a proof tells it: the dealer of each coup, once all that is told of it holds together."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from msgspec import Struct

from saalchef.catalogue import Said, said
from saalchef.floor.table.events import GuestHash, GuestSeed, GuestWords
from saalchef.floor.table.shoe_state import COUP_WORDS, SHOE_WORDS
from saalchef.floor.table.shuffle import (
    Dealer,
    Secret,
    closing_hash,
    coup_key,
    is_committed,
    is_digits,
    is_list,
    shoe_key,
    words_hash,
)
from saalchef.houses import House
from saalchef.notation.proof import AnyProof, Proof, ProofByCoup, ProofOfCoup
from saalchef.rules.cards import Card
from saalchef.rules.table import packs
from saalchef.shoes import Exhausted


class NotProved(Exception):  # noqa: N818 - the shuffle is
    """What in a proof does not hold."""

    def __init__(self, problem: Said) -> None:
        super().__init__(problem.code)
        self.problem = problem


class CoupWorth(Struct, frozen=True):
    """Whose words went into a coup, and who was bound to some and stayed silent."""

    coup: int
    opened: tuple[str, ...]
    silent: tuple[str, ...]

    @property
    def outcomes(self) -> int | None:
        """How many hung on those silent, who could have told; None where no guest's words went in."""
        return 2 ** len(self.silent) if self.opened else None

    @property
    def outcomes_at_most(self) -> int | None:
        """Among how many the house could choose with all who were bound but one: any could be silent."""
        return 2 ** (len(self.opened) + len(self.silent) - 1) if self.opened else None


class ProvedShuffle(Protocol):
    """What verifying asks of a shuffle."""

    worth: tuple[CoupWorth, ...]

    def next_coup(self, laid: tuple[str, ...]) -> Dealer:
        """Who deals the next of the file's coups, closed with these stakes; NotProved where it was not."""


def proved_shuffle(proof: AnyProof, house: House) -> ProvedShuffle:
    """The shuffle, dealt up to where the file begins; NotProved where something told of it does not hold."""
    protocol = COUP_WORDS if isinstance(proof, ProofByCoup) else SHOE_WORDS
    if not is_digits(proof.seed, proof.salt, proof.commitment):
        raise _of(proof, said("verify.hexadecimal"))
    if not is_committed(proof.commitment, proof.table, proof.shoe, Secret(proof.seed, proof.salt), protocol):
        raise _of(proof, said("verify.commitment"))
    return _ByCoup(proof, house) if isinstance(proof, ProofByCoup) else _Whole(proof, house)


def _of(proof: AnyProof, problem: Said) -> NotProved:
    return NotProved(said("verify.shuffle", shoe=proof.shoe, table=proof.table, problem=problem))


def _repeated(dealer: Dealer, drawn: Iterable[str]) -> bool:
    """Whether these cards were drawn before; never, where they are more than the pack has, or others."""
    try:
        return dealer.repeat(drawn)
    except (Exhausted, ValueError):
        return False


class _Whole:
    """A shuffle of protocol 1: one dealer for all its coups."""

    worth: tuple[CoupWorth, ...] = ()

    def __init__(self, proof: Proof, house: House) -> None:
        seeds = [GuestSeed(guest, seed) for guest, seed in proof.guests]
        self._dealer = Dealer(house, shoe_key(proof.table, proof.shoe, proof.seed, seeds))
        if not _repeated(self._dealer, proof.before):
            raise _of(proof, said("verify.before"))

    def next_coup(self, _: tuple[str, ...]) -> Dealer:
        return self._dealer


class _ByCoup:
    """A shuffle of protocol 2: each coup has its own dealer, who draws from what those before him left."""

    def __init__(self, proof: ProofByCoup, house: House) -> None:
        self._proof, self._house = proof, house
        self._gone: list[str] = []
        self._dealer: Dealer | None = None
        self.worth = tuple(self._worth(each) for each in proof.coup)
        earlier = len(proof.coup) - proof.coups
        in_order = all(each.coup == proof.coup[0].coup + n for n, each in enumerate(proof.coup))
        in_order = in_order and 0 <= earlier < len(proof.coup)
        if not in_order or any((n < earlier) != bool(each.drawn) for n, each in enumerate(proof.coup)):
            raise _of(proof, said("verify.coups_of_shuffle"))
        self._coming: Iterator[ProofOfCoup] = iter(proof.coup)
        for each in proof.coup[:earlier]:
            if not _repeated(self._next_dealer(next(self._coming)), each.drawn):
                raise _of(proof, said("verify.before"))

    def _worth(self, coup: ProofOfCoup) -> CoupWorth:
        """Every text that was told is the one its guest was bound to."""
        committed, opened = dict(coup.committed), dict(coup.opened)
        if not is_list(coup.committed) or not is_digits(coup.closing):
            raise _of(self._proof, said("verify.list_of_coup", coup=coup.coup))
        bound = [guest for guest, _ in coup.committed if guest in opened]
        if bound != [guest for guest, _ in coup.opened]:
            raise _of(self._proof, said("verify.words_of_coup", coup=coup.coup))
        for guest, words in opened.items():
            if words_hash(self._proof.table, coup.coup, guest, words) != committed[guest]:
                raise _of(self._proof, said("verify.words_differ", guest=guest, coup=coup.coup))
        return CoupWorth(coup.coup, tuple(opened), tuple(each for each in committed if each not in opened))

    def next_coup(self, laid: tuple[str, ...]) -> Dealer:
        coup, proof = next(self._coming), self._proof
        dealer = self._next_dealer(coup)
        packed = packs(self._house.rules)
        closing = closing_hash(proof.table, proof.shoe, coup.coup, packed, self._gone, laid)
        if laid != coup.stakes or closing != coup.closing:
            raise _of(proof, said("verify.closing", coup=coup.coup))
        return dealer

    def _next_dealer(self, coup: ProofOfCoup) -> Dealer:
        proof = self._proof
        if self._dealer is not None:
            self._gone += self._dealer.drawn
        committed = [GuestHash(*each) for each in coup.committed]
        opened = [GuestWords(*each) for each in coup.opened]
        key = coup_key(proof.table, proof.shoe, coup.coup, proof.seed, committed, opened)
        try:
            self._dealer = Dealer(self._house, key, map(Card, self._gone))
        except ValueError:  # a card is gone that the shoe never had
            raise _of(proof, said("verify.before")) from None
        return self._dealer
