"""The word that was meant."""

import pytest

from saalchef.catalogue import hinted, nearest, same

HOUSES = ("pfaeffikon", "wiesbaden", "bregenz", "vaduz", "schaffhausen")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Wisbaden", "wiesbaden"),
        ("SCHAFHAUSEN", "schaffhausen"),
        ("Pfäfikon", "pfaeffikon"),
        ("Casino Pfäffikon", "pfaeffikon"),
        ("Fadutz", "vaduz"),
        ("atlantis", None),
        ("", None),
        ("66", None),
    ],
)
def test_the_nearest_word_is_found_if_any_is_near(word: str, meant: str | None) -> None:
    assert nearest(word, (*HOUSES, "6")) == meant


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("--al", ("--lang", "--all-readings"), "--all-readings"),
        ("banco_6", ("banco_9", "tie", "banco_6_punto_stood"), "banco_6_punto_stood"),
        ("BRE", HOUSES, "bregenz"),
        ("stand", ("stands_on_17", "stands"), "stands"),
        ("v", HOUSES, None),
    ],
)
def test_a_word_that_was_begun_is_meant_before_one_that_is_like_it(
    word: str, known: tuple[str, ...], meant: str | None
) -> None:
    assert nearest(word, known) == meant


@pytest.mark.parametrize(
    ("word", "known"), [("Pfäffikon", "pfaeffikon"), ("STRASSE", "Straße"), ("Müller", "mueller")]
)
def test_case_and_umlauts_make_no_other_word(word: str, known: str) -> None:
    assert same(word, ["other", known]) == known
    assert same(word + "x", [known]) is None


def test_the_question_follows_the_sentence() -> None:
    assert hinted("no such house", "vaduz", "en") == "no such house. Did you mean 'vaduz'?"
    assert hinted("Das gibt es nicht.", "vaduz", "de") == "Das gibt es nicht. Ist 'vaduz' gemeint?"
    assert hinted("no such house", None, "de") == "no such house"
