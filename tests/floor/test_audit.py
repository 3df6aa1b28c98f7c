"""The audit names what was changed behind the floor's back: any column, any row missing or added."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from msgspec.structs import replace

from databases import new_url
from party import open_floor, player, run, table, until
from saalchef.cli import saalchef as command_line
from saalchef.floor.audit import audit
from saalchef.floor.audit.heads import HeadsError, read_heads
from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.proposals import waiting_proposals
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.floor_rulings import ClosesFloor
from saalchef.floor.table import clocks
from saalchef.floor.table.live import Live
from saalchef.floor.table.settings import Pace
from saalchef.floor.wire.calls import CallAnswer, CallWish, CorrectionByCall
from saalchef.rules.actions import Close, Correct, Expire, Void
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.money import Cents
from saalchef.rules.table import all_lying
from saalchef.store import schema
from saalchef.store.compaction import compact, compactable
from saalchef.store.database import Database, StoreError
from saalchef.store.journal import GENESIS

COUPS = 2

# What no journal can prove: a password's own hash, the moment a guest's row was made, and who is signed in.
NOT_PROVED = {("guests", "password"), ("guests", "created_at")}
# What lies in archives no audit reads here: tests/floor/test_take_out.py has it.
# Links to shared coups are made by chance, and prove nothing.
NOT_AUDITED = {"sessions", "archived", "shared_coups"}
COLUMNS = [
    (name, column.name)
    for name, kept in schema.metadata.tables.items()
    if name not in NOT_AUDITED
    for column in kept.c
    if (name, column.name) not in NOT_PROVED
]
TABLES = [name for name in schema.metadata.tables if name not in NOT_AUDITED]


async def _evening(url: str) -> None:
    """Something in every table: coups, a void, corrections, a call, the cash desk, a lock, a ruling."""
    async with open_floor(url) as floor:
        pace = Pace(bets=1, answer=5, pause=0)
        punto = await table(floor, "bregenz", access="closed")
        anna = await player(floor, punto, seat=1)
        assert anna.guest is not None
        await floor.accounts.choose_emblem(anna.guest, "owl")
        await anna.do(type="bets", amount=1000, field="tie", box=None)
        await anna.send({"type": "ready", "ready": True})
        await until(lambda: punto.live.ended >= 1)
        challenge = await table(floor, "schaffhausen", pace, bots=3, readings={"all_bust": "carried"})
        watcher = await player(floor, challenge, join=False)
        await until(lambda: challenge.live.ended >= COUPS or watcher.read() is None)
        correct = Correct(anna.name, Cents(700), "zu wenig bezahlt")
        await punto.command("chef", "correct", lambda _: [correct])
        await _dispute(floor, anna.guest, CallWish("dispute", punto.id, 1, "dispute", "Das war mehr."))
        void = Void("Karte gezeigt")
        for number in count():  # at a moment in which there is something of several guests to void
            wish = f"void-{number}"
            await challenge.command("chef", wish, lambda now: [void] if _several_staked(now) else [])
            if challenge.live.voids:
                break
            await asyncio.sleep(0.002)
        await floor.cash_desk.top_up(anna.guest, "top", "CHF", Cents(500))
        await floor.cash_desk.exchange(anna.guest, "change", "CHF", Cents(100))
        await floor.membership.lock(anna.guest, "chef", "lock", "Hausverbot")
        await floor.rule("chef", "close", ClosesFloor("Neustart"))


def _several_staked(live: Live) -> bool:
    """A void coup that names nobody is one of floors from before: of one guest alone none would be missed."""
    return sum(amount > 0 for amount in all_lying(live.table).values()) > 1


async def _dispute(floor: Floor, anna: Guest, wish: CallWish) -> None:
    chef, _ = await floor.accounts.sign_up("Chefin", "sehr geheim", "saalchef")
    call = await floor.calls.ask(anna, wish, "de")
    ruling = CorrectionByCall(anna.name, 300, "zu wenig bezahlt")
    await floor.calls.answer(chef, call.id, CallAnswer("answer", "Sie haben recht.", ruling), "de")
    await floor.calls.take_note(anna, call.id, "read", "de")
    second, _ = await floor.accounts.sign_up("Zweite", "sehr geheim", "saalchef")
    large = replace(ruling, amount=100_100)
    for number, decided in enumerate((floor.rulings.confirm, floor.rulings.reject)):
        wish = replace(wish, id=f"large-{number}")
        call = await floor.calls.ask(anna, wish, "de")
        answer = CallAnswer(f"proposal-{number}", "Sie haben recht.", large)
        await floor.calls.answer(chef, call.id, answer, "de")
        (proposal,) = waiting_proposals(floor.database, chef.id)
        why = ("zu viel",) if number else ()
        await decided(second, proposal.id, f"decided-{number}", *why)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    url = new_url(request.param, tmp_path_factory.mktemp("audit"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clocks, "A_CARD", 0)
        run(_evening(url))
    opened = Database(url)
    assert sum(compact(opened, each, coups=1) for each in compactable(opened, coups=1)) >= 1
    yield opened
    opened.close()


def _rows(database: Database, name: str) -> list[dict[str, Any]]:
    kept = schema.metadata.tables[name]
    with database.reader.connect() as connection:
        return [
            dict(row) for row in connection.execute(sa.select(kept).order_by(*kept.primary_key)).mappings()
        ]


def _is(kept: sa.Table, row: dict[str, Any]) -> sa.ColumnElement[bool]:
    return sa.and_(*(column == row[column.name] for column in kept.primary_key))


@contextmanager
def _instead(
    database: Database, name: str, old: dict[str, Any], new: dict[str, Any] | None
) -> Iterator[None]:
    """A row exchanged for another, or gone, for a while."""
    kept = schema.metadata.tables[name]
    with database.writer.begin() as connection:
        connection.execute(sa.delete(kept).where(_is(kept, old)))
        if new is not None:
            connection.execute(sa.insert(kept).values(new))
    try:
        yield
    finally:
        with database.writer.begin() as connection:
            if new is not None:
                connection.execute(sa.delete(kept).where(_is(kept, new)))
            connection.execute(sa.insert(kept).values(old))


def _other(value: Any, column: sa.Column[Any]) -> Any:
    """Another value that the column takes."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1000
    if isinstance(value, bytes):
        return value[:-5] + bytes([value[-5] ^ 1]) + value[-4:]
    if value is None:
        return 1 if isinstance(column.type, sa.Integer) else "x"
    if isinstance(column.type, sa.Text):
        return f"{value}x"
    return f"{value[:-1]}{'y' if value.endswith('x') else 'x'}" if value else "x"


def _some(database: Database, name: str) -> dict[str, Any]:
    """A row in which as much as possible is said; a guest's account, and a command at a table."""
    rows = _rows(database, name)
    if name == "accounts":
        rows = [row for row in rows if row["kind"] == "purse"]
    if name == "commands":  # whose answer holds its id
        rows = [row for row in rows if row["stream"].startswith("table:")]
    return max(rows, key=lambda row: sum(value is not None for value in row.values()))


def test_an_untouched_floor_has_no_problems(database: Database) -> None:
    found = audit(database)
    assert found.problems == []
    assert found.coups >= COUPS + 1
    assert all(_rows(database, name) for name in TABLES)


@pytest.mark.parametrize(("name", "column"), COLUMNS)
def test_a_changed_column_is_named(database: Database, name: str, column: str) -> None:
    old = _some(database, name)
    new = {**old, column: _other(old[column], schema.metadata.tables[name].c[column])}
    with _instead(database, name, old, new):
        problems = audit(database).problems
    assert problems != [], f"{name}.{column}: {old[column]!r} became {new[column]!r}"
    assert all(problem.told("de") != problem.told("en") for problem in problems)


@pytest.mark.parametrize("name", TABLES)
def test_a_missing_row_is_named(database: Database, name: str) -> None:
    for row in (_rows(database, name)[0], _rows(database, name)[-1]):
        if name == "accounts" and row["balance"] == 0 and not _posted(database, row["id"]):
            continue
        if name == "secrets" and row["shoe"] == 1:
            continue  # revealed long ago: nobody needs it any more
        with _instead(database, name, row, None):
            assert audit(database).problems != []


def _posted(database: Database, account: str) -> bool:
    return any(f'"{account}"' in row["entry"] for row in _rows(database, "journal"))


@pytest.mark.parametrize(
    "name", ["coups", "coup_guests", "coup_bets", "shoes", "corrections", "commands", "guests"]
)
def test_an_added_row_is_named(database: Database, name: str) -> None:
    kept = schema.metadata.tables[name]
    row = _some(database, name)
    added = {**row, **{c.name: _other(row[c.name], c) for c in kept.primary_key if c.name != "table"}}
    if name == "guests":
        added |= {"name_key": "somebody else", "lookalike": "somebody else"}
    with database.writer.begin() as connection:
        connection.execute(sa.insert(kept).values(added))
    try:
        assert audit(database).problems != []
    finally:
        with database.writer.begin() as connection:
            connection.execute(sa.delete(kept).where(_is(kept, added)))


def test_a_row_is_named_in_the_readers_language(database: Database) -> None:
    row = next(row for row in _rows(database, "coup_bets") if row["field"] == "tie")
    with _instead(database, "coup_bets", row, {**row, "staked": 1}):
        problems = [problem.told("de") for problem in audit(database).problems]
    name = f"coup_bets, Coup {row['coup']}, Gast {row['guest']}, Feld tie"
    assert any(f"{name}: staked ist nicht, was aus dem Journal folgt" in problem for problem in problems)


@pytest.mark.parametrize(
    ("name", "where", "values", "sentence"),
    [
        ("commands", {"command": "top"}, {"answer": "null"}, "answer is not what the journal comes to"),
        ("guests", {"role": "guest"}, {"role": "saalchef"}, "guests: role is not what the journal comes to"),
        ("guests", {"name": "Chefin"}, {"password": None}, "guests: passing is not what"),
        ("coup_bets", {"field": "tie"}, {"staked": 1}, "field tie: staked is not what the journal comes to"),
        ("shoes", {"shoe": 1}, {"seed": "00" * 32}, "shoe 1: seed is not what the journal comes to"),
        ("secrets", {"shoe": 1}, {"seed": "00" * 32}, "shoe 1: it does not fit the promise of its shuffle"),
        (
            "corrections",
            {"amount": 700},
            {"reason": "aus Mitleid"},
            "reason is not what the journal comes to",
        ),
        ("accounts", {"kind": "purse"}, {"owner": "thief"}, "of another kind, currency, place or owner"),
    ],
)
def test_the_problem_says_which(
    database: Database, name: str, where: dict[str, Any], values: dict[str, Any], sentence: str
) -> None:
    row = next(row for row in _rows(database, name) if where.items() <= row.items())
    with _instead(database, name, row, {**row, **values}):
        assert any(sentence in str(problem) for problem in audit(database).problems)


@pytest.mark.parametrize(
    ("values", "english", "german"),
    [
        (
            {"events": "[]"},
            "does not follow from what was before: it brings about something else than is booked with it.",
            "folgt nicht aus dem, was vorher war: sie bewirkt etwas anderes, als mit ihr gebucht ist.",
        ),
        (
            {"action": '{"type":"deals"}'},
            "'deals' cannot stand here",
            "'deals' kann hier nicht stehen",
        ),
        (
            {"action": '{"type":"leaves","guest":"Nobody"}'},
            "was before: Nobody is not a guest of this table.",
            "vorher war: Nobody ist kein Gast dieses Tisches.",
        ),
        ({"entry": '[["safe/CHF//", 5]]'}, "something that is no account", "etwas, das kein Konto ist"),
    ],
)
def test_why_a_row_cannot_be_true_is_said_in_the_readers_language(
    database: Database, values: dict[str, Any], english: str, german: str
) -> None:
    bets = {row["stream"]: row for row in _rows(database, "journal") if row["kind"] == "bets"}
    assert len(bets) > 1
    for row in bets.values():  # whatever is played at the table
        with _instead(database, "journal", row, {**row, **values}):
            problems = audit(database).problems
        assert any(english in problem.told("en") for problem in problems), [p.told("en") for p in problems]
        assert any(german in problem.told("de") for problem in problems), [p.told("de") for p in problems]


def test_the_pot_of_a_table_is_what_the_books_say(database: Database) -> None:
    """Both sides of a transfer from the desk are forged, so that the books alone would add up."""
    settled = _rows(database, "coup_bets")
    challenge = next(row["table"] for row in settled if row["field"] == "pot")
    desk = next(row for row in _rows(database, "accounts") if row["id"] == "desk/CHF//")
    pot = next((row for row in _rows(database, "accounts") if row["id"] == f"pot/CHF/{challenge}/"), None)
    kept = {"id": f"pot/CHF/{challenge}/", "kind": "pot", "currency": "CHF", "place": challenge, "owner": ""}
    forged = {**kept, "balance": (pot or {"balance": 0})["balance"] + 5}
    with (
        _instead(database, "accounts", desk, {**desk, "balance": desk["balance"] - 5}),
        _instead(database, "accounts", pot or forged, forged),
    ):
        found = [str(problem) for problem in audit(database).problems]
    with database.writer.begin() as connection:  # as it was: without an account of nothing
        if pot is None:
            connection.execute(sa.delete(schema.accounts).where(schema.accounts.c.id == forged["id"]))
    assert any(problem.startswith(f"table:{challenge}: pot/CHF/") for problem in found)
    assert audit(database).problems == []


def test_a_row_and_an_index_that_disagree_are_named(tmp_path: Path) -> None:
    """As after a crash on a disk that lies, or by a hand at the file: the row is there, its index is not."""
    url = f"sqlite:///{tmp_path}/floor.db"
    asyncio.run(_coups(url, 1))
    database = Database(url)
    assert audit(database).problems == []
    hidden = sqlite3.connect(tmp_path / "floor.db")
    hidden.executescript(
        "PRAGMA writable_schema = ON;"
        "UPDATE sqlite_master SET sql = replace(sql, 'guest, ended_at', 'ended_at, guest') "
        "WHERE name = 'ix_coup_guests_guest_ended_at';"
    )
    hidden.close()
    database.close()  # what it knows of the file is from before
    database = Database(url)
    assert any(problem.code == "audit.integrity" for problem in audit(database).problems)
    database.close()


# ——— what was written down before there was as much to say ———


async def _coups(url: str, coups: int) -> list[int]:
    """Punto Banco at the only table there is; its coups that are on the roads."""
    async with open_floor(url) as floor:
        host = next(iter(floor.tables.values()), None) or await table(floor, "bregenz")
        guest = await player(floor, host)
        for _ in range(coups):
            before = host.live.ended
            await guest.do(type="bets", amount=1000, field="tie", box=None)
            await guest.send({"type": "ready", "ready": True})
            await until(lambda before=before: host.live.ended > before)
        await guest.do(type="leaves")
        return [each.coup for each in host.live.results]


def _rewritten(database: Database, change: Callable[[dict[str, Any]], Any]) -> None:
    """Every table written down, changed."""
    for kept, column in ((schema.starts, "before"), (schema.tables, "snapshot")):
        for row in _rows(database, kept.name):
            told = json.loads(row[column])
            change(told)
            with database.writer.begin() as connection:
                text = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
                connection.execute(sa.update(kept).where(_is(kept, row)).values({column: text}))


def test_a_floor_written_before_tables_kept_their_results_is_in_order(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/floor.db"
    assert asyncio.run(_coups(url, 2)) == [1, 2]
    database = Database(url)
    _rewritten(database, lambda told: told.pop("results"))
    assert audit(database).problems == []
    assert asyncio.run(_coups(url, 2)) == [3, 4]  # those before are on no road any more
    assert audit(database).problems == []
    _rewritten(database, lambda told: told.update(voids=told["voids"] + 1))
    assert len(audit(database).problems) == 5
    database.close()


async def _game_and_a_void_one(url: str) -> None:
    async with open_floor(url) as floor:
        host = await table(floor, "schaffhausen")
        guests = [await player(floor, host, seat) for seat in (1, 2)]
        for end in (Close(), Void("a card fell")):
            for box, guest in enumerate(guests, 1):
                for field in ("ante", "red"):
                    await guest.do(type="bets", amount=1000, field=field, box=box)
            await host.command("clock", None, lambda _, end=end: [end])
            while isinstance(host.live.table.awaiting, AwaitGuests):
                await host.command("clock", None, lambda _: [Expire()])


def test_a_floor_written_before_pots_were_anybodys_is_in_order(tmp_path: Path) -> None:
    """Nor did it name who had staked in a void coup."""
    url = f"sqlite:///{tmp_path}/floor.db"
    asyncio.run(_game_and_a_void_one(url))
    database = Database(url)
    assert audit(database).problems == []
    _rewritten(database, lambda told: told.pop("in_pot"))
    coup = schema.coup_guests.c.coup
    with database.writer.begin() as connection:
        assert connection.execute(sa.delete(schema.coup_guests).where(coup == 2)).rowcount == 2
    assert audit(database).problems == []
    with database.writer.begin() as connection:
        connection.execute(sa.delete(schema.coup_guests).where(coup == 1))
    assert len(audit(database).problems) == 2
    database.close()


# ——— what was cut off ———


def _cut(database: Database) -> dict[str, Any]:
    """The rows of the last thing booked in the account of the guest who was locked out."""
    guest = next(row for row in _rows(database, "guests") if row["locked"])
    stream = f"guest:{guest['id']}"
    return {
        "guest": guest,
        "stream": stream,
        "rows": [row for row in _rows(database, "journal") if row["stream"] == stream],
        "head": next(row for row in _rows(database, "streams") if row["id"] == stream),
        "command": next(row for row in _rows(database, "commands") if row["command"] == "lock"),
    }


def test_a_tail_cut_off_with_all_its_traces_is_found_by_an_earlier_head(
    database: Database, tmp_path: Path
) -> None:
    """Within itself it is a floor on which nobody was locked out; only what was kept elsewhere can tell."""
    whole = audit(database).heads
    path = tmp_path / "heads"
    path.write_text(whole.text, "utf-8")
    cut = _cut(database)
    last, before = cut["rows"][-1], cut["rows"][-2]
    shorter = {**cut["head"], "version": before["version"], "hash": before["hash"]}
    with _instead(database, "journal", last, None), _instead(database, "streams", cut["head"], shorter):
        assert any("answers row" in str(problem) for problem in audit(database).problems)
        with (
            _instead(database, "commands", cut["command"], None),
            _instead(database, "guests", cut["guest"], {**cut["guest"], "locked": None}),
        ):
            assert audit(database).problems == []
            found = audit(database, since=read_heads(path))
            told = f"an earlier audit found {last['version']} rows, {before['version']} are there"
            assert list(map(str, found.problems)) == [f"{cut['stream']}: {told}"]
            assert found.heads.digest != whole.digest
    assert audit(database, since=read_heads(path)).problems == []


def test_a_stream_that_goes_on_otherwise_is_not_the_one_an_earlier_audit_found(database: Database) -> None:
    whole = audit(database).heads
    stream, head = next(iter(whole.of.items()))
    other = {**whole.of, stream: type(head)(head.version, GENESIS)}
    found = audit(database, since=type(whole)(other))
    assert list(map(str, found.problems)) == [
        f"{stream}: row {head.version} is not the one an earlier audit found"
    ]
    gone = audit(database, since=type(whole)({"table:gone": head}))
    assert list(map(str, gone.problems)) == [
        f"table:gone: an earlier audit found {head.version} rows, 0 are there"
    ]


def test_the_verb_writes_heads_and_compares_them(database: Database, tmp_path: Path) -> None:
    url = database.url.render_as_string(hide_password=False)
    heads = tmp_path / "heads"
    runner = CliRunner()
    first = runner.invoke(command_line, ["audit", "--database", url, "--heads", str(heads)])
    assert first.exit_code == 0, first.output
    assert read_heads(heads).digest in first.output
    again = runner.invoke(command_line, ["audit", "--database", url, "--since", str(heads)])
    assert again.output == first.output
    heads.write_text(heads.read_text("utf-8").replace("guest:", "guest:x", 1), "utf-8")
    cut = runner.invoke(command_line, ["audit", "--database", url, "--since", str(heads)])
    assert cut.exit_code == 1
    assert "an earlier audit found" in cut.output


@pytest.mark.parametrize("text", ["", "something else", "saalchef heads 1\ntable:x one two"])
def test_a_file_that_holds_no_heads_is_refused_in_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "heads"
    path.write_text(text, "utf-8")
    with pytest.raises(HeadsError, match="not the heads that an audit writes"):
        read_heads(path)
    with pytest.raises(HeadsError, match="there is no such file"):
        read_heads(tmp_path / "none")


def test_a_backup_has_the_same_head_and_a_torn_one_is_refused_in_a_sentence(
    database: Database, tmp_path: Path
) -> None:
    if not database.is_sqlite:
        pytest.skip("PostgreSQL has its own tools")
    copy = tmp_path / "copy.sqlite"
    with sqlite3.connect(str(database.url.database)) as connection:
        connection.execute(f'VACUUM INTO "{copy}"')
    connection.close()
    found = audit(Database(f"sqlite:///{copy}"))
    assert (found.problems, found.heads) == ([], audit(database).heads)
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])
    torn = CliRunner().invoke(
        command_line, ["audit", "--database", f"sqlite:///{copy}"], standalone_mode=False
    )
    assert isinstance(torn.exception, StoreError)
    assert "the file is damaged" in str(torn.exception)
