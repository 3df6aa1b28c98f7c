"""A database that is away for a while: whoever asks is told to try again, and no fault is logged."""

import json
import time

import psycopg
import pytest
import sqlalchemy as sa

from databases import postgres, postgres_url
from live_server import Client, Server

ASKED = ("/api/me", "/api/me/coups", "/api/tables/nowhere/coups")


def _answers(name: str, so: bool) -> None:
    """As PostgreSQL does while it is stopped: nobody keeps a line, and nobody gets one."""
    with psycopg.connect(postgres().get_uri(), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {'true' if so else 'false'}")
        if not so:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )


@pytest.mark.parametrize("path", ASKED)
def test_who_asks_for_what_is_booked_is_told_to_try_again(path: str) -> None:
    url = postgres_url()
    name = sa.make_url(url).database
    assert name is not None
    with Server(url) as server, Client(server.base) as client:
        client.pass_by()
        before = client.http.get(path)
        _answers(name, False)
        refused = client.http.get(path)
        assert (refused.status_code, refused.json()["code"]) == (503, "busy"), refused.text
        assert refused.json()["sentence"]
        _answers(name, True)
        while (after := client.http.get(path)).status_code == 503:
            time.sleep(0.05)
        assert (after.status_code, after.json()) == (before.status_code, before.json())
        lines = [json.loads(line) for line in server.stop().splitlines()]
    assert not [line for line in lines if line["event"] == "request"]
    assert {"path": path}.items() <= next(x for x in lines if x["event"] == "database_away").items()
