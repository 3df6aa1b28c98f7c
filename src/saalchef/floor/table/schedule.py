"""What happens at a table by itself: clocks, bots, seats given up. The time is an argument."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from saalchef.floor.table import deeds as d
from saalchef.floor.table.attendance import Absences, all_ready
from saalchef.floor.table.betting import when_bets_close
from saalchef.floor.table.bots.schedule import BotSchedule
from saalchef.floor.table.clocks import Due, due
from saalchef.floor.table.live import Live, Step
from saalchef.floor.table.moment import Moment
from saalchef.floor.table.words import open_words, opened_at
from saalchef.rules.actions import CROUPIER, Close, Expire, Leave, Open
from saalchef.rules.events import BettingOpened

CLOCK = "clock"

Task = Callable[[Live, Moment], Iterable[d.Deed]]


class Schedule:
    """Follows a table step by step; says when something is due there, and what."""

    def __init__(self, bots: BotSchedule, patience: int) -> None:
        self._bots = bots
        self._patience = patience  # milliseconds others wait for an absent guest where there is no clock
        self._absences = Absences()

    def follow(self, steps: Iterable[Step], moment: Moment) -> None:
        """Something is booked, by whatever process."""
        for step in steps:
            self._absences.follow(step, moment)
            if any(isinstance(event, BettingOpened) for event in step.events):
                self._bots.new_coup()

    def next(self, live: Live, moment: Moment) -> int | None:
        """When something is due, if nobody does anything before; words are awaited at a paused table too."""
        if live.words.awaited:
            return opened_at(live, moment)
        if live.closed is not None or live.paused is not None:
            return None
        self._absences.note(live, moment)
        times = [*self._bots.plan(live, moment), self._bots.next_comes_at(live, moment)]
        times += [self._bots.close_at(live), self._answered_for_at(live, moment)]
        clock = _clock(live, moment)
        times.append(clock.at if clock is not None else None)
        if self._all_ready(live, moment):
            times.append(moment.now)
        if self._absences.seats_given_up(live, moment):
            times.append(moment.now + self._bots.a_moment)
        return min((at for at in times if at is not None), default=None)

    def due(self, live: Live, moment: Moment) -> Iterator[tuple[str, Task]]:
        """Who does something now, and what; each task judges anew when its turn comes."""
        if live.words.awaited:
            yield CROUPIER, open_words
            return
        if self._absences.seats_given_up(live, moment):
            yield CROUPIER, self._see_off
        if self._bots.next_comes_at(live, moment) is not None:
            yield CROUPIER, self._bots.come
        for name in self._bots.due(moment.now):
            yield name, partial(self._bots.act, name)
        yield CLOCK, self._strike

    def _see_off(self, live: Live, moment: Moment) -> Iterable[d.Deed]:
        return [Leave(name) for name in self._absences.seats_given_up(live, moment)]

    def _strike(self, live: Live, moment: Moment) -> Iterable[d.Deed]:
        """What the clock does, if anything."""
        answered_for = self._answered_for_at(live, moment)
        if answered_for is not None and answered_for <= moment.now:
            return [Expire()]
        if self._all_ready(live, moment):
            return [Open()] if live.table.phase == "settled" else when_bets_close(live.table)
        bots_close = self._bots.close_at(live)
        if bots_close is not None and bots_close <= moment.now:
            return [Close()]
        found = _clock(live, moment)
        if found is None or found.at > moment.now:
            return []
        return when_bets_close(live.table) if isinstance(found.action, Close) else [found.action]

    def _answered_for_at(self, live: Live, moment: Moment) -> int | None:
        return self._absences.answered_for_at(live, moment, self._patience)

    def _all_ready(self, live: Live, moment: Moment) -> bool:
        return all_ready(live, moment, self._bots.are_ready(live))


def _clock(live: Live, moment: Moment) -> Due | None:
    """The clock that runs; none opens a coup on a floor that closes."""
    found = due(live, moment.since)
    return None if found is not None and moment.closing and isinstance(found.action, Open) else found
