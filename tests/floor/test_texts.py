"""What a guest's words and a Saalchef's reason may be made of."""

import sys
import unicodedata
from typing import Any

import msgspec
import pytest

from saalchef.floor.wire.calls import CallText
from saalchef.floor.wire.messages import GuestText, Reason

EVERY = [chr(code) for code in range(sys.maxunicode + 1)]
BREAKS = [char for char in EVERY if unicodedata.category(char) in ("Cc", "Zl", "Zp")]
INVISIBLE = [char for char in EVERY if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")]


def is_taken(text: str, kind: Any) -> bool:
    try:
        msgspec.convert(text, kind)
    except msgspec.ValidationError:
        return False
    return True


def test_words_have_nothing_in_them_that_nobody_sees() -> None:
    assert [char for char in INVISIBLE if is_taken(f"a{char}b", GuestText)] == []
    assert [char for char in INVISIBLE if is_taken(f"a{char}", GuestText)] == []


@pytest.mark.parametrize("kind", [Reason, CallText])
def test_what_is_read_in_one_paragraph_has_no_breaks(kind: Any) -> None:
    assert [char for char in BREAKS if is_taken(f"a{char}b", kind)] == []
    assert is_taken("Die Karte war offen. 👨‍👩‍👧", kind)


def test_words_are_of_any_script() -> None:
    others = [char for char in EVERY if unicodedata.category(char)[0] in "LNPS" or char == " "]
    assert [char for char in others if not is_taken(char, GuestText)] == []
    assert is_taken("Glück ♠ 幸運 🍀 نصيب", GuestText)
