"""What a proof says it is worth, beside everything that a house with accomplices could have dealt."""

import itertools
import re
from collections.abc import Iterable

import pytest

from floor.words_table import SECRET
from guests_words import hash_of
from saalchef.catalogue import LANGS
from saalchef.cli.show.proof_worth import what_it_is_worth
from saalchef.floor.history.proved_shuffle import CoupWorth, proved_shuffle
from saalchef.floor.history.verify import Verdict
from saalchef.floor.table.shuffle import closing_hash, commitment
from saalchef.houses import load
from saalchef.notation import Proof, ProofByCoup, ProofOfCoup
from saalchef.rules.table import packs

HOUSE = load("bregenz")
CARDS = 12  # enough that no two keys deal the same ones
HONEST, OTHERS = "Anna", ("Beat", "Cora", "Dora", "Emil")


def dealt(bound: tuple[str, ...], silent: Iterable[str]) -> tuple[tuple[str, ...], CoupWorth]:
    """The cards of a coup, and what its proof says of it, where these guests stay silent."""
    committed = tuple((guest, hash_of("t", 1, guest, guest)) for guest in bound)
    opened = tuple((guest, guest) for guest in bound if guest not in tuple(silent))
    closing = closing_hash("t", 1, 1, packs(HOUSE.rules), (), ())
    coup = ProofOfCoup(1, committed, closing, opened)
    proof = ProofByCoup(2, "t", 1, commitment("t", 1, SECRET), SECRET.seed, SECRET.salt, 1, (coup,))
    shuffle = proved_shuffle(proof, HOUSE)
    dealer = shuffle.next_coup(())
    (worth,) = shuffle.worth
    return tuple(dealer.draw() for _ in range(CARDS)), worth


def subsets(guests: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [some for size in range(len(guests) + 1) for some in itertools.combinations(guests, size)]


def printed(worth: CoupWorth) -> set[tuple[int, ...]]:
    """The numbers of outcomes in what people are told, in each language."""
    (words, _) = what_it_is_worth(Verdict(1, CARDS, 1, None, (worth,)), ())
    number = re.compile(r"(?:at most|höchstens) (\d+)", re.IGNORECASE)
    return {tuple(map(int, number.findall(words.told(lang)))) for lang in LANGS}


@pytest.mark.parametrize("accomplices", range(len(OTHERS) + 1))
def test_so_many_outcomes_as_are_told_could_really_be_dealt(accomplices: int) -> None:
    """The house with everyone who is bound but one, by letting any of them stay silent."""
    others = OTHERS[:accomplices]
    bound = (HONEST, *others)
    possible = {dealt(bound, silent)[0] for silent in subsets(others)}
    assert len(possible) == 2**accomplices
    for silent in subsets(others):
        worth = dealt(bound, silent)[1]
        hung = {dealt(bound, some)[0] for some in subsets(silent)}  # whoever has told has told
        assert (worth.outcomes, worth.outcomes_at_most) == (len(hung), len(possible))
        expected = (len(hung), len(possible)) if silent else (len(possible),) if others else ()
        assert printed(worth) == {expected}


def test_where_nobodys_words_went_in_no_number_is_told() -> None:
    for bound in ((), OTHERS):
        worth = dealt(bound, bound)[1]
        assert (worth.outcomes, worth.outcomes_at_most) == (None, None)
        assert printed(worth) == {()}


def test_what_an_earlier_shuffle_is_worth_is_told_beside_a_later_one() -> None:
    earlier = Proof("t", 1, "", SECRET.seed, SECRET.salt, (), 1)
    later = ProofByCoup(2, "t", 2, "", SECRET.seed, SECRET.salt, 1, ())
    worth = (CoupWorth(2, ("Anna",), ()),)
    told = [each.told("en") for each in what_it_is_worth(Verdict(2, 8, 2, None, worth), (earlier, later))]
    assert [words.partition(":")[0] for words in told[:2]] == ["Coup 2", "Shuffle 1"]
    assert "could choose the cards" in told[1]
    assert len(told) == 3
