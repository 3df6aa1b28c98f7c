"""A session ends by itself, to the millisecond, and who has only an ended one is nobody."""

from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from databases import new_url
from live_server import Client, Server
from party import open_floor, run
from saalchef.floor.guests.guest import by_session, token_digest
from saalchef.floor.operator import Operator
from saalchef.store import schema
from saalchef.store.clock import DAY


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_session_serves_until_it_expires_and_not_a_moment_longer(kind: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(new_url(kind, tmp_path), Operator(session_days=3)) as floor:
            before = floor.booking.clock.now()
            guest, token = await floor.accounts.pass_by()
            with floor.database.reader.connect() as connection:
                kept = sa.select(schema.sessions.c.expires_at).where(
                    schema.sessions.c.token == token_digest(token)
                )
                expires = int(connection.execute(kept).scalar_one())
            assert before + 3 * DAY <= expires <= floor.booking.clock.now() + 3 * DAY
            assert by_session(floor.database, token, expires - 1) == guest
            assert by_session(floor.database, token, expires) is None
            assert by_session(floor.database, token, expires + DAY) is None
            await floor.accounts.sign_out(guest, token)
            assert by_session(floor.database, token, before) is None

    run(scenario())


def test_an_expired_session_opens_no_door(tmp_path: Path) -> None:
    """A browser forgets its cookie in time; others may send it for ever."""
    with Server(f"sqlite:///{tmp_path}/floor.db", session_days=0) as server, Client(server.base) as client:
        came = client.http.post("/api/guests/passing", headers={"X-CSRF-Token": client.csrf})
        kept = came.headers["set-cookie"].split(";")[0]
        cookies = f"{kept}; {client.cookies}"
        headers = {"X-CSRF-Token": client.csrf, "Cookie": cookies}
        assert httpx.get(f"{server.base}/api/me", headers=headers).json()["me"] is None
        wish = {"id": "x", "house": "bregenz"}
        answer = httpx.post(f"{server.base}/api/tables", json=wish, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "sign_in_first")

        with Client(server.base) as other:
            other.http.cookies.update({"saalchef": "no session"})
            assert other.http.get("/api/me/coups").status_code == 401
