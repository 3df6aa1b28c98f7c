"""A moment at a live table: the time, and what is so around it. No schedule asks for more."""

from collections.abc import Collection, Mapping

from msgspec import Struct


class Moment(Struct, frozen=True):
    """The time in milliseconds, who is there, and what holds for the whole floor."""

    now: int
    since: int = 0  # before this nobody could act here: the clocks begin no earlier
    connected: frozenset[str] = frozenset()  # guests by name, at all processes
    ready: frozenset[str] = frozenset()  # whose bets stand, at all processes
    watched: bool = False  # somebody is connected at this process
    locked: Collection[str] = ()  # who is locked out, by the keys of their accounts
    closing: bool = False  # no new coup begins
    words_asked: int = 0  # when guests connected here were told who is bound to the words awaited
    asked_elsewhere: Mapping[str, int] = {}  # when guests were told at other processes; 0: not yet
    words: Mapping[str, str] = {}  # told by those bound to some for the coup that awaits them
