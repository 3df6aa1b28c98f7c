"""A coup shared without names: whoever has the link sees what was shown to all, and nobody's name."""

import asyncio
import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from live_server import Client, Server, Socket
from party import open_floor, player, run, sqlite, table, until
from saalchef.catalogue import Lang, say
from saalchef.floor.history.nameless import NAMED, renamed, shared_coup, token_of
from saalchef.rules.actions import Action, Close, Correct, Void
from saalchef.rules.cards import Card
from saalchef.rules.money import Cents
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
            assert_no_time_and_no_number(told)
            told_by = {e["seq"] for step in told["steps"] for e in step["events"]}
            assert {each["seq"] for each in verdicts.json()["verdicts"]} <= told_by
            assert len(told["card"]["guests"]) == len(set(told["card"]["guests"])) == 2
            assert {each["verdict"]["guest"] for each in verdicts.json()["verdicts"]} <= set(
                told["card"]["guests"]
            )
            dealt = [e["event"] for step in told["steps"] for e in step["events"]]
            assert {"card_dealt", "coup_settled"} <= {event["type"] for event in dealt}
            assert told["card"]["bank"] == whole["card"]["bank"]
            spectator = stranger.http.get(f"/api/tables/{table}/coups/1").json()
            assert set(cards_in(told)) == set(cards_in(spectator))  # nothing more than was shown to all


def assert_no_time_and_no_number(told: dict[str, Any]) -> None:
    """Nothing by which one would find the coup among those of the tables."""
    assert (told["card"]["coup"], len(told["card"]["ended_at"])) == (0, len("2020-01-31"))
    assert {step["at"][:10] for step in told["steps"]} == {"1970-01-01"}
    assert {step["view"].get("felt", step["view"])["coup"] for step in told["steps"]} == {0}
    numbers = [each["seq"] for step in told["steps"] for each in step["events"]]
    assert numbers == sorted(numbers)
    assert numbers[0] >= 1
    assert numbers[0] < len(told["steps"])


SECRET = "Vreni hat sich vergriffen"


@pytest.mark.parametrize("lang", get_args(Lang))
def test_what_the_saalchef_wrote_is_not_shared(tmp_path: Path, lang: Lang) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await player(floor, await table(floor, "vaduz"), 1)
            bet = {"type": "bets", "amount": 1000, "field": "punto", "box": 1}
            for deeds in ([Void(SECRET)], [Correct(anna.name, Cents(700), SECRET, 1), Close()]):
                assert (await anna.do(**bet))["type"] == "done"
                for number, deed in enumerate(deeds):
                    await anna.host.command("chef", f"{deeds[0]}{number}", lambda _, deed=deed: [deed])
                await until(lambda: anna.host.live.table.phase in ("settled", "void", "betting"))
            await until(lambda: anna.host.live.ended == 2)
            voided, corrected = (
                shared_coup(floor.database, token_of(floor.database, anna.host.id, coup, f"t{coup}", 0), lang)
                for coup in (1, 2)
            )
            withheld = say("reason.withheld", lang)
            assert f'saalchef voids "{withheld}"' in [step["words"] for step in voided["steps"]]
            lines = [step["words"] for step in corrected["steps"]]
            assert f'saalchef corrects {say("replay.nameless", lang, number=1)} by 7 "{withheld}"' in lines
            for told in (voided, corrected):
                assert_no_time_and_no_number(told)
                assert SECRET not in str(told)
                assert anna.name not in str(told)

    run(scenario())


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
