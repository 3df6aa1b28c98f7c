"""What one at a table's websocket is answered, whatever fails after it."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from party import Player, open_floor, player, run, sqlite, table
from saalchef.floor.audit import audit
from saalchef.floor.server import visitor
from saalchef.store import read
from saalchef.store.database import Database


def _frozen(_: Database, __: str) -> Any:
    raise sa.exc.OperationalError("SELECT", {}, Exception("statement timeout"))


async def _answers(anna: Player, **message: Any) -> list[str]:
    """What is said under the id of a command."""
    command = anna.fresh_id()
    return [each["type"] for each in await anna.send({"id": command, **message}) if each.get("id") == command]


def test_who_was_told_that_it_is_booked_is_not_refused_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His purse cannot be read a moment after: who is told to try again buys twice."""

    failures: list[str] = []
    monkeypatch.setattr(visitor, "log_failure", lambda event, **_: failures.append(event))

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, join=False)
            with monkeypatch.context() as frozen:
                frozen.setattr(read, "balances", _frozen)
                assert await _answers(anna, type="join", chips=50_000, seat=1) == ["done"]
                buys = {"type": "buys", "guest": anna.name, "amount": 10_000}
                assert await _answers(anna, type="do", action=buys) == ["done"]
                assert host.live.table.guests[anna.name].chips == 60_000
                leaves = {"type": "leaves", "guest": anna.name}
                assert await _answers(anna, type="do", action=leaves) == ["done"]
            assert failures == ["purse"] * 3
            assert audit(floor.database).problems == []

    run(evening())
