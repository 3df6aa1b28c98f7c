"""No card of a coup is dealt before the words for it are opened: not at a table, and in no journal."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from floor.words_table import WordsTable
from guests_words import hash_of
from party import sqlite
from saalchef.floor.audit import audit
from saalchef.floor.table import deeds as d
from saalchef.floor.table.live import take
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.shoe_state import SHOE_WORDS
from saalchef.rules import actions as a
from saalchef.rules.cards import Card
from saalchef.store import read, schema
from saalchef.store.database import Database
from saalchef.store.journal import link
from saalchef.store.streams import stream_of_table
from words_files import TABLE, played

CARD = a.Deal(Card("As"))


def test_no_card_is_dealt_before_words_are_opened() -> None:
    table = WordsTable("bregenz")
    table.bets()
    closed = take(table.live, a.Close(), 0).live
    listed = take(closed, d.CommitWords(1, (("Anna", hash_of("t", 1, "Anna", "a")),)), 0).live
    opened = take(listed, d.OpenWords(1, (("Anna", "a"),)), 0).live
    for deed in (CARD, d.Reshuffle()):
        for live in (closed, listed):
            with pytest.raises(Denied, match="words_awaited"):
                take(live, deed, 0)
        take(opened, deed, 0)
    revealed = take(opened, d.RevealShoe(1, table.secret.seed, table.secret.salt), 0).live
    with pytest.raises(Denied, match="words_awaited"):
        take(revealed, CARD, 0)
    with pytest.raises(Denied, match="coup_running"):
        take(revealed, d.CommitShoe(2, "ab" * 32, 2), 0)


def test_words_of_the_coup_before_do_not_let_cards_be_dealt() -> None:
    table = WordsTable("bregenz")
    table.coup(Anna="a")
    table.bets()
    closed = take(table.live, a.Close(), 0).live
    with pytest.raises(Denied, match="words_awaited"):
        take(closed, CARD, 0)


def test_a_shuffle_is_not_committed_to_while_another_is_dealt_from() -> None:
    table = WordsTable("bregenz")
    table.coup(Anna="a")
    assert not table.live.shoe.over
    with pytest.raises(Denied, match="coup_running"):
        take(table.live, d.CommitShoe(2, "ab" * 32, 2), 0)


def test_by_the_first_protocol_cards_follow_the_close() -> None:
    table = WordsTable("bregenz")
    table.bets()
    live = replace(table.live, shoe=replace(table.live.shoe, protocol=SHOE_WORDS))
    take(take(take(live, d.Shuffle(), 0).live, a.Close(), 0).live, CARD, 0)


def _exchanged(database: Database, first: str, second: str) -> int:
    """The first two rows of these kinds the other way round, every digest made to fit; where they stand."""
    stream, j, s = stream_of_table(TABLE), schema.journal.c, schema.streams.c
    rows = list(read.rows(database, stream))
    with database.writer.begin() as connection:
        wanted = sa.select(schema.journal).where(j.stream == stream).order_by(j.version)
        kept = [dict(each) for each in connection.execute(wanted).mappings()]
        at = next(n for n, row in enumerate(kept) if [row["kind"], kept[n + 1]["kind"]] == [first, second])
        digest, order = rows[at - 1].hash, [at + 1, at, *range(at + 2, len(rows))]
        for version, old in enumerate(order, at + 1):
            digest = link(digest, stream, version, rows[old])
            mine = sa.update(schema.journal).where(j.stream == stream, j.version == version)
            connection.execute(mine.values({**kept[old], "version": version, "hash": digest}))
        connection.execute(sa.update(schema.streams).where(s.id == stream).values(hash=digest))
    return at + 1


def test_a_journal_in_which_cards_came_first_does_not_hold(tmp_path: Path) -> None:
    asyncio.run(played("words-bregenz", tmp_path))
    database = Database(sqlite(tmp_path))
    assert audit(database).problems == []
    dealt = _exchanged(database, "opens_words", "deal")
    problem = audit(database).problems[0].facts["problem"]
    assert (problem.code, problem.facts["row"]) == ("audit.row_untrue", dealt)
    database.close()
