"""What happened, told to people: one sentence an event, in English or German."""

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from saalchef.catalogue import Lang, Place, occasion, say
from saalchef.catalogue.say import sentences
from saalchef.notation.coup import HOUSE_ACCOUNTS
from saalchef.rules.cards import show_card
from saalchef.rules.counting import is_bust
from saalchef.rules.money import Cents, SpokenAmount

_MONEY = frozenset({"amount", "stake", "won", "pot"})


def tell(event: Struct, currency: str, lang: Lang = "en") -> str | None:
    """The sentence of an event; None for one that moves the table along without anything to see."""
    tag = str(event.__struct_config__.tag)
    facts: dict[str, Any] = asdict(event)
    code = occasion(f"event.{tag}", _variant(tag, facts))
    if code.removeprefix("event.") not in sentences("event"):
        return None
    words = {**facts, **{name: _money(facts[name], currency) for name in _MONEY & facts.keys()}}
    if "card" in facts:
        words["card"] = show_card(facts["card"])
    if "place" in facts:
        words["place"] = Place(facts["place"])
    if "field" in facts:
        words["where"] = where_words(facts["field"], facts.get("box"), lang, facts.get("hand"))
    match tag:
        case "pot_paid":
            shares = (f"{w.guest} {_money(w.amount, currency).told(lang)}" for w in facts["shares"])
            words["shares"] = ", ".join(shares)
        case "war_declared":
            words["boxes"] = ", ".join(str(number) for number in facts["boxes"])
        case "settled":
            words["lost"] = _money(-facts["won"], currency)
        case "coup_settled":
            words["result"] = _money(abs(facts["bank"]), currency)
    return say(code, lang, **words)


def _variant(tag: str, facts: dict[str, Any]) -> str:
    """Which of an event's sentences is meant, where it has several."""
    match tag:
        case "guest_stood" if facts["at"] is not None:
            return "at"
        case "settled" if facts["outcome"] in ("won_with_joker", "won_joker_lost"):
            return str(facts["outcome"])
        case "settled":
            return "won" if facts["won"] > 0 else "lost" if facts["won"] < 0 else "back"
        case "coup_settled":
            return "wins" if facts["bank"] > 0 else "pays" if facts["bank"] < 0 else "even"
        case "pot_paid" if facts["how"] == "carried":
            return "carried"
        case "payout_corrected" if facts["coup"] is not None:
            return "in_coup"
        case "total_announced" if facts["blackjack"]:
            return "blackjack"
        case "total_announced" if is_bust(facts["total"]):
            return "bust"
    return ""


def _money(amount: int, currency: str) -> SpokenAmount:
    return SpokenAmount(Cents(amount), currency)


def account_words(name: str, lang: Lang) -> str:
    """Whose result it is: a guest's, or one of the house's accounts."""
    return say(f"replay.account.{name}", lang) if name in HOUSE_ACCOUNTS else name


def where_words(field: str, box: int | None, lang: Lang, hand: int | None = None) -> str:
    """Where a stake lies: the field, and the box (with its further hand) where it belongs to one."""
    known = f"field.{field}" in sentences("place")
    name = say(f"place.field.{field}", lang) if known else field.capitalize()
    further_hand = f".{hand}" if (hand or 1) > 1 else ""
    there = Place(f"{box}{further_hand}").told(lang) if box is not None else ""
    return " ".join(part for part in (name, there) if part)
