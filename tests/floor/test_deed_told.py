"""The journal for people: every kind of deed has a sentence in both languages."""

from typing import Any, get_args

import msgspec
import pytest

from saalchef.floor.guests import deeds as guests
from saalchef.floor.history.deed_told import deed_told
from saalchef.floor.server import floor_rulings
from saalchef.floor.table import deeds as d
from saalchef.floor.table.reasons import ABANDONED, as_booked, in_words
from saalchef.rules.actions import Bet, Correct, Deal, Insure, Stand, Stay
from saalchef.rules.cards import Card
from saalchef.rules.money import Cents

KINDS: list[Any] = [*get_args(d.Deed), *get_args(guests.GuestDeed), *get_args(floor_rulings.FloorRuling)]
FACTS: dict[Any, Any] = {str: "x", int: 3, bool: False}


def told(deed: Any, lang: Any = "en", **more: Any) -> str:
    return deed_told(msgspec.json.encode(deed).decode(), lang, "CHF", **more)


def example(kind: Any) -> dict[str, Any]:
    """A deed as it is booked, its facts whatever their type allows."""
    facts: dict[str, Any] = {"type": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        facts[field.name] = {
            "card": "Ah",
            "to": "3.2",
            "field": "twins" if field.type is str else 1,
            "settings": {"house": "wiesbaden"},
            "currency": "EUR",
            "give": "EUR",
            "receive": "CHF",
        }.get(field.name, 3 if field.type in (int, Cents, int | None, Cents | None) else "x")
    return facts


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_deed_has_a_sentence_in_both_languages(kind: Any) -> None:
    english, german = (told(example(kind), lang) for lang in ("en", "de"))
    assert english
    assert english != german
    assert "{" not in english + german


def test_amounts_places_and_cards_are_told_as_people_say_them() -> None:
    assert told(Bet("Anna", Cents(2500), "twins", 3)) == "Anna stakes CHF 25 on Twins box 3"
    assert told(Bet("Anna", Cents(2550), "main", 3), "de") == "Anna setzt CHF 25.50 auf Box 3"
    assert told(Deal(Card("Th"), "3.2"), "de") == "10♥ an Box 3, Hand 2"
    assert told(Deal(Card("Th"), "bank"), "de", hidden=True) == "?? an die Bank"
    assert told(Insure("Anna", 3), "de") == "Anna versichert Box 3"
    assert told(Insure("Anna", 3, Cents(500)), "de") == "Anna versichert Box 3 mit CHF 5"
    assert told(Stay("Anna"), "de") == "Anna nimmt keine weitere Karte"
    assert told(Stay("Anna", 3), "de") == "Anna bleibt mit Box 3 stehen"
    assert told(Stand("Anna"), "de") == "Anna steht am Tisch"
    assert told(Correct("Anna", Cents(700), "falsch gezählt"), "de") == (
        "der Saalchef korrigiert die Rechnung von Anna um CHF 7: falsch gezählt"
    )
    assert told(Correct("Anna", Cents(700), "falsch gezählt", 4), "de") == (
        "der Saalchef korrigiert die Rechnung von Anna aus Coup 4 um CHF 7: falsch gezählt"
    )


@pytest.mark.parametrize("booked", as_booked(ABANDONED))
def test_a_reason_of_the_house_is_told_in_the_readers_language_however_it_was_booked(booked: str) -> None:
    assert told(d.CloseTable(booked), "de") == "der Tisch wird geschlossen: am Tisch war eine Weile niemand"
    assert in_words(booked, "en") == "nobody had been at the table for a while"


def test_the_saalchefs_words_stay_his_own() -> None:
    assert told(d.CloseTable("Feierabend"), "de") == "der Saalchef schliesst den Tisch: Feierabend"
    assert told(guests.Locks("Hausverbot"), "en", guest="Beat") == ("the Saalchef locks Beat out: Hausverbot")
