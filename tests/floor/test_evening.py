"""Whole evenings with bots in every house: booked, audited, exported, replayed and verified."""

from pathlib import Path

import pytest

from databases import new_url
from party import open_floor, player, run, table, until
from saalchef.floor.audit import audit
from saalchef.floor.history.coups import coup_replay, shoes, table_coups
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.verify import verify
from saalchef.floor.table import clocks
from saalchef.floor.table.settings import Pace
from saalchef.houses import HOUSES
from saalchef.notation import load_house, parse, replay
from saalchef.store.database import Database

COUPS = 12


@pytest.fixture(autouse=True)
def _no_time_for_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "A_CARD", 0)


# From a shoe the seeds are revealed after the shoe: one pack is soon dealt out.
SHOE = {
    "pfaeffikon": {"shuffler": "shoe", "decks": 1},
    "bregenz": {"decks": 1},
    "vaduz": {"decks": 1},
}


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_evening_is_booked_and_can_be_told_again(house: str, kind: str, tmp_path: Path) -> None:
    url = new_url(kind, tmp_path)
    readings = SHOE.get(house, {})

    host_id = ""

    async def evening() -> None:
        nonlocal host_id
        async with open_floor(url) as floor:
            host = await table(floor, house, Pace(bets=1, answer=5, pause=0), bots=4, readings=readings)
            watcher = await player(floor, host, join=False)
            await until(lambda: host.live.ended >= COUPS or watcher.read() is None)
            host_id = host.id

    run(evening())
    database = Database(url)
    try:
        _told_again(database, host_id, at_least=1 if readings else COUPS - 3)
    finally:
        database.close()


def _told_again(database: Database, host_id: str, at_least: int) -> None:
    found = audit(database)
    assert found.problems == []
    assert found.coups >= COUPS
    cards = table_coups(database, host_id, None, 10**6, 100)
    exported = 0
    for card in cards:
        told = coup_replay(database, host_id, card.coup, None)
        assert told.steps
        german = coup_replay(database, host_id, card.coup, None, "de")
        for english, again in zip(told.steps, german.steps, strict=True):
            is_line = english.action is not None or "deal ??" in english.words  # of a coup file
            assert (again.words == english.words) is is_line, (english.words, again.words)
        if not card.proof:
            continue
        file = parse(coup_file(database, host_id, card.coup))
        loaded = load_house(file, "exported.coup")
        run_again = replay(file, loaded)
        assert run_again.exit_code == 0
        verdict = verify(file, loaded)
        assert verdict.problem is None
        assert verdict.cards > 0
        exported += 1
    assert exported >= at_least
    assert len(shoes(database, host_id).shoes) >= 2
