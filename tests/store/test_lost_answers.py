"""A commit whose answer is lost is no refusal, and nobody waits for ever for who is stuck in one."""

import math
import threading
from collections.abc import Callable

import psycopg
import pytest
from msgspec.structs import replace
from sqlalchemy.exc import OperationalError

from books import balance, problems
from databases import postgres_url
from saalchef.ledger import desk, entry, purse
from saalchef.store import change_group, group_commit, read
from saalchef.store.change_group import ChangeGroup, commit
from saalchef.store.commit import Hook
from saalchef.store.database import WRITING, Database
from saalchef.store.group_commit import Committer
from saalchef.store.journal import Change, Command, Head, NewRow, Write, chain
from saalchef.store.outcome import Booked, BookingOutcome, Conflict, Failed, Repeated

LOST = OperationalError("COMMIT", {}, psycopg.OperationalError("server closed the connection unexpectedly"))


def change(stream: str, head: Head, command: str | None, actor: str = "tester") -> Change:
    moved = entry([(purse("bank", "CHF"), -1), (purse(stream, "CHF"), 1)])
    rows = chain(stream, head, (NewRow(1_000, actor, '{"type":"test"}', "[]", moved),))
    return Change(stream, head, rows, Command(actor, command, '"first"') if command else None)


def funded(database: Database) -> None:
    moved = entry([(desk("CHF"), -1_000), (purse("bank", "CHF"), 1_000)])
    rows = chain("start", Head(), (NewRow(1, "tester", '{"type":"test"}', "[]", moved),))
    assert isinstance(commit(database, [Change("start", Head(), rows)])[0], Booked)


def failing(at: str, times: int = 1) -> Hook:
    """The line breaks at a step of the first so many commits."""
    left = [times]

    def hook(step: str) -> None:
        if step == at and left[0]:
            left[0] -= 1
            raise LOST

    return hook


@pytest.mark.parametrize("step", ["committing", "committed"])
@pytest.mark.parametrize("command", ["one", None])
@pytest.mark.parametrize("moved_on", [False, True])
def test_what_became_of_a_commit_is_looked_at_before_anyone_is_told(
    database: Database, step: str, command: str | None, moved_on: bool
) -> None:
    funded(database)
    first = change("s", Head(), None)
    assert isinstance(commit(database, [first])[0], Booked)
    wished = [change("s", first.new_head, command), change("new", Head(), command and "two")]
    lost = failing(step)

    def hook(reached: str) -> None:
        try:
            lost(reached)
        except OperationalError:
            if moved_on and step == "committed":  # others book on top of it before it is looked at
                assert isinstance(commit(database, [change("s", wished[0].new_head, None)])[0], Booked)
            raise

    outcomes = commit(database, wished, hook)
    assert outcomes == [Booked(each.new_head) for each in wished]
    assert balance(database, "purse/CHF//new") == 1
    assert problems(database) == []
    again = commit(database, [wished[1]])
    assert again == [Repeated('"first"', "new") if command else Conflict()]


def test_a_twin_of_another_process_is_not_taken_for_ones_own(database: Database) -> None:
    """The same rows at the same moment, of another command."""
    funded(database)
    mine = change("s", Head(), "mine")
    theirs = replace(mine, command=Command("tester", "theirs", '"theirs"'))
    assert isinstance(commit(database, [theirs])[0], Booked)
    group = ChangeGroup([mine, theirs], lost=True)
    group.book(database)
    assert group.outcomes == [Conflict(), Booked(theirs.new_head)]


def test_a_change_and_what_goes_along_are_found_together(database: Database) -> None:
    funded(database)
    both = replace(change("s", Head(), "both"), along=change("t", Head(), None))
    assert commit(database, [both], failing("committed")) == [Booked(both.new_head)]
    assert (balance(database, "purse/CHF//s"), balance(database, "purse/CHF//t")) == (1, 1)


def test_one_that_cannot_be_booked_keeps_no_other_from_it(database: Database) -> None:
    funded(database)
    bad = replace(change("s3", Head(), None), writes=(Write("guests", {"id": "x"}),))
    wished = [bad if n == 3 else change(f"s{n}", Head(), None) for n in range(8)]
    outcomes = commit(database, wished)
    assert [isinstance(each, Booked) for each in outcomes] == [n != 3 for n in range(8)]
    assert isinstance(outcomes[3], Failed)


class Stuck:
    """A hook that keeps the first thread that comes to a step, until it is freed."""

    def __init__(self, step: str) -> None:
        self.reached, self.free = threading.Event(), threading.Event()
        self._step = step

    def __call__(self, step: str) -> None:
        if step == self._step and not self.reached.is_set():
            self.reached.set()
            self.free.wait()


class Told:
    """What the committer has told, by the number of the change; at the end none of its threads is left."""

    def __init__(self, database: Database, at: Hook) -> None:
        self.outcomes: dict[int, BookingOutcome] = {}
        self._any = threading.Condition()
        self._at = at
        self._before = set(threading.enumerate())
        self._committer = Committer(database, self._deliver, at)

    def __enter__(self) -> "Told":
        return self

    def __exit__(self, *_: object) -> None:
        if isinstance(self._at, Stuck):
            self._at.free.set()
        self._committer.close()
        for thread in set(threading.enumerate()) - self._before:  # those given up come to their end too
            thread.join()

    def submit(self, number: int, change: Change) -> None:
        self._committer.submit(change, lambda outcome: self.outcomes.__setitem__(number, outcome))

    def _deliver(self, told: object) -> None:
        with self._any:
            for tell, outcome in told:
                tell(outcome)
            self._any.notify_all()

    def wait(self, what: Callable[[], bool]) -> None:
        with self._any:
            self._any.wait_for(what)


def test_while_the_database_cannot_be_asked_nobody_is_told_anything(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit has happened, its answer is lost, and then the database is away for a while."""
    funded(database)
    asked, away = threading.Event(), [True]
    look = ChangeGroup._try

    def unreachable(self: ChangeGroup, *more: object) -> None:
        if away[0] and self._lost:
            asked.set()
            raise LOST
        look(self, *more)

    monkeypatch.setattr(ChangeGroup, "_try", unreachable)
    with Told(database, failing("committed")) as told:
        told.submit(1, change("s", Head(), "one"))
        asked.wait()
        assert read.head(database, "s").version == 1
        told.submit(2, change("t", Head(), "two"))
        told.wait(lambda: 2 in told.outcomes)  # others are booked meanwhile
        assert 1 not in told.outcomes
        away[0] = False
        told.wait(lambda: 1 in told.outcomes)
        assert told.outcomes[1] == Booked(read.head(database, "s"))
    assert problems(database) == []


@pytest.mark.parametrize("step", ["begun", "beside_written", "committed"])
def test_a_thread_that_is_stuck_is_given_up_and_books_nothing_later(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it is stuck: another finds out what it has done, and does what it has not."""
    database = Database(postgres_url())
    database.migrate()
    funded(database)
    monkeypatch.setattr(group_commit, "WATCH", 0.05)
    monkeypatch.setattr(group_commit, "STUCK", 0.3)
    stuck = Stuck(step)
    with Told(database, stuck) as told:
        told.submit(1, change("s", Head(), "one"))
        stuck.reached.wait()
        told.submit(2, change("t", Head(), "two"))
        told.wait(lambda: len(told.outcomes) == 2)
        assert told.outcomes == {n: Booked(read.head(database, s)) for n, s in ((1, "s"), (2, "t"))}
        stuck.free.set()
        told.submit(3, change("u", Head(), None))
        told.wait(lambda: 3 in told.outcomes)
    assert read.head(database, "s").version == 1
    assert problems(database) == []
    database.close()


def test_who_is_never_tried_is_refused_in_time_and_no_more_are_taken_than_can_wait(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    funded(database)
    monkeypatch.setattr(group_commit, "WATCH", 0.05)
    monkeypatch.setattr(group_commit, "MOST_WAITING", 1)
    stuck = Stuck("begun")
    with Told(database, stuck) as told:
        told.submit(1, change("s", Head(), "one"))
        stuck.reached.wait()
        told.submit(2, change("t", Head(), "two"))
        told.submit(3, change("u", Head(), "three"))
        told.wait(lambda: 3 in told.outcomes)
        monkeypatch.setattr(group_commit, "PATIENCE", 0.1)
        told.wait(lambda: 2 in told.outcomes)
        assert (told.outcomes[2], told.outcomes[3]) == (Failed("late"), Failed("full"))
        stuck.free.set()
        told.wait(lambda: 1 in told.outcomes)
        assert isinstance(told.outcomes[1], Booked)
    assert read.head(database, "t") == Head()


def test_who_holds_a_lock_in_another_session_stops_only_who_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A session without limits of its own, idle within its transaction."""
    monkeypatch.setattr(change_group, "TIME", math.inf)  # however busy the machine is
    url = postgres_url()
    database = Database(url)
    database.migrate()
    funded(database)
    first = change("s", Head(), None)
    assert isinstance(commit(database, [first])[0], Booked)
    with psycopg.connect(url) as frozen:
        frozen.execute("SELECT id FROM streams WHERE id = 's' FOR UPDATE")
        wished = [change("a", Head(), None), change("s", first.new_head, "mine"), change("b", Head(), None)]
        assert [type(each) for each in commit(database, wished)] == [Booked, Failed, Booked]
    assert isinstance(commit(database, wished[1:2])[0], Booked)
    assert problems(database) == []
    database.close()


def test_a_server_frozen_in_its_transaction_is_put_out_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other waits for it, and is not even refused."""
    monkeypatch.setattr(change_group, "TIME", math.inf)  # however busy the machine is
    assert WRITING["idle_in_transaction_session_timeout"] < WRITING["lock_timeout"]
    monkeypatch.setitem(WRITING, "lock_timeout", 0)
    monkeypatch.setitem(WRITING, "statement_timeout", 0)
    url = postgres_url()
    one, two = Database(url), Database(url)
    one.migrate()
    funded(one)
    first = change("s", Head(), None)
    assert isinstance(commit(one, [first])[0], Booked)
    stuck = Stuck("beside_written")
    late: list[BookingOutcome] = []
    frozen = threading.Thread(
        target=lambda: late.extend(commit(one, [change("s", first.new_head, "x")], stuck))
    )
    frozen.start()
    stuck.reached.wait()
    wished = change("s", first.new_head, "two")
    assert commit(two, [wished]) == [Booked(wished.new_head)]
    stuck.free.set()
    frozen.join()
    assert late == [Conflict()]
    assert problems(two) == []
    one.close()
    two.close()
