"""Coup files that were damaged on their way are refused in words or read, and never break anything."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saalchef.houses import HOUSES, load
from saalchef.notation import CoupFileError, dump, dump_json, load_house, parse, read_file, read_text, replay
from saalchef.play import random_coup
from saalchef.rules.sentences import sentence


@given(st.text(max_size=300))
def test_any_text_is_a_coup_or_says_why_not(text: str) -> None:
    try:
        parse(text)
    except CoupFileError as e:
        assert e.told("de") != e.told("en")


CHARACTERS = st.sampled_from(list("0123456789 .-#\"'=\n\t{}[]ABCdeklmnopst\\\x00é"))


@settings(max_examples=300)
@given(st.integers(0, 19), st.lists(st.tuples(st.floats(0, 1), CHARACTERS), min_size=1, max_size=4))
def test_a_damaged_coup_file_is_refused_or_replayed_but_never_breaks(
    seed: int, damage: list[tuple[float, str]]
) -> None:
    text = DEALT[seed]
    for where, character in damage:
        at = int(where * (len(text) - 1))
        text = text[:at] + character + text[at + 1 :]
    try:
        coup = parse(text)
        house = load_house(coup, "damaged.coup")
    except CoupFileError as e:
        assert e.told("de") != e.told("en")
        return
    run = replay(coup, house)
    assert sum(run.result.values()) == 0
    if run.refused is not None:
        assert sentence(run.refused.refusal, house.currency, "en")
        assert sentence(run.refused.refusal, house.currency, "de")


DEALT = [dump(random_coup(load(HOUSES[seed % 5]), 4, 2, random.Random(seed))) for seed in range(20)]


@settings(max_examples=200)
@given(st.integers(0, 19), st.randoms(use_true_random=False))
def test_shuffled_lines_are_refused_in_words_and_lose_nothing(seed: int, rng: random.Random) -> None:
    coup = parse(DEALT[seed])
    lines = list(coup.lines)
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    house = load(coup.house, coup.readings)
    run = replay(type(coup)(coup.house, coup.readings, coup.guests, tuple(lines)), house)
    assert sum(run.result.values()) == 0
    if run.refused is not None:
        assert sentence(run.refused.refusal, house.currency, "de")


@pytest.mark.parametrize(
    "text",
    [
        f"coup = 1\nhouse = 'wiesbaden'\nactions = ''\nguests = {{ p1 = {'9' * 5000} }}",
        "coup = 1\nhouse = 'wiesbaden'\nactions = ''\nguests = { p1 = 1e9999999999999999999999 }",
        "coup = 1\nhouse = 'wiesbaden'\nactions = 'p1 bets 1e999999999 on main 1'\nguests = { p1 = 1 }",
        '{"coup": 1, "house": "wiesbaden", "actions": [], "guests": {"p1": 1e9999999999999999999999}}',
        '{"coup": ' + "[" * 100_000,
    ],
    ids=["digits", "exponent", "amount", "json", "nested"],
)
def test_numbers_and_nests_beyond_all_measure_are_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "huge.coup"
    file.write_text(text, "utf-8")
    with pytest.raises(CoupFileError):
        read_file(str(file))


@settings(max_examples=150)
@given(st.integers(0, 19), st.floats(0, 1), CHARACTERS)
def test_a_damaged_line_of_json_is_refused_or_read(seed: int, where: float, character: str) -> None:
    line = dump_json(parse(DEALT[seed]))
    at = int(where * (len(line) - 1))
    try:
        read_text(line[:at] + character + line[at + 1 :], "damaged.jsonl")
    except CoupFileError as e:
        assert e.told("de") != e.told("en")
