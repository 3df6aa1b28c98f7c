"""What archives verifiably hold leaves the database, and nothing else does."""

import asyncio
import json
import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from archived_books import (
    beside,
    compact_and_remove,
    compacted_book,
    counts_of,
    remove_archived,
    segments_in,
    url_of,
)
from evening import JOURNALS, Party
from live_server import Client, Server
from party import Player, open_floor
from saalchef.cli import saalchef as command_line
from saalchef.floor.audit import audit, take_out
from saalchef.floor.audit.archive import archive
from saalchef.floor.audit.archive_file import (
    CoupFileLine,
    read_lines,
)
from saalchef.floor.audit.archive_verify import verify_archives
from saalchef.floor.audit.take_out import AllTakenOut, take_out_archived
from saalchef.floor.history import export, record
from saalchef.floor.history.coups import coup_replay, table_coups
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.history.verify import verify
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table import clocks
from saalchef.floor.table.refusal import Denied
from saalchef.notation import load_house, parse
from saalchef.store import archived, read, schema
from saalchef.store.clock import WallClock
from saalchef.store.database import Database
from saalchef.store.streams import stream_of_table, table_of
from saalchef.store.witness import Witness

LATER = 2**52
NEW_IDS = 10**6  # of commands: none that was given before


# ——— what leaves, and what stays ———


def test_what_is_archived_leaves_and_the_audit_goes_on_from_it(book: Database, seen: Witness) -> None:
    whole = audit(book, witness=seen)
    assert whole.problems == []
    before, segments = beside(book), segments_in(book)
    found = remove_archived(book, seen)
    assert found.problems == []
    assert sum(each.coups for each in found.tables) >= 20
    gone = {stream_of_table(each.table): each.rows for each in found.tables}
    assert {
        name: [last for last in lasts if last > gone.get(name, 0)] for name, lasts in segments.items()
    } == {name: segments_in(book).get(name, []) for name in segments}
    assert beside(book) == before
    with book.reader.connect() as connection:
        commands = schema.segment_commands.c.segment
        assert set(connection.execute(sa.select(commands)).scalars()) <= set(
            connection.execute(sa.select(schema.segments.c.id)).scalars()
        )
    for full in (True, False, False):
        after = audit(book, witness=seen, full=full)
        assert after.problems == []
        assert counts_of(after) == counts_of(whole)
        assert {name: each.state.head.version for name, each in after.archived.items()} == gone
        assert after.heads == whole.heads
    assert audit(book, since=whole.heads, witness=seen, full=True).problems == []
    assert remove_archived(book, seen) == AllTakenOut([], [])


def test_a_closed_table_leaves_whole_and_can_still_be_looked_at(punto: Database, seen: Witness) -> None:
    found = remove_archived(punto, seen)
    t = schema.tables.c
    with punto.reader.connect() as connection:
        closed = set(connection.execute(sa.select(t.id).where(t.closed)).scalars())
    gone = {each.table: each.rows for each in found.tables if each.table in closed}
    assert gone
    for table, rows in gone.items():
        assert read.head(punto, stream_of_table(table)).version == rows
        assert table_coups(punto, table, None, 10**6, 1000)

    async def look() -> None:
        async with open_floor(url_of(punto), witness=seen) as floor:
            for table in gone:
                host = await floor.tables.find(table)
                assert host.live.closed is not None
                watcher = Player(floor, host, None)
                with pytest.raises(Denied, match="closed"):
                    await watcher.visitor.enter(0)  # from the first event on, which is not there any more

    asyncio.run(look())


def test_an_open_table_is_played_on_compacted_archived_and_taken_out_again(
    book: Database, seen: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "A_CARD", 0)
    first = remove_archived(book, seen, keep=1)

    assert first.problems == []
    again = False
    while not again:  # until a segment ends where the coups after it are proved without those before it
        _play_on(book, seen)
        second = compact_and_remove(book, seen)
        assert second.problems == []
        again = bool({each.table for each in first.tables} & {each.table for each in second.tables})
        for table in {table_of(stream) for stream in segments_in(book)} - {None}:
            _check_that_each_coup_is_proved(book, seen, str(table))
    found = audit(book, witness=seen, full=True)
    assert found.problems == []
    files = sorted((seen.folder.parent / "out").iterdir())
    assert not any(each.problems for each in verify_archives(files, seen.public_key()))


def _play_on(database: Database, seen: Witness) -> None:
    """At all open tables to the end of two shuffles: of one that is not over nothing is removed."""

    async def more() -> None:
        async with open_floor(url_of(database), witness=seen) as floor:
            assert not floor.tables.broken
            for host in floor.tables.values():
                last, coups = host.live.shoe.number + 2, host.live.ended + 6
                await Party(host, await _back_at(floor, host), random.Random(1)).play(
                    lambda live, last=last, coups=coups: live.shoe.number >= last and live.ended >= coups
                )

    asyncio.run(more())


def test_a_floor_plays_on_while_coups_are_taken_out(
    punto: Database, seen: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "A_CARD", 0)
    monkeypatch.setattr(take_out, "AT_ONCE", 1)

    async def evening() -> None:
        async with open_floor(url_of(punto), witness=seen) as floor:
            (host,) = (each for each in floor.tables.values() if each.live.ended)
            players = await _back_at(floor, host)
            last, rounds = host.live.shoe.number + 3, 0
            playing = asyncio.create_task(
                Party(host, players, random.Random(1)).play(lambda live: live.shoe.number >= last)
            )
            while not playing.done():
                assert (await asyncio.to_thread(compact_and_remove, punto, seen)).problems == []
                rounds += 1
            await playing
            assert rounds

    asyncio.run(evening())
    assert compact_and_remove(punto, seen).problems == []
    found = audit(punto, witness=seen, archives=seen.folder.parent / "out")
    assert (found.problems, len(found.from_archives)) == ([], 2)
    for each in found.archived.values():
        table = each.state.live.settings.id
        _check_that_each_coup_is_proved(punto, seen, table)


def _check_that_each_coup_is_proved(database: Database, seen: Witness, table: str) -> None:
    """Where it is not yet revealed it is there; in an archive it lies with its coup file."""
    files = sorted((seen.folder.parent / "out").glob(f"{table}-*"))
    assert not any(each.problems for each in verify_archives(files, seen.public_key()))
    held_files = [line.coup for path in files for line in read_lines(path) if isinstance(line, CoupFileLine)]
    assert len(held_files) == len(set(held_files))
    with database.reader.connect() as connection:
        begun = archived.beginning_of(connection, stream_of_table(table))
        c, s = schema.coups.c, schema.shoes.c
        coups = sa.select(c.coup, c.first_version, s.seed).join(
            schema.shoes, sa.and_(s.table == c.table, s.shoe == c.shoe)
        )
        for coup, row, seed in connection.execute(coups.where(c.table == table).order_by(c.coup)).all():
            gone = begun is not None and row <= begun.version
            code = _file_or_code(database, table, coup)
            assert (code, coup) == ("archived" if gone else "" if seed else "not_revealed", coup)
            assert not gone or coup in held_files


def _file_or_code(database: Database, table: str, coup: int) -> str:
    """Why there is no coup file; none where there is one, which is proved."""
    try:
        file = parse(coup_file(database, table, coup))
    except Denied as refusal:
        return refusal.code
    problem = verify(file, load_house(file, "")).problem
    return "" if problem is None or problem.code == "verify.no_card" else str(problem)


async def _back_at(floor: Floor, host: HostedTable) -> list[Player]:
    """Who sat there sits there again."""
    players = []
    for name in set(host.live.owners) - set(host.live.bots):
        players.append(Player(floor, host, await floor.accounts.guest(host.live.owners[name])))
        players[-1]._number = NEW_IDS
        await players[-1].visitor.enter(None)
    return players


def test_what_lies_in_an_archive_is_refused_in_words(punto: Database, seen: Witness) -> None:
    found = remove_archived(punto, seen)
    for each in found.tables:
        cards = sorted(table_coups(punto, each.table, None, 10**6, 1000), key=lambda card: card.coup)
        for card in cards:
            replayed = partial(coup_replay, punto, each.table, card.coup, None)
            for asked in (replayed, partial(coup_file, punto, each.table, card.coup)):
                _told_or_refused(asked, gone=card.coup <= each.coups)


def test_a_coup_that_is_taken_out_while_it_is_read_is_told_whole(
    punto: Database, seen: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its proof names the coup that was dealt from its shuffle before it."""
    monkeypatch.setattr(clocks, "A_CARD", 0)
    c, s = schema.coups.c, schema.shoes.c
    of_shuffle = sa.and_(s.table == c.table, s.shoe == c.shoe)
    later = sa.select(c.table, c.coup).join(schema.shoes, of_shuffle).order_by(c.coup)

    def meanwhile(*arguments: Any) -> None:
        record.must_be_here(*arguments)
        patch.undo()
        assert compact_and_remove(punto, seen).problems == []

    table, coup = "", 0
    while not table or _file_or_code(punto, table, coup) != "archived":
        _play_on(punto, seen)
        with punto.reader.connect() as connection:
            wanted = later.where(s.protocol == 2, s.seed.is_not(None), c.coup > s.first_coup)
            table, coup = connection.execute(wanted).all()[0]
        whole = coup_file(punto, table, coup)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(export, "must_be_here", meanwhile)
            assert coup_file(punto, table, coup) == whole


def _told_or_refused(asked: Callable[[], object], gone: bool) -> None:
    try:
        asked()
    except Denied as refusal:
        assert refusal.code == ("archived" if gone else "not_revealed")
        if refusal.code == "archived":
            assert re.search(r"seit \d{4}-\d\d-\d\d in einem Archiv", refusal.sentence("de"))
            assert re.search(r"in an archive since \d{4}-\d\d-\d\d", refusal.sentence("en"))
    else:
        assert not gone


def test_a_browser_and_the_desk_are_told_so(tmp_path: Path, seen: Witness) -> None:
    database = compacted_book(JOURNALS / "0002-punto-banco-sqlite.sql.xz", tmp_path)
    table = remove_archived(database, seen).tables[0].table
    url = database.url.render_as_string()
    database.close()
    with Server(url, witness=str(seen.folder)) as server, Client(server.base) as guest:
        guest.pass_by()
        for end in ("", "/file"):
            answer = guest.http.get(f"/api/tables/{table}/coups/2{end}", headers={"Accept-Language": "de"})
            assert answer.status_code == 410
            assert "in einem Archiv" in answer.text
        assert guest.http.get(f"/api/tables/{table}/coups").json()
        assert guest.http.get(f"/api/tables/{table}/shoes").json()["shoes"]


def test_the_desks_journal_says_where_rows_are_in_an_archive(punto: Database, seen: Witness) -> None:
    before = {stream: journal_lines(punto, stream, LATER, 10_000) for stream in segments_in(punto)}
    rulings = journal_lines(punto, None, LATER, 10_000, ruling="any")
    gone = {stream_of_table(each.table): each.rows for each in remove_archived(punto, seen).tables}
    asked: list[str] = []
    sa.event.listen(punto.reader, "before_cursor_execute", lambda *told: asked.append(told[2]))
    assert journal_lines(punto, None, LATER, 10_000, ruling="any") == rulings
    for stream, last in gone.items():
        after = journal_lines(punto, stream, LATER, 10_000)
        (told,) = [line for line in after if line.version == last]
        assert "lies in an archive" in told.words
        assert [line for line in after if line.version > last] == [
            line for line in before[stream] if line.version > last
        ]
        assert {line for line in after if line.version < last} <= set(before[stream])
        assert "liegt seit" in journal_lines(punto, stream, last + 1, 1, lang="de")[0].words
        assert len(journal_lines(punto, stream, last + 1, 1)) == 1
    everything = journal_lines(punto, None, LATER, 10_000)
    told = {(line.stream, line.version) for line in everything if "lies in an archive" in line.words}
    assert told == set(gone.items())
    assert len({(line.stream, line.version) for line in everything}) == len(everything)
    assert any("FROM archived" in each for each in asked)
    assert not any("archived.statement" in each for each in asked)  # it is long


def test_a_command_of_the_last_week_stays_known(punto: Database, seen: Witness) -> None:
    folder = seen.folder.parent / "out"
    assert archive(punto, folder, seen, 2).problems == []
    before, now = segments_in(punto), [_first_shuffle_over(punto) + 7 * 24 * 3_600_000 - 1]
    punto.clock.now = lambda: now[0]
    assert take_out_archived(punto, folder, seen) == AllTakenOut([], [])
    now[0] += 1
    (first,) = take_out_archived(punto, folder, seen).tables
    assert first.rows in before[stream_of_table(first.table)]
    assert audit(punto, witness=seen, full=True).problems == []
    now[0] += 2**40
    assert take_out_archived(punto, folder, seen).tables
    assert audit(punto, witness=seen, full=True).problems == []


def _first_shuffle_over(database: Database) -> int:
    """When the last segment of a table's first shuffle ended, of the table where that was first."""
    g, c = schema.segments.c, schema.coups.c
    ends = sa.select(c.table, sa.func.max(c.last_version).label("row")).where(c.shoe == 1).group_by(c.table)
    shuffle = ends.subquery()
    stream = sa.literal("table:") + shuffle.c.table
    over = sa.and_(g.stream == stream, g.first <= shuffle.c.row, g.last >= shuffle.c.row)
    with database.reader.connect() as connection:
        return int(connection.execute(sa.select(sa.func.min(g.until)).join(shuffle, over)).scalar_one())


# ——— the command line ———


def _run(*arguments: str) -> tuple[int, str]:
    told = CliRunner().invoke(command_line, [*arguments, "--lang", "en"])
    return told.exit_code, told.output


def test_the_command_line_removes_and_audits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = compacted_book(JOURNALS / "0002-punto-banco-sqlite.sql.xz", tmp_path)
    url, out = f"sqlite:///{tmp_path}/floor.db", str(tmp_path / "out")
    later = database.clock.now() + 2 * take_out.REST
    monkeypatch.setattr(WallClock, "now", lambda _: later)
    database.close()
    status, told = _run("archive", "--database", url, "-o", out, "--keep", "2")
    assert (status, "out of the database" in told) == (0, False), told
    status, told = _run("archive", "--database", url, "-o", out, "--keep", "2", "--remove")
    assert (status, "out of the database, and in" in told, "VACUUM" in told) == (0, True, True), told
    status, told = _run("archive", "--database", url, "-o", out, "--keep", "2", "--remove")
    assert (status, "nothing to remove" in told) == (0, True), told
    status, told = _run("audit", "--database", url)
    assert (status, "and not read: 493 rows in 2 streams" in told) == (0, True), told
    status, told = _run("audit", "--database", url, "--archives", out)
    assert (status, "and read there: 493 rows in 2 streams" in told) == (0, True), told
    status, told = _run("audit", "--database", url, "--json")
    assert [each["upto"] for each in json.loads(told)["archived"].values()] == [264, 229]
    status, told = _run("archive", "verify", out, "--remove")
    assert (status, "one of the two" in told) == (2, True), told
    status, told = _run("archive", "--database", url, "-o", out, "--remove", "--json")
    assert (status, json.loads(told)) == (0, {"files": [], "removed": [], "problems": []})


def test_the_command_line_does_not_call_it_nothing_where_something_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = compacted_book(JOURNALS / "0002-punto-banco-sqlite.sql.xz", tmp_path)
    url, out = f"sqlite:///{tmp_path}/floor.db", tmp_path / "out"
    later = database.clock.now() + 2 * take_out.REST
    monkeypatch.setattr(WallClock, "now", lambda _: later)
    database.close()
    status, told = _run("archive", "--database", url, "-o", str(out), "--keep", "2")
    assert status == 0, told
    for path in out.iterdir():
        path.write_bytes(path.read_bytes()[:-100])
    status, told = _run("archive", "--database", url, "-o", str(out), "--keep", "2", "--remove")
    assert (status, "nothing more is removed" in told, "nothing to remove" in told) == (1, True, False), told
