"""Guests' words that are not booked yet: hashes while bets are open, and the words once they are closed."""

from collections.abc import Callable, Iterable

from saalchef.floor.server.presence import Attendance
from saalchef.floor.table.live import Live, are_his_words, coming_coup
from saalchef.floor.table.words import check_binds, check_opens


class PendingWords:
    """Of guests connected here, and by what they say at other processes; forgotten with the coup."""

    def __init__(self, elsewhere: Callable[[], Iterable[Attendance]]) -> None:
        self._elsewhere = elsewhere
        self._coup = 0
        self._hashes: dict[str, str] = {}
        self._opened: dict[str, str] = {}

    def bind(self, live: Live, guest: str, coup: int, hashed: str) -> None:
        """A guest is bound to words for the coming coup, in place of those he was bound to before."""
        check_binds(live, guest, coup)
        if coup != self._coup:
            self._coup, self._hashes, self._opened = coup, {}, {}
        self._hashes[guest] = hashed

    def open(self, live: Live, guest: str, coup: int, words: str) -> None:
        """A guest tells the words he is bound to."""
        check_opens(live, guest, coup, words)
        if coup != self._coup:  # he was bound at another process
            self._coup, self._hashes, self._opened = coup, {}, {}
        self._opened[guest] = words

    def hashes(self, live: Live) -> dict[str, str]:
        """By guest: what binds him for the coming coup, told at whatever process."""
        coup = coming_coup(live)
        found: dict[str, str] = {}
        for each in self._elsewhere():
            found |= dict(each.hashes if each.coup == coup else ())
        return found | (self._hashes if self._coup == coup else {})

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

    def told_others(self, live: Live, attendance: Attendance) -> Attendance:
        """What this process tells of its guests, with their words as long as they matter."""
        coup = live.words.coup if live.words.awaited else coming_coup(live)
        if coup != self._coup:
            return attendance
        hashes, opened = tuple(self._hashes.items()), tuple(self._opened.items())
        return attendance.with_words(coup, hashes, opened)
