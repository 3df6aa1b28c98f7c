"""A refusal in words: what is wrong and what would be possible."""

from saalchef.catalogue import Complaint, Lang, Sayable, nearest, occasion
from saalchef.rules.money import Cents, Money
from saalchef.rules.refusal import Code, Refusal

_MONEY = frozenset({"amount", "room", "minimum", "maximum", "chips", "step", "ante"})


def sentence(refusal: Refusal, currency: str, lang: Lang = "en") -> str:
    """The refusal in words, money in the table's currency."""
    return spoken(refusal, currency).told(lang)


def spoken(refusal: Refusal, currency: str) -> Sayable:
    """The refusal as a fact of another sentence, with the field that may be meant by a wrong one."""
    facts = {
        name: Money(Cents(value), currency) if name in _MONEY and isinstance(value, int) else value
        for name, value in refusal.facts.items()
    }
    meant = None
    if refusal.code == Code.UNKNOWN_FIELD:
        meant = nearest(str(facts["field"]), str(facts["fields"]).split(", "))
    return Complaint(occasion(f"refusal.{refusal.code}", refusal.why), meant, **facts)
