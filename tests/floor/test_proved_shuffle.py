"""What is told of the cards drawn before a file begins, and cannot be."""

import pytest

from floor.words_table import SECRET
from saalchef.floor.history.proved_shuffle import NotProved, proved_shuffle
from saalchef.floor.table.shuffle import Dealer, commitment, coup_key, shoe_key
from saalchef.houses import load
from saalchef.notation import AnyProof, Proof, ProofByCoup, ProofOfCoup

HOUSE = load("bregenz")
WHOLE = 6 * 52  # cards of the shoe


def proof_with(drawn: tuple[str, ...], protocol: int) -> AnyProof:
    """A proof of a shoe from which these cards are said to have been drawn before."""
    promise = commitment("t", 1, SECRET, protocol)
    if protocol == 1:
        return Proof("t", 1, promise, SECRET.seed, SECRET.salt, (), 1, drawn)
    closing = "00" * 32
    coups = ProofOfCoup(1, (), closing, (), drawn=drawn), ProofOfCoup(2, (), closing, ())
    return ProofByCoup(2, "t", 1, promise, SECRET.seed, SECRET.salt, 1, coups)


def whole_shoe(protocol: int) -> tuple[str, ...]:
    key = coup_key("t", 1, 1, SECRET.seed, (), ()) if protocol == 2 else shoe_key("t", 1, SECRET.seed, ())
    dealer = Dealer(HOUSE, key)
    return tuple(dealer.draw() for _ in range(WHOLE))


@pytest.mark.parametrize("protocol", [1, 2])
def test_cards_that_a_shoe_cannot_give_are_not_those_drawn_before(protocol: int) -> None:
    every = whole_shoe(protocol)
    proved_shuffle(proof_with(every, protocol), HOUSE)
    for more in ("As", "reshuffled:Zz", "reshuffled:Jk"):
        with pytest.raises(NotProved) as refused:
            proved_shuffle(proof_with((*every, more), protocol), HOUSE)
        assert refused.value.problem.facts["problem"].code == "verify.before"
