"""Guests' words that are not booked yet: hashes while bets are open, and the words once they are closed."""

from collections.abc import Callable, Iterable

from saalchef.floor.server.presence import Attendance, BoundWords
from saalchef.floor.table.live import Live, are_his_words, coming_coup
from saalchef.floor.table.words import check_binds, check_opens
from saalchef.store.clock import WallClock

AWAY = 5_000  # milliseconds in which a browser that has lost its line may be back; then it tells no words

Browser = object  # its connection: one and the same as long as it is up
Bound = tuple[bool, BoundWords]  # and whether it was said by a browser that is there


class PendingWords:
    """Of guests connected here, and by what they say at other processes; forgotten with the coup."""

    def __init__(self, elsewhere: Callable[[], Iterable[Attendance]], clock: WallClock) -> None:
        self.asked_at = 0  # when those here were told who is bound to the words that are awaited
        self._elsewhere = elsewhere
        self._clock = clock
        self._coup = 0
        self._bound: dict[Browser, BoundWords] = {}
        self._opened: dict[str, str] = {}
        self._gone: dict[Browser, int] = {}  # since when lines by which somebody is bound are down

    def bind(self, live: Live, guest: str, coup: int, hashed: str, line: Browser) -> None:
        """A guest is bound to words for the coming coup, in place of those he was bound to by this line.

        Whoever has left the table is forgotten: bets may be open for long, and many come and go.
        """
        check_binds(live, guest, coup)
        self._turn_to(coup)
        here = {by: each for by, each in self._bound.items() if each.guest in live.table.guests}
        self._bound = {by: each for by, each in here.items() if not self._is_away(by)}
        self._gone = {by: at for by, at in self._gone.items() if by in self._bound}
        self._bound[line] = BoundWords(guest, hashed, self._clock.now())

    def open(self, live: Live, guest: str, coup: int, words: str) -> None:
        """A guest tells the words he is bound to."""
        check_opens(live, guest, coup, words)
        self._turn_to(coup)  # where he was bound at another process
        self._opened[guest] = words

    def _turn_to(self, coup: int) -> None:
        if coup != self._coup:
            self._coup, self._bound, self._opened, self._gone = coup, {}, {}, {}

    def left(self, line: Browser) -> None:
        """It is down; the browser may be back on another, and binds its guest again then."""
        if line in self._bound:
            self._gone[line] = self._clock.now()

    def _is_away(self, line: Browser) -> bool:
        now = self._clock.now()
        return now - self._gone.get(line, now) > AWAY

    def _bound_here(self, coup: int) -> list[Bound]:
        """What each guest said last, sooner by a browser that is still there to tell the words."""
        if coup != self._coup:
            return []
        staying = [(by not in self._gone, each) for by, each in self._bound.items() if not self._is_away(by)]
        return list(_by_guest(staying).values())

    def hashes(self, live: Live) -> dict[str, str]:
        """By guest: what binds him for the coming coup, at whatever process."""
        coup = coming_coup(live)
        elsewhere = [each for each in self._elsewhere() if each.coup == coup]
        told = [(bound.guest in each.names, bound) for each in elsewhere for bound in each.bound]
        return {guest: each.hash for guest, (_, each) in _by_guest([*told, *self._bound_here(coup)]).items()}

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
        bound = tuple(each for _, each in self._bound_here(coup))
        return attendance.with_words(coup, bound, opened, self.asked_at if awaited else 0)


def _by_guest(said: Iterable[Bound]) -> dict[str, Bound]:
    """What he said last counts, sooner where the browser is there that can tell his words."""
    return {
        each.guest: (there, each) for there, each in sorted(said, key=lambda bound: (bound[0], bound[1].at))
    }
