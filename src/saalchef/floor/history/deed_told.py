"""A row of the journal as a sentence in the reader's language, from the deed that is booked in it."""

from typing import Any

import msgspec

from saalchef.catalogue import Lang, Place, occasion, say
from saalchef.floor.table.reasons import BY_OPERATOR, in_words, is_of_the_house
from saalchef.houses.spoken import money
from saalchef.notation.narrate import where_words
from saalchef.rules.cards import UNSEEN, Card, show_card

# The deeds of which the journal says what everybody at the table hears, by the event that says it; some
# only where they are booked with an amount or a box.
_HEARD = {
    "sits": "event.guest_sat",
    "stands": "event.guest_stood",
    "leaves": "event.guest_left",
    "buys": "event.chips_bought",
    "claims": "event.box_claimed",
    "takes_even_money": "event.even_money_taken",
    "declines": "event.declined",
    "cards": "event.card_asked",
    "insures.amount": "event.insured",
    "stays.box": "event.stayed",
}


def deed_told(action: str, lang: Lang, currency: str = "", guest: str = "", hidden: bool = False) -> str:
    """Of a table in its currency, or of the guest whose account it is; a card that is hidden is not told."""
    facts: dict[str, Any] = msgspec.json.decode(action)
    kind = facts.pop("type")
    words = {"guest": guest, **facts, **_words(facts, lang, facts.get("currency", currency))}
    if "card" in facts:
        words["card"] = show_card(UNSEEN if hidden else Card(facts["card"]))
    if kind == "exchanges":
        words["amount"] = money(facts["amount"], facts["give"], lang)
        words["received"] = money(facts["received"], facts["receive"], lang)
    variant = _variant(kind, facts)
    if heard := _HEARD.get(f"{kind}.{variant}") or _HEARD.get(kind):
        return say(occasion(heard, variant), lang, **words).removesuffix(".")
    return say(occasion(f"deed.{kind}", variant), lang, **words)


def _words(facts: dict[str, Any], lang: Lang, currency: str) -> dict[str, str]:
    """The facts that are told otherwise than they are booked."""
    found: dict[str, str] = {}
    if facts.get("amount") is not None and currency:
        found["amount"] = money(facts["amount"], currency, lang)
    if isinstance(facts.get("field"), str):
        found["where"] = where_words(facts["field"], facts.get("box"), lang)
    if facts.get("to") is not None:
        found["to"] = Place(facts["to"]).told(lang)
    if "reason" in facts:
        found["reason"] = in_words(facts["reason"], lang)
    if "settings" in facts:
        found["house"] = facts["settings"]["house"]
    return found


def _variant(kind: str, facts: dict[str, Any]) -> str:
    """Which of a deed's sentences is meant, where it has several."""
    if kind == "closes_table":
        return "by_itself" if is_of_the_house(facts["reason"]) else ""
    if kind == "changes_role":
        return "saalchef" if facts["role"] == "saalchef" else "guest"
    if facts.get("reason") == BY_OPERATOR:
        return "by_operator"
    if kind == "proposes_correction":
        return ""
    if kind == "corrects":
        return "" if facts.get("coup") is None else "in_coup"
    if kind in ("calls_saalchef", "answers_call"):
        return str(facts.get("ruled") or facts.get("kind") or "")
    return next((name for name in ("at", "to", "amount", "box") if facts.get(name) is not None), "")
