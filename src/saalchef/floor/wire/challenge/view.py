"""A Black Jack Challenge table as it is told: who decides when, what was decided, what hands count.

What a hand counts with a hidden card is told to its player alone.
"""

from typing import Literal

from msgspec import Struct

from saalchef.rules.awaiting import Awaiting
from saalchef.rules.cards import POINTS, Card, count
from saalchef.rules.challenge.check import ON_TURN
from saalchef.rules.challenge.state import Box, Table, asked_about, hand
from saalchef.rules.challenge.view import CroupierView as ShownToCroupier
from saalchef.rules.challenge.view import Felt as ShownFelt
from saalchef.rules.challenge.view import PlayerView as ShownToPlayer
from saalchef.rules.challenge.view import SeenBox as ShownBox
from saalchef.rules.challenge.view import SpectatorView as ShownToSpectator
from saalchef.rules.challenge.view import face as shown_to_all
from saalchef.rules.challenge.view import seen as shown_to
from saalchef.rules.counting import ACE, AS_ELEVEN, is_bust

FieldDecision = Literal["asked", "staked", "stayed", "waits", "none"]


class Count(Struct, frozen=True):
    """What a hand counts, and how that comes about: card by card, an ace as one or eleven."""

    points: int
    bust: bool
    added: tuple[int, ...]


class SeenBox(ShownBox, frozen=True):
    decisions: tuple[FieldDecision, FieldDecision]  # about fields 1 and 2
    turn: int | None  # its place in the order in which the field in question is decided
    lacks: Literal["ante", "bonus"] | None  # what a bet still needs to be played
    counted: Count | None  # once the hand is open


class Felt(ShownFelt, frozen=True):
    boxes: tuple[SeenBox, ...]
    wanting: int  # players, before a game can begin


class SpectatorView(ShownToSpectator, frozen=True):
    felt: Felt


class CroupierView(ShownToCroupier, frozen=True):
    felt: Felt


class PlayerView(ShownToPlayer, frozen=True):
    felt: Felt
    counted: Count | None  # his own hand, with the card that only he knows


TableView = SpectatorView | CroupierView | PlayerView


def face(t: Table, awaiting: Awaiting | None = None) -> Felt:
    """What everyone is told. Made anew with every event, so by position: that is fastest."""
    shown = shown_to_all(t, awaiting)
    asked = asked_about(t, ON_TURN[t.phase]) if t.phase in ON_TURN else ()
    return Felt(
        shown.house,
        shown.coup,
        shown.phase,
        shown.awaiting,
        shown.guests,
        tuple([_box(t, *each, asked) for each in zip(t.boxes, shown.boxes, strict=True)]),
        shown.community,
        shown.button,
        shown.pot,
        shown.played_for,
        shown.tied,
        shown.round,
        shown.burnt,
        shown.settled,
        shown.pot_paid,
        _wanting(t),
    )


def seen(felt: Felt, t: Table, who: str | None) -> TableView:
    """What everyone is told, with what a viewer is told besides."""
    shown = shown_to(felt, t, who)
    match shown:
        case ShownToPlayer():
            counted = _own_count(t, shown.guest)
            return PlayerView(felt, shown.guest, shown.chips, shown.box, shown.hidden, counted)
        case ShownToCroupier():
            return CroupierView(felt, shown.bank)
        case _:
            return SpectatorView(felt)


def _box(t: Table, box: Box, shown: ShownBox, asked: tuple[int, ...]) -> SeenBox:
    return SeenBox(
        shown.number,
        shown.guest,
        shown.ante,
        shown.red,
        shown.black,
        shown.one,
        shown.two,
        shown.taken,
        shown.cards,
        shown.war,
        shown.points,
        (_decision(t, box, 1), _decision(t, box, 2)),
        asked.index(box.number) + 1 if box.number in asked else None,
        _lacks(t, box),
        _counted(t, box),
    )


def _decision(t: Table, box: Box, field: int) -> FieldDecision:
    """What a box has decided about a field; who did not stake on 1 is not asked about 2."""
    if t.phase in ("betting", "deal") or box.taken < field - 1:
        return "none"
    if box.taken >= field:
        return "staked"
    if t.phase in ON_TURN:
        if ON_TURN[t.phase] < field:
            return "none"
        if ON_TURN[t.phase] == field and box.number in t.turns:
            return "asked" if box.number == t.turns[0] else "waits"
    return "stayed"


def _lacks(t: Table, box: Box) -> Literal["ante", "bonus"] | None:
    if t.phase != "betting" or box.complete:
        return None
    return "bonus" if box.ante else "ante"


def _wanting(t: Table) -> int:
    if t.phase not in ("betting", "settled"):
        return 0
    return max(0, t.rules.fewest_players - sum(guest.seat is not None for guest in t.guests.values()))


def _counted(t: Table, box: Box) -> Count | None:
    """A hand that lies open to all."""
    if box.points is None or box.first is None or box.second is None:
        return None
    return _count((box.first, box.second, *t.community[: box.taken]))


def _own_count(t: Table, guest: str) -> Count | None:
    for at, box in enumerate(t.boxes[: len(t.secrets.hidden)]):
        if box.guest == guest:
            return _count(hand(t, at))
    return None


def _count(cards: tuple[Card, ...]) -> Count:
    total, soft = count(cards)
    added = [POINTS[card] for card in cards]
    if soft:
        added[added.index(ACE)] += AS_ELEVEN
    return Count(total, is_bust(total), tuple(added))
