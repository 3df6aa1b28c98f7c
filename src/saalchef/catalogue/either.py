"""Several things of which one is wanted, as a fact of a sentence."""

from typing import NamedTuple

from saalchef.catalogue.lang import Lang
from saalchef.catalogue.say import Sayable, say


class Either(NamedTuple):
    """One or the other: `"yes" or "no"`, and in German with oder."""

    parts: tuple[str | Sayable, ...]

    def told(self, lang: Lang) -> str:
        between = f" {say('kind.or', lang)} "
        return between.join(part if isinstance(part, str) else part.told(lang) for part in self.parts)
