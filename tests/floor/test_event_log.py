"""The last events of a table: told again to who comes back, as far as they are kept."""

import pytest

from saalchef.floor.table import deeds as d
from saalchef.floor.table import event_log
from saalchef.floor.table.event_log import EventLog
from saalchef.floor.table.live import Step, take
from saalchef.floor.table.numbered_events import numbered
from saalchef.floor.table.settings import Settings


def _steps(count: int) -> list[Step]:
    """As many pauses: one event each."""
    steps = [take(None, d.OpenTable(Settings("t", "bregenz")), 0)]
    for number in range(count):
        steps.append(take(steps[-1].live, d.Pause(str(number)), 0))
    return steps


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_log, "KEPT", 4)


def _after(log: EventLog, seq: int) -> list[int] | None:
    found = log.after(seq)
    return None if found is None else [each.seq for each in found]


def test_what_is_kept_is_told_again() -> None:
    log = EventLog(0)
    log.add(_steps(6))
    assert _after(log, 6) == []
    assert _after(log, 4) == [5, 6]
    assert _after(log, 2) == [3, 4, 5, 6]
    assert _after(log, 1) is None
    assert _after(log, 7) is None
    assert _after(log, -1) is None


def test_a_log_that_has_nothing_knows_only_the_present() -> None:
    log = EventLog(6)
    assert _after(log, 6) == []
    assert _after(log, 5) is None


def test_older_events_are_put_before_without_a_gap() -> None:
    steps = _steps(6)
    log = EventLog(4)
    log.add(steps[5:])
    log.put_before(numbered(0, steps[:4]))  # event 4 is missing
    assert log.first == 5
    log.put_before(numbered(0, steps[:6]))
    assert _after(log, 2) == [3, 4, 5, 6]
