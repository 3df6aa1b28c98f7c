"""The one loop that drives a table: cards where they are owed, until somebody else is awaited."""

from collections.abc import Iterable

import pytest

from saalchef.houses import load
from saalchef.play import NotOver, drive, play_out
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.cards import Card
from saalchef.rules.money import Cents
from saalchef.rules.table import Table, apply, open_table
from saalchef.shoes import FixedSequence


def _closed() -> Table:
    house = load("pfaeffikon")
    t = open_table(house.id, house.rules, {"Anna": Cents(50_000)})
    for action in (a.Sit("Anna", 1), a.Bet("Anna", Cents(1000), "main", 1), a.Close()):
        t, _ = apply(t, action)
    return t


class Emptied(FixedSequence):
    """Runs empty after some cards, and has the rest once it is shuffled again."""

    def __init__(self, first: str, then: str) -> None:
        super().__init__([Card(c) for c in first.split()])
        self._then = [Card(c) for c in then.split()]
        self.lay: list[Card] = []

    def reshuffle(self, lying: Iterable[Card]) -> None:
        self.lay = list(lying)
        super().__init__(self._then)


def test_without_an_answer_the_cards_owed_are_dealt_and_no_more() -> None:
    shoe = FixedSequence([Card(c) for c in ("Ts", "7h", "8d", "9c")])
    steps = list(drive(_closed(), shoe, apply))
    assert [type(action) for action, _, _ in steps] == [a.Deal] * 3
    assert isinstance(steps[-1][1].awaiting, AwaitGuests)


def test_an_empty_pack_is_told_of_before_the_next_card() -> None:
    pack, told = Emptied("Ts", "7h 8d 9c"), list[int]()
    dealt = list[a.Action]()

    def do(t: Table, action: a.Action) -> tuple[Table, tuple[object, ...]]:
        dealt.append(action)
        return apply(t, action)

    for _ in drive(_closed(), pack, do, emptied=lambda: told.append(len(dealt))):
        pass
    assert told == [1]
    assert pack.lay == ["Ts"]
    assert [action.card for action in dealt if isinstance(action, a.Deal)] == ["Ts", "7h", "8d"]


def test_a_coup_is_played_to_its_end() -> None:
    shoe = FixedSequence([Card(c) for c in ("Ts", "7h", "8d", "9c", "2c", "3c", "4c")])
    steps = list(play_out(_closed(), shoe, lambda _t, awaited: a.Stay(awaited.guests[0], 1)))
    assert steps[-1][1].phase == "settled"


def test_a_coup_without_an_end_is_given_up() -> None:
    def nothing(t: Table, _: a.Action) -> tuple[Table, tuple[object, ...]]:
        return t, ()

    with pytest.raises(NotOver):
        list(drive(_closed(), FixedSequence([Card("Ts")] * 3_000), nothing))
