"""Books written by earlier versions: brought to the present form, found in order, and played on."""

import asyncio
import random
from pathlib import Path
from typing import get_args

import pytest
import sqlalchemy as sa

import dumps
from databases import new_url
from evening import JOURNALS, Party
from party import Player, open_floor
from saalchef.floor.audit import audit
from saalchef.floor.history.coups import coup_replay, table_coups
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.history.verify import verify
from saalchef.floor.table import clocks
from saalchef.notation import load_house, parse, replay
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.schema import RulingKind

BOOKS = sorted(JOURNALS.glob("*.sql.xz"))
LATER = 2**52
NEW_IDS = 10**6  # of commands: none that was given before


@pytest.fixture(params=BOOKS, ids=lambda path: path.name.partition(".")[0])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    kind = "sqlite" if "sqlite" in request.param.name else "postgresql"
    found = new_url(kind, tmp_path)
    dumps.load(dumps.read(request.param), found)
    return found


def test_there_are_books_of_every_game_and_database() -> None:
    names = [path.name.partition("-")[2] for path in BOOKS]
    for game in ("black-jack", "black-jack-challenge", "punto-banco"):
        for kind in ("sqlite", "postgresql"):
            assert f"{game}-{kind}.sql.xz" in names


def test_books_written_before_are_in_order_and_played_on(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "A_CARD", 0)
    database = Database(url)
    before = _balances(database)
    database.migrate()
    assert _balances(database) == before
    found = audit(database)
    assert found.problems == []
    assert found.coups >= 16
    booked = _kinds(database)
    assert len(booked & set(get_args(RulingKind))) >= 9
    for ruling in get_args(RulingKind):
        assert bool(journal_lines(database, None, LATER, 10, ruling=ruling)) == (ruling in booked)
    assert journal_lines(database, None, LATER, 10, ruling="any")
    told = sum(_told_again(database, table) for table in _tables(database))
    assert told >= found.coups // 2  # of a shoe that is not dealt out, nothing is revealed yet
    asyncio.run(_one_more_coup(url))
    after = audit(database)
    assert after.problems == []
    assert after.coups > found.coups
    database.close()


def _kinds(database: Database) -> set[str]:
    """What is booked, by its kind: books from before a ruling was known have none of it."""
    with database.reader.connect() as connection:
        return set(connection.execute(sa.select(schema.journal.c.kind).distinct()).scalars())


def _balances(database: Database) -> dict[str, int]:
    a = schema.accounts.c
    with database.reader.connect() as connection:
        return {row.id: row.balance for row in connection.execute(sa.select(a.id, a.balance))}


def _tables(database: Database) -> list[str]:
    with database.reader.connect() as connection:
        return [row.id for row in connection.execute(sa.select(schema.tables.c.id))]


def _told_again(database: Database, table: str) -> int:
    """Every finished coup step by step; as a file, with a proof that holds, where its shuffle is revealed."""
    proved = 0
    for card in table_coups(database, table, None, 10**6, 1000):
        assert coup_replay(database, table, card.coup, None).steps
        if not card.proof:
            continue
        file = parse(coup_file(database, table, card.coup))
        house = load_house(file, "exported.coup")
        assert replay(file, house).exit_code == 0
        verdict = verify(file, house)
        if card.void is None or verdict.cards:  # else it was void before a card was dealt
            assert verdict.problem is None
        proved += verdict.problem is None
    return proved


async def _one_more_coup(url: str) -> None:
    """At every table still open, by those who sit there; a coup that runs is played to its end."""
    async with open_floor(url) as floor:
        assert floor.tables
        assert not floor.tables.broken
        for host in floor.tables.values():
            players = []
            for name in set(host.live.owners) - set(host.live.bots):
                guest = await floor.accounts.guest(host.live.owners[name])
                player = Player(floor, host, guest)
                player._number = NEW_IDS
                await player.visitor.enter(None)
                players.append(player)
            last = host.live.ended + 2
            await Party(host, players, random.Random(1)).play(lambda live, last=last: live.ended >= last)
