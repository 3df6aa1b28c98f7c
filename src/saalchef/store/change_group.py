"""Changes booked together: tried until it is known of each whether it is booked, or nobody can say."""

import time
from collections.abc import Sequence

from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from saalchef.store.commit import AnswerLost, Hook, no_hook, transaction
from saalchef.store.database import Database
from saalchef.store.journal import Change
from saalchef.store.look import are_booked
from saalchef.store.outcome import Booked, BookingOutcome, Failed
from saalchef.store.reasons import is_crowded, is_race, is_read_only

TRIES = 2  # of several changes together: a line was cut, a race was lost
ALONE = 3  # of one
TIME = 8.0  # seconds after which nothing more of a group is tried
SHORTLY = 100  # milliseconds: what is locked where others have waited in vain


class ChangeGroup:
    """`outcomes` has None where an answer was lost and the database could not be asked: `book` it again."""

    def __init__(self, changes: Sequence[Change], lost: bool = False) -> None:
        self.changes = tuple(changes)
        self.outcomes: list[BookingOutcome | None] = [None] * len(self.changes)
        self.crowded = False  # somebody held a lock longer than it was waited for
        self._lost = set(range(len(self.changes))) if lost else set[int]()

    def book(self, database: Database, at: Hook = no_hook, patience: int | None = None) -> None:
        """Together, else in halves, so that one that cannot be booked keeps no other from it."""
        unknown = [number for number, outcome in enumerate(self.outcomes) if outcome is None]
        if unknown:
            self._book(database, unknown, at, patience, time.monotonic() + TIME)

    def _book(
        self, database: Database, numbers: list[int], at: Hook, patience: int | None, ends: float
    ) -> None:
        failure: Exception | None = None
        for _ in range(TRIES if len(numbers) > 1 else ALONE):
            if time.monotonic() >= ends:
                break
            try:
                self._try(database, numbers, at, patience)
            except AnswerLost as e:
                failure = e
                self._lost.update(number for number in numbers if self.outcomes[number] is None)
            except Exception as e:  # whatever a driver raises, everyone is to be told
                failure = e
                if is_read_only(e):
                    database.writer.dispose()  # a new line may lead to one that can be written to
                if is_crowded(e):
                    self.crowded = True
                    break
            else:
                return
        if len(numbers) > 1 and failure is not None and _is_of_some(failure):
            patience = SHORTLY if self.crowded else patience
            for half in (numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :]):
                self._book(database, half, at, patience, ends)
            return
        for number in numbers:
            if self.outcomes[number] is None and number not in self._lost:
                self.outcomes[number] = Failed("late" if failure is None else type(failure).__name__)

    def _try(self, database: Database, numbers: list[int], at: Hook, patience: int | None) -> None:
        if lost := [number for number in numbers if number in self._lost]:
            found = are_booked(database, [self.changes[number] for number in lost], patience)
            for number, booked in zip(lost, found, strict=True):
                self._lost.discard(number)
                if booked:
                    self.outcomes[number] = Booked(self.changes[number].new_head)
        left = [number for number in numbers if self.outcomes[number] is None]
        if left:
            outcomes = transaction(database, [self.changes[number] for number in left], at, patience)
            for number, outcome in zip(left, outcomes, strict=True):
                self.outcomes[number] = outcome


def _is_of_some(failure: Exception) -> bool:
    """Whether it may be one of the changes that fails, and not the database altogether."""
    altogether = (AnswerLost, OperationalError, InterfaceError, NoConnection)
    return is_crowded(failure) or is_race(failure) or not isinstance(failure, altogether)


def commit(database: Database, changes: Sequence[Change], at: Hook = no_hook) -> list[BookingOutcome]:
    """Book what can be booked; it ends when all is known."""
    group = ChangeGroup(changes)
    while None in group.outcomes:
        group.book(database, at)
    return [outcome for outcome in group.outcomes if outcome is not None]
