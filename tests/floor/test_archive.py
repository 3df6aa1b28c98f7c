"""Coups that are over go into signed files, which are verified without the database they came from."""

import asyncio
import gzip
import hashlib
import json
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from books import opened
from databases import new_url
from evening import JOURNALS
from party import open_floor, player, table, until
from saalchef.cli import saalchef as command_line
from saalchef.floor.audit import archive as archiving
from saalchef.floor.audit.archive import Archived, archive
from saalchef.floor.audit.archive_file import LINE, RowLine, read_signed, sign_lines
from saalchef.floor.audit.archive_verify import verify_archive, verify_archives
from saalchef.floor.audit.resume import ARCHIVED
from saalchef.floor.server.closing import closing
from saalchef.store import read, schema
from saalchef.store.compaction import compact
from saalchef.store.database import Database
from saalchef.store.journal import link
from saalchef.store.streams import stream_of_table
from saalchef.store.witness import Witness, WitnessError

BOOKS = sorted(JOURNALS.glob("*-punto-banco-*.sql.xz"))
FEW = 7  # coups in one file

Line = dict[str, Any]


@pytest.fixture(params=BOOKS, ids=lambda path: path.name.partition(".")[0])
def book(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Database]:
    monkeypatch.setattr(archiving, "COUPS", FEW)
    database = opened(request.param, tmp_path)
    yield database
    database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_url(request.param, tmp_path)


@pytest.fixture
def seen(tmp_path: Path) -> Witness:
    return Witness(tmp_path / "elsewhere")


def _lines(path: Path) -> list[Line]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def _rows(found: Archived) -> dict[str, list[int]]:
    rows: dict[str, list[int]] = {}
    for each in found.files:
        assert each.signed is not None
        there = [line["version"] for line in _lines(each.file) if line.get("type") == "row"]
        rows.setdefault(each.signed.stream, []).extend(there)
    return rows


def _tables(database: Database, closed: bool) -> set[str]:
    t = schema.tables.c
    with database.reader.connect() as connection:
        return set(connection.execute(sa.select(t.id).where(t.closed.is_(closed))).scalars())


def test_a_closed_table_is_archived_as_it_was_booked(book: Database, tmp_path: Path, seen: Witness) -> None:
    shown: list[tuple[int, int]] = []
    found = archive(book, tmp_path / "out", seen, progress=lambda done, of: shown.append((done, of)))
    assert found.problems == []
    rows = _rows(found)
    assert set(rows) == {stream_of_table(name) for name in _tables(book, closed=True)}
    for stream, versions in rows.items():
        assert versions == [row.version for row in read.rows(book, stream)]
    kept = {
        (line["actor"], line["id"]): line["answer"]
        for each in found.files
        for line in _lines(each.file)
        if line.get("type") == "command"
    }
    assert kept
    for (actor, command), answer in kept.items():
        booked = read.answer(book, actor, command)
        assert booked is not None
        assert booked.answer == answer
    assert sum(each.files for each in found.files) > FEW
    assert shown[-1][0] == shown[-1][1]
    assert all(stat.S_IMODE(each.file.stat().st_mode) == 0o600 for each in found.files)
    files = [each.file for each in found.files]
    assert [each.problems for each in verify_archives(files, seen.public_key())] == [[]] * len(files)
    assert archive(book, tmp_path / "out", seen) == Archived([], [])  # the folder has all of it


@pytest.mark.parametrize("game", ["black-jack", "black-jack-challenge"])
def test_every_game_is_archived(game: str, tmp_path: Path, seen: Witness) -> None:
    """Each file is verified by itself when it is read back: a game that is not would be named."""
    database = opened(JOURNALS / f"0002-{game}-sqlite.sql.xz", tmp_path)
    found = archive(database, tmp_path / "out", seen, keep=1)
    database.close()
    assert found.problems == []
    assert sum(each.coups for each in found.files) == sum(each.files for each in found.files) > FEW
    assert sum(each.shuffles for each in found.files) > 0


def test_what_is_compacted_is_archived_alike(book: Database, tmp_path: Path, seen: Witness) -> None:
    before = archive(book, tmp_path / "before", seen)
    for name in _tables(book, closed=True):
        while compact(book, name, 3):
            pass
    after = archive(book, tmp_path / "after", seen)
    for one, other in zip(before.files, after.files, strict=True):
        assert _lines(one.file)[:-1] == _lines(other.file)[:-1]


def test_an_open_table_is_archived_but_for_its_last_coups(
    book: Database, tmp_path: Path, seen: Witness
) -> None:
    (name,) = _tables(book, closed=False) & _with_coups(book)
    first = archive(book, tmp_path / "out", seen, keep=6)
    c = schema.coups.c
    with book.reader.connect() as connection:
        number = connection.execute(sa.select(sa.func.max(c.coup)).where(c.table == name)).scalar_one()
    mine = [each for each in first.files if each.file.name.startswith(name)]
    assert sum(each.coups for each in mine) == number - 6
    later = archive(book, tmp_path / "out", seen, keep=2)
    assert [each.coups for each in later.files] == [4]
    mine += later.files
    assert sum(each.shuffles for each in mine) > 0  # one begins in one file and is revealed in another
    found = verify_archives([each.file for each in mine], seen.public_key())
    assert [each.problems for each in found] == [[]] * len(mine)
    kept = archive(book, tmp_path / "other", seen, keep=number + 1)  # more than there are
    assert not any(each.file.name.startswith(name) for each in kept.files)


def test_no_file_holds_more_coups_than_one_may(
    book: Database, tmp_path: Path, seen: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiving, "COUPS", 3)
    (name,) = _tables(book, closed=False) & _with_coups(book)
    for keep in (12, 2):
        files = archive(book, tmp_path / "out", seen, keep=keep).files
        coups = [each.coups for each in files if each.file.name.startswith(name)]
        assert len(coups) > 1
        assert coups[:-1] == [3] * len(coups[:-1])
        assert 0 < coups[-1] <= 3


def _with_coups(database: Database) -> set[str]:
    with database.reader.connect() as connection:
        return set(connection.execute(sa.select(schema.coups.c.table).distinct()).scalars())


# ——— what is changed is found ———


@pytest.fixture
def file(tmp_path: Path, seen: Witness, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The second archive of a table."""
    monkeypatch.setattr(archiving, "COUPS", FEW)
    database = opened(next(book for book in BOOKS if "sqlite" in book.name), tmp_path)
    found = archive(database, tmp_path / "out", seen)
    database.close()
    return found.files[1].file


def _codes(path: Path, seen: Witness | None) -> list[str]:
    found = verify_archive(path, seen.public_key() if seen is not None else None)
    for problem in found.problems:
        assert problem.told("de") != problem.told("en")
    return [problem.code for problem in found.problems]


def _written(path: Path, lines: list[bytes]) -> None:
    with gzip.open(path, "wb") as file:
        file.writelines(lines)


def _raw(path: Path) -> list[bytes]:
    with gzip.open(path, "rb") as file:
        return list(file)


def test_a_changed_line_a_missing_line_and_a_torn_file_are_found(file: Path, seen: Witness) -> None:
    lines = _raw(file)
    for changed in (
        [*lines[:5], lines[5].replace(b'"at":1', b'"at":2'), *lines[6:]],
        [*lines[:5], *lines[6:]],
        [*lines[:-2], lines[-1]],
    ):
        assert changed != lines
        _written(file, changed)
        assert _codes(file, seen) == ["archive.digest"]
        assert _codes(file, None) == ["archive.digest"]
    _written(file, [*lines[:-1], lines[-1].replace(b'"coups":7', b'"coups":8')])
    assert _codes(file, seen) == ["archive.signature"]
    _written(file, lines)
    file.write_bytes(file.read_bytes()[:-400])
    assert _codes(file, seen) == ["archive.unreadable"]
    file.write_bytes(b"")
    assert _codes(file, seen) == ["archive.unreadable"]


def test_a_file_signed_by_somebody_else_holds_by_its_own_key_only(
    file: Path, seen: Witness, tmp_path: Path
) -> None:
    other = Witness(tmp_path / "other")
    _sign_anew(file, other, lambda lines: lines)
    assert _codes(file, None) == []
    assert _codes(file, seen) == ["archive.signature"]


def _sign_anew(path: Path, by: Witness, change: Callable[[list[bytes]], list[bytes]], **signed: Any) -> None:
    """As somebody would who has a key: other lines, with a digest and a signature that fit."""
    statement, _ = read_signed(path, None)
    assert statement is not None
    by.sign({})  # makes its key
    lines = change(_raw(path)[:-1])
    _written(path, lines)
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    key = by.public_key().public_bytes_raw().hex()
    sign_lines(path, msgspec.structs.replace(statement, digest=digest, key=key, **signed), by)


def _replaced(old: bytes, new: bytes) -> Callable[[list[bytes]], list[bytes]]:
    def change(lines: list[bytes]) -> list[bytes]:
        at = next(number for number, line in enumerate(lines) if old in line)
        return [*lines[:at], lines[at].replace(old, new, 1), *lines[at + 1 :]]

    return change


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_replaced(b'"type":"row","version":', b'"type":"row","version":1'), "audit.row_missing"),
        (_replaced(b'"type":"deal"', b'"type":"Deal"'), "audit.row_changed"),
        (_replaced(b"nbank = ", b"nbank = 1"), "archive.coup_file"),
        (lambda lines: lines[1:], "archive.other_span"),
        (lambda lines: [line for line in lines if b'"type":"row"' not in line], "archive.other_span"),
        (lambda lines: [*lines, lines[0]], "archive.other_span"),
    ],
)
def test_who_has_a_key_cannot_sign_what_does_not_hang_together(
    file: Path, seen: Witness, change: Callable[[list[bytes]], list[bytes]], code: str
) -> None:
    _sign_anew(file, seen, change)
    assert code in _codes(file, seen)


def _chained_anew(path: Path, edit: Callable[[bytes], bytes]) -> Callable[[list[bytes]], list[bytes]]:
    """What was done and what happened otherwise, and every digest made to fit."""
    statement, _ = read_signed(path, None)
    assert statement is not None

    def change(lines: list[bytes]) -> list[bytes]:
        changed, previous = [], statement.hash_before
        for each in map(LINE.decode, lines):
            if isinstance(each, RowLine):
                action, events = (msgspec.Raw(edit(bytes(raw))) for raw in (each.action, each.events))
                row = msgspec.structs.replace(each, action=action, events=events)
                previous = link(previous, statement.stream, row.version, row.row)
                changed.append(msgspec.structs.replace(row, hash=previous))
            else:
                changed.append(each)
        return [msgspec.json.encode(each) + b"\n" for each in changed]

    return change


def _other_card(text: bytes) -> bytes:
    return text.replace(b'"type":"deal","card":"Ah"', b'"type":"deal","card":"2c"')


def _other_seed(text: bytes) -> bytes:
    return re.sub(rb'"seed":"[0-9a-f]{4}', b'"seed":"0000', text)


def _other_salt(text: bytes) -> bytes:
    return re.sub(rb'"salt":"[0-9a-f]{4}', b'"salt":"0000', text)


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (_other_card, "audit.row_untrue"),
        (_other_seed, "audit.commitment"),
        (_other_salt, "audit.commitment"),
    ],
)
def test_rows_chained_anew_must_still_be_what_rules_and_shuffle_make_of_them(
    file: Path, seen: Witness, edit: Callable[[bytes], bytes], code: str
) -> None:
    _sign_anew(file, seen, _chained_anew(file, edit))
    assert _codes(file, seen)[:1] == [code]


def test_sums_that_are_not_those_of_the_rows_are_found(file: Path, seen: Witness) -> None:
    _sign_anew(file, seen, lambda lines: lines, moved={"bank": 5})
    assert _codes(file, seen) == ["archive.moved"]


def test_an_archive_must_follow_on_the_one_before(file: Path, seen: Witness) -> None:
    _, second = sorted(file.parent.glob(file.name.partition("-")[0] + "*"))[:2]
    assert second == file
    paths = sorted(file.parent.iterdir())
    assert not any(each.problems for each in verify_archives(paths, seen.public_key()))
    found = verify_archives([path for path in paths if path != file], seen.public_key())
    assert [problem.code for each in found for problem in each.problems] == ["archive.not_following"]
    _sign_anew(file, seen, lambda lines: lines, hash_before="0" * 64)
    found = verify_archives(paths, seen.public_key())
    assert "archive.not_following" in {problem.code for each in found for problem in each.problems}


def test_it_goes_on_from_where_the_last_archive_ended(book: Database, tmp_path: Path, seen: Witness) -> None:
    """As if it had been gone through from its first row; nothing before is done again."""
    (name,) = _tables(book, closed=False) & _with_coups(book)
    whole = archive(book, tmp_path / "at_once", seen, keep=2)
    end = max(_rows(whole)[stream_of_table(name)])
    (seen.folder / ARCHIVED).unlink()
    first, later = (_counted(book, tmp_path / "in_two", seen, keep) for keep in (6, 2))
    assert (first[0].problems, later[0].problems) == ([], [])
    rows = _rows(later[0])[stream_of_table(name)]
    assert later[1] == rows
    assert rows[-1] == end
    files = [each.file for found, _ in (first, later) for each in found.files]
    assert [each.problems for each in verify_archives(files, seen.public_key())] == [[]] * len(files)
    _, again = _counted(book, tmp_path / "elsewhere_else", seen, 2)
    assert again[0] == 1  # another folder has nothing yet


def test_it_begins_anew_where_the_row_it_went_on_from_is_another(
    book: Database, tmp_path: Path, seen: Witness
) -> None:
    (name,) = _tables(book, closed=False) & _with_coups(book)
    first = [each for each in archive(book, tmp_path / "out", seen, keep=6).files if name in each.file.name]
    j, signed = schema.journal.c, first[-1].signed
    assert signed is not None
    with book.writer.begin() as connection:
        mine = sa.and_(j.stream == signed.stream, j.version == signed.last)
        assert connection.execute(sa.update(schema.journal).where(mine).values(hash="0" * 64)).rowcount == 1
    found = archive(book, tmp_path / "out", seen, keep=2)
    assert (found.files, [each.code for each in found.problems]) == ([], ["archive.not_archived"])


def _counted(book: Database, folder: Path, seen: Witness, keep: int) -> tuple[Archived, list[int]]:
    """What is archived, and the rows that are gone through."""
    shown: list[int] = []
    return archive(book, folder, seen, keep=keep, progress=lambda done, _: shown.append(done)), shown


# ——— what is not archived ———


def test_a_table_that_does_not_hold_is_not_archived(book: Database, tmp_path: Path, seen: Witness) -> None:
    name = sorted(_tables(book, closed=True) & _with_coups(book))[0]
    j = schema.journal.c
    with book.writer.begin() as connection:
        mine = sa.and_(j.stream == stream_of_table(name), j.version == 4)
        connection.execute(sa.update(schema.journal).where(mine).values(actor="somebody"))
    found = archive(book, tmp_path / "out", seen)
    assert [problem.code for problem in found.problems] == ["archive.not_archived"]
    assert not [path for path in (tmp_path / "out").iterdir() if path.name.startswith(name)]


def test_a_witness_with_the_public_key_alone_makes_no_new_one(
    book: Database, tmp_path: Path, seen: Witness
) -> None:
    seen.sign({})
    (seen.folder / "key").unlink()
    with pytest.raises(WitnessError, match="cannot sign"):
        archive(book, tmp_path / "out", seen)


def test_a_floor_plays_on_while_its_tables_are_archived(url: str, tmp_path: Path, seen: Witness) -> None:
    async def evening() -> None:
        async with open_floor(url, witness=seen) as floor:
            host = await table(floor, "bregenz")
            guest = await player(floor, host)
            other = Database(url)
            for coup in (1, 2, 3):
                await guest.do(type="bets", amount=1000, field="tie", box=None)
                await guest.send({"type": "ready", "ready": True})
                await until(lambda coup=coup: host.live.ended == coup)
                found = await asyncio.to_thread(archive, other, tmp_path / "out", seen, 1)
                assert (found.problems, sum(each.coups for each in found.files)) == ([], min(coup - 1, 1))
            await host.command("chef", "close", lambda live: closing(live, "Feierabend"))
            found = await asyncio.to_thread(archive, other, tmp_path / "out", seen)
            assert (found.problems, [each.coups for each in found.files]) == ([], [1])
            other.close()
        assert not any(
            each.problems for each in verify_archives(sorted((tmp_path / "out").iterdir()), seen.public_key())
        )

    asyncio.run(evening())


# ——— the command line ———


def _run(*arguments: str) -> tuple[int, str]:
    told = CliRunner().invoke(command_line, ["archive", *arguments, "--lang", "en"])
    return told.exit_code, told.output


def test_the_command_line_archives_and_verifies(tmp_path: Path) -> None:
    database = opened(next(book for book in BOOKS if "sqlite" in book.name), tmp_path)
    url, out = f"sqlite:///{tmp_path}/floor.db", str(tmp_path / "out")
    status, told = _run("--database", url, "-o", out)
    assert (status, "rows hold" in told, "A key was made in" in told) == (0, True, True), told
    status, told = _run("--database", url, "-o", out)
    assert (status, "nothing to archive" in told, "A key was made" in told) == (0, True, False), told
    files = [str(path) for path in sorted((tmp_path / "out").iterdir())]
    database.close()
    (tmp_path / "floor.db").unlink()
    status, told = _run("verify", *files, "--json", "--witness", f"{tmp_path}/floor.db.witness")
    document = json.loads(told)
    assert (status, document["problems"]) == (0, [])
    assert [each["file"] for each in document["files"]] == files
    status, told = _run("verify", files[0])
    assert (status, "which the file names itself" in told) == (0, True), told
    Path(files[0]).write_bytes(b"no archive")
    status, told = _run("verify", files[0])
    assert (status, "this is no archive" in told) == (1, True), told
    status, told = _run("verify", f"{out}/none.jsonl.gz")
    assert (status, "none.jsonl.gz" in told) == (3, True), told
    both = (("verify", files[0], "-o", out), ("verify", files[0], "--keep", "3"))
    for wrong in ((), ("verify",), ("other",), *both):
        status, told = _run(*wrong)
        assert (status, "one of the two" in told) == (2, True), told
    status, told = _run("verify", files[0], "--witness", str(tmp_path / "none"))
    assert (status, "no witness is there" in told) == (3, True), told
