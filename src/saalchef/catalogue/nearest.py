"""Did you mean …? Which of the known words somebody may have wanted to write."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from unicodedata import combining, normalize

from saalchef.catalogue.lang import Lang
from saalchef.catalogue.say import say

FEWEST_BEGUN = 2  # letters that tell which word was begun; one alone begins too many


def fold(word: str) -> str:
    """The word without what people may write otherwise: Pfäffikon, PFAEFFIKON and pfaffikon fold to one."""
    signs = normalize("NFKD", word.strip().casefold())
    bare = "".join(sign for sign in signs if not combining(sign))
    return re.sub("([aou])e", r"\1", bare)


def same(word: str, known: Iterable[str]) -> str | None:
    """The known word that differs in case and umlauts alone."""
    return next((each for each in known if fold(each) == fold(word)), None)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that begins so or is most like it, if any is; a number is no misspelt word.

    >>> nearest("Wisbaden", ["wiesbaden", "bregenz"])
    'wiesbaden'
    >>> nearest("--al", ["--lang", "--all-readings"])
    '--all-readings'
    """
    letters = sum(sign.isalpha() for sign in word)
    if not letters:
        return None
    folded = {fold(each): each for each in known}
    begun = [each for each in folded if each.startswith(fold(word))] if letters >= FEWEST_BEGUN else []
    close = [min(begun, key=len)] if begun else get_close_matches(fold(word), folded, 1)
    return folded[close[0]] if close else None


def hinted(sentence: str, meant: str | None, lang: Lang) -> str:
    """The sentence, and after it the question whether another word was meant."""
    return f"{sentence.rstrip('.')}. {say('hint.meant', lang, word=meant)}" if meant else sentence
