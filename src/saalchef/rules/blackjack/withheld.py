"""Decisions that this game knows for a hand, and that are refused for it now: each with the reason."""

from collections.abc import Iterator

from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.blackjack.check import check
from saalchef.rules.blackjack.facts import is_pair
from saalchef.rules.blackjack.hand import Hand
from saalchef.rules.blackjack.state import Table
from saalchef.rules.cards import JOKER, rank_of
from saalchef.rules.options import Withheld


def withheld(t: Table, who: str) -> tuple[Withheld, ...]:
    """For a guest who is asked: what he may not answer, though others in his place might."""
    awaited = t.awaiting
    if not isinstance(awaited, AwaitGuests) or who not in awaited.guests:
        return ()
    return tuple(_refused(t, _meant(t, who, awaited)))


def _meant(t: Table, who: str, awaited: AwaitGuests) -> Iterator[a.Action]:
    match awaited.question:
        case "insurance":
            yield from [a.Insure(who, each.box) for each in t.asked if each.guest == who]
        case "double":
            yield a.Double(who, t.box)
        case "split":
            yield a.Split(who, t.box)
        case _:
            yield a.AskCard(who, t.box)
            if len(t.hand_in_turn.cards) == 2:
                yield a.Double(who, t.box)
            if _alike(t.hand_in_turn):
                yield a.Split(who, t.box)


def _alike(hand: Hand) -> bool:
    """A pair by points at least: of other hands nobody expects that they could be split."""
    if len(hand.cards) != 2 or JOKER in hand.cards:
        return False
    first, second = hand.cards
    return is_pair(rank_of(first), rank_of(second), by_rank=False)


def _refused(t: Table, actions: Iterator[a.Action]) -> Iterator[Withheld]:
    for action in actions:
        refusal = check(t, action)
        if refusal is not None:
            verb = str(action.__struct_config__.tag)
            yield Withheld(verb, refusal, box=getattr(action, "box", None))
