"""The procedure of a coup in any game: actions run to their end, calls, and the management's word."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from saalchef.rules import actions as a
from saalchef.rules import events as e
from saalchef.rules.money import Cents, Wager
from saalchef.rules.options import Option
from saalchef.rules.refusal import Code, Illegal, Refusal, refuse
from saalchef.rules.seating import GuestAtTable, GuestsAtTable, move_chips

T = TypeVar("T")
E = TypeVar("E")

# A game's rules are four tables: a judge and an answer for each type of action, what each type of event
# changes, and what follows by itself in each phase.
Judging = Mapping[type, Callable[[T, Any], Refusal | None]]
Answering = Mapping[type, Callable[[T, Any], Iterable[E]]]
Changing = Mapping[type, Callable[[T, Any], T]]
Following = Mapping[str, Callable[[T], Iterable[E] | None]]


def applied(
    judges: Judging[T], answers: Answering[T, E], changes: Changing[T], following: Following[T, E]
) -> Callable[[T, a.Action], tuple[T, tuple[E, ...]]]:
    """A game's `apply`: one function over its tables, since every call in between would cost its share."""

    def apply(t: Any, action: a.Action) -> tuple[Any, tuple[E, ...]]:
        kind = type(action)
        refusal = (judges.get(kind) or not_in_this_game)(t, action)
        if refusal is not None:
            raise Illegal(refusal)
        happened: list[E] = []
        batch: Iterable[E] | None = answers[kind](t, action)
        while batch is not None:
            for event in batch:
                change = changes.get(type(event))
                if change is not None:
                    t = change(t, event)
                happened.append(event)
            follow = following.get(t.phase)
            batch = None if follow is None else follow(t)
        return t, tuple(happened)

    return apply


def not_in_this_game(_: Any, __: Any) -> Refusal | None:
    """The judge of an action that a game does not know."""
    return refuse(Code.NOT_IN_THIS_GAME)


def unchanged(t: T, _: Any) -> T:
    """What an event changes that is only told."""
    return t


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
