"""The protocol over real sockets: sessions, refusals, numbers without gaps, resuming, limits."""

import asyncio
import json
import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from guests_words import hash_of
from live_server import Client, Server, Socket
from saalchef.rules.cards import Card, show_card


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("floor")
    with Server(f"sqlite:///{folder}/floor.db") as running:
        yield running
        logged = running.stop()
        assert '"level":"error"' not in logged


@pytest.fixture
def guest(server: Server) -> Iterator[Client]:
    with Client(server.base) as client:
        yield client.pass_by()


SLOW = {"bets": 600, "answer": 600, "pause": 60}


def new_id() -> str:
    return uuid.uuid4().hex


def bet(name: str, amount: int, box: int = 1, **more: Any) -> dict[str, Any]:
    action = {"type": "bets", "guest": name, "amount": amount, "field": "main", "box": box}
    return {"type": "do", "id": new_id(), "action": action, **more}


def at(server: Server, table: str, client: Client | None = None, query: str = "") -> Socket:
    return Socket(server.port, f"/ws/tables/{table}{query}", client.cookies if client else "")


# ——— HTTP ———


def test_what_changes_something_needs_the_token(server: Server) -> None:
    with Client(server.base) as client:
        assert client.http.post("/api/guests/passing").status_code == 403
        wrong = {"X-CSRF-Token": "0" * 64}
        assert client.http.post("/api/guests/passing", headers=wrong).status_code == 403
        foreign = {"X-CSRF-Token": client.csrf, "Origin": "http://elsewhere.example"}
        refused = client.http.post("/api/guests/passing", headers=foreign)
        assert (refused.status_code, refused.json()["why"]) == (403, "origin")
        own = {"X-CSRF-Token": client.csrf, "Origin": server.base}
        assert client.http.post("/api/guests/passing", headers=own).status_code == 201


@pytest.mark.parametrize(
    ("method", "path", "code", "sentence"),
    [
        ("GET", "/nowhere", "unknown", "Unter dieser Adresse gibt es nichts."),
        ("GET", "/api/nothing", "unknown", "Unter dieser Adresse gibt es nichts."),
        ("GET", "/api/nothing/more", "unknown", "Unter dieser Adresse gibt es nichts."),
        ("DELETE", "/api/houses", "unknown", "DELETE ist unter dieser Adresse nicht vorgesehen."),
        ("POST", "/api/guests/passing", "not_allowed", "Das X-CSRF-Token von GET /api/me fehlt."),
    ],
)
def test_what_no_route_answers_is_said_in_the_readers_language(
    server: Server, method: str, path: str, code: str, sentence: str
) -> None:
    with Client(server.base) as client:
        answer = client.http.request(method, path, headers={"Accept-Language": "de"}).json()
        assert (answer["code"], answer["sentence"]) == (code, sentence)


def test_the_session_cookie_is_out_of_reach_of_scripts(server: Server) -> None:
    with Client(server.base) as client:
        answer = client.http.post("/api/guests/passing", headers={"X-CSRF-Token": client.csrf})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie


def test_a_passing_guest_signs_up_and_keeps_his_purse(server: Server, guest: Client) -> None:
    before = guest.me["purses"]
    answer = guest.post("/api/guests", name="Ursula", password="geheim und lang")
    assert answer.status_code == 201, answer.text
    assert answer.json()["purses"] == before
    with Client(server.base) as other:
        assert other.post("/api/session", name="ursula", password="falsch und lang").status_code == 401
        signed = other.post("/api/session", name="ursula", password="geheim und lang")
        assert signed.json()["name"] == "Ursula"
        assert (
            other.post("/api/guests", name="URSULA", password="geheim und lang").json()["code"]
            == "name_taken"
        )
        assert other.http.delete("/api/session", headers={"X-CSRF-Token": other.csrf}).status_code == 200
        assert other.http.get("/api/me").json()["me"] is None


def test_a_passing_guest_is_told_whether_he_has_chosen_his_name(server: Server) -> None:
    with Client(server.base) as client:
        token = {"X-CSRF-Token": client.csrf}
        came = client.http.post("/api/guests/passing", headers=token).json()
        assert came["chosen"] is False
        token = {"X-CSRF-Token": came["csrf"]}
        named = client.http.put("/api/me/name", json={"name": "Flurin"}, headers=token).json()
        assert (named["name"], named["chosen"]) == ("Flurin", True)


@pytest.mark.parametrize(
    "name", ["Bot-Emil", "bot-x", "Guest-1", "croupier", "Saalchef", "a b", 'a"b', "a/b", ""]
)
def test_some_names_are_not_to_be_had(server: Server, name: str) -> None:
    with Client(server.base) as client:
        assert client.post("/api/guests", name=name, password="geheim und lang").status_code == 400


def test_the_cash_desk_gives_once_for_one_id_and_no_more_than_its_limit(guest: Client) -> None:
    first = guest.post("/api/cashdesk/topup", id="a", currency="CHF", amount=400_000)
    assert first.json()["received"] == {"currency": "CHF", "amount": 400_000}
    again = guest.post("/api/cashdesk/topup", id="a", currency="CHF", amount=400_000)
    assert again.json()["repeated"] is True
    assert again.json()["purses"] == first.json()["purses"]
    refused = guest.post("/api/cashdesk/topup", id="b", currency="CHF", amount=100_001)
    assert (refused.status_code, refused.json()["code"]) == (409, "daily_limit")
    assert guest.http.get("/api/cashdesk").json()["left_today"][0]["amount"] == 100_000


def test_the_cash_desk_changes_money_at_its_rate_rounded_down(guest: Client) -> None:
    answer = guest.post("/api/cashdesk/exchange", id="x", give="EUR", amount=101)
    assert answer.json()["received"] == {"currency": "CHF", "amount": 95}
    answer = guest.post("/api/cashdesk/exchange", id="y", give="CHF", amount=10**11)
    assert answer.json()["code"] == "not_enough_money"


@pytest.mark.parametrize(
    ("wish", "part"),
    [
        ({"house": "nowhere"}, "the houses are"),
        ({"house": "/etc/passwd"}, "the houses are"),
        ({"house": "bregenz", "readings": {"decks": 7}}, "decks"),
        ({"house": "bregenz", "limits": {"minimum": 700}}, "minimum"),
        ({"house": "bregenz", "limits": {"tie_maximum": 100}}, "on Tie is below"),
        ({"house": "schaffhausen", "limits": {"bonus_maximum": 100}}, "bonus maximum of 1 is below"),
        (
            {"house": "schaffhausen", "limits": {"bonus_minimum": 310}},
            "bonus minimum of 3.1 is not a multiple",
        ),
        ({"house": "bregenz", "limits": {"height": 700}}, "height"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(guest: Client, wish: dict[str, Any], part: str) -> None:
    answer = guest.post("/api/tables", id=new_id(), **wish)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_table")
    assert part in answer.json()["sentence"]


def test_a_table_that_cannot_be_is_refused_in_german_too(guest: Client) -> None:
    wish = {"id": new_id(), "house": "bregenz", "limits": {"minimum": 60_000, "maximum": 50_000}}
    headers = {"X-CSRF-Token": guest.csrf, "Accept-Language": "de"}
    answer = guest.http.post("/api/tables", json=wish, headers=headers).json()
    assert answer == {
        "code": "bad_table",
        "sentence": "Das Maximum von 500 liegt unter dem Minimum von 600.",
        "why": "maximum_below_minimum",
        "facts": {"amount": "500", "minimum": "600", "limit": "maximum"},
    }


def test_a_table_is_opened_once_for_one_id_with_its_own_limits(guest: Client) -> None:
    wish = {"house": "vaduz", "limits": {"maximum": 50_000}, "readings": {"tie_pays": 9}, "private": True}
    first = guest.post("/api/tables", id="same", **wish).json()
    assert guest.post("/api/tables", id="same", **wish).json()["id"] == first["id"]
    assert first["limits"]["maximum"] == 50_000
    assert first["readings"] == {"tie_pays": 9}
    assert first["id"] not in [each["id"] for each in guest.http.get("/api/tables").json()]


def test_case_and_umlauts_of_a_house_are_forgiven(guest: Client) -> None:
    assert guest.post("/api/tables", id=new_id(), house="Pfäffikon").json()["house"] == "pfaeffikon"
    assert guest.http.get("/api/houses/Pfäffikon/rules").json()["house"] == "pfaeffikon"


def test_bodies_have_a_size(guest: Client) -> None:
    answer = guest.post("/api/session", name="x", password="y" * 100_000)
    assert answer.status_code in (400, 413)


def test_refusals_speak_german_where_it_is_asked_for(guest: Client) -> None:
    answer = guest.http.get("/api/tables/none", headers={"Accept-Language": "de-CH,de;q=0.9"})
    assert answer.json() == {
        "code": "unknown_table",
        "sentence": "Diesen Tisch gibt es nicht.",
        "why": "",
        "facts": {},
    }


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ('{"house": ', "Diese Nachricht ist nicht lesbar: Das JSON bricht zu früh ab"),
        ("{house}", "Diese Nachricht ist nicht lesbar: Ab Byte 1 ist das kein JSON"),
        (
            '{"id": "a", "house": "vaduz", "bots": 7}',
            "Das kann so nicht stimmen: bots (Erwartet wird eine ganze Zahl, höchstens 6)",
        ),
    ],
)
def test_what_is_wrong_with_a_body_is_told_in_german_too(guest: Client, body: str, problem: str) -> None:
    headers = {"X-CSRF-Token": guest.csrf, "Accept-Language": "de", "Content-Type": "application/json"}
    answer = guest.http.post("/api/tables", content=body, headers=headers).json()
    assert (answer["code"], answer["sentence"]) == ("unreadable", problem)


def test_a_misspelt_message_is_asked_back(server: Server, guest: Client) -> None:
    table = guest.open_table("vaduz", pace=SLOW)

    async def scenario() -> None:
        async with at(server, table, guest) as socket:
            await socket.send({"type": "do", "id": new_id(), "action": {"type": "sit", "guest": "x"}})
            assert (await socket.until("refused"))["sentence"] == (
                "This message cannot be read: action.type: 'sit' cannot stand here. Did you mean 'sits'?"
            )

    asyncio.run(scenario())


def test_health_and_figures(guest: Client) -> None:
    assert guest.http.get("/health").json()["status"] == "ok"
    assert "saalchef_booking_seconds" in guest.http.get("/metrics").text


# ——— websockets ———


async def _first_words(socket: Socket) -> None:
    async with socket:
        await socket.hear()


def test_a_stranger_page_cannot_open_a_websocket(server: Server, guest: Client) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW)

    async def scenario() -> None:
        path = f"/ws/tables/{table}"
        socket = Socket(server.port, path, guest.cookies, "http://elsewhere.example")
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            await _first_words(socket)

    asyncio.run(scenario())


def test_a_table_that_is_not_there(server: Server) -> None:
    async def scenario() -> None:
        async with Socket(server.port, "/ws/tables/none") as socket:
            assert (await socket.until("refused"))["code"] == "unknown_table"
            with pytest.raises(ConnectionClosed) as closed:
                await socket.until("never")
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4004, "unknown_table")

    asyncio.run(scenario())


def test_join_bet_and_repeat(server: Server, guest: Client) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW)

    async def scenario() -> None:
        async with at(server, table, guest) as socket, at(server, table) as watcher:
            snapshot = await socket.hear()
            assert (snapshot["type"], snapshot["playing"], snapshot["purse"]) == (
                "snapshot",
                False,
                1_000_000,
            )
            assert (await watcher.hear())["viewer"] is None
            early = await socket.ask(bet(guest.name, 500))
            assert early["code"] == "unknown_guest"
            poor = await socket.ask({"type": "join", "id": new_id(), "chips": 10**9, "seat": 1})
            assert poor["code"] == "not_enough_money"
            joined = await socket.ask({"type": "join", "id": new_id(), "chips": 50_000, "seat": 1})
            assert joined["type"] == "done"
            twice = await socket.ask({"type": "join", "id": new_id(), "chips": 50_000, "seat": 2})
            assert twice["code"] == "already_here"
            wish = bet(guest.name, 500)
            first = await socket.ask(wish)
            again = await socket.ask(wish)
            assert (again["seq"], again["repeated"]) == (first["seq"], True)
            low = await socket.ask(bet(guest.name, 300))
            assert low["code"] == "below_minimum"
            other = await socket.ask(bet("Somebody", 500))
            assert other["code"] == "not_yours"
            for verb in (
                {"type": "closes"},
                {"type": "deal", "card": "Ah"},
                {"type": "voids", "reason": "x"},
            ):
                answer = await socket.ask({"type": "do", "id": new_id(), "action": verb})
                assert answer["code"] == "not_yours"
            await socket.send({"type": "ping", "n": 7})
            assert (await socket.until("pong"))["n"] == 7
            numbers = [e["seq"] for m in socket.heard for e in m.get("events", [])]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            seen: list[int] = []
            while seen[-1:] != numbers[-1:]:
                seen += [e["seq"] for e in (await watcher.hear()).get("events", [])]
            assert seen == numbers
            for message in watcher.heard:
                assert not message.get("options")
                assert message.get("view", {}).get("chips") is None

    asyncio.run(scenario())


def test_resume_gives_just_what_was_missed(server: Server, guest: Client) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW)

    async def scenario() -> None:
        async with at(server, table, guest) as socket:
            await socket.ask({"type": "join", "id": new_id(), "chips": 50_000, "seat": 1})
            seq = (await socket.ask(bet(guest.name, 500)))["seq"]
        async with at(server, table, guest, f"?resume={seq - 2}") as socket:
            events = await socket.hear()
            assert [e["seq"] for e in events["events"]] == [seq - 1, seq]
            assert events["scoreboard"] is None  # Black Jack has no roads
            assert (await socket.hear())["type"] == "state"
        async with at(server, table, guest, f"?resume={seq}") as socket:
            assert (await socket.hear())["type"] == "state"
        for nonsense in ("999999", "-1", "x", "1e3", "9" * 40):
            async with at(server, table, guest, f"?resume={nonsense}") as socket:
                assert (await socket.hear())["type"] == "snapshot"

    asyncio.run(scenario())


def test_a_coup_with_words_of_ones_own_can_be_verified(server: Server, guest: Client, tmp_path: Any) -> None:
    from click.testing import CliRunner

    from saalchef.cli import saalchef

    table = guest.open_table("wiesbaden", pace={**SLOW, "pause": 0})

    async def scenario() -> None:
        async with at(server, table, guest) as socket:
            snapshot = await socket.hear()
            await socket.ask({"type": "join", "id": new_id(), "chips": 50_000, "seat": 1})
            words, coup = "0123456789abcdef0123456789abcdef mein Glück", snapshot["fairness"]["coup"]
            mine = {"guest": guest.name, "hash": hash_of(table, coup, guest.name, words)}
            await socket.send({"type": "commit_words", "coup": coup, "hash": mine["hash"]})
            await socket.ask(bet(guest.name, 1000))
            await socket.send({"type": "ready"})
            while True:
                message = await socket.hear()
                kinds = {e["event"]["type"]: e["event"] for e in message.get("events", [])}
                if "words_committed" in kinds:
                    assert kinds["words_committed"]["words"] == [mine]
                    await socket.send({"type": "open_words", "coup": coup, "words": words})
                if "words_opened" in kinds:
                    assert kinds["words_opened"]["words"] == [{"guest": guest.name, "words": words}]
                    assert kinds["words_opened"]["silent"] == []
                if "shoe_revealed" in kinds:
                    break
                verbs = {o["verb"] for o in message.get("options") or [] if o.get("box") in (None, 1)}
                answer = next((v for v in ("declines", "stays") if v in verbs), None)
                if message["type"] == "events" and answer:
                    action = {"type": answer, "guest": guest.name, "box": 1}
                    await socket.send({"type": "do", "id": new_id(), "action": action})
            assert snapshot["fairness"]["shoe"] == 1

    asyncio.run(scenario())
    coups = guest.http.get("/api/me/coups").json()
    assert coups[0]["proof"] is True
    assert guest.http.get("/api/me/statistics").json()["coups"] == 1
    replayed = guest.http.get(f"/api/tables/{table}/coups/1").json()
    assert replayed["steps"][-1]["view"]["phase"] == "settled"
    text = guest.http.get(f"/api/tables/{table}/coups/1/file").text
    file = tmp_path / "mine.coup"
    file.write_text(text, "utf-8")
    assert CliRunner().invoke(saalchef, ["replay", str(file)]).exit_code == 0
    proved = CliRunner().invoke(saalchef, ["verify", str(file), "--json"], standalone_mode=False)
    found = json.loads(proved.output)
    assert found["verified"] is True
    worth = {"coup": 1, "opened": [guest.name], "silent": [], "outcomes": 1, "outcomes_at_most": 1}
    assert found["worth"] == [worth]
    told = CliRunner().invoke(saalchef, ["verify", str(file), "--lang", "en"])
    assert f"Coup 1: words of {guest.name} went in, and nobody" in told.stdout
    assert "reads his own server's memory" in told.stdout
    file.write_text(text.replace("mein Glück", "dein Glück"), "utf-8")
    doubted = CliRunner().invoke(saalchef, ["verify", str(file), "--json"], standalone_mode=False)
    assert json.loads(doubted.output)["verified"] is False
    dealt = re.search(r"^deal (\S+) to", text, re.MULTILINE)
    assert dealt is not None
    other = "2c" if dealt[1] != "2c" else "3c"
    file.write_text(text.replace(dealt[0], f"deal {other} to", 1), "utf-8")
    changed = CliRunner().invoke(saalchef, ["verify", str(file), "--lang", "en"])
    gives, says = (show_card(Card(each)) for each in (dealt[1], other))
    assert f"the shuffle gives {gives}, the file says {says}" in changed.stderr


def test_a_loss_limit_holds_and_a_wider_one_waits_for_tomorrow(server: Server, guest: Client) -> None:
    strict = guest.http.put(
        "/api/me/limits", json={"loss": {"CHF": 1000}}, headers={"X-CSRF-Token": guest.csrf}
    ).json()
    assert strict["limits"]["loss"] == {"CHF": 1000}
    wide = guest.http.put(
        "/api/me/limits", json={"loss": {"CHF": 9000}}, headers={"X-CSRF-Token": guest.csrf}
    ).json()
    assert wide["limits"]["loss"] == {"CHF": 1000}
    assert wide["limits_tomorrow"]["loss"] == {"CHF": 9000}
    table = guest.open_table("pfaeffikon", pace=SLOW)

    async def scenario() -> None:
        async with at(server, table, guest) as socket:
            await socket.ask({"type": "join", "id": new_id(), "chips": 50_000, "seat": 1})
            assert (await socket.ask(bet(guest.name, 1500)))["code"] == "loss_limit"
            assert (await socket.ask(bet(guest.name, 1000)))["type"] == "done"
            assert (await socket.ask(bet(guest.name, 500)))["code"] == "loss_limit"

    asyncio.run(scenario())


def test_who_sends_too_much_or_nonsense_is_let_go(server: Server, guest: Client) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW)

    async def send_all(socket: Socket, message: str, times: int) -> None:
        for _ in range(times):
            await socket.send(message)
        while True:
            await socket.hear()

    async def flood(message: str, times: int, code: int) -> None:
        async with at(server, table, guest) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await send_all(socket, message, times)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code

    asyncio.run(flood('{"type": "ping"}', 300, 4029))
    asyncio.run(flood("nonsense", 30, 4000))
    asyncio.run(flood("x" * 20_000, 1, 1009))


def test_leaving_brings_the_chips_home(server: Server, guest: Client) -> None:
    table = guest.open_table("bregenz", pace=SLOW)

    async def scenario() -> None:
        async with at(server, table, guest) as socket:
            await socket.ask({"type": "join", "id": new_id(), "chips": 50_000, "seat": None})
            leave = {"type": "leaves", "guest": guest.name}
            assert (await socket.ask({"type": "do", "id": new_id(), "action": leave}))["type"] == "done"
            assert (await socket.until("state"))["purse"] == 1_000_000

    asyncio.run(scenario())
    assert guest.http.get("/api/me").json()["me"]["tables"] == []


def test_the_lobby_answers_who_asks_whether_it_still_hears(server: Server) -> None:
    async def scenario() -> None:
        async with Socket(server.port, "/ws/lobby") as socket:
            await socket.send("no message")
            await socket.send({"type": "ping", "n": 7})
            assert await socket.until("pong") == {"type": "pong", "n": 7}

    asyncio.run(scenario())


def test_the_lobby_tells_what_changes(server: Server, guest: Client) -> None:
    async def scenario() -> None:
        async with Socket(server.port, "/ws/lobby") as socket:
            assert (await socket.hear())["type"] == "lobby"
            table = guest.open_table("schaffhausen", pace=SLOW)
            while True:
                told = await socket.hear()
                if told["type"] == "table" and told["table"]["id"] == table:
                    return

    asyncio.run(scenario())
