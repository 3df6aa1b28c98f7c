"""Whether a proof says afterwards what a guest's browser was told while it was played."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from saalchef.notation import AnyProof, Coup, Proof, ProofByCoup, ProofOfCoup
from saalchef.notation.told import Alarm, Told, ToldCoup, ToldShuffle
from saalchef.rules.actions import Close, Deal
from saalchef.rules.cards import UNSEEN

OF_SHUFFLES = ("promise", "seed")  # alarms with the number of a shuffle
Part = Literal["promise", "shuffle", "list", "closing", "words", "cards", "made", "own"]


class ComparedCoup(Struct, frozen=True):
    """How much of a coup was heard, and what the proof tells otherwise than the browser heard or did."""

    coup: int
    heard: Literal["whole", "partly", "nothing"]
    differs: tuple[Part, ...]


class ComparedShuffle(Struct, frozen=True):
    """The same of the promise of a shuffle of protocol 1, whose coups have no numbers in the proof."""

    shoe: int
    heard: bool
    differs: bool


class Agreement(Struct, frozen=True):
    """A coup file beside what a browser was told."""

    coups: tuple[ComparedCoup, ...]
    shuffles: tuple[ComparedShuffle, ...]
    alarms: tuple[Alarm, ...]  # raised of these coups and shuffles while they were played

    @property
    def holds(self) -> bool:
        """Nothing was ever told otherwise."""
        otherwise = [*(each.differs for each in self.coups), *(each.differs for each in self.shuffles)]
        return not self.alarms and not any(otherwise)

    @property
    def covers_all(self) -> bool:
        """What the cards of each coup follow from was heard; of protocol 1 only the promise is compared."""
        return not self.shuffles and all(each.heard == "whole" for each in self.coups)


def compare(told: Told, coup: Coup) -> Agreement:
    """The proofs of a file beside what was told at their table."""
    dealt = list(_dealt(coup))
    coups: list[ComparedCoup] = []
    shuffles: list[ComparedShuffle] = []
    for proof in coup.proof:
        own, dealt = dealt[: proof.coups], dealt[proof.coups :]
        promise = next((each for each in told.shuffles if each.shoe == proof.shoe), None)
        if isinstance(proof, Proof):
            other = promise is not None and not _promises(promise, proof)
            shuffles.append(ComparedShuffle(proof.shoe, promise is not None, other))
        else:
            coups += _coups(told, proof, promise, own)
    shoes, numbers = {proof.shoe for proof in coup.proof}, {each.coup for each in coups}
    alarms = (each for each in told.alarms if each.at in (shoes if each.kind in OF_SHUFFLES else numbers))
    return Agreement(tuple(coups), tuple(shuffles), tuple(alarms))


def _dealt(coup: Coup) -> Iterator[tuple[str, ...]]:
    """The cards of each coup of a file in which any were dealt."""
    cards: list[str] = []
    for action in coup.actions:
        if isinstance(action, Close) and cards:
            yield tuple(cards)
            cards = []
        if isinstance(action, Deal):
            cards.append(action.card)
    if cards:
        yield tuple(cards)


def _coups(
    told: Told, proof: ProofByCoup, promise: ToldShuffle | None, own: list[tuple[str, ...]]
) -> Iterator[ComparedCoup]:
    earlier = len(proof.coup) - proof.coups
    numbers = [each.coup for each in proof.coup]
    for each in told.coups:  # of this shuffle, and left out as if its cards were still there
        if each.shoe == proof.shoe and each.coup < max(numbers, default=0) and each.coup not in numbers:
            yield ComparedCoup(each.coup, "partly", ("shuffle",))
    for n, filed in enumerate(proof.coup):
        heard = next((each for each in told.coups if each.coup == filed.coup), None)
        in_time = promise is not None and promise.from_ <= filed.coup
        cards = own[n - earlier] if 0 <= n - earlier < len(own) else filed.drawn
        differs = list(_differing(heard, proof.shoe, filed, cards)) if heard is not None else []
        if _is_bound_by_others(told, filed):
            differs.append("made")
        if promise is not None and not _promises(promise, proof):
            differs.insert(0, "promise")
        whole = in_time and heard is not None and heard.opened is not None
        nothing = heard is None and not in_time
        yield ComparedCoup(
            filed.coup, "whole" if whole else "nothing" if nothing else "partly", tuple(differs)
        )


def _promises(promise: ToldShuffle, proof: AnyProof) -> bool:
    protocol = proof.protocol if isinstance(proof, ProofByCoup) else 1
    return (promise.commitment, promise.protocol) == (proof.commitment, protocol)


def _differing(heard: ToldCoup, shoe: int, filed: ProofOfCoup, cards: tuple[str, ...]) -> Iterator[Part]:
    if heard.shoe != shoe:
        yield "shuffle"
    if heard.committed != filed.committed:
        yield "list"
    if heard.closing != filed.closing:
        yield "closing"
    if heard.opened is not None and heard.opened != filed.opened:
        yield "words"
    if heard.cards is not None and not _are_these(heard.cards, cards):
        yield "cards"
    if not set(heard.own) <= set(filed.opened):
        yield "own"


def _is_bound_by_others(told: Told, filed: ProofOfCoup) -> bool:
    """A guest of this browser's is bound to none of the hashes that it made for him."""
    made = {(each.guest, each.hash) for each in told.made if each.coup == filed.coup}
    guests = {guest for guest, _ in made}
    return any(guest in guests and (guest, hashed) not in made for guest, hashed in filed.committed)


def _are_these(seen: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    return len(seen) == len(cards) and all(
        each in (UNSEEN, card) for each, card in zip(seen, cards, strict=True)
    )
