"""Who may come to a guest's table, and who may look on: in the lobby, by its address, or by its key alone."""

import asyncio
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from databases import new_url
from floor.saalchefs import refused
from live_server import Client, Server, Socket
from party import Player, open_floor, player, run, sqlite, table, until
from saalchef.floor.audit import audit
from saalchef.floor.history.decisions import decisions_of_coup
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.operator import OPERATOR
from saalchef.floor.server.admission import Asking
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Pace, Settings, lock_of, opens
from saalchef.floor.wire.messages import TableWish
from saalchef.houses import built_in
from saalchef.rules.actions import Close
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.streams import stream_of_table

HOUSES = [house.id for house in built_in()]
PACE = {"bets": 0, "answer": 0, "pause": 0}
NOBODYS = "0123456789ab"  # a table that does not exist


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("floor")
    with Server(f"sqlite:///{folder}/floor.db") as running:
        yield running
        logged = running.stop()
        assert '"level":"error"' not in logged


@pytest.fixture
def anna(server: Server) -> Iterator[Client]:
    with Client(server.base) as client:
        yield client.pass_by()


@pytest.fixture
def bert(server: Server) -> Iterator[Client]:
    with Client(server.base) as client:
        yield client.pass_by()


def invitation(opener: Client, of: str) -> dict[str, Any]:
    answer = opener.http.get(f"/api/tables/{of}/invitation")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def closed(opener: Client, house: str = "pfaeffikon", **more: Any) -> tuple[str, str]:
    """A closed table, and its key."""
    of = opener.open_table(house, access="closed", pace=PACE, **more)
    return of, str(invitation(opener, of)["key"])


async def first_heard(server: Server, of: str, client: Client | None = None) -> dict[str, Any]:
    async with Socket(server.port, f"/ws/tables/{of}", client.cookies if client else "") as socket:
        return await socket.hear()


def comes(server: Server, of: str, client: Client | None = None) -> str:
    """What a websocket at this table first hears."""
    return str(asyncio.run(first_heard(server, of, client))["type"])


def listed(client: Client) -> set[str]:
    return {each["id"] for each in client.http.get("/api/tables").json()}


BODIES = {"key": {"key": "nobodys"}, "share": {}}
OF_A_TABLE = "/api/tables/{table}"


def everything_read(client: Client, of: str) -> dict[str, tuple[int, Any]]:
    """What each address that names a table answers: of all there are."""
    told: dict[str, tuple[int, Any]] = {}
    for path, verbs in client.http.get("/api/openapi.json").json()["paths"].items():
        if "{table}" not in path:
            continue
        address = path.replace("{table}", of).replace("{coup}", "1")
        for verb in verbs:
            body = BODIES.get(path.rpartition("/")[2], {"id": uuid.uuid4().hex})
            answer = client.http.get(address) if verb == "get" else client.post(address, **body)
            told[f"{verb} {path}"] = (answer.status_code, answer.text)
    call = client.post("/api/me/calls", id=uuid.uuid4().hex, table=of, coup=1, kind="question", text="?")
    told["call"] = (call.status_code, call.text)
    return told


# ——— what is wished ———


def test_what_earlier_clients_called_private_is_found_by_its_link_alone(server: Server, anna: Client) -> None:
    of = anna.open_table("pfaeffikon", private=True)
    card = anna.http.get(f"/api/tables/{of}").json()
    assert (card["private"], card["access"], card["spectators"]) == (True, "link", True)
    assert of not in listed(anna)
    assert comes(server, of) == "snapshot"
    assert invitation(anna, of)["key"] is None


def test_settings_written_before_mean_what_they_meant() -> None:
    assert Settings("a", "vaduz").access == "open"
    assert Settings("a", "vaduz", private=True).access == "link"


@pytest.mark.parametrize("access", ["open", "link", "closed"])
def test_the_lobby_shows_open_tables_alone(anna: Client, access: str) -> None:
    of = anna.open_table("wiesbaden", access=access)
    assert (of in listed(anna)) == (access == "open")


def test_what_is_booked_of_a_key_does_not_open_anything() -> None:
    lock = lock_of("a key")
    assert opens(lock, "a key")
    assert not opens(lock, "another")
    assert not opens(lock, lock)
    assert not opens("", "")


# ——— a closed table ———


def test_to_a_stranger_a_closed_table_is_none(server: Server, anna: Client, bert: Client) -> None:
    of, _ = closed(anna)
    there, nowhere = everything_read(bert, of), everything_read(bert, NOBODYS)
    assert there == nowhere
    assert there[f"get {OF_A_TABLE}"][0] == 404
    refused_there = {path for path, (status, _) in there.items() if status == 404}
    assert {f"get {OF_A_TABLE}{part}" for part in KNOWN} | {f"post {OF_A_TABLE}/close"} <= refused_there
    told_nothing = {path: text for path, (status, text) in there.items() if status == 200}
    assert told_nothing == {f"get {OF_A_TABLE}/coups": "[]", f"get {OF_A_TABLE}/verdicts": '{"verdicts":[]}'}
    told = asyncio.run(first_heard(server, of, bert))
    assert told == asyncio.run(first_heard(server, NOBODYS, bert))
    assert told["code"] == "unknown_table"


KNOWN = (
    "/rules",
    "/prices",
    "/advice",
    "/house",
    "/chart",
    "/chart/picture",
    "/lesson",
    "/shoes",
    "/invitation",
    "/coups/{coup}",
    "/coups/{coup}/file",
    "/coups/{coup}/rules",
    "/coups/{coup}/verdicts",
)


@pytest.mark.parametrize("spoilt", [("snapshot",), ("snapshot", "settings")])
def test_to_a_stranger_a_closed_table_out_of_order_is_none(tmp_path: Path, spoilt: tuple[str, ...]) -> None:
    url = sqlite(tmp_path)
    with Server(url) as running, Client(running.base) as anna:
        of, key = closed(anna.pass_by())
        anna.post(f"/api/tables/{of}/key", key=key)
        running.stop()
        database = Database(url)
        with database.writer.begin() as connection:
            t = schema.tables
            connection.execute(sa.update(t).where(t.c.id == of).values(dict.fromkeys(spoilt, "{}")))
        database.close()
        with Server(url, running.port) as again, Client(again.base) as bert:
            bert.pass_by()
            assert everything_read(bert, of) == everything_read(bert, NOBODYS)
            assert comes(again, of, bert) == "refused"
            known = anna.http.get(f"/api/tables/{of}")
            assert (known.status_code, known.json()["code"]) == (503, "out_of_order")
            assert anna.http.get(f"/api/tables/{of}/verdicts").json()["code"] == "out_of_order"


def test_with_its_key_one_comes_in_and_without_it_one_does_not(
    server: Server, anna: Client, bert: Client
) -> None:
    of, key = closed(anna)
    assert comes(server, of, anna) == "snapshot"  # whoever has opened it needs none
    assert bert.post(f"/api/tables/{of}/key", key=key[:-1]).status_code == 404
    assert comes(server, of, bert) == "refused"
    shown = bert.post(f"/api/tables/{of}/key", key=key)
    assert shown.status_code == 200
    assert shown.json()["access"] == "closed"
    kept = shown.headers.get_list("set-cookie")
    assert {part for each in kept for part in each.split("; ") if part.startswith("Path")} == {
        f"Path=/api/tables/{of}",
        f"Path=/ws/tables/{of}",
    }
    assert all("HttpOnly" in each and "SameSite=lax" in each for each in kept)
    assert comes(server, of, bert) == "snapshot"
    assert bert.http.get(f"/api/tables/{of}/rules").status_code == 200


def test_a_key_opens_no_other_table(anna: Client, bert: Client) -> None:
    (one, key), (other, _) = closed(anna), closed(anna)
    assert bert.post(f"/api/tables/{other}/key", key=key).status_code == 404
    assert bert.post(f"/api/tables/{one}/key", key=key).status_code == 200
    assert bert.http.get(f"/api/tables/{other}").status_code == 404


def test_nobody_but_its_opener_is_told_the_key(anna: Client, bert: Client) -> None:
    of, key = closed(anna)
    bert.post(f"/api/tables/{of}/key", key=key)
    refusal = bert.http.get(f"/api/tables/{of}/invitation")
    assert (refusal.status_code, refusal.json()["code"]) == (403, "not_opener")
    assert key not in refusal.text
    assert key not in bert.http.get(f"/api/tables/{of}").text
    assert key not in asyncio.run(_all_told(bert, of))


async def _all_told(client: Client, of: str) -> str:
    port = client.http.base_url.port
    assert port is not None
    async with Socket(port, f"/ws/tables/{of}", client.cookies) as socket:
        return str(await socket.hear())


def test_a_key_is_written_neither_in_the_journal_nor_in_the_log(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    with Server(url) as running:
        with Client(running.base) as anna:
            of, key = closed(anna.pass_by())
            anna.post(f"/api/tables/{of}/key", key=key)
            assert comes(running, of, anna) == "snapshot"
        logged = running.stop()
    assert of in logged
    assert key not in logged
    database = Database(url)
    with database.reader.connect() as connection:
        rows = connection.execute(sa.select(schema.journal.c.action, schema.journal.c.events)).all()
        settings = connection.execute(sa.select(schema.tables.c.settings, schema.tables.c.snapshot)).all()
    assert key not in str(rows) + str(settings)
    assert lock_of(key) in str(rows)
    assert not any(key in line.words for line in journal_lines(database, None, 2**52, 100))
    database.close()


async def played_a_coup(guest: Player) -> None:
    host = guest.host
    assert (await guest.do(type="bets", amount=1000, field="main", box=1))["type"] == "done"
    await host.command("clock", None, lambda _: [Close()])
    while host.live.ended == 0:
        await guest.do(type="stays", box=1)
        await guest.do(type="declines", box=1)


def test_who_has_played_at_a_closed_table_keeps_his_own_coups(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    names: dict[str, Any] = {}

    async def evening() -> None:
        async with open_floor(url) as floor:
            host = await table(floor, "pfaeffikon", access="closed")
            anna = await player(floor, host, 1)
            await played_a_coup(anna)
            await anna.do(type="leaves")
            await until(lambda: anna.name not in host.live.owners)
            stranger, _ = await floor.accounts.pass_by()
            names.update(table=host.id, anna=anna.guest, stranger=stranger)

    async def afterwards() -> None:
        async with open_floor(url) as floor:
            of, may = names["table"], floor.admission
            anna, stranger = Asking(names["anna"]), Asking(names["stranger"])
            assert not await may.may_come(of, anna)
            assert await refused(may.table(of, anna)) == ("unknown_table", "")
            assert await may.may_read_coup(of, 1, anna)
            assert await may.may_read_shuffles(of, anna)
            assert not await may.may_read_coup(of, 1, stranger)
            assert not await may.may_read_shuffles(of, stranger)
            assert not await may.may_read(of, anna)
            (own,) = {each.coup for each in decisions_of_coup(floor.database, of, 1, anna.guest, True)}
            assert own == 1
            with floor.database.writer.begin() as connection:
                stream = {"stream": stream_of_table(of), "version": 2**40}
                gone = {**stream, "hash": "", "until": 0, "at": 0, "statement": ""}
                connection.execute(sa.insert(schema.archived).values(gone))
            with pytest.raises(Denied, match="archived"):
                decisions_of_coup(floor.database, of, 1, anna.guest, True)
            with pytest.raises(Denied, match="unknown_coup"):
                decisions_of_coup(floor.database, of, 1, stranger.guest, False)
            with floor.database.writer.begin() as connection:
                connection.execute(sa.delete(schema.archived))
            assert audit(floor.database).problems == []

    run(evening())
    run(afterwards())


def test_the_saalchef_sees_every_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "vaduz", access="closed", spectators=False)
            saalchef, _ = await floor.accounts.sign_up("Vreni", "sehr geheim", "saalchef")
            assert await floor.admission.table(host.id, Asking(saalchef)) is host
            assert await floor.admission.may_read(host.id, Asking(saalchef))
            watches = Player(floor, host, saalchef)
            await watches.visitor.enter(None)
            assert watches.read()[0]["seq"] == host.live.seq
            assert host.id in {card.id for card in floor.lobby.tables(private=True)}

    run(scenario())


def test_another_process_lets_in_and_keeps_out_alike(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = new_url("postgresql", tmp_path)
        async with open_floor(url) as one, open_floor(url) as two:
            opener, _ = await one.accounts.pass_by()
            stranger, _ = await two.accounts.pass_by()
            wish = TableWish(id="own", house="bregenz", access="closed")
            host = await one.tables.open(wish, opener.id)
            key = await _key_of(one.database, host.id)
            for floor in (one, two):
                assert await floor.admission.may_come(host.id, Asking(opener))
                assert await floor.admission.may_come(host.id, Asking(stranger, key))
                assert not await floor.admission.may_come(host.id, Asking(stranger, key[::-1]))
                assert not await floor.admission.may_come(host.id, Asking(None))
                assert host.id not in {card.id for card in floor.lobby.tables()}
        async with open_floor(url) as again:
            assert await again.admission.may_come(host.id, Asking(None, key))
            assert not await again.admission.may_come(host.id, Asking(stranger))
            assert audit(again.database).problems == []

    run(scenario())


async def _key_of(database: Database, of: str) -> str:
    with database.reader.connect() as connection:
        k = schema.table_keys.c
        return str(connection.execute(sa.select(k.key).where(k.table == of)).scalar_one())


def test_the_audit_finds_a_key_that_does_not_fit(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            await table(floor, "bregenz", access="closed")
            with floor.database.writer.begin() as connection:
                connection.execute(sa.update(schema.table_keys).values(key="another"))
            assert any("closed with" in str(each.told("en")) for each in audit(floor.database).problems)
            with floor.database.writer.begin() as connection:
                connection.execute(sa.delete(schema.table_keys))
            assert any("table_keys" in str(each.told("en")) for each in audit(floor.database).problems)

    run(scenario())


# ——— nobody looks on ———


def assert_nothing_of_a_coup(heard: list[dict[str, Any]]) -> None:
    """Whoever is told so much knows that cards are dealt, and not when, nor who lets them wait."""
    told = [each for each in heard if each["type"] in ("state", "snapshot")]
    assert {each["seq"] for each in told} == {-1}
    assert all(each["clock"] is None for each in told)
    waits = [each["present"][part] for each in told for part in ("ready", "waited_for", "sitting_out")]
    assert not any(waits)


CARDS = re.compile(rb'"([A2-9TJQK][shdc]|Jk)"')


@pytest.mark.parametrize("house", HOUSES)
def test_who_may_not_look_on_is_told_who_sits_where_and_no_coup(tmp_path: Path, house: str) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            pace = Pace(bets=1, answer=1, pause=0)
            wish = TableWish(id="bots", house=house, spectators=False, bots=3, pace=pace)
            host = await floor.tables.open(wish, OPERATOR)
            watcher = await player(floor, host, join=False)
            first = watcher.heard[0]
            assert first["seq"] == -1
            assert first["table"]["spectators"] is False
            await until(lambda: host.live.ended >= 1 and bool(host.live.shoe.drawn))
            watcher.read()
            told = {each["type"] for each in watcher.heard}
            assert "events" not in told
            assert all(
                each["clock"] is None for each in watcher.heard if each["type"] in ("state", "snapshot")
            )
            assert not any(CARDS.search(each) for each in watcher.raw)
            assert_nothing_of_a_coup(watcher.heard)

    run(scenario())


def test_who_takes_a_place_sees_and_who_leaves_sees_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon", spectators=False)
            anna = await player(floor, host, join=False)
            bert = await player(floor, host, join=False)
            assert (await anna.join(1))["type"] == "done"
            whole = next(each for each in anna.heard if each["type"] == "snapshot" and each["seq"] >= 0)
            assert whole["playing"] is True
            door = [each for each in bert.read() if each["type"] == "snapshot"]
            seats = [(each["name"], each["seat"]) for each in door[-1]["view"]["guests"]]
            assert (door[-1]["seq"], seats) == (-1, [(anna.name, 1)])
            await anna.do(type="bets", amount=1000, field="main", box=1)
            assert any(each["type"] == "events" for each in anna.heard)
            assert not any(each["type"] == "events" for each in bert.read())
            await anna.do(type="withdraws", amount=1000, field="main", box=1)
            await anna.do(type="leaves")
            await until(lambda: anna.name not in host.live.owners)
            anna.read()
            seen = [n for n, each in enumerate(anna.heard) if each["type"] == "snapshot"]
            assert anna.heard[seen[-1]]["seq"] == -1
            assert "state" in {each["type"] for each in anna.heard[seen[-1] :]}  # his purse
            assert_nothing_of_a_coup(anna.heard[seen[-1] :])
            bert.read()
            assert_nothing_of_a_coup(bert.heard)

    run(scenario())


def test_coups_of_a_table_where_nobody_looks_on_are_read_by_who_played_them(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "pfaeffikon", spectators=False)
            anna = await player(floor, host, 1)
            stranger, _ = await floor.accounts.pass_by()
            await played_a_coup(anna)
            assert await floor.admission.may_read_coup(host.id, 1, Asking(anna.guest))
            assert not await floor.admission.may_read_coup(host.id, 1, Asking(stranger))
            assert await floor.admission.may_come(host.id, Asking(stranger))

    run(scenario())
