"""What a reader of JSON finds wrong is told in both languages, with its place."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from saalchef.houses.shape import misshapen


class Sits(Struct, tag="sits"):
    guest: Annotated[str, Meta(min_length=1, max_length=3)] = "p1"
    seat: Annotated[int, Meta(ge=1, le=6)] = 1
    id: Annotated[str, Meta(pattern="^[a-z]+$")] = "a"
    lang: Literal["de", "en"] = "de"
    stakes: Annotated[list[int], Meta(max_length=1)] = []
    limits: dict[Annotated[str, Meta(max_length=3)], int | str] = {}
    share: float = 0.0


class Stands(Struct, tag="stands"):
    pass


WRONG = [
    (
        '{"seat": 7}',
        "seat: expected a whole number, 6 at most",
        "seat: Erwartet wird eine ganze Zahl, höchstens 6",
    ),
    (
        '{"seat": 0}',
        "seat: expected a whole number, 1 at least",
        "seat: Erwartet wird eine ganze Zahl, mindestens 1",
    ),
    (
        '{"guest": ""}',
        "guest: expected a text with a length of 1 at least",
        "guest: Erwartet wird ein Text mit einer Länge von mindestens 1",
    ),
    (
        '{"guest": "Anna"}',
        "guest: expected a text with a length of 3 at most",
        "guest: Erwartet wird ein Text mit einer Länge von höchstens 3",
    ),
    (
        '{"stakes": [1, 2]}',
        "stakes: expected a list with a length of 1 at most",
        "stakes: Erwartet wird eine Liste mit einer Länge von höchstens 1",
    ),
    (
        '{"limits": {"long": 1}}',
        "limits: expected a text with a length of 3 at most",
        "limits: Erwartet wird ein Text mit einer Länge von höchstens 3",
    ),
    (
        '{"id": "A"}',
        "id: expected a text of the form ^[a-z]+$",
        "id: Erwartet wird ein Text der Form ^[a-z]+$",
    ),
    ('{"lang": "fr"}', "lang: 'fr' cannot stand here", "lang: 'fr' kann hier nicht stehen"),
    ('{"type": 1}', "type: expected a text", "type: Erwartet wird ein Text"),
    (
        '{"type": "sit"}',
        "type: 'sit' cannot stand here. Did you mean 'sits'?",
        "type: 'sit' kann hier nicht stehen. Ist 'sits' gemeint?",
    ),
    (
        '{"limits": {"a": null}}',
        "limits[...]: expected a whole number or a text, found nothing",
        "limits[...]: Erwartet wird eine ganze Zahl oder ein Text, gefunden: nichts",
    ),
    ('{"share": 1e999}', "share: this number is too large", "share: Diese Zahl ist zu gross"),
    ("{seat: 1}", "this is not JSON from byte 1 on", "Ab Byte 1 ist das kein JSON"),
    ('{"seat": ', "the JSON ends too early", "Das JSON bricht zu früh ab"),
]


@pytest.mark.parametrize(("text", "english", "german"), WRONG, ids=[text for text, _, _ in WRONG])
def test_what_does_not_fit_is_told_with_its_place(text: str, english: str, german: str) -> None:
    whole = text if "type" in text or not text.startswith('{"') else '{"type": "sits", ' + text[1:]
    with pytest.raises(msgspec.MsgspecError) as refused:
        msgspec.json.decode(whole, type=Sits | Stands)
    problem = misshapen(refused.value, ("sits", "stands"))
    assert (problem.told("en"), problem.told("de")) == (english, german)
