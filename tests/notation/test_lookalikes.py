"""Names that look alike have one key, and what cannot be seen is no part of a name."""

import hashlib
import json
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saalchef.floor.guests.guest import may_be_named
from saalchef.notation.lookalikes import _confusables, is_plain, lookalike_key, twin_key

ALIKE = [
    ("Anna", "Аnnа"),  # Cyrillic А and а
    ("ANNA", "ΑΝΝΑ"),  # Greek capitals
    ("Anna", "Ａｎｎａ"),  # full width
    ("Anna", "𝐀𝓃𝗇𝚊"),  # letters of mathematics
    ("Paul", "PauI"),  # a capital I
    ("Paul", "pau1"),
    ("Otto", "0tt0"),
    ("Emma", "Ernrna"),
    ("Milli", "MILLI"),
    ("Jörg", "Jo\u0308rg"),  # composed or not
    ("Straße", "STRASSE"),
    ("Íris", "íris"),
    ("Anna", "An\u3164na"),  # a Hangul filler
    ("Anna", "Anna\ufe0f"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert lookalike_key(one) == lookalike_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Hanna"), ("Jörg", "Jorg"), ("Beat", "Beate"), ("李雷", "李雪"), ("Guest-1", "Guest-2")],
)
def test_names_that_look_otherwise_have_keys_of_their_own(one: str, other: str) -> None:
    assert lookalike_key(one) != lookalike_key(other)


@given(st.text("abcdefghijklmnopqrstuvwxyzäöüéèABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", min_size=1))
def test_capitals_or_small_letters_make_no_difference(name: str) -> None:
    assert lookalike_key(name.upper()) == lookalike_key(name.lower()) == lookalike_key(name)


@given(st.text(min_size=1, max_size=24))
def test_no_key_is_that_of_a_twin(name: str) -> None:
    if "#" not in lookalike_key(name):
        assert lookalike_key(name) != twin_key(name, "00ff")


@pytest.mark.parametrize(
    "name",
    [
        *(
            "saalchef",
            "SAALCHEF",
            "Saa1chef",
            "ѕааlсhеf",
            "c1ock",
            "P0t",
            "DeaI",
            "Kasse",
            "0perator",
        ),
        *("Saal-Chef", "Saal.chef", "-Saalchef-", "D_e_s_k", "Bank!"),
        *("Server", "Sуstem", "Spielbank", "Pfäffikon", "PFAEFFIKON", "W1esbaden", "Vaduz."),
        *("Bot-Max", "B0t-Max", "ＢＯＴ-Max", "Guest-000001", "GUEST-1"),
    ],
)
def test_nobody_is_named_like_an_official_a_bot_or_a_passing_guest(name: str) -> None:
    assert not may_be_named(name)


@pytest.mark.parametrize(
    "name", ["Аnna", "Annа", "αnna", "An\u3164na", "A\u034fnna", "\u0301Anna", "An⠀na", "Anna\ufe0f"]
)
def test_a_name_mixes_no_scripts_and_hides_nothing(name: str) -> None:
    assert not is_plain(name)
    assert not may_be_named(name)


@pytest.mark.parametrize(
    "name", ["Anna", "Jörg", "Zoë-2", "Гость", "Νίκος", "李雷", "さくら子", "김민수", "Łukasz", "Ağa"]
)
def test_names_of_every_script_are_free(name: str) -> None:
    assert may_be_named(name)


def test_what_is_one_name_does_not_change_unnoticed() -> None:
    """Keys are kept with the accounts: with other tables of the library those are to be made anew."""
    folded = json.dumps(sorted(_confusables().items()))
    scripts = files("homoglyphs_fork").joinpath("categories.json").read_bytes()
    assert (_digest(folded.encode()), _digest(scripts)) == (
        "7d6bb8fd552f646bac40ca4c1e54d412d98c50e346b6cc91acac95851f1a9524",
        "478b1eecfdbe641f71786d9030aa40b3e23d3b5a2ae4ed385ae5b1550b6a6164",
    )


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
