"""The Saalchef's desk: see, pause, void, correct, lock, close; all of it booked, none of it for guests."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from live_server import Client, Server, Socket
from saalchef.cli import saalchef as command_line
from saalchef.floor.audit import audit
from saalchef.floor.http.serve import bind, serve, sole_use
from saalchef.floor.operator import Operator
from saalchef.store.database import Database, StoreError

SLOW = {"bets": 600, "answer": 600, "pause": 60}
REASON = "so entschieden"
CLOSING = {"type": "notice", "kind": "closing", "text": REASON}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('desk')}/floor.db"


@pytest.fixture(scope="module")
def server(url: str) -> Iterator[Server]:
    runner = CliRunner()
    made = runner.invoke(
        command_line, ["account", "Chefin", "--database", url, "--password-stdin"], "sehr geheim\n"
    )
    assert made.output.endswith(f"\nChefin has an account as Saalchef in {url}.\n")
    again = runner.invoke(
        command_line, ["account", "Zweite", "--database", url, "--password-stdin"], "sehr geheim\n"
    )
    assert again.output == f"Zweite has an account as guest in {url}.\n"
    with Server(url, sign_ins_a_minute=1_000) as running:
        yield running


@pytest.fixture
def chef(server: Server) -> Iterator[Client]:
    with Client(server.base) as client:
        client.me = client.post("/api/session", name="Chefin", password="sehr geheim").json()
        assert client.me["role"] == "saalchef"
        yield client


@pytest.fixture
def guest(server: Server) -> Iterator[Client]:
    with Client(server.base) as client:
        yield client.pass_by()


def new_id() -> str:
    return uuid.uuid4().hex


def rule(chef: Client, path: str, **more: Any) -> dict[str, Any]:
    answer = chef.post(f"/api/desk/{path}", id=new_id(), reason=REASON, **more)
    return {"status": answer.status_code, **answer.json()}


def _at(server: Server, table: str, guest: Client | None = None) -> Socket:
    return Socket(server.port, f"/ws/tables/{table}", guest.cookies if guest else "")


@asynccontextmanager
async def _seated(server: Server, table: str, guest: Client) -> AsyncIterator[Socket]:
    async with _at(server, table, guest) as socket:
        await socket.ask({"type": "join", "id": new_id(), "chips": 50_000, "seat": 1})
        yield socket


def _bet(guest: Client) -> dict[str, Any]:
    action = {"type": "bets", "guest": guest.name, "amount": 1000, "field": "main", "box": 1}
    return {"type": "do", "id": new_id(), "action": action}


def test_the_desk_is_for_the_saalchef(guest: Client, server: Server) -> None:
    days = "first=2026-11-01&last=2026-11-02"
    figures = (f"figures?{days}", f"figures/csv?{days}", "figures/csv/lying", f"figures/csv/rulings?{days}")
    for path in ("tables", "guests", "journal", "calls", "calls/ended", "calls/x/coup", *figures):
        assert guest.http.get(f"/api/desk/{path}").status_code == 403
    assert rule(guest, "close")["status"] == 403
    with Client(server.base) as nobody:
        assert nobody.http.get("/api/desk/tables").status_code == 401


def test_figures_are_told_of_a_quarter_of_a_year_at_most(chef: Client) -> None:
    def ask(first: str, last: str, kind: str = "") -> Any:
        return chef.http.get(f"/api/desk/figures{kind}?first={first}&last={last}")

    told = ask("2026-08-01", "2026-10-31")
    assert (told.status_code, told.json()["first"], told.json()["tables"]) == (200, "2026-08-01", [])
    for first, last in (
        ("2026-08-01", "2026-11-01"),
        ("2026-08-02", "2026-08-01"),
        ("2026-02-30", "2026-03-01"),
    ):
        refused = ask(first, last)
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_days")
    csv = ask("2026-08-01", "2026-08-02", "/csv")
    assert csv.headers["content-type"] == "text/csv; charset=utf-8"
    assert csv.headers["content-disposition"] == 'attachment; filename="saalchef-2026-08-01-2026-08-02.csv"'
    assert csv.text.startswith("day,house,table,")
    ruled = ask("2026-08-01", "2026-08-02", "/csv/rulings")
    assert (ruled.status_code, ruled.text[:10]) == (200, "day,table,")
    assert ask("2026-08-02", "2026-08-01", "/csv/rulings").json()["code"] == "bad_days"
    lies = chef.http.get("/api/desk/figures/csv/lying")
    assert (lies.headers["content-type"], lies.text[:11]) == ("text/csv; charset=utf-8", "table,name,")


def test_the_saalchef_is_called_and_answers_over_http(server: Server, chef: Client, guest: Client) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW, private=True)
    wish = {"table": table, "coup": 1, "kind": "question", "text": "Darf ich teilen?"}

    def ask(**more: Any) -> Any:
        return guest.post("/api/me/calls", id=new_id(), **{**wish, **more})

    async def scenario() -> None:
        assert (await asyncio.to_thread(ask)).json()["code"] == "not_here"
        async with _seated(server, table, guest) as socket:
            asked = await asyncio.to_thread(ask)
            assert (asked.status_code, asked.json()["state"]) == (201, "waiting")
            call = asked.json()["id"]
            assert [each["state"] for each in (await socket.until("calls"))["calls"]] == ["waiting"]
            assert (await asyncio.to_thread(ask, text="zwei\nZeilen")).status_code == 400
            for _ in range(2):
                await asyncio.to_thread(ask)
            full = await asyncio.to_thread(ask)
            assert (full.status_code, full.json()["code"]) == (429, "too_many_calls")
            queue = (await asyncio.to_thread(chef.http.get, "/api/desk/calls")).json()
            assert queue[0]["id"] == call
            coup = (await asyncio.to_thread(chef.http.get, f"/api/desk/calls/{call}/coup")).json()
            assert (coup["card"], coup["guests"]) == (None, [guest.name])
            answer = await asyncio.to_thread(
                chef.post, f"/api/desk/calls/{call}/answer", id=new_id(), text="Ja, auf Paare."
            )
            assert answer.json()["answer"] == "Ja, auf Paare."
            again = await asyncio.to_thread(
                chef.post, f"/api/desk/calls/{call}/answer", id=new_id(), text="Nein.", ruling=None
            )
            assert (again.status_code, again.json()["code"]) == (409, "call_ended")
        async with _at(server, table, guest) as back:
            told = (await back.until("calls"))["calls"]
            assert [each["answer"] for each in told if each["state"] == "answered"] == ["Ja, auf Paare."]
        async with Socket(server.port, "/ws/lobby", guest.cookies) as lobby:
            assert (await lobby.until("calls"))["calls"] == told

    asyncio.run(scenario())
    for each in guest.http.get("/api/me/calls").json():
        verb = "read" if each["state"] == "answered" else "withdraw"
        assert guest.post(f"/api/me/calls/{each['id']}/{verb}", id=new_id()).status_code == 200
    assert chef.http.get("/api/desk/calls").json() == []
    ended = chef.http.get("/api/desk/calls/ended?limit=3").json()
    assert {each["state"] for each in ended} == {"answered", "withdrawn"}
    assert guest.post("/api/me/calls/none/withdraw", id=new_id()).status_code == 404


def test_pause_void_correct_and_resume(server: Server, chef: Client, guest: Client, url: str) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW, private=True)
    assert table in [each["id"] for each in chef.http.get("/api/desk/tables").json()]

    async def scenario() -> None:
        async with _seated(server, table, guest) as socket:
            await socket.ask(_bet(guest))
            await asyncio.to_thread(rule, chef, f"tables/{table}/pause")
            refused = await socket.ask(_bet(guest))
            assert (refused["code"], refused["sentence"]) == ("paused", "The table is paused: so entschieden")
            await asyncio.to_thread(rule, chef, f"tables/{table}/resume")
            assert (await socket.ask(_bet(guest)))["type"] == "done"
            await asyncio.to_thread(rule, chef, f"tables/{table}/void")
            paid = await asyncio.to_thread(
                rule, chef, f"tables/{table}/correct", guest=guest.name, amount=700
            )
            assert paid["status"] == 200
            unknown = await asyncio.to_thread(
                rule, chef, f"tables/{table}/correct", guest="Niemand", amount=700
            )
            assert (unknown["status"], unknown["code"]) == (409, "unknown_guest")
            await socket.send({"type": "resync"})
            snapshot = await socket.until("snapshot")
            assert snapshot["view"]["chips"] == 50_700
            assert snapshot["fairness"]["voids"] == 1
            kinds = [e["event"]["type"] for m in socket.heard for e in m.get("events", [])]
            assert {"table_paused", "table_resumed", "coup_voided", "payout_corrected"} <= set(kinds)

    asyncio.run(scenario())
    assert guest.http.get(f"/api/tables/{table}/shoes").json()["voids"] == 1
    (void,) = [each for each in guest.http.get("/api/me/coups").json() if each["table"] == table]
    assert (void["void"], void["mine"], void["bank"], void["guests"]) == (REASON, 0, 0, [guest.name])
    kept = guest.http.get("/api/me/statistics").json()
    assert (kept["coups"], kept["results"][0]["amount"]) == (0, 700)  # nothing was played
    lines = chef.http.get(f"/api/desk/journal?stream=table:{table}").json()
    words = [line["words"] for line in lines]
    assert f"the Saalchef voids the coup: {REASON}" in words
    assert [line["actor"] for line in lines if "voids" in line["words"]] == ["Chefin"]
    closed = rule(chef, f"tables/{table}/close")
    assert closed["status"] == 200, closed
    assert guest.http.get("/api/me").json()["me"]["purses"][0]["amount"] == 1_000_700
    _audited(url)


@pytest.mark.parametrize("reason", ["", "a\0b", "a\nb", "a\n", "\x1b[2J", "x" * 201])
def test_a_reason_is_one_line_that_can_be_read(chef: Client, guest: Client, reason: str) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW)
    answer = chef.post(f"/api/desk/tables/{table}/pause", id=new_id(), reason=reason)
    assert answer.status_code == 400, answer.text
    said = "Grösser — «für alle» 🙂"
    assert chef.post(f"/api/desk/tables/{table}/pause", id=new_id(), reason=said).status_code == 200


def test_the_whole_journal_is_read_page_by_page_without_a_gap(chef: Client, guest: Client) -> None:
    """A table is opened with several rows of one moment: a page may end between them."""
    guest.open_table("pfaeffikon", pace=SLOW)
    path = "/api/desk/journal"
    whole = [(line["stream"], line["version"]) for line in chef.http.get(f"{path}?limit=200").json()]
    found: list[tuple[str, int]] = []
    more: dict[str, str | int] = {}
    while page := chef.http.get(path, params={"limit": 1, **more}).json():
        (line,) = page
        found.append((line["stream"], line["version"]))
        at = int(datetime.fromisoformat(line["at"]).timestamp() * 1000 + 0.5)
        more = {"before": at, "row": f"{line['stream']}/{line['version']}"}
    assert found == whole
    assert chef.http.get(path, params={"row": "table:x"}).status_code == 400


def test_the_journal_shows_rulings_by_their_kind(chef: Client, guest: Client, server: Server) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW)

    async def bets() -> None:
        async with _seated(server, table, guest) as socket:
            await socket.ask(_bet(guest))

    asyncio.run(bets())
    at = f"tables/{table}"
    ruled = {
        "pauses": (f"{at}/pause", "the Saalchef pauses the table"),
        "resumes": (f"{at}/resume", "the Saalchef lets the table go on"),
        "corrects": (f"{at}/correct", f"the Saalchef corrects {guest.name}'s account by CHF 7"),
        "locks": (f"guests/{guest.name}/lock", f"the Saalchef locks {guest.name} out"),
        "unlocks": (f"guests/{guest.name}/unlock", f"the Saalchef lets {guest.name} in again"),
        "voids": (f"{at}/void", "the Saalchef voids the coup"),
        "closes_table": (f"{at}/close", "the Saalchef closes the table"),
        "closes_floor": ("close", "the Saalchef closes the floor"),
        "opens_floor": ("open", "the floor is opened"),
    }
    ruled = {kind: (path, f"{words}: {REASON}") for kind, (path, words) in ruled.items()}
    for path, _ in ruled.values():
        more = {"guest": guest.name, "amount": 700} if path.endswith("correct") else {}
        answer = rule(chef, path, **more)
        assert answer["status"] == 200, (path, answer)
    latest = chef.http.get("/api/desk/journal", params={"ruling": "any", "limit": len(ruled)}).json()
    assert [line["words"] for line in reversed(latest)] == [words for _, words in ruled.values()]
    for kind, (_, words) in ruled.items():
        lines = chef.http.get("/api/desk/journal", params={"ruling": kind}).json()
        assert lines[0]["words"] == words
        assert {_but_for_names(line["words"]) for line in lines} == {_but_for_names(words)}
        assert {line["actor"] for line in lines} == {"Chefin"}
        assert lines[0]["guest"] == (guest.name if kind in {"locks", "unlocks"} else None)
    of_table = {"ruling": "any", "stream": f"table:{table}"}
    assert len(chef.http.get("/api/desk/journal", params=of_table).json()) == 5
    assert chef.http.get("/api/desk/journal", params={"ruling": "bets"}).status_code == 400


def _but_for_names(words: str) -> tuple[str, ...]:
    """What a line says, whoever it is about and whatever the reason."""
    told = words.partition(":")[0].split()
    return (*told[:3], told[-1])


def test_a_locked_guest_is_out_and_let_in_again(server: Server, chef: Client, guest: Client) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW)

    async def scenario() -> None:
        async with _seated(server, table, guest) as socket:
            await asyncio.to_thread(rule, chef, f"guests/{guest.name}/lock")
            with pytest.raises(ConnectionClosed) as closed:
                await socket.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4001

    asyncio.run(scenario())
    refused = guest.post("/api/cashdesk/topup", id=new_id(), currency="CHF", amount=1)
    assert (refused.status_code, refused.json()["code"]) == (403, "locked")
    assert guest.http.get("/api/me").json()["me"]["locked"] == "so entschieden"
    assert rule(chef, f"guests/{guest.name}/unlock")["status"] == 200
    assert guest.post("/api/cashdesk/topup", id=new_id(), currency="CHF", amount=1).status_code == 201
    assert rule(chef, "guests/Niemand/lock")["status"] == 404


def test_the_floor_closes_for_a_restart_and_opens_again(server: Server, chef: Client, guest: Client) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW)

    async def scenario() -> None:
        async with _seated(server, table, guest) as socket:
            assert (await asyncio.to_thread(rule, chef, "close"))["status"] == 200
            assert (await socket.until("notice"))["kind"] == "closing"
            async with _at(server, table) as newcomer:
                assert await newcomer.until("notice") == CLOSING
            async with Socket(server.port, "/ws/lobby") as newcomer:
                assert [await newcomer.hear() for _ in range(2)][1] == CLOSING
                assert (await socket.ask(_bet(guest)))["code"] == "closing"
                assert (await asyncio.to_thread(rule, chef, "open"))["status"] == 200
                assert await newcomer.until("notice") == {"type": "notice", "kind": "open", "text": ""}
            assert (await socket.ask(_bet(guest)))["type"] == "done"
        async with _at(server, table) as newcomer:
            await newcomer.until("snapshot")
            assert "notice" not in [message["type"] for message in newcomer.heard]

    asyncio.run(scenario())
    assert guest.http.get("/health").json()["status"] == "ok"


def test_a_closed_table_is_left_and_entered_no_more(server: Server, chef: Client, guest: Client) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW)

    async def shown_out(socket: Socket) -> None:
        refused = await socket.until("refused")
        assert (refused["id"], refused["code"], refused["facts"]) == (None, "closed", {"reason": REASON})
        with pytest.raises(ConnectionClosed) as closed:
            await socket.until("never")
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4004, "closed")

    async def scenario() -> None:
        async with _seated(server, table, guest) as socket:
            assert (await asyncio.to_thread(rule, chef, f"tables/{table}/close"))["status"] == 200
            await shown_out(socket)
            kinds = [e["event"]["type"] for m in socket.heard for e in m.get("events", [])]
            assert "table_closed" in kinds
            async with _at(server, table, guest) as again:
                await shown_out(again)
                assert "snapshot" not in [message["type"] for message in again.heard]

    asyncio.run(scenario())


def test_a_second_server_on_one_sqlite_file_is_refused_in_a_sentence(server: Server, url: str) -> None:
    second = CliRunner().invoke(
        command_line, ["serve", "--database", url, "--port", "0"], standalone_mode=False
    )
    assert "is being served already" in str(second.exception)


def test_a_floor_that_is_served_is_not_brought_to_another_form(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/floor.db"
    lock = sole_use(Database(url))
    assert lock is not None
    with lock, pytest.raises(StoreError, match="is being served already"):
        serve(Database(url), bind("127.0.0.1", 0), Operator(), lambda: None)
    assert not (tmp_path / "floor.db").exists()
    (tmp_path / "other.db.lock").mkdir()
    with pytest.raises(StoreError, match=r"cannot be used: this is a folder, not a file"):
        sole_use(Database(f"sqlite:///{tmp_path}/other.db"))


def test_the_audit_verb_finds_a_changed_row(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/floor.db"
    runner = CliRunner()
    runner.invoke(command_line, ["account", "Chefin", "--database", url, "--password-stdin"], "sehr geheim\n")
    whole = runner.invoke(command_line, ["audit", "--database", url])
    assert whole.output.startswith("1 row in 1 stream, no coups, no shuffles, no calls: no problems.\nHead ")
    database = Database(url)
    with database.writer.begin() as connection:
        connection.exec_driver_sql("UPDATE journal SET actor = 'somebody'")
    database.close()
    found = runner.invoke(command_line, ["audit", "--database", url])
    assert found.exit_code == 1
    assert "is not what was booked" in found.output


def _audited(url: str) -> None:
    database = Database(url)
    try:
        assert audit(database).problems == []
    finally:
        database.close()


def test_an_account_over_http_from_its_password_to_its_end(server: Server, chef: Client) -> None:
    name, old, new = f"Erna-{new_id()[:6]}", "sehr geheim", "noch geheimer"
    with Client(server.base) as first, Client(server.base) as second:
        assert first.post("/api/guests", name=name, password=old).status_code == 201
        assert second.post("/api/session", name=name, password=old).status_code == 201
        wrong = first.post("/api/me/password", old="falsch falsch", new=new)
        assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_password")
        listed = first.http.get("/api/me/sessions").json()
        assert sorted(each["current"] for each in listed) == [False, True]
        assert first.post("/api/me/password", old=old, new=new).status_code == 200
        assert second.http.get("/api/me").json()["me"] is None
        assert second.post("/api/session", name=name, password=new).status_code == 201
        (other,) = [each["id"] for each in first.http.get("/api/me/sessions").json() if not each["current"]]
        assert _delete(first, f"/api/me/sessions/{other}") == (200, "")
        assert _delete(first, f"/api/me/sessions/{other}") == (404, "unknown_session")
        assert _delete(first, "/api/me/sessions") == (200, "")
        once = rule(chef, f"guests/{name}/password")["password"]
        assert first.http.get("/api/me").json()["me"] is None
        assert first.post("/api/session", name=name, password=once).json()["one_time"]
        for path in ("/api/me/sessions", "/api/me/coups", "/api/cashdesk"):
            barred = first.http.get(path)
            assert (barred.status_code, barred.json()["code"]) == (403, "change_password")
        assert not first.post("/api/me/password", old=once, new=old).json()["one_time"]
        assert rule(chef, f"guests/{name}/sign-out")["status"] == 200
        assert first.http.get("/api/me").json()["me"] is None
        assert first.post("/api/session", name=name, password=old).status_code == 201
        assert first.post("/api/me/close", password=new).status_code == 401
        assert first.post("/api/me/close", password=old).status_code == 200
        gone = first.post("/api/session", name=name, password=old)
        assert (gone.status_code, gone.json()["code"]) == (403, "account_closed")
    (card,) = chef.http.get("/api/desk/guests", params={"find": name}).json()
    assert (card["closed"], card["purses"][0]["amount"]) == (True, 0)
    assert rule(chef, f"guests/{name}/close")["code"] == "account_closed"
    assert rule(chef, "guests/Chefin/close")["code"] == "last_saalchef"


def _delete(client: Client, path: str) -> tuple[int, str]:
    answer = client.http.delete(path, headers={"X-CSRF-Token": client.csrf})
    return answer.status_code, answer.json().get("code", "")


def test_a_large_correction_is_confirmed_by_a_second_over_http(
    server: Server, chef: Client, guest: Client, url: str
) -> None:
    table = guest.open_table("pfaeffikon", pace=SLOW, private=True)

    async def takes_a_seat() -> None:
        async with _seated(server, table, guest):
            pass

    made = ["account", f"Zweite-{new_id()[:6]}", "--role", "saalchef", "--database", url, "--password-stdin"]
    assert CliRunner().invoke(command_line, made, "sehr geheim\n").exit_code == 0
    with Client(server.base) as second:
        second.post("/api/session", name=made[1], password="sehr geheim")
        asyncio.run(takes_a_seat())
        proposed = rule(chef, f"tables/{table}/correct", guest=guest.name, amount=100_001)
        path = f"/api/desk/proposals/{proposed['proposal']}"
        assert [each["mine"] for each in chef.http.get("/api/desk/proposals").json()] == [True]
        (card,) = second.http.get("/api/desk/proposals").json()
        assert (card["amount"], card["by"], card["reason"]) == (100_001, "Chefin", REASON)
        own = chef.post(f"{path}/confirm", id=new_id())
        assert (own.status_code, own.json()["code"]) == (403, "own_proposal")
        assert guest.post(f"{path}/confirm", id=new_id()).status_code == 403
        assert second.post(f"{path}/confirm", id=new_id()).status_code == 200
        rejected = rule(chef, f"tables/{table}/correct", guest=guest.name, amount=100_001)["proposal"]
        assert rule(second, f"proposals/{rejected}/reject")["status"] == 200
        withdrawn = rule(chef, f"tables/{table}/correct", guest=guest.name, amount=100_001)["proposal"]
        assert chef.post(f"/api/desk/proposals/{withdrawn}/withdraw", id=new_id()).status_code == 200
        assert chef.http.get("/api/desk/proposals").json() == []
    _audited(url)
