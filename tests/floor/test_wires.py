"""TCP connections over real sockets: who says nothing, or too slowly, is let go; each address leaves room."""

import asyncio
import json
import socket as sockets
import time
from collections.abc import Iterator

import httpx
import pytest

from live_server import Server, Socket
from saalchef.floor.http.incoming import room_for_wires
from saalchef.floor.http.requests import household
from saalchef.floor.http.shares import Shares

AN_ADDRESS = 6


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A floor that waits a second where others wait ten, and for a ping not so long as they do.

    But long enough for who is awake to answer, however busy the machine is.
    """
    url = f"sqlite:///{tmp_path_factory.mktemp('hasty')}/floor.db"
    with Server(url, request_seconds=1, ping_seconds=10) as running:
        yield running
        assert '"level":"error"' not in running.stop()


def connected(server: Server) -> sockets.socket:
    return sockets.create_connection(("127.0.0.1", server.port))


def heard(wire: sockets.socket) -> bytes:
    """Everything up to where the server ends the connection."""
    answer = b""
    try:
        while more := wire.recv(65_536):
            answer += more
    except ConnectionResetError:
        pass
    return answer


def dripped(wire: sockets.socket, drop: bytes) -> bytes:
    """What one hears who says the same again and again, until he is let go."""
    wire.settimeout(0.1)
    answer = b""
    while True:
        try:
            wire.sendall(drop)
            more = wire.recv(65_536)
        except TimeoutError:
            continue
        except OSError:
            return answer
        if not more:
            return answer
        answer += more


# ——— in time ———


def test_who_says_nothing_is_let_go(hasty: Server) -> None:
    with connected(hasty) as wire:
        assert heard(wire).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(
    ("begun", "drop"),
    [
        (b"", b"\r\n"),
        (b"GET / HTTP/1.1\r\nHost: here\r\n", b"X: y\r\n"),
        (b"GET / HTTP/1.1\r\nHost: here\r\nX: ", b"y"),
        (b"POST /api/session HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        (b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n", b"\r\n"),
        (b"GET /health HTTP/1.1\r\nHost: here\r\n\r\nGET /health HTTP/1.1\r\n", b"X: y\r\n"),
    ],
    ids=["empty lines", "headers", "a header", "a body", "empty lines after an answer", "a second request"],
)
def test_who_never_comes_to_an_end_is_let_go(hasty: Server, begun: bytes, drop: bytes) -> None:
    with connected(hasty) as wire:
        wire.sendall(begun)
        told = dripped(wire, drop)
    # what he is told last is lost where he was speaking just then
    assert told.count(b"HTTP/1.1 200 ") == begun.count(b"here\r\n\r\n")


def test_who_is_let_go_is_told_why_in_his_language(hasty: Server) -> None:
    with connected(hasty) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nAccept-Language: de-CH\r\nX:")
        head, _, body = heard(wire).partition(b"\r\n\r\n")
    assert b"x-frame-options: DENY" in head
    assert json.loads(body)["code"] == "too_late"
    assert json.loads(body)["sentence"].startswith("Die Anfrage")


def test_a_websocket_that_answers_no_ping_is_let_go_and_another_is_not(hasty: Server) -> None:
    lines = [
        "GET /ws/lobby HTTP/1.1", "Host: here", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", "",
    ]  # fmt: skip

    async def scenario() -> None:
        async with Socket(hasty.port, "/ws/lobby") as awake:
            await awake.hear()
            with connected(hasty) as wire:
                wire.sendall("\r\n".join(lines).encode())
                assert b"101 Switching" in await asyncio.to_thread(heard, wire)
            await awake.send({"type": "ping", "n": 1})  # the library has answered those of the floor
            await awake.until("pong")

    asyncio.run(scenario())


def test_who_keeps_asking_is_kept(hasty: Server) -> None:
    with httpx.Client(base_url=hasty.base) as client:
        for _ in range(4):
            assert client.get("/health").status_code == 200
            time.sleep(0.5)


# ——— how many ———


def test_an_address_has_so_many_connections_websockets_among_them(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    url = f"sqlite:///{tmp_path_factory.mktemp('wires')}/floor.db"

    async def scenario(server: Server) -> None:
        async with Socket(server.port, "/ws/lobby"):
            silent = [connected(server) for _ in range(AN_ADDRESS - 1)]
            with connected(server) as wire:
                answer = heard(wire)
                assert answer.startswith(b"HTTP/1.1 429 ")
                assert b"Too many connections are open from this address" in answer
            silent.pop().close()
            await _until_answered(server)
            for wire in silent:
                wire.close()
        await _until_answered(server)

    with Server(url, wires_an_address=AN_ADDRESS, request_seconds=600) as server:
        asyncio.run(scenario(server))


async def _until_answered(server: Server) -> None:
    """Who is gone leaves room, as soon as the server has noticed."""
    while True:
        try:
            answer = await asyncio.to_thread(httpx.get, f"{server.base}/health", timeout=None)
        except httpx.TransportError:
            continue
        if answer.status_code == 200:
            return
        assert answer.status_code == 429


def test_no_address_takes_more_than_it_leaves_to_others() -> None:
    wires = Shares(most=12, an_address=10)
    taken = [sum(wires.enter(f"192.0.2.{n}") for _ in range(20)) for n in range(1, 4)]
    assert taken == [6, 3, 2]
    assert wires.enter("198.51.100.1")
    assert not wires.enter("198.51.100.2")
    wires.leave("192.0.2.1")
    assert wires.enter("198.51.100.2")


def test_an_address_has_a_bound_of_its_own_but_a_proxy_stands_for_many() -> None:
    wires = Shares(most=1000, an_address=10, proxies=("203.0.113.0/24",))
    assert sum(wires.enter("192.0.2.1") for _ in range(20)) == 10
    assert sum(wires.enter("203.0.113.9") for _ in range(20)) == 20
    assert not wires.enter("192.0.2.1")


def test_a_customer_of_ipv6_has_one_address() -> None:
    assert household("2001:db8:0:7::1") == household("2001:db8:0:7:ffff::2") == "2001:db8:0:7::/64"
    assert household("2001:db8:0:8::1") != household("2001:db8:0:7::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"
    assert household("here") == "here"


def test_a_process_leaves_descriptors_for_its_database() -> None:
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = room_for_wires()
    after, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert after >= soft
    assert 0 < room < after
