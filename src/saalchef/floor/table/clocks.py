"""The clocks of a table, worked out from what is booked, so that every process sees the same."""

from typing import Literal

from msgspec import Struct

from saalchef.floor.table.betting import when_bets_close
from saalchef.floor.table.live import Live
from saalchef.rules.actions import Action, Close, Expire, Open
from saalchef.rules.awaiting import AwaitGuests

A_CARD = 350  # milliseconds to lay a card or settle a stake: a guest's time begins when he can see it
LONGEST_DEAL = 7_000


class Clock(Struct, frozen=True):
    """A clock that runs at the server: for the bets, an answer, or the pause after a coup.

    It begins when the cards lie: until then more is left than its total.
    """

    runs_for: Literal["bets", "answer", "pause"]
    remaining_ms: int
    total_ms: int


class Due(Struct, frozen=True):
    """When something happens by itself, and what."""

    runs_for: Literal["bets", "answer", "pause"]
    at: int
    total: int
    action: Action


def due(live: Live, since: int = 0) -> Due | None:
    """What the clock does next if nobody does anything before; before `since` nobody could."""
    if live.paused is not None or live.closed is not None:
        return None
    pace = live.settings.pace
    laid = max(since, live.waiting_since + min(live.cards_told * A_CARD, LONGEST_DEAL))
    if isinstance(live.table.awaiting, AwaitGuests):
        return _due("answer", laid, pace.answer, Expire()) if pace.answer else None
    if live.table.phase == "settled":
        return _due("pause", laid, pace.pause, Open())
    if live.staked_since is None or not pace.bets or not when_bets_close(live.table):
        return None
    return _due("bets", max(since, live.staked_since), pace.bets, Close())


def _due(runs_for: Literal["bets", "answer", "pause"], since: int, seconds: int, action: Action) -> Due:
    return Due(runs_for, since + seconds * 1000, seconds * 1000, action)


def clock(live: Live, now: int, since: int = 0) -> Clock | None:
    """The clock as guests see it; more than its total is left while cards are still being laid."""
    found = due(live, since)
    if found is None:
        return None
    return Clock(found.runs_for, max(0, found.at - now), found.total)
