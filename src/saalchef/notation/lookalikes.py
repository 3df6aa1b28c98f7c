"""Names that look alike: one key for all of them, by the confusables of Unicode (UTS #39).

The key is for comparing alone: it is no name, and nobody is shown it.
"""

import json
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from homoglyphs_fork import Categories

LONGEST_KEY = 56  # characters; a twin's, with the guest's own key behind it, still fits its column
# Printable by the Unicode database, and yet nothing is seen of them (or no more than of a space).
_UNSEEN = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x1D159, 0x16FE4))
) | frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000))))
# Scripts that are written together: all others stand alone in a word.
_TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
_OF_NO_SCRIPT = {None, "COMMON", "INHERITED", "COMBINING"}


def lookalike_key(name: str) -> str:
    """Two names with one key can be taken for each other, in capitals or small letters alike."""
    seen = "".join(char for char in name if char not in _UNSEEN)
    small = _prototypes(_prototypes(seen).casefold())
    return unicodedata.normalize("NFC", small.replace("i", "l"))  # as I and l are one, so are i and l


def twin_key(name: str, guest: str) -> str:
    """For who came with such a name before lookalikes were one: no name has a key with this sign."""
    return f"{lookalike_key(name)[:LONGEST_KEY]}#{guest}"


def is_plain(name: str) -> bool:
    """Whether all of a name is seen, in one script or scripts that are written together."""
    if any(char in _UNSEEN for char in name) or unicodedata.combining(name[0]):
        return False
    scripts = {_script(char) for char in name} - _OF_NO_SCRIPT
    return len(scripts) <= 1 or any(scripts <= together for together in _TOGETHER)


@lru_cache(maxsize=4096)
def _script(char: str) -> str | None:
    found: str | None = Categories.detect(char)
    return found


def _prototypes(text: str) -> str:
    table = _confusables()
    return "".join(table.get(char, char) for char in unicodedata.normalize("NFKD", text))


@cache
def _confusables() -> dict[str, str]:
    """Each character by the one (or the few) it can be taken for."""
    alike: dict[str, list[str]] = json.loads(
        files("homoglyphs_fork").joinpath("confusables.json").read_text("utf-8")
    )
    return dict(_to_prototypes(alike))


def _to_prototypes(alike: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """What many look like is the prototype; of a pair the longer one, else the first."""
    for char, others in alike.items():
        if len(char) == 1 and len(others) == 1:
            (other,) = others
            if len(alike[other]) > 1 or (len(other), char) > (1, other):
                yield char, other
