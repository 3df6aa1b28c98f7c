"""A refusal in words: what is wrong and what would be possible."""

from saalchef.catalogue import Complaint, Lang, Place, Sayable, nearest, occasion, said
from saalchef.catalogue.say import sentences
from saalchef.rules.cards import Card, is_card, show_card
from saalchef.rules.money import Cents, SpokenAmount
from saalchef.rules.refusal import Code, Fact, Refusal

_MONEY = frozenset({"amount", "room", "minimum", "maximum", "chips", "step", "ante"})
_CARDS = frozenset({"card", "first", "second"})
_PLACES = frozenset({"place", "awaited"})


def sentence(refusal: Refusal, currency: str, lang: Lang = "en") -> str:
    """The refusal in words, money in the table's currency."""
    return spoken(refusal, currency).told(lang)


def spoken(refusal: Refusal, currency: str) -> Sayable:
    """The refusal as a fact of another sentence, with the field that may be meant by a wrong one."""
    facts = {name: _in_words(name, fact, currency) for name, fact in refusal.facts.items()}
    meant = None
    if refusal.code == Code.UNKNOWN_FIELD:
        meant = nearest(str(facts["field"]), str(facts["fields"]).split(", "))
    elif "field" in facts:
        facts["field"] = _field(str(facts["field"]))
    return Complaint(occasion(f"refusal.{refusal.code}", refusal.why), meant, **facts)


def _in_words(name: str, fact: Fact, currency: str) -> object:
    """Money with its currency, a card as it is printed, a place by its name."""
    if isinstance(fact, int):
        return SpokenAmount(Cents(fact), currency) if name in _MONEY else fact
    if name in _PLACES:
        return Place(fact)
    return show_card(Card(fact)) if name in _CARDS and is_card(fact) else fact


def _field(name: str) -> object:
    """By the name that is printed on the felt, where it has one."""
    known = sentences("place").get(f"field.{name}", {})
    return said(f"place.field.{name}") if name.isalpha() and known.get("en") else name
