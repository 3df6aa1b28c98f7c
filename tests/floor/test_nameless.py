"""A coup shared without names: whoever has the link sees what was shown to all, and nobody's name."""

import asyncio
import json
import uuid
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from live_server import Client, Server, Socket
from saalchef.floor.history.nameless import NAMED, renamed
from saalchef.rules.actions import Action
from saalchef.rules.cards import Card
from saalchef.rules.table import Event, TableView

SLOW = {"bets": 600, "answer": 600, "pause": 60}
BETS = {
    "pfaeffikon": [("main", 1000, 3)],
    "vaduz": [("punto", 1000, 3)],
    "schaffhausen": [("ante", 1000, None), ("red", 500, None)],
}
SAID = {"field_1": {"type": "stakes", "field": 1}, "field_2": {"type": "stays"}}  # a bust hand may only stay


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('nameless')}/floor.db") as running:
        yield running


def coup_of(server: Server, guest: Client, house: str) -> str:
    """One coup with a bot, played by a passing guest; its table."""

    async def play() -> str:
        table = guest.open_table(house, pace=SLOW, bots=1)
        async with Socket(server.port, f"/ws/tables/{table}", guest.cookies) as socket:

            def do(**action: Any) -> dict[str, Any]:
                return {"type": "do", "id": uuid.uuid4().hex, "action": {"guest": guest.name, **action}}

            await socket.ask({"type": "join", "id": "come", "chips": 50_000, "seat": 3})
            for field, amount, box in BETS[house]:
                answer = await socket.ask(do(type="bets", amount=amount, field=field, box=box))
                assert answer["type"] == "done", answer
            await socket.send({"type": "ready", "ready": True})
            while True:
                told = (await socket.until("events"))["view"]
                seen = told.get("felt", told)
                asked = seen["awaiting"]
                if seen["phase"] == "settled":
                    return table
                if asked["type"] == "guests" and guest.name in asked["guests"]:
                    declines = {"type": "declines", "box": 3}
                    stays = {"type": "stays", "box": 3}
                    other = declines if asked["question"] == "insurance" else stays
                    await socket.send(do(**SAID.get(asked["question"], other)))

    return asyncio.run(play())


@pytest.mark.parametrize("house", BETS)
def test_no_name_and_no_way_to_the_table_is_in_what_is_shared(server: Server, house: str) -> None:
    with Client(server.base) as guest, Client(server.base) as stranger:
        guest.pass_by()
        table = coup_of(server, guest, house)
        whole = guest.http.get(f"/api/tables/{table}/coups/1").json()
        shared = guest.post(f"/api/tables/{table}/coups/1/share").json()["token"]
        assert guest.post(f"/api/tables/{table}/coups/1/share").json()["token"] == shared  # one link a coup
        for lang, called in (("en", "Guest"), ("de", "Gast")):
            answer = stranger.http.get(f"/api/shared/{shared}?lang={lang}")
            verdicts = stranger.http.get(f"/api/shared/{shared}/verdicts?lang={lang}")
            secret = (*whole["card"]["guests"], guest.name, table)
            for found in (answer.json(), verdicts.json()):
                assert [
                    place for place, text in texts_in(found) if any(name in text for name in secret)
                ] == []
            told = answer.json()
            assert f"{called} 3" in told["card"]["guests"]
            assert len(told["card"]["guests"]) == len(set(told["card"]["guests"])) == 2
            assert {each["verdict"]["guest"] for each in verdicts.json()["verdicts"]} <= set(
                told["card"]["guests"]
            )
            dealt = [e["event"] for step in told["steps"] for e in step["events"]]
            assert {"card_dealt", "coup_settled"} <= {event["type"] for event in dealt}
            assert told["card"]["bank"] == whole["card"]["bank"]
            spectator = stranger.http.get(f"/api/tables/{table}/coups/1").json()
            assert set(cards_in(told)) == set(cards_in(spectator))  # nothing more than was shown to all


def texts_in(told: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text and every key, and where it stands."""
    if isinstance(told, dict):
        for key, value in told.items():
            yield f"{place} key", key
            yield from texts_in(value, f"{place}.{key}")
    elif isinstance(told, list):
        for number, value in enumerate(told):
            yield from texts_in(value, f"{place}.{number}")
    elif isinstance(told, str):
        yield place, told


def cards_in(told: Any) -> Iterator[Card]:
    for text in json.dumps(told).split('"'):
        if len(text) == 2 and text[0] in "A23456789TJQK" and text[1] in "shdc":
            yield Card(text)


def test_a_name_is_replaced_wherever_one_stands_and_nothing_else_is() -> None:
    told = {
        "guests": ["Ah", "main"],
        "words": "Ah doubles 3 / main-line of main",
        "changes": {"awaiting.guests.0": "Ah", "boxes.2.owner": "main", "boxes.2.field": "main"},
        "cards": ["Ah"],
        "settled": [{"guest": "main", "field": "main", "reason": "Ah was wrong"}],
        "reason": "reason.restarted",
    }
    assert renamed(told, {"Ah": "Guest 1", "main": "Guest 2"}, "") == {
        "guests": ["Guest 1", "Guest 2"],
        "words": "Guest 1 doubles 3 / main-line of Guest 2",
        "changes": {"awaiting.guests.0": "Guest 1", "boxes.2.owner": "Guest 2", "boxes.2.field": "main"},
        "cards": ["Ah"],
        "settled": [{"guest": "Guest 2", "field": "main", "reason": "reason.withheld"}],
        "reason": "reason.restarted",
    }


def test_only_a_coup_that_is_over_is_shared_and_only_by_a_guest(server: Server) -> None:
    with Client(server.base) as guest, Client(server.base) as nobody:
        guest.pass_by()
        table = guest.open_table("vaduz", pace=SLOW)
        assert guest.post(f"/api/tables/{table}/coups/1/share").status_code == 404
        assert nobody.post(f"/api/tables/{table}/coups/1/share").status_code == 401
        assert nobody.http.get("/api/shared/none").status_code == 404


NO_NAMES = {"field", "house", "place", "outcome", "question", "phase", "to", "words", "reason"}


def test_every_text_that_rules_tell_is_known_to_be_a_name_or_none() -> None:
    """A new field of an action, an event or a view must be said to be one or the other."""
    known = NAMED | NO_NAMES
    kinds = set[type]()
    for union in (Action, Event, TableView):
        for kind in get_args(union):
            gather(kind, kinds)
    assert len(kinds) > 40
    texts = {
        field.name for kind in kinds for field in fields(kind) if "str" in str(field.type).split("[")[-1]
    }
    assert {"guest", "guests", "name", "owner", "viewer"} <= texts
    assert texts <= known, sorted(texts - known)


def gather(hint: Any, found: set[type]) -> None:
    """All types of which a type is made."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        if hint in found:
            return
        found.add(hint)
        for field in fields(hint):
            gather(field.type, found)
    for each in get_args(hint):
        gather(each, found)
