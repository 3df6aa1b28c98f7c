"""The procedure of a coup in any game: actions run to their end, calls, and the management's word."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from saalchef.rules import actions as a
from saalchef.rules import events as e
from saalchef.rules.money import Cents, Wager
from saalchef.rules.options import Option
from saalchef.rules.refusal import Illegal, Refusal
from saalchef.rules.seating import GuestAtTable, GuestsAtTable, move_chips

T = TypeVar("T")
E = TypeVar("E")


def run(
    t: T,
    action: a.Action,
    check: Callable[[T, a.Action], Refusal | None],
    answers: Mapping[type, Callable[[T, Any], Iterable[E]]],
    evolve: Callable[[T, E], T],
    follow: Callable[[T], Iterable[E] | None],
) -> tuple[T, tuple[E, ...]]:
    """What the action brings about, then what follows by itself, until someone is awaited; or Illegal."""
    refusal = check(t, action)
    if refusal is not None:
        raise Illegal(refusal)
    happened: list[E] = []
    batch: Iterable[E] | None = answers[type(action)](t, action)
    while batch is not None:
        for event in batch:
            t = evolve(t, event)
            happened.append(event)
        batch = follow(t)
    return t, tuple(happened)


def call(words: str) -> list[e.Called]:
    """The croupier's words, where the house has any for the occasion."""
    return [e.Called(words)] if words else []


def opening(phase: str, coup: int, words: str) -> list[e.BettingOpened | e.Called]:
    """After a settled coup the first bet opens the next one."""
    return [e.BettingOpened(coup + 1), *call(words)] if phase == "settled" else []


def voided(t: Any, action: a.Void, lying: Callable[[Any, str], Cents]) -> list[e.CoupVoided]:
    """What each guest gets back (or returns) to stand as before his bets."""
    back = [Wager(g.name, Cents(lying(t, g.name) - g.won)) for g in t.guests.values()]
    return [e.CoupVoided(t.coup, action.reason, tuple([w for w in back if w.amount]))]


def undone(guests: GuestsAtTable, event: e.CoupVoided) -> dict[str, GuestAtTable]:
    """The guests after a void."""
    before = dict(guests)
    for wager in event.guests:
        before = move_chips(before, wager.guest, wager.amount)
    return {name: replace(guest, won=Cents(0)) for name, guest in before.items()}


def corrected(_: Any, action: a.Correct) -> list[e.PayoutCorrected]:
    return [e.PayoutCorrected(action.guest, action.amount, action.reason, action.coup)]


def croupier_options(
    t: T, check: Callable[[T, a.Action], Refusal | None], card_owed: bool
) -> Iterator[Option]:
    """What the croupier and the clock may do now."""
    if check(t, a.Open()) is None:
        yield Option("opens")
    if check(t, a.Close()) is None:
        yield Option("closes")
    if card_owed:
        yield Option("deal")
    if check(t, a.Expire()) is None:
        yield Option("expires")
