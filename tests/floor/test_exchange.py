"""The rate of the cash desk, to the cent: never more than the money given is worth, never a cent less."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from live_server import Client, Server
from saalchef.floor.guests.cash_desk import exchanged
from saalchef.rules.money import Cents

AMOUNTS = (*range(1, 400), 99_999, 100_000, 10**9 + 7, 10**12)


@pytest.mark.parametrize("rate", ["0.95", "1", "0.01", "100", "0.9301", "1.0799"])
def test_an_exchange_is_rounded_down_to_the_cent(rate: str) -> None:
    eur_in_chf = Fraction(rate)
    for amount in AMOUNTS:
        for give, receive, worth in (
            ("CHF", "EUR", amount / eur_in_chf),
            ("EUR", "CHF", amount * eur_in_chf),
        ):
            assert exchanged(give, Cents(amount), Decimal(rate)) == (receive, int(worth)), (give, amount)


def test_there_and_back_wins_nothing() -> None:
    for amount in AMOUNTS:
        for give in ("CHF", "EUR"):
            other, received = exchanged(give, Cents(amount), Decimal("0.95"))
            assert exchanged(other, received, Decimal("0.95"))[1] <= amount


def test_the_purses_change_by_just_that(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/floor.db") as server, Client(server.base) as guest:
        guest.pass_by()
        before = {each["currency"]: each["amount"] for each in guest.me["purses"]}
        told = guest.post("/api/cashdesk/exchange", id="x", give="CHF", amount=100).json()
        assert told["received"] == {"currency": "EUR", "amount": 105}  # 105.26
        after = {
            each["currency"]: each["amount"] for each in guest.http.get("/api/me").json()["me"]["purses"]
        }
        assert after == {"CHF": before["CHF"] - 100, "EUR": before["EUR"] + 105}
