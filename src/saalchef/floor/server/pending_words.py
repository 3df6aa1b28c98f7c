"""Guests' words that are not booked yet: hashes while bets are open, and the words once they are closed."""

from collections.abc import Callable, Iterable

from saalchef.floor.server.presence import Attendance, BoundWords
from saalchef.floor.table.live import Live, are_his_words, coming_coup
from saalchef.floor.table.words import check_binds, check_opens
from saalchef.store.clock import WallClock

AWAY = 5_000  # milliseconds in which who has lost his line may be back; then nobody need wait for his words


class PendingWords:
    """Of guests connected here, and by what they say at other processes; forgotten with the coup."""

    def __init__(self, elsewhere: Callable[[], Iterable[Attendance]], clock: WallClock) -> None:
        self.asked_at = 0  # when those here were told who is bound to the words that are awaited
        self._elsewhere = elsewhere
        self._clock = clock
        self._coup = 0
        self._bound: dict[str, BoundWords] = {}
        self._opened: dict[str, str] = {}
        self._gone: dict[str, int] = {}  # since when a guest is connected here no longer

    def bind(self, live: Live, guest: str, coup: int, hashed: str) -> None:
        """A guest is bound to words for the coming coup, in place of those he was bound to before.

        Whoever has left the table is forgotten: bets may be open for long, and many come and go.
        """
        check_binds(live, guest, coup)
        self._turn_to(coup)
        self._bound = {name: each for name, each in self._bound.items() if name in live.table.guests}
        self._bound[guest] = BoundWords(guest, hashed, self._clock.now())

    def open(self, live: Live, guest: str, coup: int, words: str) -> None:
        """A guest tells the words he is bound to."""
        check_opens(live, guest, coup, words)
        self._turn_to(coup)  # where he was bound at another process
        self._opened[guest] = words

    def _turn_to(self, coup: int) -> None:
        if coup != self._coup:
            self._coup, self._bound, self._opened = coup, {}, {}

    def came(self, guest: str) -> None:
        self._gone.pop(guest, None)

    def left(self, guest: str) -> None:
        """He is connected here no longer; nobody is remembered for long."""
        now = self._clock.now()
        self._gone = {name: at for name, at in self._gone.items() if now - at <= AWAY or name in self._bound}
        self._gone[guest] = now

    def _bound_here(self, coup: int) -> list[BoundWords]:
        """But for those whose browsers have gone: nobody would tell their words."""
        if coup != self._coup:
            return []
        now = self._clock.now()
        return [each for each in self._bound.values() if now - self._gone.get(each.guest, now) <= AWAY]

    def hashes(self, live: Live) -> dict[str, str]:
        """By guest: what binds him for the coming coup, at whatever process; what he said last counts."""
        coup = coming_coup(live)
        told = [bound for each in self._elsewhere() if each.coup == coup for bound in each.bound]
        return {each.guest: each.hash for each in sorted([*told, *self._bound_here(coup)], key=_said_at)}

    def opened(self, live: Live) -> dict[str, str]:
        """By guest: the words told for the coup that awaits them, at whatever process."""
        if not live.words.awaited:
            return {}
        coup = live.words.coup
        found: dict[str, str] = {}
        for each in self._elsewhere():
            told = each.opened if each.coup == coup else ()
            found |= {guest: words for guest, words in told if are_his_words(live, guest, words)}
        return found | (self._opened if self._coup == coup else {})

    def asked_elsewhere(self, live: Live) -> dict[str, int]:
        """When the list was told to guests at other processes; 0 where it is not yet known to be."""
        found: dict[str, int] = {}
        for each in self._elsewhere() if live.words.awaited else ():
            asked = each.asked_at if each.coup == live.words.coup else 0
            found |= {name: max(asked, found.get(name, 0)) for name in each.names}
        return found

    def told_others(self, live: Live, attendance: Attendance) -> Attendance:
        """What this process tells of its guests, with their words as long as they matter."""
        awaited = live.words.awaited
        coup = live.words.coup if awaited else coming_coup(live)
        opened = tuple(self._opened.items()) if coup == self._coup else ()
        bound = tuple(self._bound_here(coup))
        return attendance.with_words(coup, bound, opened, self.asked_at if awaited else 0)


def _said_at(bound: BoundWords) -> int:
    return bound.at
