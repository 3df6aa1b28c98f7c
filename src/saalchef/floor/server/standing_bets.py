"""Whose bets stand, by what guests say: a word counts until its guest's bets change. Never booked."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from saalchef.floor.table.live import Step, coup_ended
from saalchef.rules.actions import Bet, Withdraw
from saalchef.rules.events import BettingOpened


class Word(Struct, frozen=True, array_like=True):
    """What a guest has said of his bets, when, and after which deed of the table."""

    guest: str
    stands: bool
    at: int
    version: int


class StandingBets:
    """What the guests of one process have said, with what it hears of the others."""

    def __init__(self, elsewhere: Callable[[], Iterable[Word]], turned: int) -> None:
        self._elsewhere = elsewhere
        self._said: dict[str, Word] = {}
        self._changed: dict[str, int] = {}  # after which deed of a guest's own he has to say it anew
        self._turned = turned  # after which deed everyone has

    @property
    def said(self) -> tuple[Word, ...]:
        """By guests of this process, as the others are told it."""
        return tuple(self._said.values())

    def say(self, word: Word) -> None:
        self._said[word.guest] = word

    def forget(self, guest: str) -> None:
        """He has gone."""
        self._said.pop(guest, None)

    def now(self) -> frozenset[str]:
        """Whose bets stand, at all processes: of a guest the latest word counts."""
        latest: dict[str, Word] = {}
        for word in (*self._elsewhere(), *self._said.values()):
            if word.guest not in latest or word.at >= latest[word.guest].at:
                latest[word.guest] = word
        return frozenset({name for name, word in latest.items() if word.stands and self._counts(word)})

    def _counts(self, word: Word) -> bool:
        return word.version >= max(self._turned, self._changed.get(word.guest, 0))

    def follow(self, steps: Iterable[Step]) -> None:
        """With other bets of his a guest's word is forgotten, and everyone's when a coup begins or ends."""
        for step in steps:
            if isinstance(step.deed, Bet | Withdraw):
                self._changed[step.deed.guest] = step.live.version
            if _turns(step):
                self._turned = step.live.version
                self._changed.clear()
        self._said = {name: word for name, word in self._said.items() if self._counts(word)}


def _turns(step: Step) -> bool:
    opened = any(isinstance(event, BettingOpened) for event in step.events)
    return opened or step.before.over != step.live.over or coup_ended(step.events) is not None
