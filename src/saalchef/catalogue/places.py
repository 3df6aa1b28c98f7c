"""Where a card goes, in words: the bank, the middle, a box or one of its hands."""

import re
from typing import NamedTuple

from saalchef.catalogue.lang import Lang
from saalchef.catalogue.say import say, sentences


class Place(NamedTuple):
    """A place for cards as coup files name it; what names none is said as it stands.

    >>> Place("bank").told("de"), Place("3.2").told("en"), Place("roof").told("en")
    ('die Bank', 'box 3, hand 2', "'roof'")
    """

    name: str

    def told(self, lang: Lang) -> str:
        if self.name in sentences("place"):
            return say(f"place.{self.name}", lang)
        box, dot, hand = self.name.partition(".")
        if not re.fullmatch(r"\d+(\.\d+)?", self.name):
            return repr(self.name)
        return say("place.box.hand", lang, box=box, hand=hand) if dot else say("place.box", lang, box=box)
