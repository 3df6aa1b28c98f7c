"""The languages in which people are spoken to."""

from typing import Literal

Lang = Literal["en", "de"]
LANGS: tuple[Lang, ...] = ("en", "de")
