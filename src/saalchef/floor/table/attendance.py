"""Who is at a table and who is not: whose bets stand, who gives up his seat, whom nobody waits for."""

from collections.abc import Collection, Iterator

from saalchef.floor.table.betting import when_bets_close
from saalchef.floor.table.idle import sits_out
from saalchef.floor.table.live import Live, Step, coup_ended
from saalchef.floor.table.moment import Moment
from saalchef.floor.table.refusal import deny
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import lacking, legal, lying

AWAY = 3  # coups after which a guest who is not connected gives up his seat


class Absences:
    """Who is not connected: since when, and for how many coups."""

    def __init__(self) -> None:
        self._since: dict[str, int] = {}
        self._coups: dict[str, int] = {}

    def follow(self, step: Step, moment: Moment) -> None:
        """A coup without him counts, unless he acts, here or at another process."""
        self._coups.pop(getattr(step.deed, "guest", ""), None)
        if coup_ended(step.events) is None:
            return
        live = step.live
        for name, guest in live.table.guests.items():
            if name in moment.connected or not guest.here or name in live.bots:
                self._coups.pop(name, None)
            elif lying(live.table, name) == 0:
                self._coups[name] = self._coups.get(name, 0) + 1

    def note(self, live: Live, moment: Moment) -> None:
        """Who is gone now has been so since he was first missed."""
        gone = [name for name in live.table.guests if name not in moment.connected and name not in live.bots]
        self._since = {name: self._since.get(name, moment.now) for name in gone}

    def seats_given_up(self, live: Live, moment: Moment) -> list[str]:
        """Who has stayed away for long, or is locked out and plays nothing any more."""
        if not live.over:
            return []
        return [
            name
            for name, guest in live.table.guests.items()
            if guest.here and name not in live.bots and self._is_done(live, name, moment)
        ]

    def _is_done(self, live: Live, name: str, moment: Moment) -> bool:
        if _locked_out(live, name, moment) and lying(live.table, name) == 0:
            return True
        return name not in moment.connected and self._coups.get(name, 0) >= AWAY

    def answered_for_at(self, live: Live, moment: Moment, patience: int) -> int | None:
        """When the clock answers for those asked, though the table may have none.

        For who is locked out at once; for who is absent, where there is no clock, when another guest has
        waited long enough. Who can answer is always waited for, and who plays alone waits for himself.
        """
        awaited = live.table.awaiting
        if not isinstance(awaited, AwaitGuests):
            return None
        asked = [name for name in awaited.guests if not _locked_out(live, name, moment)]
        if not asked:
            return moment.now
        others = moment.connected & _seated(live) - set(awaited.guests)
        if live.settings.pace.answer or not others or not all(name in self._since for name in asked):
            return None
        return max(self._since[name] for name in asked) + patience


def all_ready(live: Live, moment: Moment, bots_are: bool) -> bool:
    """Everyone for whom the table waits says that his bets stand, and the bots are done."""
    if not moment.ready or not live.over or live.paused is not None or moment.closing:
        return False
    if any(_waits(live, moment.connected, moment.ready)):
        return False
    return live.table.phase == "settled" or (bots_are and bool(when_bets_close(live.table)))


def waited_for(live: Live, connected: Collection[str], ready: Collection[str]) -> tuple[str, ...]:
    """Who could still bet and has not said that his bets stand; nobody while a coup runs."""
    return tuple(sorted(_waits(live, connected, ready))) if live.over else ()


def _waits(live: Live, connected: Collection[str], ready: Collection[str]) -> Iterator[str]:
    """Who is not there, or has not bet for some time, is not waited for."""
    for name in _seated(live) - set(live.bots):
        if name in connected and name not in ready and not sits_out(live.idle, name) and _may_bet(live, name):
            yield name


def check_word(live: Live, guest: str, connected: Collection[str]) -> None:
    """A refusal where a guest's bets cannot stand as they lie, or nobody could play without him."""
    lacks = lacking(live.table, guest)
    if lacks is not None:
        raise Illegal(lacks)
    if live.table.phase != "betting" or lying(live.table, guest) > 0:
        return
    others = _seated(live) & (set(connected) | set(live.bots)) - {guest}
    if live.settings.bots <= len(live.bots) and not any(_may_bet(live, name) for name in others):
        raise deny("nobody_else")


def _seated(live: Live) -> set[str]:
    return {name for name, guest in live.table.guests.items() if guest.here}


def _locked_out(live: Live, name: str, moment: Moment) -> bool:
    return live.owners.get(name) in moment.locked


def _may_bet(live: Live, name: str) -> bool:
    """Whether a guest has bets lying, or chips for one: nobody waits for the others."""
    return lying(live.table, name) > 0 or any(each.verb == "bets" for each in legal(live.table, name))
