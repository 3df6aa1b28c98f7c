"""A refusal in words: what is wrong and what would be possible."""

from saalchef.catalogue import Lang, occasion, say
from saalchef.rules.money import Cents, Money
from saalchef.rules.refusal import Refusal

_MONEY = frozenset({"amount", "room", "minimum", "maximum", "chips", "step", "ante"})


def sentence(refusal: Refusal, currency: str, lang: Lang = "en") -> str:
    """The refusal in words, money in the table's currency."""
    facts = {
        name: Money(Cents(value), currency) if name in _MONEY and isinstance(value, int) else value
        for name, value in refusal.facts.items()
    }
    return say(occasion(f"refusal.{refusal.code}", refusal.why), lang, **facts)
