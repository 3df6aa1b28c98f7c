"""Whoever judges the books after a kill finds what a kill might do to them."""

import asyncio
import copy
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from faults import kills
from faults.judge import Judge
from faults.players import GONE, Notebook, Player


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kills.Evening]:
    """One kill, of a server on SQLite."""
    patch = pytest.MonkeyPatch()
    patch.setattr(kills, "GUESTS", 2)
    patch.setattr(kills, "LONGEST", 0.1)
    played = kills.Evening("sqlite", 1, tmp_path_factory.mktemp("kills"), kills.Count())
    played.run(1)
    yield played
    patch.undo()


def judged(evening: kills.Evening, folder: Path, statement: str, books: list[Notebook]) -> list[str]:
    """What is said of a copy of the books to which something was done."""
    there = Path(evening.url.removeprefix("sqlite:///"))
    for file in there.parent.glob(f"{there.name}*"):
        shutil.copy(file, folder)
    with sqlite3.connect(folder / there.name) as connection:
        done = connection.execute(statement).rowcount
    connection.close()
    assert done or not statement
    return Judge(f"sqlite:///{folder / there.name}", folder / "witness", kills.WELCOME).look(books)


def test_a_kill_is_counted_with_the_load_that_was_there(evening: kills.Evening) -> None:
    assert evening.count.kills == 1
    assert evening.count.acknowledged >= len(evening.players) == 2
    assert evening.count.in_the_midst == (evening.count.unanswered > 0)


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("DELETE FROM commands WHERE actor != 'croupier'", "was acknowledged, and is lost"),
        ("UPDATE commands SET answer = replace(answer, '\"seq\":', '\"seq\":1')", "and booked as"),
        ("DELETE FROM journal WHERE kind = 'arrives'", "1 commands 'arrives', and 0 rows"),
        ("DELETE FROM journal WHERE version = 2", "audit: "),
        ("UPDATE journal SET kind = 'arrives' WHERE kind = 'opens_table'", "'arrives', and 2 rows"),
        ("UPDATE accounts SET balance = balance + 1 WHERE kind = 'desk'", "all money together is"),
        ("UPDATE accounts SET balance = balance - 100000 WHERE kind = 'purse'", "in his purse instead of"),
        ("DELETE FROM guests", "was acknowledged, and is lost"),
    ],
)
def test_what_a_kill_did_to_the_books_is_found(
    evening: kills.Evening, tmp_path: Path, statement: str, problem: str
) -> None:
    found = judged(evening, tmp_path, statement, [player.notebook for player in evening.players])
    assert any(problem in each for each in found), found


def test_a_command_that_was_refused_is_not_in_the_books(evening: kills.Evening, tmp_path: Path) -> None:
    books = [copy.deepcopy(player.notebook) for player in evening.players]
    command = next(iter(books[0].acknowledged))
    del books[0].acknowledged[command]
    books[0].refused[command] = "closed"
    found = judged(evening, tmp_path, "", books)
    assert f"{command} of {books[0].name} was refused (closed), and is booked" in found


def test_what_a_guest_is_told_otherwise_is_found() -> None:
    book = Notebook("Anna", "one")
    book.sent["a"] = "bets"
    book.hear({"type": "snapshot", "seq": 4})
    book.hear({"type": "events", "events": [{"seq": 5, "event": {"type": "dealt"}}]})
    book.hear({"type": "done", "id": "a", "seq": 5})
    for message, problem in (
        ({"type": "events", "events": [{"seq": 5, "event": {"type": "other"}}]}, "event 5 otherwise"),
        ({"type": "events", "events": [{"seq": 7, "event": {"type": "dealt"}}]}, "event 5, then 7"),
        ({"type": "snapshot", "seq": 3}, "has heard 5; now it is 3"),
        ({"type": "done", "id": "a", "seq": 6}, "answered otherwise"),
        ({"type": "refused", "id": "a", "code": "closed"}, "was done, and is refused"),
    ):
        with pytest.raises(AssertionError, match=problem):
            book.hear(message)


class Idle(Player):
    """Hears nothing, or is cut off."""

    cut_off = False

    async def play(self, _port: int) -> None:
        if self.cut_off:
            raise GONE[1]
        await asyncio.Event().wait()


@pytest.mark.parametrize(("cut_off", "problem"), [(False, TimeoutError), (True, AssertionError)])
def test_nobody_is_killed_without_load(
    evening: kills.Evening,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    cut_off: bool,
    problem: type[Exception],
) -> None:
    monkeypatch.setattr(kills, "NO_LOAD", 30 if cut_off else 0)
    without = kills.Evening("sqlite", 1, tmp_path, kills.Count())
    without.players = [Idle(evening.players[0].client, "one", 1, random.Random(1))]
    without.players[0].cut_off = cut_off
    server = SimpleNamespace(port=0, kill=lambda: pytest.fail("killed"))
    with pytest.raises(ExceptionGroup) as found:
        asyncio.run(without.until_killed(server))
    assert isinstance(found.value.exceptions[0], problem)
    assert without.count.kills == 0
