"""Passwords under siege: hashing takes nobody else's threads, and an account's owner still comes in."""

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from floor.saalchefs import refused
from live_server import Client, Server
from party import open_floor, run, sqlite
from saalchef.floor.guests.guest import by_name
from saalchef.floor.guests.passwords import MOST_AT_A_TIME
from saalchef.floor.http.accounts import OwnAccount
from saalchef.floor.http.guard import Budgets
from saalchef.floor.http.session import SESSION
from saalchef.floor.http.sign_ins import AN_ADDRESS, SignIns
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.bodies import Leaving, NewPassword
from saalchef.store.booking import READERS

PASSWORD = "sehr geheim"
WRONG = "ganz falsch"


def test_who_waits_for_a_password_keeps_nobody_from_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()

    def slow(_: str | None, __: str) -> bool:
        over.wait()
        return False

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            monkeypatch.setattr("saalchef.floor.guests.passwords.password_fits", slow)
            tries = [
                asyncio.create_task(floor.accounts.sign_in(f"Nobody{n}", WRONG))
                for n in range(MOST_AT_A_TIME)
            ]
            assert MOST_AT_A_TIME > READERS
            try:
                await asyncio.sleep(0)
                assert await floor.booking.read(by_name, floor.database, "Nobody") is None
                assert await floor.accounts.pass_by()
                while True:  # until all of them wait, one more is asked to come again
                    try:
                        async with asyncio.timeout(0.1):
                            await floor.accounts.sign_in("Nobody", WRONG)
                    except TimeoutError:
                        continue
                    except Denied as refusal:
                        assert refusal.code == "busy"
                        break
            finally:
                over.set()
            told = await asyncio.gather(*tries, return_exceptions=True)
            assert {each.code for each in told if isinstance(each, Denied)} <= {"wrong_password", "busy"}

    run(scenario())


def test_every_password_looked_at_counts_in_the_share_of_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is signed in can wish his own to be changed, or his account closed, as often as he likes."""
    over = threading.Event()

    def slow(_: str | None, __: str) -> bool:
        over.wait()
        return False

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            guest, token = await floor.accounts.sign_up("Anna", PASSWORD)
            monkeypatch.setattr("saalchef.floor.guests.passwords.password_fits", slow)
            state = SimpleNamespace(sign_ins=SignIns(floor.operator), budgets=Budgets())

            def asked(host: str) -> Any:
                client = SimpleNamespace(host=host)
                return SimpleNamespace(
                    app=SimpleNamespace(state=state), client=client, cookies={SESSION: token}
                )

            async def changes(host: str) -> None:
                await own.password.fn(None, asked(host), floor, guest, NewPassword(WRONG, "noch geheimer"))

            async def closes(host: str) -> None:
                await own.close.fn(None, asked(host), floor, guest, Leaving(WRONG))

            own: Any = OwnAccount
            here, elsewhere = "203.0.113.1", "203.0.113.2"
            tried = [asyncio.create_task(each(here)) for each in (changes, closes) * (AN_ADDRESS // 2)]
            tried += [asyncio.create_task(each(elsewhere)) for each in (changes, closes)]
            try:
                await asyncio.sleep(0)  # all of them are at it
                for each in (changes, closes):
                    assert await refused(each(here)) == ("too_many", "tries")
            finally:
                over.set()
            told = await asyncio.gather(*tried, return_exceptions=True)
            assert [getattr(each, "code", each) for each in told] == ["wrong_password"] * len(tried)
            for each in (changes, closes):
                assert await refused(each(here)) == ("wrong_password", "own")

    run(scenario())


def tries(client: Client, address: str, name: str, password: str = WRONG) -> httpx.Response:
    headers = {"X-CSRF-Token": client.csrf, "X-Forwarded-For": address}
    return client.http.post("/api/session", json={"name": name, "password": password}, headers=headers)


def test_a_flood_at_one_account_locks_nobody_out(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/floor.db"
    limits = {"tries_an_address": 3, "tries_by_strangers": 1, "sign_ins_a_minute": 1000}
    with Server(url, proxies=["127.0.0.1"], **limits) as server, Client(server.base) as client:
        for name in ("Anna", "Beat"):
            assert client.post("/api/guests", name=name, password=PASSWORD).status_code == 201
            client.http.cookies.delete("saalchef")
        assert tries(client, "203.0.113.1", "Anna", PASSWORD).status_code == 201
        many = [tries(client, f"198.51.100.{n}", "anna") for n in range(9)]
        assert {(each.status_code, each.json()["why"]) for each in many} == {(429, "tries")}
        # even the right password, where nobody has come in with it before; at home it is the owner's own try
        assert tries(client, "198.51.100.99", "Anna", PASSWORD).status_code == 429
        assert tries(client, "203.0.113.1", "Anna", PASSWORD).status_code == 201
        assert tries(client, "198.51.100.99", "Beat", PASSWORD).status_code == 201


def test_a_name_that_does_not_exist_is_limited_alike(tmp_path: Path) -> None:
    """Else the refusals would tell which names there are."""
    url = f"sqlite:///{tmp_path}/floor.db"
    with Server(url, tries_an_address=2) as server, Client(server.base) as client:
        answers = [client.post("/api/session", name="Niemand", password=WRONG) for _ in range(3)]
        assert [each.status_code for each in answers] == [401, 401, 429]
