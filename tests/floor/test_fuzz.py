"""Anything sent to the API or a websocket: no failure inside, and nothing booked that should not be."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from databases import new_url
from live_server import Client, Server, Socket
from saalchef.cli import saalchef as command_line
from saalchef.floor.audit import audit
from saalchef.floor.server.messages_read import MOST_UNREADABLE, UNREADABLE
from saalchef.floor.server.visitor import OF_GUESTS
from saalchef.store.database import Database

QUIET = settings(
    max_examples=12,
    suppress_health_check=list(HealthCheck),
)


class Fuzzed:
    """A floor with a table for each kind of fuzz: what one does to its table is nothing to the other."""

    def __init__(self, server: Server, chef: Client) -> None:
        self.server, self.chef = server, chef
        self.table = self.open_table()  # of the websockets

    def open_table(self) -> str:
        return self.chef.open_table("pfaeffikon", bots=2, pace={"bets": 1, "answer": 1, "pause": 0})


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def fuzzed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    url = new_url(request.param, folder)
    CliRunner().invoke(
        command_line, ["account", "Chefin", "--database", url, "--password-stdin"], "sehr geheim\n"
    )
    with Server(url) as server, Client(server.base) as chef:
        chef.me = chef.post("/api/session", name="Chefin", password="sehr geheim").json()
        yield Fuzzed(server, chef)
        logged = server.stop()
    assert '"level":"error"' not in logged, logged[-2000:]
    database = Database(url)
    try:
        assert audit(database).problems == []
    finally:
        database.close()


# closing the floor or signing out would leave nothing to try
LEFT_OUT = "desk/close|/api/session|passing"


def test_the_api_never_fails_inside(fuzzed: Fuzzed) -> None:
    import schemathesis  # takes a second, which every worker would pay

    schema = schemathesis.openapi.from_url(f"{fuzzed.server.base}/api/openapi.json")
    operations = [each.ok() for each in schema.exclude(path_regex=LEFT_OUT).get_all_operations()]
    assert len(operations) > 20
    for operation in operations:
        table = fuzzed.open_table()  # the operation before this one may have closed its own

        @given(case=operation.as_strategy(), table=st.just(table))
        @QUIET
        def tried(case: Any, table: str) -> None:
            _tried(case, fuzzed, table)

        tried()


def _tried(case: Any, fuzzed: Fuzzed, table: str) -> None:
    if "table" in (case.path_parameters or {}) and len(str(case.path_parameters["table"])) % 2:
        case.path_parameters["table"] = table  # half the time a table that is there
    headers = {"X-CSRF-Token": fuzzed.chef.csrf, "Cookie": fuzzed.chef.cookies}
    answer = case.call(headers=headers, timeout=None)  # the first list of prices is compiled for this machine
    assert answer.status_code < 500 or answer.status_code == 503, answer.text
    if answer.status_code >= 400:
        problem = answer.json()
        assert set(problem) == {"code", "sentence", "why", "facts"}
        assert problem["sentence"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = st.sampled_from(["join", "do", "commit_words", "open_words", "ready", "ping", "resync", "state", ""])
GUESTS_VERBS = tuple(str(kind.__struct_config__.tag) for kind in get_args(OF_GUESTS))
VERBS = st.sampled_from(
    (*GUESTS_VERBS, "opens", "closes", "deal", "expires", "voids", "corrects", "arrives", "reveals_shoe")
)
NUMBERS = st.integers(-(2**70), 2**70) | st.integers(-2, 9) | st.none()
ACTIONS = st.fixed_dictionaries(
    {"type": VERBS, "guest": st.sampled_from(["Chefin", "Bot-Emil", "", "x"])},
    optional={
        "amount": NUMBERS,
        "field": st.sampled_from(["main", "twins", "punto", "red", ""]) | NUMBERS,
        "box": NUMBERS,
        "seat": NUMBERS,
        "at": NUMBERS,
        "card": st.sampled_from(["Ah", "??", "xx"]),
        "reason": st.text(max_size=10),
    },
)
HASHES = st.sampled_from(["ab" * 32, "AB" * 32, "ab" * 31, ""]) | st.text(max_size=70)
MESSAGES = st.one_of(
    JSON,
    st.fixed_dictionaries({"type": KINDS, "id": st.text(max_size=70)}, optional={"action": ACTIONS}),
    st.fixed_dictionaries({"type": st.just("do"), "id": st.uuids().map(str), "action": ACTIONS}),
    st.fixed_dictionaries(
        {"type": st.just("join"), "id": st.uuids().map(str), "chips": NUMBERS}, optional={"seat": NUMBERS}
    ),
    st.fixed_dictionaries({"type": st.just("commit_words"), "coup": NUMBERS, "hash": HASHES}),
    st.fixed_dictionaries({"type": st.just("open_words"), "coup": NUMBERS, "words": st.text(max_size=130)}),
)


@given(st.lists(MESSAGES, min_size=1, max_size=30))
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_a_websocket_takes_anything(fuzzed: Fuzzed, messages: list[Any]) -> None:
    async def scenario() -> None:
        async with Socket(fuzzed.server.port, f"/ws/tables/{fuzzed.table}", fuzzed.chef.cookies) as socket:
            await socket.until("snapshot")
            try:
                for message in messages:
                    await socket.send(json.dumps(message))
                await socket.send({"type": "ping", "n": 4711})
                while (await socket.until("pong"))["n"] != 4711:
                    pass
            except ConnectionClosed as closed:
                assert closed.rcvd is not None
                assert closed.rcvd.code == UNREADABLE
                assert sum(heard.get("code") == "unreadable" for heard in socket.heard) > MOST_UNREADABLE
            for heard in socket.heard:
                assert heard["type"] != "refused" or heard["sentence"]
                assert heard.get("code") != "busy"

    asyncio.run(scenario())


def test_bytes_that_are_no_text(fuzzed: Fuzzed) -> None:
    async def scenario() -> None:
        async with Socket(fuzzed.server.port, f"/ws/tables/{fuzzed.table}", fuzzed.chef.cookies) as socket:
            await socket.until("snapshot")
            await socket._socket.send(b"\xff\xfe\x00")
            assert (await socket.until("refused", "pong"))["code"] == "unreadable"
            await socket.send({"type": "ping", "n": 1})
            assert (await socket.until("pong"))["n"] == 1

    asyncio.run(scenario())
    assert httpx.get(f"{fuzzed.server.base}/health").json()["status"] == "ok"
