"""What is signed outside the database is missed when a journal is rewritten, put back or cut off."""

import asyncio
import logging
import shutil
import stat
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from databases import new_url
from party import open_floor, player, table, until
from saalchef.cli import saalchef as command_line
from saalchef.floor.audit import audit
from saalchef.floor.audit.heads import Heads
from saalchef.floor.audit.resume import AUDITED
from saalchef.floor.guests.create import create_account
from saalchef.floor.server.health_check import HARMLESS
from saalchef.floor.server.signing import LATE
from saalchef.store import read, schema, witness
from saalchef.store.audit import streams_on
from saalchef.store.database import Database
from saalchef.store.journal import GENESIS, Head, link
from saalchef.store.witness import HEADS, KEY, PUBLIC_KEY, Statement, Witness, WitnessError, as_told


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_url(request.param, tmp_path)


@pytest.fixture
def seen(tmp_path: Path) -> Witness:
    return Witness(tmp_path / "elsewhere")


async def _evening(url: str, seen: Witness, copy_to: Path | None = None) -> None:
    """A coup; `copy_to` gets the database's file as it is on the disk meanwhile, without its log."""
    async with open_floor(url, witness=seen) as floor:
        host = next(iter(floor.tables.values()), None) or await table(floor, "bregenz")
        guest = await player(floor, host)
        before = host.live.ended
        await guest.do(type="bets", amount=1000, field="tie", box=None)
        await guest.send({"type": "ready", "ready": True})
        await until(lambda: host.live.ended > before)
        if copy_to is not None:
            await floor._signing.sign(floor.booking)
            shutil.copy(Database(url).url.database or "", copy_to)


def _codes(database: Database, seen: Witness) -> set[str]:
    found: set[str] = set()
    for problem in audit(database, witness=seen).problems:
        assert problem.told("de") != problem.told("en")
        found.add(problem.code)
    return found


def test_a_floor_signs_its_heads_by_itself_and_the_audit_holds_them(url: str, seen: Witness) -> None:
    asyncio.run(_evening(url, seen))
    asyncio.run(_evening(url, seen))
    database = Database(url)
    found = audit(database, witness=seen)
    assert (found.problems, found.signed) == ([], found.streams)
    signed = seen.testimony().heads
    for stream, head in found.heads.of.items():
        assert signed[stream][head.version][0] == head.hash
    database.close()


def test_the_key_is_its_owners_alone_and_not_in_the_database(tmp_path: Path, seen: Witness) -> None:
    asyncio.run(_evening(f"sqlite:///{tmp_path}/floor.db", seen))
    key = seen.folder / KEY
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert key.read_bytes() not in (tmp_path / "floor.db").read_bytes()


def test_a_disk_that_knows_no_second_name_of_a_file_has_a_key_all_the_same(
    seen: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")  # as FAT answers

    monkeypatch.setattr(witness.os, "link", refused)
    assert seen.must_have_key()
    assert not seen.must_have_key()
    assert stat.S_IMODE((seen.folder / KEY).stat().st_mode) == 0o600
    assert sorted(path.name for path in seen.folder.iterdir()) == [KEY, PUBLIC_KEY]
    assert seen.opened(seen.sign({"a": 1})) == b'{"a":1}'


def test_a_journal_rewritten_and_chained_anew_is_found(url: str, seen: Witness) -> None:
    asyncio.run(_evening(url, seen))
    database = Database(url)
    j, s = schema.journal.c, schema.streams.c
    with database.writer.begin() as connection:
        stream = connection.execute(sa.select(s.id).where(s.id.like("guest:%"))).scalars().first() or ""
        digest, rows = GENESIS, read.rows(database, stream)
        for row in rows:
            digest = link(digest, stream, row.version, _a_second_later(row))
            mine = sa.update(schema.journal).where(j.stream == stream, j.version == row.version)
            connection.execute(mine.values(at=row.at + 1000, hash=digest))
        connection.execute(sa.update(schema.streams).where(s.id == stream).values(hash=digest))
    assert audit(database).problems == []  # by itself it is as good as any other
    assert _codes(database, seen) == {"audit.signed_otherwise"}
    asyncio.run(_evening(url, seen))  # signed again since: what was signed before still stands
    assert _codes(database, seen) == {"audit.signed_otherwise"}
    database.close()


def _a_second_later(row):
    import msgspec

    return msgspec.structs.replace(row, at=row.at + 1000)


def test_an_older_copy_put_back_is_found(tmp_path: Path, seen: Witness) -> None:
    file = tmp_path / "floor.db"
    asyncio.run(_evening(f"sqlite:///{file}", seen))
    shutil.copy(file, tmp_path / "copy.db")
    asyncio.run(_evening(f"sqlite:///{file}", seen))
    now, copy = Database(f"sqlite:///{file}"), Database(f"sqlite:///{tmp_path}/copy.db")
    assert audit(now, witness=seen).problems == []  # it signs how far it came, which the copy does not
    assert audit(copy).problems == []
    assert _codes(copy, seen) == {"audit.signed_lost"}
    assert audit(copy, witness=seen).resumed == 0
    now.close()
    copy.close()


def test_a_lost_log_of_sqlite_is_found(tmp_path: Path, seen: Witness) -> None:
    url = f"sqlite:///{tmp_path}/floor.db"
    asyncio.run(_evening(url, seen))
    asyncio.run(_evening(url, seen, copy_to=tmp_path / "without_log.db"))
    copy = Database(f"sqlite:///{tmp_path}/without_log.db")
    assert audit(copy).problems == []
    assert _codes(copy, seen) == {"audit.signed_lost"}
    copy.close()


def _state(seen: Witness, run: str, number: int, version: int = 1) -> None:
    seen.append(Statement(version, run, number, {"s": (version, "0" * 64)}))


def test_a_statement_taken_out_or_forged_is_named(seen: Witness) -> None:
    for number in (1, 2, 3):
        _state(seen, "a", number)
    path = seen.folder / HEADS
    first, second, third = path.read_text().splitlines(keepends=True)
    path.write_text(first + third)
    assert [problem.code for problem in seen.testimony().problems] == ["audit.statement_missing"]
    path.write_text(first + second.replace('"number":2', '"number":4') + third)
    codes = {problem.code for problem in seen.testimony().problems}
    assert codes == {"audit.signature", "audit.statement_missing"}
    path.write_text(first + second + third)
    assert seen.testimony().problems == []


def test_a_line_torn_by_a_crash_is_no_forgery_and_the_next_stands_alone(seen: Witness) -> None:
    _state(seen, "a", 1)
    path = seen.folder / HEADS
    path.write_text(path.read_text() + path.read_text()[:40])
    _state(seen, "b", 1, version=7)
    found = seen.testimony()
    assert found.problems == []
    assert set(found.heads["s"]) == {1, 7}


def test_the_files_do_not_grow_without_end(seen: Witness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(witness, "LARGEST", 1_000)
    for number in range(1, 80):
        _state(seen, "a", number, version=number)
    files = list(seen.folder.glob("heads*.jsonl"))
    assert len(files) == witness.KEPT + 1
    found = seen.testimony()
    assert found.problems == []  # of a run, the first statements may be gone
    assert max(found.heads["s"]) == 79


def test_a_stream_that_has_not_moved_for_long_is_in_every_file(
    seen: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witness, "LARGEST", 1_000)
    still = {f"table:{number}": (number, "1" * 64) for number in range(1, 30)}  # more than a file holds
    seen.append(Statement(1, "a", 1, still))
    for number in range(2, 80):
        _state(seen, "a", number, version=number)
    assert len(list(seen.folder.glob("heads*.jsonl"))) == witness.KEPT + 1
    for path in seen.folder.glob("heads-*.jsonl"):
        path.unlink()
    assert still.items() <= seen.last_signed().items()
    assert seen.testimony().heads.keys() == {*still, "s"}
    assert seen.testimony().problems == []


def test_a_crash_between_two_files_leaves_nothing_out(seen: Witness) -> None:
    seen.append(Statement(1, "a", 1, {"t": (7, "1" * 64)}))
    (seen.folder / HEADS).rename(seen.folder / f"heads-{2:016}-abcd.jsonl")
    _state(seen, "b", 1, version=9)
    assert seen.last_signed() == {"t": (7, "1" * 64), "s": (9, "0" * 64)}
    assert seen.testimony().problems == []


def test_nothing_is_missed_that_goes_into_a_new_file_while_it_is_read(
    seen: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witness, "LARGEST", 1_000)
    monkeypatch.setattr(witness, "KEPT", 2)
    for number in range(1, 40):
        _state(seen, "a", number, version=number)
    number, lines, before = 40, seen._lines, seen._files()

    def meanwhile(path: Path) -> list[bytes]:
        nonlocal number
        while before == seen._files():
            _state(Witness(seen.folder), "a", number, version=number)
            number += 1
        return lines(path)

    monkeypatch.setattr(seen, "_lines", meanwhile)
    found = seen.testimony()
    assert found.problems == []
    assert max(found.heads["s"]) == number - 1


def test_what_is_signed_in_two_ways_holds_in_neither(seen: Witness) -> None:
    for number, digest in enumerate(("a", "b"), start=1):
        seen.append(Statement(number, "r", number, {"s": (5, digest * 64)}))
    for digest in ("a", "b"):
        [problem] = seen.testimony().problems_of("s", {5: digest * 64}, 5)
        assert problem.code == "audit.signed_otherwise"


def test_two_servers_that_share_a_folder_write_one_after_the_other(
    seen: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witness, "PATIENCE", 0.0)
    _state(seen, "a", 1)
    with seen._alone(), pytest.raises(WitnessError, match="another server"):
        _state(Witness(seen.folder), "b", 1)
    _state(Witness(seen.folder), "b", 1)
    assert seen.testimony().problems == []


def test_a_floor_plays_on_while_its_witness_is_gone_and_signs_when_it_is_back(
    tmp_path: Path, seen: Witness, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "saalchef.floor")
    away = tmp_path / "away"

    async def scenario() -> None:
        async with open_floor(f"sqlite:///{tmp_path}/floor.db", witness=seen) as floor:
            host = await table(floor, "bregenz")
            assert floor._signing is not None
            await floor._signing.try_to_sign(floor.booking)
            seen.folder.rename(away)
            seen.folder.mkdir()  # as where a disk is taken out
            await player(floor, host)
            for _ in range(3):
                await floor._signing.try_to_sign(floor.booking)
            assert set((await floor.health_check.vitals()).troubles) >= HARMLESS
            assert not (seen.folder / KEY).exists()  # nor anything that is signed with another
            shutil.rmtree(seen.folder)
            away.rename(seen.folder)
            await floor._signing.try_to_sign(floor.booking)
            assert "witness" not in (await floor.health_check.vitals()).troubles
            found = audit(floor.database, witness=seen)
            assert (found.problems, found.signed) == ([], found.streams)

    asyncio.run(scenario())
    assert [each for each in caplog.messages if each.startswith("signing")] == ["signing", "signing_again"]


def test_a_signature_that_takes_for_ever_is_said(seen: Witness, tmp_path: Path) -> None:
    free = threading.Event()

    async def scenario() -> None:
        async with open_floor(f"sqlite:///{tmp_path}/floor.db", witness=seen) as floor:
            signing = floor._signing
            assert signing is not None
            seen.append = lambda _: free.wait()
            await player(floor, await table(floor, "bregenz"))
            waiting = asyncio.create_task(signing.try_to_sign(floor.booking))
            await until(lambda: signing._trying_since is not None)
            assert not signing.is_behind(floor.booking)
            signing._trying_since -= LATE + 1
            assert signing.is_behind(floor.booking)
            free.set()
            await waiting
            assert not signing.is_behind(floor.booking)

    asyncio.run(scenario())


def test_a_floor_opens_and_closes_where_its_witness_cannot_write(tmp_path: Path, seen: Witness) -> None:
    seen.must_have_key()
    (seen.folder / HEADS).mkdir()

    async def scenario() -> None:
        async with open_floor(f"sqlite:///{tmp_path}/floor.db", witness=seen) as floor:
            await player(floor, await table(floor, "bregenz"))
            assert "witness" in (await floor.health_check.vitals()).troubles

    asyncio.run(scenario())


def test_a_floor_says_at_its_start_that_it_lacks_rows_that_were_signed(
    tmp_path: Path, seen: Witness, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "saalchef.floor")
    seen.append(Statement(1, "earlier", 1, {"guest:gone": (3, "0" * 64)}))
    asyncio.run(_evening(f"sqlite:///{tmp_path}/floor.db", seen))
    assert "books_lack_rows" in caplog.messages


def test_what_another_server_books_and_signs_meanwhile_is_no_loss(
    url: str, seen: Witness, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While this one begins: it is in the books, and in the files of the witness they share."""
    caplog.set_level(logging.INFO, "saalchef.floor")
    asyncio.run(_evening(url, seen))
    database, last_signed = Database(url), seen.last_signed

    def and_another_signs() -> dict[str, tuple[int, str]]:
        create_account(database, "Anna", "sehr geheim", "guest")
        with database.reader.connect() as connection:
            seen.append(Statement(1, "another", 1, as_told(dict(streams_on(connection)))))
        return last_signed()

    monkeypatch.setattr(seen, "last_signed", and_another_signs)
    asyncio.run(_begins(url, seen))
    database.close()
    assert "books_lack_rows" not in caplog.messages


async def _begins(url: str, seen: Witness) -> None:
    async with open_floor(url, witness=seen):
        pass


def test_nothing_is_served_with_a_witness_that_has_no_key_to_sign_with(tmp_path: Path, seen: Witness) -> None:
    seen.must_have_key()
    (seen.folder / KEY).unlink()
    folders = ["--database", f"sqlite:///{tmp_path}/floor.db", "--witness", str(seen.folder)]
    told = CliRunner().invoke(command_line, ["serve", *folders, "--port", "0", "--lang", "en"])
    assert (told.exit_code, "it has the public key alone" in told.output) == (3, True)


def test_a_folder_without_a_key_that_fits_is_said_so(seen: Witness) -> None:
    seen.folder.mkdir()
    (seen.folder / KEY).write_text("no key")
    with pytest.raises(WitnessError, match="cannot be used as a witness"):
        _state(seen, "a", 1)


def test_the_command_line_asks_the_witness_beside_the_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/floor.db"
    database = Database(url)
    beside = Witness.of(database)
    asyncio.run(_evening(url, beside))
    asked = ["audit", "--database", url, "--lang", "en"]
    told = CliRunner().invoke(command_line, asked)
    assert told.exit_code == 0, told.output
    assert "The signed heads of" in told.output
    beside.append(Statement(1, "later", 1, {"guest:gone": (3, Head().hash)}))
    told = CliRunner().invoke(command_line, asked)
    assert told.exit_code == 1
    assert "guest:gone: row 3 was there and signed" in told.output
    told = CliRunner().invoke(command_line, [*asked, "--witness", str(tmp_path / "none")])
    assert told.exit_code == 3
    assert "no witness is there" in told.output
    shutil.rmtree(beside.folder)
    told = CliRunner().invoke(command_line, asked)
    assert (told.exit_code, "No witness is there" in told.output) == (0, True)
    database.close()


def test_only_signed_heads_that_hold_are_said_to(url: str, seen: Witness) -> None:
    asyncio.run(_evening(url, seen))
    database = Database(url)
    before = audit(database, witness=seen).signed
    assert before == len(seen.testimony().heads) > 1
    (lost, *_) = seen.testimony().heads
    seen.append(Statement(1, "later", 1, {lost: (10**6, Head().hash)}))
    found = audit(database, witness=seen)
    assert [each.code for each in found.problems] == ["audit.signed_lost"]
    assert found.signed == before - 1
    path = seen.folder / HEADS
    path.write_text(path.read_text().replace('"later"', '"never"'))
    found = audit(database, witness=seen)
    assert "audit.signature" in [each.code for each in found.problems]
    assert found.signed == 0  # which of them the damaged line spoke of, nobody knows
    database.close()


def test_an_audit_goes_on_from_where_a_signed_one_ended(url: str, seen: Witness) -> None:
    asyncio.run(_evening(url, seen))
    database = Database(url)
    first = audit(database, witness=seen)
    assert (first.problems, first.resumed) == ([], 0)
    asyncio.run(_evening(url, seen))
    second = audit(database, witness=seen)
    whole = audit(database, witness=seen, full=True)
    assert (second.problems, whole.problems) == ([], [])
    assert 0 < second.resumed < second.rows
    assert whole.resumed == 0
    assert (second.rows, second.coups, second.heads) == (whole.rows, whole.coups, whole.heads)
    assert second.states == whole.states  # whether done at once or in two parts
    database.close()


@pytest.mark.parametrize("where", ["coups", "journal", "accounts"])
def test_what_is_changed_after_a_signed_audit_is_found(url: str, seen: Witness, where: str) -> None:
    asyncio.run(_evening(url, seen))
    database = Database(url)
    assert audit(database, witness=seen).problems == []
    asyncio.run(_evening(url, seen))
    c, j, a = schema.coups.c, schema.journal.c, schema.accounts.c
    wrong = {
        "coups": sa.update(schema.coups).where(c.coup == 2).values(bank=c.bank + 5),
        "journal": sa.update(schema.journal).where(j.kind == "closes").values(at=5),
        "accounts": sa.update(schema.accounts).where(a.kind == "bank").values(balance=a.balance + 5),
    }
    with database.writer.begin() as connection:
        assert connection.execute(wrong[where]).rowcount > 0
    assert audit(database, witness=seen).problems != []
    database.close()


def test_an_audit_that_goes_on_holds_the_row_it_goes_on_from_to_what_was_signed(
    url: str, seen: Witness
) -> None:
    asyncio.run(_evening(url, seen))
    database = Database(url)
    states = audit(database, witness=seen).states
    stream, state = next(iter(states.items()))
    seen.append(Statement(1, "other", 1, {stream: (state.head.version, "0" * 64)}))
    assert _codes(database, seen) == {"audit.signed_otherwise"}
    database.close()


def test_an_audit_that_goes_on_asks_for_the_heads_of_an_earlier_one_too(url: str, seen: Witness) -> None:
    asyncio.run(_evening(url, seen))
    database = Database(url)
    first = audit(database, witness=seen)
    stream = next(iter(first.states))
    for version, codes in ((3, {"audit.exchanged"}), (10**6, {"audit.exchanged", "audit.cut_off"})):
        since = Heads({**first.heads.of, stream: Head(version, "0" * 64)})
        found = audit(database, since=since, witness=seen)
        assert {problem.code for problem in found.problems} <= codes
        assert found.problems
    assert audit(database, since=first.heads, witness=seen).problems == []
    database.close()


def test_what_an_audit_found_is_told_where_it_cannot_be_signed(tmp_path: Path, seen: Witness) -> None:
    asyncio.run(_evening(f"sqlite:///{tmp_path}/floor.db", seen))
    database = Database(f"sqlite:///{tmp_path}/floor.db")
    (seen.folder / AUDITED).mkdir()
    found = audit(database, witness=seen)
    assert [problem.code for problem in found.problems] == ["witness.unusable"]
    assert found.rows > 0
    database.close()


def test_where_the_signature_of_an_audit_does_not_fit_everything_is_read(url: str, seen: Witness) -> None:
    asyncio.run(_evening(url, seen))
    database = Database(url)
    audit(database, witness=seen)
    path = seen.folder / AUDITED
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert audit(database, witness=seen).resumed > 0
    path.write_bytes(path.read_bytes().replace(b'"opened_at":1', b'"opened_at":2'))
    found = audit(database, witness=seen)
    assert (found.problems, found.resumed) == ([], 0)
    database.close()
