"""What is booked is booked whole, once, in order, and on the disk; on SQLite and PostgreSQL alike."""

import sqlite3
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from books import balance, problems
from saalchef.ledger import Entry, desk, entry, purse
from saalchef.store import read, schema
from saalchef.store.change_group import commit
from saalchef.store.database import Database, StoreError
from saalchef.store.group_commit import CARRIED, Committer
from saalchef.store.journal import Change, Command, Head, NewRow, Row, Write, chain
from saalchef.store.outcome import Booked, BookingOutcome, Conflict, NotCovered, Repeated

A, B = purse("a", "CHF"), purse("b", "CHF")
BANK = desk("CHF")


def give(account: object, amount: int) -> Entry:
    return entry([(BANK, -amount), (account, amount)])


def change(
    stream: str, head: Head, *entries: Entry, command: str | None = None, writes: tuple[Write, ...] = ()
) -> Change:
    rows = tuple(NewRow(1_000, "tester", '{"type":"test"}', "[]", each) for each in entries)
    kept = Command("tester", command, f'"{command}"') if command else None
    return Change(stream, head, chain(stream, head, rows), kept, writes)


def head_of(outcome: BookingOutcome) -> Head:
    assert isinstance(outcome, Booked)
    return outcome.head


def test_migrations_lead_to_the_schema(database: Database) -> None:
    with database.reader.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    database.migrate()  # once more changes nothing


def test_what_is_answered_is_on_the_disk(tmp_path: Path) -> None:
    """FULL: SQLite waits for the disk with each commit, on every line that writes."""
    database = Database(f"sqlite:///{tmp_path}/floor.db")
    database.migrate()
    lines = [database.writer.connect().execution_options(isolation_level="AUTOCOMMIT") for _ in range(3)]
    asked = [line.connection.cursor().execute("PRAGMA synchronous").fetchone() for line in lines]
    assert asked == [(2,)] * 3
    for line in lines:
        line.close()
    database.close()


def test_what_undoes_half_a_statement_opens_no_file(tmp_path: Path) -> None:
    """In memory on every line that writes; readers sort in files what is large."""
    database = Database(f"sqlite:///{tmp_path}/floor.db")
    database.migrate()
    asked = []
    for engine in (database.writer, database.reader):
        lines = [engine.connect().execution_options(isolation_level="AUTOCOMMIT") for _ in range(2)]
        asked += [line.connection.cursor().execute("PRAGMA temp_store").fetchone()[0] for line in lines]
        for line in lines:
            line.close()
    assert asked == [2, 2, 0, 0]
    database.close()


def test_rows_follow_their_head(database: Database) -> None:
    first = head_of(commit(database, [change("s", Head(), give(A, 5), give(A, 7))])[0])
    assert first.version == 2
    assert read.head(database, "s") == first
    assert commit(database, [change("s", Head(), give(A, 1))]) == [Conflict()]
    second = head_of(commit(database, [change("s", first, give(B, 1))])[0])
    assert [row.version for row in read.rows(database, "s", 1)] == [2, 3]
    assert second.version == 3
    assert balance(database, A.id) == 12
    assert problems(database) == []


def test_a_change_and_what_goes_along_with_it_are_booked_together_or_not_at_all(database: Database) -> None:
    first = head_of(commit(database, [change("s", Head(), give(A, 5))])[0])
    other = change("t", Head(), give(B, 1))
    head = head_of(
        commit(database, [replace(change("s", first, give(A, 1), command="both"), along=other)])[0]
    )
    assert (read.head(database, "s"), read.head(database, "t").version) == (head, 1)
    stale = replace(change("s", head, give(A, 100)), along=change("t", Head(), give(B, 100)))
    uncovered = replace(
        change("s", head, give(A, 100)),
        along=change("t", read.head(database, "t"), entry([(A, -200), (B, 200)])),
    )
    outcomes = commit(database, [stale, uncovered])
    assert [type(each) for each in outcomes] == [Conflict, NotCovered]
    assert (balance(database, A.id), balance(database, B.id)) == (6, 1)
    assert read.head(database, "s") == head
    assert problems(database) == []


def test_a_group_books_what_it_can_and_refuses_the_rest(database: Database) -> None:
    head = head_of(commit(database, [change("s", Head(), give(A, 10), command="first")])[0])
    outcomes = commit(
        database,
        [
            change("s", Head(), give(A, 1)),  # somebody else was first
            change("t", Head(), entry([(A, -11), (B, 11)])),  # not covered
            change("u", Head(), entry([(A, -6), (B, 6)])),
            change("v", Head(), entry([(A, -6), (B, 6)])),  # the one before took it
            change("s", head, give(A, 2), command="first"),  # repeated
            change("s", head, give(B, 3), command="second"),
            change("s", head, give(B, 3), command="second"),  # repeated within the group
        ],
    )
    kinds = [type(outcome) for outcome in outcomes]
    assert kinds == [Conflict, NotCovered, Booked, NotCovered, Repeated, Booked, Repeated]
    assert outcomes[4] == Repeated('"first"', "s")
    assert balance(database, A.id) == 4
    assert balance(database, B.id) == 9
    assert problems(database) == []


def test_the_database_itself_refuses_a_balance_below_zero(database: Database) -> None:
    commit(database, [change("s", Head(), give(A, 5))])
    with pytest.raises(IntegrityError), database.writer.begin() as connection:
        connection.execute(sa.update(schema.accounts).where(schema.accounts.c.id == A.id).values(balance=-1))
    with database.writer.begin() as connection:  # the house's own may
        connection.execute(
            sa.update(schema.accounts).where(schema.accounts.c.id == BANK.id).values(balance=-9)
        )
    assert any("not what was posted" in problem for problem in problems(database))


def test_one_bad_change_does_not_take_the_others_with_it(database: Database) -> None:
    bad = Write("guests", {"id": "x"})  # lacks what every guest has
    outcomes = commit(
        database,
        [
            change("s", Head(), give(A, 1)),
            change("t", Head(), give(A, 1), writes=(bad,)),
            change("u", Head()),
        ],
    )
    assert [type(outcome).__name__ for outcome in outcomes] == ["Booked", "Failed", "Booked"]
    assert balance(database, A.id) == 1
    assert read.head(database, "t") == Head()


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("journal", "action", '{"type":"other"}'),
        ("journal", "events", "[1]"),
        ("journal", "at", 5),
        ("journal", "actor", "somebody"),
        ("journal", "kind", "other"),
        ("journal", "entry", "[]"),
        ("accounts", "balance", 77),
        ("streams", "hash", "0" * 64),
        ("streams", "version", 9),
    ],
)
def test_the_audit_finds_a_changed_row(database: Database, table: str, column: str, value: object) -> None:
    commit(database, [change("s", Head(), give(A, 5), give(A, 7), give(B, 1))])
    assert problems(database) == []
    changed = schema.metadata.tables[table]
    where = changed.c.version == 2 if "version" in changed.c and table != "streams" else sa.true()
    if table == "accounts":
        where = changed.c.id == A.id
    with database.writer.begin() as connection:
        connection.execute(sa.update(changed).where(where).values({column: value}))
    assert problems(database) != []


def test_the_audit_finds_a_missing_row(database: Database) -> None:
    commit(database, [change("s", Head(), give(A, 5), give(A, 7), give(B, 1))])
    with database.writer.begin() as connection:
        connection.execute(sa.delete(schema.journal).where(schema.journal.c.version == 3))
    assert problems(database) != []


def test_a_row_reads_back_as_it_was_written(database: Database) -> None:
    wished = change("s", Head(), give(A, 5))
    commit(database, [wished])
    assert tuple(read.rows(database, "s")) == wished.rows
    assert isinstance(wished.rows[0], Row)


def test_many_threads_and_one_stream_each(database: Database) -> None:
    """Group commit: nothing is lost and groups do form."""
    outcomes: list[BookingOutcome] = []
    done = threading.Event()
    wanted = 200

    def deliver(told: object) -> None:
        for tell, outcome in told:
            tell(outcome)

    def told(outcome: BookingOutcome) -> None:
        outcomes.append(outcome)
        if len(outcomes) == wanted:
            done.set()

    committer = Committer(database, deliver)
    for number in range(wanted):
        committer.submit(change(f"s{number}", Head(), give(A, 1)), told)
    done.wait()
    committer.close()
    assert all(isinstance(outcome, Booked) for outcome in outcomes)
    assert committer.groups < wanted
    assert balance(database, A.id) == wanted
    assert problems(database) == []


def test_a_log_is_carried_into_the_file_between_groups(tmp_path: Path) -> None:
    """Without it, the file alone would know nothing of what is booked."""
    file = tmp_path / "floor.db"
    database = Database(f"sqlite:///{file}")
    database.migrate()
    committer = Committer(database, lambda _: None)
    for number in range(CARRIED + 1):
        committer.submit(change(f"s{number}", Head(), give(A, 1)), lambda _: None)
    committer.close()
    alone = sqlite3.connect(f"file:{file}?immutable=1", uri=True)  # reads no log
    assert alone.execute("SELECT count(*) FROM journal").fetchone()[0] >= CARRIED
    alone.close()
    database.close()


def test_texts_are_booked_sign_by_sign(database: Database) -> None:
    """Whatever a guest calls himself, and however often it was quoted before."""
    odd = """ " ' \\ \\" \\u0000 %s %(rows)s :rows $[0] ‘Zürich’ 🂡 \\ud83c \n\t """
    rows = chain("s", Head(), (NewRow(1_000, odd, odd, odd),))
    head_of(commit(database, [Change("s", Head(), rows, Command(odd, "c", odd))])[0])
    assert tuple(read.rows(database, "s")) == rows
    assert read.answer(database, odd, "c") == Repeated(odd, "s")
    again = Change("s", Head(), rows, Command(odd, "c", "another answer"))
    assert commit(database, [again]) == [Repeated(odd, "s")]
    assert problems(database) == []


def test_a_text_too_long_is_refused_not_cut(database: Database) -> None:
    """SQLite knows no lengths: there it is booked whole."""
    long = "x" * 200
    outcome = commit(database, [Change("s", Head(), chain("s", Head(), (NewRow(1, long, "", ""),)))])[0]
    kept = [row.actor for row in read.rows(database, "s")]
    assert (isinstance(outcome, Booked), kept) == (database.is_sqlite, [long] if database.is_sqlite else [])


def test_two_writers_race_for_one_stream(database: Database, url: str) -> None:
    """Each head is taken once, whoever comes first; nobody books twice."""
    other = Database(url)
    won: list[int] = []

    def write(mine: Database, name: int) -> None:
        for _ in range(40):
            head = read.head(mine, "s")
            if isinstance(commit(mine, [change("s", head, give(A, 1))])[0], Booked):
                won.append(name)

    threads = [threading.Thread(target=write, args=pair) for pair in ((database, 1), (other, 2))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert balance(database, A.id) == len(won)
    assert read.head(database, "s").version == len(won)
    assert problems(database) == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("nonsense", "not the URL"),
        ("mysql://x", "not a database Saalchef works with"),
        ("sqlite://", "outlive"),
        ("sqlite:///:memory:", "outlive"),
    ],
)
def test_a_url_that_cannot_be_used_is_refused_in_a_sentence(text: str, part: str) -> None:
    with pytest.raises(StoreError, match=part):
        Database(text)


def test_a_floor_that_is_not_there_is_said_so_and_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no floor"):
        Database(f"sqlite:///{tmp_path}/none.db").must_exist()
    assert not list(tmp_path.iterdir())
    (tmp_path / "text.db").write_text("no database", "utf-8")
    with pytest.raises(StoreError, match="not a database"):
        Database(f"sqlite:///{tmp_path}/text.db").must_exist()


def test_a_database_of_something_else_holds_no_floor(url: str) -> None:
    other = Database(url)
    with other.writer.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE journal (entry INTEGER)")
    with pytest.raises(StoreError, match="no floor"):
        other.must_exist()
    with pytest.raises(StoreError, match="cannot be used"):
        other.migrate()
    other.close()


@pytest.mark.parametrize(("form", "part"), [("0001", "an earlier version"), ("0999", "a later version")])
def test_a_floor_of_another_version_is_said_so(database: Database, form: str, part: str) -> None:
    database.must_exist()
    with database.writer.begin() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{form}'")
    with pytest.raises(StoreError, match=part):
        database.must_exist()
    if form == "0999":
        with pytest.raises(StoreError, match=part):
            database.migrate()
