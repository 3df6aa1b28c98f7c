"""Whatever is sent: a clear answer in the reader's language, with what every answer carries; never a 500."""

import asyncio
import json
import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from databases import new_url
from live_server import Client, Server, Socket
from party import sqlite
from saalchef.cli import saalchef as command_line
from saalchef.floor.http.readable import check_body
from saalchef.store.streams import stream_of_table

PASSWORD = "sehr geheim"
CARRIED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
}


class Asked(NamedTuple):
    """A floor, its Saalchef, and a table."""

    server: Server
    chef: Client
    table: str

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> httpx.Response:
        wanted = {"X-CSRF-Token": self.chef.csrf, "Content-Type": "application/json", **headers}
        return self.chef.http.request(method, path.format(table=self.table), content=body, headers=wanted)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def floor(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    folder: Path = tmp_path_factory.mktemp("hostile")
    url = new_url(request.param, folder)
    arguments = ["account", "Chefin", "--database", url, "--password-stdin"]
    CliRunner().invoke(command_line, arguments, f"{PASSWORD}\n")
    with Server(url, proxies=["127.0.0.1"], sign_ins_a_minute=1000) as server, Client(server.base) as chef:
        chef.me = chef.post("/api/session", name="Chefin", password=PASSWORD).json()
        yield Asked(server, chef, chef.open_table("pfaeffikon", bots=0))
        logged = server.stop()
    assert '"level":"error"' not in logged, logged[-2000:]
    assert all(line.startswith("{") for line in logged.splitlines()), logged[-2000:]


def check_problem(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    problem: dict[str, Any] = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code), problem
    assert set(problem) == {"code", "sentence", "why", "facts"}
    assert problem["sentence"]
    check_carried(answer.headers)
    return problem


def check_carried(headers: Any) -> None:
    assert {name: headers.get(name) for name in CARRIED} == CARRIED
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


# ——— bodies, addresses, queries ———

DEEP = 8000


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/session", b'{"name":"\xff","password":"abcdefghi"}'),
        ("/api/session", b"[" * DEEP + b"]" * DEEP),
        ("/api/tables", b'{"id":"x","house":"bregenz","readings":' + b'{"a":' * 3000),
        ("/api/session", b'"' + b'\\"' * 8190),
        ("/api/session", b'{"name":"a\\u0000b","password":"abcdefghi"}'),
        ("/api/guests", b'{"name":"a\\u0000b","password":"abcdefghi"}'),
        ("/api/tables", b'{"id":"x","house":"bre\\u0000genz"}'),
        ("/api/me/calls", b'{"id":"k","table":"a\\u0000","coup":1,"kind":"question","text":"why"}'),
        ("/api/desk/tables/{table}/correct", b'{"id":"c","guest":"","amount":5,"reason":"y"}'),
        ("/api/desk/tables/{table}/correct", b'{"id":"c","guest":null,"amount":5,"reason":"y"}'),
        ("/api/desk/tables/{table}/correct", b'{"id":"c","guest":"a\\u0000","amount":5,"reason":"y"}'),
        ("/api/desk/tables/{table}/correct", b'{"id":"c","amount":5,"reason":"y"}'),
        ("/api/desk/tables/a%00b/pause", b'{"id":"c","reason":"y"}'),
        ("/api/desk/guests/a%00b/lock", b'{"id":"c","reason":"y"}'),
    ],
)
def test_a_body_that_cannot_be_read(floor: Asked, path: str, body: bytes) -> None:
    told = check_problem(floor.send("POST", path, body), 400, "unreadable")
    german = check_problem(floor.send("POST", path, body, **{"Accept-Language": "de-CH"}), 400, "unreadable")
    assert german["sentence"] != told["sentence"]


@pytest.mark.parametrize("end", [b"", b"\\"])
def test_a_text_that_does_not_end_is_read_once(end: bytes) -> None:
    """All of it is one text: no quotation mark in it begins a search of its own, and no bracket counts."""
    check_body(b'{"a":"' + b'\\"[' * 5000 + end)


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/a%00b",
        "/api/tables/a%00b/coups",
        "/api/tables/a%00b/shoes",
        "/api/tables/a%00b/coups/1/file",
        "/api/tables/{table}/coups?before=%00",
        "/api/desk/journal?stream=a%00b",
        "/api/desk/journal?row=a%00b/1",
        "/api/desk/calls/a%00/coup",
        "/api/me/course?currency=%00",
        "/api/me/coups?before=soon",
        "/api/me/coups?limit=99999999999999999999999",
    ],
)
def test_an_address_that_cannot_be(floor: Asked, path: str) -> None:
    check_problem(floor.send("GET", path), 400, "unreadable")


def test_a_body_that_is_too_large(floor: Asked) -> None:
    check_problem(floor.send("POST", "/api/session", b"x" * 20_000), 413, "too_large")


# ——— websockets ———


@pytest.mark.parametrize(
    "message",
    [
        '{"type":"do","id":"a","action":' + '{"a":' * 2500,
        '{"type":"do","id":"a","action":' + "[" * DEEP,
        b'{"type":"seed","id":"a","seed":"\xff"}',
        b'{"type":"\xff","n":1}',
        json.dumps({"type": "do", "id": "n", "action": {"type": "corrects", "amount": 5, "reason": "x"}}),
    ],
    ids=["objects", "lists", "no UTF-8", "no type in UTF-8", "corrects nobody"],
)
@pytest.mark.parametrize("path", ["/ws/tables/{table}", "/ws/lobby"])
def test_a_message_that_cannot_be_read(floor: Asked, path: str, message: str | bytes) -> None:
    async def scenario() -> None:
        path_in_german = f"{path.format(table=floor.table)}?lang=de"
        async with Socket(floor.server.port, path_in_german, floor.chef.cookies) as socket:
            await socket.until("snapshot", "lobby")
            await socket._socket.send(message)
            refused = await socket.until("refused")
            assert refused["code"] == "unreadable"
            assert refused["sentence"].startswith("Diese Nachricht ist nicht lesbar")
            await socket.send({"type": "ping", "n": 1})
            await socket.until("pong")

    asyncio.run(scenario())


def test_text_that_is_no_text_ends_the_websocket_with_the_code_for_it(floor: Asked) -> None:
    async def scenario() -> None:
        path = f"/ws/tables/{floor.table}"
        async with Socket(floor.server.port, path, floor.chef.cookies) as socket:
            await socket.until("snapshot")
            socket._socket.transport.write(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
            with pytest.raises(ConnectionClosed) as closed:
                await socket.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007

    asyncio.run(scenario())


# ——— what is hardly HTTP ———


def over_the_wire(port: int, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    """The answer to raw bytes, up to where the server ends the connection, or the headers of a websocket."""
    with sockets.create_connection(("127.0.0.1", port)) as wire:
        wire.sendall(sent)
        answer = b""
        while b"101 Switching" not in answer and (more := wire.recv(65_536)):
            answer += more
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    return int(first.split()[1]), headers, body


def handshake(path: str = "/ws/lobby", *more: str, key: str = "AAAAAAAAAAAAAAAAAAAAAA==") -> bytes:
    lines = [
        f"GET {path} HTTP/1.1", "Host: here", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", *more,
    ]  # fmt: skip
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"\x16\x03\x01\x02\x00\x01\r\n\r\n", 400, "unreadable"),
        (b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n", 400, "unreadable"),
        (b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n", 400, "unreadable"),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "unreadable"),
        (b"GET /nosuch HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, "unknown"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 100_000, 431, "too_large"),
        (handshake(key="short"), 400, "unreadable"),
        (handshake("/ws/nosuch"), 404, "unknown"),
        (handshake("/ws/tables/a%00b"), 400, "unreadable"),
        (handshake("/ws/lobby", "Origin: https://evil.example"), 403, "not_allowed"),
        (handshake("/ws/lobby", "X: " + "a" * 9000), 431, "unreadable"),
        (handshake("/ws/lobby", *["X: a"] * 200), 431, "unreadable"),
    ],
    ids=[
        "TLS", "path", "length", "HTTP/2", "nothing there", "large head", "no key",
        "no such websocket", "NUL", "origin", "long line", "many lines",
    ],
)  # fmt: skip
def test_a_refusal_is_a_problem_and_carries_the_same(
    floor: Asked, sent: bytes, status: int, code: str
) -> None:
    answered, headers, body = over_the_wire(floor.server.port, sent)
    assert answered == status, body
    assert json.loads(body)["code"] == code
    assert json.loads(body)["sentence"]
    assert headers["content-type"] == "application/json"
    assert {name: headers.get(name) for name in CARRIED} == {n: v.lower() for n, v in CARRIED.items()}


# ——— what every answer carries ———


def test_every_answer_carries_the_same(floor: Asked) -> None:
    paths = [
        "/",
        "/api/me",
        "/api/nosuch",
        "/nosuch",
        "/health",
        "/metrics",
        "/api/openapi.json",
        "/icon.svg",
    ]
    for path in paths:
        check_carried(floor.send("GET", path).headers)
    for method in ("OPTIONS", "PUT", "TRACE", "PROPFIND"):
        check_carried(floor.send(method, "/api/tables").headers)
    status, headers, _ = over_the_wire(floor.server.port, handshake())
    assert status == 101
    assert headers["x-content-type-options"] == "nosniff"


def _asks(methods: dict[str, Any]) -> bool:
    """It cannot be asked without saying for what: for which days."""
    return any(each["required"] for each in methods["get"].get("parameters", ()))


def test_head_is_answered_wherever_get_is(floor: Asked) -> None:
    paths = httpx.get(f"{floor.server.base}/api/openapi.json").json()["paths"]
    asked = [
        path for path, methods in paths.items() if "get" in methods and "{" not in path and not _asks(methods)
    ]
    assert len(asked) > 10
    for path in ["/", "/api/tables/{table}", *asked]:
        head, whole = floor.send("HEAD", path), floor.send("GET", path)
        assert head.status_code == whole.status_code == 200, path
        assert head.content == b""
        assert head.headers["content-type"] == whole.headers["content-type"]
        check_carried(head.headers)
    assert floor.send("HEAD", "/nosuch").status_code == 404
    assert floor.send("HEAD", "/api/session").status_code == 405


def test_only_https_is_told_to_stay_https(floor: Asked) -> None:
    name = "strict-transport-security"
    for path in ("/", "/nosuch", "/api/me"):
        assert floor.send("GET", path, **{"X-Forwarded-Proto": "https"}).headers[name] == "max-age=31536000"
        assert name not in floor.send("GET", path, **{"X-Forwarded-Proto": "http"}).headers
        assert name not in floor.send("GET", path).headers
    for proto, told in (("https", True), ("http", False)):
        said = f"X-Forwarded-Proto: {proto}"
        opened = handshake("/ws/lobby", said)
        refused = (
            handshake("/", said),
            handshake("/ws/lobby", said, key="short"),  # by the library, as what follows
            handshake("/ws/lobby", said, "X: " + "a" * 9000),
            handshake("/ws/lobby", said, *["X: a"] * 200),
            f"POST / HTTP/1.1\r\nHost: x\r\n{said}\r\nContent-Length: abc\r\n\r\n".encode(),
        )
        for sent in (opened, *refused):
            status, headers, _ = over_the_wire(floor.server.port, sent)
            assert (name in headers) == told, sent[:200]
            assert (status == 101) == (sent == opened)


def test_a_floor_for_https_alone_says_so_with_every_answer(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), secure_cookies=True) as server:
        for sent in (handshake(), handshake(key="short"), handshake("/ws/nosuch"), b"PRI * HTTP/2.0\r\n\r\n"):
            _, headers, _ = over_the_wire(server.port, sent)
            assert headers["strict-transport-security"] == "max-age=31536000", sent


def test_who_is_no_proxy_does_not_say_how_another_asked(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        sent = handshake("/ws/lobby", "X-Forwarded-Proto: https", key="short")
        _, headers, _ = over_the_wire(server.port, sent)
        assert "strict-transport-security" not in headers


def test_the_journal_of_one_stream_is_read_from_its_end(floor: Asked) -> None:
    """Where nothing is said of how far, as where a time is said that is no number of a row."""
    stream = stream_of_table(floor.table)
    for query in ("", "&before=4503599627370496"):
        lines = floor.send("GET", f"/api/desk/journal?stream={stream}{query}")
        assert lines.status_code == 200
        assert [line["stream"] for line in lines.json()] == [stream] * len(lines.json())
        assert lines.json()[-1]["version"] == 1


def test_nobody_has_coups_played_through_without_end(tmp_path: Path) -> None:
    """Each costs the server more than another answer; whatever else he asks for he is still told."""
    with Server(sqlite(tmp_path), requests_in_reserve=10_000) as server, Client(server.base) as client:
        paths = [f"/api/tables/nowhere/coups/1{end}" for end in ("", "/file")] * 300
        codes = [client.http.get(path).json()["code"] for path in paths]
        assert set(codes) == {"unknown_coup", "too_many"}
        assert client.http.get("/api/tables").status_code == 200
