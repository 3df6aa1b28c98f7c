"""Coups of every game in which guests added words, exported and verified; the browser is tested with them."""

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest

from saalchef.floor.history.verify import Verdict, verify
from saalchef.houses import HOUSES
from saalchef.notation import Coup, ProofByCoup, load_house, parse, replay
from saalchef.rules.actions import Deal
from saalchef.rules.cards import PACK
from saalchef.rules.events import PackReshuffled
from words_files import FILES, FIXTURES, NAMES, played

RUN_EMPTY = ("words-wiesbaden-shoe", "words-pfaeffikon-shoe")


def verdict(file: Coup) -> Verdict:
    return verify(file, load_house(file, "words.coup"))


def proof_of(file: Coup) -> ProofByCoup:
    (proof,) = file.proof
    assert isinstance(proof, ProofByCoup)
    return proof


def dealt(file: Coup) -> int:
    """Cards dealt from the shuffle, in the coups before the file too."""
    before = (card for coup in proof_of(file).coup for card in coup.drawn)
    return len([*before, *(action for action in file.actions if isinstance(action, Deal))])


@pytest.mark.parametrize("name", FILES)
def test_a_coup_with_words_is_exported_and_proved(name: str, tmp_path: Path) -> None:
    text = asyncio.run(played(name, tmp_path))
    file = parse(text)
    found = verdict(file)
    assert found.problem is None
    assert found.cards == text.count("\ndeal ") > 0
    bound = NAMES[: FILES[name].guests]
    silent = bound[-1:] if FILES[name].silent else ()
    first, *others = found.worth
    assert (set(first.opened), first.silent) == ({*bound} - {*silent}, silent)
    assert all({*each.opened} == {*bound} - {*silent} and not each.silent for each in others)
    assert (dealt(file) > len(PACK)) == (name in RUN_EMPTY)
    assert text == (FIXTURES / f"{name}.coup").read_text("utf-8"), "python tests/words_files.py writes it"


def test_every_house_and_way_of_shuffling_is_among_them() -> None:
    files = [parse((FIXTURES / f"{name}.coup").read_text("utf-8")) for name in FILES]
    shuffled = {(each.house, len(proof_of(each).coup) > 1) for each in files}
    one_pack = {("schaffhausen", True)}
    assert shuffled == {(house, shoe) for house in HOUSES for shoe in (False, True)} - one_pack


def test_a_war_for_which_the_pack_is_shuffled_again_is_proved(tmp_path: Path) -> None:
    """By chance that takes millions of games: the rules are told here that it is used up by then."""
    with patch("saalchef.rules.challenge.showdown.PACK", PACK[:24]):
        file = parse(asyncio.run(played("words-schaffhausen-war", tmp_path)))
        steps = replay(file, load_house(file, "war.coup")).steps
        assert any(isinstance(event, PackReshuffled) for step in steps for event in step.events)
        assert verdict(file).problem is None
    assert verdict(file).problem is not None
