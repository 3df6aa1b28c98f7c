"""What a viewer is told between two views leads from the one to the other, event by event."""

import random
from typing import Any

import msgspec
import pytest

from saalchef.floor.table.live import Live, Step
from saalchef.floor.table.numbered_events import NumberedEvent, numbered
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.changes import changes
from saalchef.floor.wire.messages import Pace
from saalchef.floor.wire.view import face, seen, view
from saalchef.floor.wire.viewers import Teller, events_for
from saalchef.houses import HOUSES, load
from saalchef.ledger import standing
from saalchef.notation import replay
from saalchef.play import random_coup
from saalchef.rules.actions import Deal
from saalchef.rules.codec import encode
from saalchef.rules.money import Cents, Wager
from saalchef.rules.table import evolve, open_table


def plain(value: Any) -> Any:
    """As it comes over the wire."""
    return msgspec.json.decode(encode(value))


def changed(shown: Any, path: str, value: Any) -> Any:
    """A view as JSON with one thing in it changed, as a client does it."""
    name, _, rest = path.partition(".")
    if isinstance(shown, list):
        at = int(name)
        new = changed(shown[at], rest, value) if rest else value
        return [*shown[:at], new, *shown[at + 1 :]]
    assert name in shown, (name, shown)
    return {**shown, name: changed(shown[name], rest, value) if rest else value}


def walked(shown: Any, by: dict[str, Any]) -> Any:
    for path, value in by.items():
        shown = changed(shown, path, plain(value))
    return shown


def batches(house: str, coups: int, seed: int) -> tuple[list[str], list[list[Step]]]:
    """Random play as the floor books it: each deed with the cards that are owed after it."""
    rules = load(house)
    coup = random_coup(rules, 5, coups, random.Random(seed))
    table = open_table(rules.id, rules.rules, coup.guests)
    settings = Settings("t", rules.id, {}, {}, Pace(20, 20, 5))
    found: list[list[Step]] = []
    for step in replay(coup, rules).steps:
        action = step.line.action
        before, after = Live(settings, table), Live(settings, step.table)
        taken = Step(action, before, after, step.events, (), standing(step.table))
        if isinstance(action, Deal) and found:
            found[-1].append(taken)
        else:
            found.append([taken])
        table = step.table
    return list(coup.guests), found


def table_after(told: NumberedEvent) -> Any:
    return evolve(told.table, told.event)  # of the rules


@pytest.mark.parametrize("house", HOUSES)
def test_events_lead_from_view_to_view(house: str) -> None:
    guests, played = batches(house, 12, 3)
    several = 0
    for steps in played:
        told = numbered(7, steps)
        if not told:
            continue
        several += len(told) > 2
        for who in (*guests, None):
            shown = plain(view(steps[0].before.table, who))
            for each, sent in zip(told[:-1], events_for(told, who)[:-1], strict=True):
                shown = walked(shown, sent.changes)
                after = table_after(each)
                whole = plain(seen(face(after, told[0].awaiting), after, who))
                assert _but_awaited(shown) == _but_awaited(whole)
            assert events_for(told, who)[-1].changes == {}
    assert several >= 12  # one a coup at least


def _but_awaited(shown: dict[str, Any]) -> dict[str, Any]:
    if "felt" in shown:
        return {**shown, "felt": _but_awaited(shown["felt"])}
    return {**shown, "awaiting": None}


@pytest.mark.parametrize("house", HOUSES)
def test_what_all_see_and_what_one_sees_are_together_his_changes(house: str) -> None:
    guests, played = batches(house, 6, 4)
    own = 0
    for steps in played:
        told = numbered(0, steps)
        if not told:
            continue
        teller = Teller(steps[-1].live, told, now=0)
        for who in guests:
            message = msgspec.json.decode(teller.for_viewer(who, options=False))
            own += len(message["own_changes"])
            for sent, alone in zip(message["events"], events_for(told, who), strict=True):
                both = {**sent.get("changes", {}), **message["own_changes"].get(str(sent["seq"]), {})}
                assert both == plain(alone.changes)
    assert own > 0


def test_lists_grow_at_their_end_and_shrink_as_a_whole() -> None:
    class Seen(msgspec.Struct, frozen=True):
        stakes: tuple[Wager, ...]

    anna, beat = Wager("Anna", Cents(100)), Wager("Beat", Cents(200))
    assert changes(Seen((anna,)), Seen((anna, beat))) == {"stakes.1": beat}
    assert changes(Seen((anna, beat)), Seen((beat,))) == {"stakes": (beat,)}
    assert changes(Seen((anna,)), Seen((Wager("Anna", Cents(300)),))) == {"stakes.0.amount": 300}
    assert changes(Seen((anna,)), Seen((anna,))) == {}
    assert changes(Seen((anna,)), anna) == {}


def test_the_message_of_one_event_has_the_view_alone() -> None:
    _, played = batches("bregenz", 2, 1)
    told = numbered(0, next(steps for steps in played if sum(len(step.events) for step in steps) == 1))
    (sent,) = events_for(told, None)
    assert "changes" not in plain(sent)
