"""The doors over real sockets: signing out, limits on connections, slow readers, and a trusted proxy."""

import asyncio
import base64
import json
import os
import re
import socket as sockets
import time
import uuid
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from live_server import Client, Server, Socket
from saalchef.cli import saalchef as command_line
from saalchef.cli.misuse import Misuse
from saalchef.floor.http.lobby import house_cards
from saalchef.floor.http.sockets import FAREWELL

SLOW = {"bets": 600, "answer": 600, "pause": 60}
A_GUEST, AN_ADDRESS, RESERVE = 3, 6, 30


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('doors')}/floor.db"
    limits = {"sockets_a_guest": A_GUEST, "sockets_an_address": AN_ADDRESS, "tables_a_guest": 2}
    with Server(url, **limits, messages_in_reserve=RESERVE, proxies=["127.0.0.1"]) as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('open')}/floor.db"
    with Server(url, messages_a_second=10**6, messages_in_reserve=10**6) as running:
        yield running


def new_id() -> str:
    return uuid.uuid4().hex


async def _code(socket: Socket) -> tuple[int, str]:
    """With what code and reason a connection is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        await socket.until("never")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def _bet(name: str, box: int) -> dict[str, Any]:
    action = {"type": "bets", "guest": name, "amount": 500, "field": "main", "box": box}
    return {"type": "do", "id": new_id(), "action": action}


# ——— signing out ———


def test_signing_out_ends_the_connections_of_that_session_and_no_other(server: Server) -> None:
    with Client(server.base) as here, Client(server.base) as there:
        here.me = here.post("/api/guests", name="Zweimal", password="geheim und lang").json()
        there.me = there.post("/api/session", name="Zweimal", password="geheim und lang").json()
        table = here.open_table("pfaeffikon", pace=SLOW)
        path = f"/ws/tables/{table}"

        async def scenario() -> None:
            async with (
                Socket(server.port, path, here.cookies) as ours,
                Socket(server.port, "/ws/lobby", here.cookies) as lobby,
                Socket(server.port, path, there.cookies) as theirs,
            ):
                await asyncio.gather(ours.hear(), lobby.hear(), theirs.hear())
                out = await asyncio.to_thread(
                    here.http.delete, "/api/session", headers={"X-CSRF-Token": here.csrf}
                )
                assert out.status_code == 200
                assert await asyncio.gather(_code(ours), _code(lobby)) == [(4001, "signed_out")] * 2
                joined = await theirs.ask({"type": "join", "id": new_id(), "chips": 50_000, "seat": 1})
                assert joined["type"] == "done"

        asyncio.run(scenario())


# ——— limits ———


def test_a_guest_and_an_address_have_so_many_connections(strict: Server) -> None:
    with Client(strict.base) as guest:
        guest.pass_by()

        async def scenario() -> None:
            lobby = "/ws/lobby"
            async with AsyncExitStack() as own, AsyncExitStack() as others:
                for _ in range(A_GUEST):
                    mine = await own.enter_async_context(Socket(strict.port, lobby, guest.cookies))
                    await mine.hear()
                for _ in range(AN_ADDRESS - A_GUEST - 1):
                    one = await others.enter_async_context(Socket(strict.port, lobby))
                    await one.hear()
                async with Socket(strict.port, lobby) as last:
                    await last.hear()
                    for cookies in (guest.cookies, ""):
                        async with Socket(strict.port, lobby, cookies) as more:
                            assert await _code(more) == (4029, "too_many_connections")
                async with Socket(strict.port, lobby, guest.cookies) as more:
                    assert await _code(more) == (4029, "too_many_connections")  # he has enough of his own
                async with Socket(strict.port, lobby) as one:
                    assert (await one.hear())["type"] == "lobby"

        asyncio.run(scenario())


def test_connections_are_opened_only_so_often(tmp_path_factory: pytest.TempPathFactory) -> None:
    url = f"sqlite:///{tmp_path_factory.mktemp('often')}/floor.db"

    async def scenario(port: int) -> None:
        for _ in range(4):
            async with Socket(port, "/ws/lobby") as socket:
                assert (await socket.hear())["type"] == "lobby"
        async with Socket(port, "/ws/lobby") as socket:
            assert await _code(socket) == (4029, "too_many_connections")

    with Server(url, sockets_a_minute=4) as server:
        asyncio.run(scenario(server.port))


def test_the_lobby_does_not_listen_for_ever(strict: Server) -> None:
    async def scenario() -> None:
        async with Socket(strict.port, "/ws/lobby") as socket:
            await socket.hear()
            for _ in range(RESERVE + 100):
                await socket.send('{"type": "ping", "n": 1}')
            assert await _code(socket) == (4029, "too_many_messages")

    asyncio.run(scenario())


def test_a_guest_opens_only_so_many_tables(strict: Server) -> None:
    with Client(strict.base) as guest:
        guest.pass_by()
        first = guest.post("/api/tables", id="first", house="bregenz").json()["id"]
        guest.open_table("bregenz")
        refused = guest.post("/api/tables", id="third", house="bregenz")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_tables")
        assert "as a guest may, 2:" in refused.json()["sentence"]
        again = guest.post("/api/tables", id="first", house="bregenz")
        assert again.json()["id"] == first


# ——— behind a proxy ———


def test_a_trusted_proxy_says_who_asks_and_how(strict: Server) -> None:
    with Client(strict.base) as client:
        said = {"X-CSRF-Token": client.csrf, "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
        cookie = client.http.post("/api/guests/passing", headers=said).headers["set-cookie"].lower()
        assert "secure" in cookie
        plain = client.http.post("/api/guests/passing", headers={"X-CSRF-Token": client.csrf})
        assert "secure" not in plain.headers["set-cookie"].lower()


def test_budgets_are_kept_for_each_address_behind_the_proxy(tmp_path_factory: pytest.TempPathFactory) -> None:
    def comes(client: Client, address: str) -> int:
        headers = {"X-CSRF-Token": client.csrf, "X-Forwarded-For": address}
        return client.http.post("/api/guests/passing", headers=headers).status_code

    url = f"sqlite:///{tmp_path_factory.mktemp('proxy')}/floor.db"
    with Server(url, new_guests_a_minute=1, proxies=["127.0.0.1"]) as server, Client(server.base) as client:
        assert [comes(client, f"203.0.113.{n}") for n in (1, 1, 2)] == [201, 429, 201]
        # what a client itself put before the proxy's word does not count
        assert comes(client, "198.51.100.9, 203.0.113.2") == 429
    with Server(url, new_guests_a_minute=1) as server, Client(server.base) as client:
        assert [comes(client, f"203.0.113.{n}") for n in (1, 2)] == [201, 429]


# ——— slow readers ———


class Deaf:
    """A websocket that asks and asks, and never reads."""

    def __init__(self, port: int, path: str, cookies: str) -> None:
        self._socket = sockets.socket()
        self._socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        self._socket.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {cookies}",
        ]  # fmt: skip
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        assert b"101" in self._socket.recv(12)
        self._socket.setblocking(False)

    def ask(self, message: dict[str, Any]) -> bool:
        """Whether the wire still takes a message, which is masked with zeros."""
        text = json.dumps(message).encode()
        try:
            self._socket.send(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True

    def close(self) -> None:
        self._socket.close()


def _figure(client: Client, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", client.http.get("/metrics").text, re.MULTILINE)
    assert found is not None
    return float(found[1])


def test_who_does_not_read_is_cut_off_resumes_and_nobody_waits(server: Server) -> None:
    with Client(server.base) as quick, Client(server.base) as slow:
        quick.pass_by()
        slow.pass_by()
        table = quick.open_table("pfaeffikon", pace=SLOW)
        path = f"/ws/tables/{table}"
        before = _figure(quick, "saalchef_dropped_total")

        async def scenario() -> tuple[list[float], int]:
            waits: list[float] = []
            seq = 0
            async with Socket(server.port, path, quick.cookies) as socket:
                await socket.ask({"type": "join", "id": new_id(), "chips": 50_000, "seat": 1})
                deaf = await asyncio.to_thread(Deaf, server.port, path, slow.cookies)
                heard = True
                while heard:
                    for _ in range(20):
                        heard = deaf.ask({"type": "resync"}) and heard
                    back = {"type": "withdraws", "guest": quick.name, "field": "main", "box": 1}
                    for wish in (_bet(quick.name, 1), {"type": "do", "id": new_id(), "action": back}):
                        began = time.perf_counter()
                        answer = await socket.ask(wish)
                        waits.append(time.perf_counter() - began)
                        assert answer["type"] == "done"
                        seq = answer["seq"]
                deaf.close()
            return waits, seq

        waits, seq = asyncio.run(scenario())
        while quick.http.get("/health").json()["connections"]:
            time.sleep(0.05)
        assert _figure(quick, "saalchef_dropped_total") == before + 1
        # who waited for the deaf one would have had his last answers only once he was cut off
        assert max(waits[-4:]) < FAREWELL, waits[-4:]

        async def resumes() -> None:
            async with Socket(server.port, f"{path}?resume={seq - 1}", slow.cookies) as socket:
                told = await socket.hear()
                assert [each["seq"] for each in told["events"]] == [seq]
            async with Socket(server.port, f"{path}?resume=0", slow.cookies) as socket:
                told = await socket.hear()
                assert (told["type"], told["seq"]) == ("snapshot", seq)

        asyncio.run(resumes())


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ("proxy.example", "command.network"),
        ("0.0.0.0/0", "command.everyone"),
        ("::/0", "command.everyone"),
    ],
)
def test_a_proxy_is_an_address_and_never_everyone(wish: str, problem: str) -> None:
    refused = CliRunner().invoke(command_line, ["serve", "--proxy", wish], standalone_mode=False)
    assert isinstance(refused.exception, Misuse)
    assert refused.exception.code == problem
    assert wish in str(refused.exception)


def test_all_money_of_a_house_is_in_cents_side_bets_included() -> None:
    """The sign of the table, and Twins and Crazy-Twins, in one unit."""
    (wiesbaden,) = [card for card in house_cards() if card.id == "wiesbaden"]
    rules = {rule.key: rule.value for rule in wiesbaden.rules}
    assert rules["limits.maximum"] == wiesbaden.limits["maximum"] == 500_00
    assert (rules["twins"]["step"], rules["twins"]["per_guest"], rules["twins"]["per_box"]) == (
        10_00,
        100_00,
        200_00,
    )
    assert rules["crazy"]["per_guest"] == 100_00
    assert rules["twins"]["pays"] == "11:1"
    assert rules["boxes"] == 7
