"""One door to every game: the same functions, whichever table it is."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, cast

from saalchef.rules import blackjack, challenge
from saalchef.rules.actions import Action
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.refusal import Refusal

Table = blackjack.Table | challenge.Table
Event = blackjack.Event | challenge.Event
TableView = blackjack.TableView | challenge.TableView
Rules = blackjack.Rules | challenge.Rules

GAMES: tuple[ModuleType, ...] = (blackjack, challenge)
_BY_TABLE: dict[type, ModuleType] = {game.Table: game for game in GAMES}
_BY_RULES: dict[type, ModuleType] = {game.Rules: game for game in GAMES}


def open_table(house: str, rules: Rules, chips: Mapping[str, Cents]) -> Table:
    """A table of the house's game with its bets open; the guests have their chips and no place yet."""
    return cast(Table, _BY_RULES[type(rules)].open_table(house, rules, chips))


def check(t: Table, action: Action) -> Refusal | None:
    """Why the action is refused now, or None: the one source of legality."""
    return cast(Refusal | None, _BY_TABLE[type(t)].check(t, action))


def legal(t: Table, who: str) -> tuple[Option, ...]:
    """What a guest (or "croupier") may do now."""
    return cast(tuple[Option, ...], _BY_TABLE[type(t)].legal(t, who))


def decide(t: Table, action: Action) -> tuple[Event, ...]:
    """What happens if the action is taken; Illegal where it is refused."""
    return cast(tuple[Event, ...], _BY_TABLE[type(t)].decide(t, action))


def evolve(t: Table, event: Event) -> Table:
    """The table after an event."""
    return cast(Table, _BY_TABLE[type(t)].evolve(t, event))


def apply(t: Table, action: Action) -> tuple[Table, tuple[Event, ...]]:
    """The table after an action, and what happened; Illegal where it is refused."""
    return cast(tuple[Table, tuple[Event, ...]], _BY_TABLE[type(t)].apply(t, action))


def view(t: Table, who: str | None) -> TableView:
    """The table as someone sees it: a guest, the "croupier", or with None a spectator."""
    return cast(TableView, _BY_TABLE[type(t)].view(t, who))


def shown(t: Table, event: Event, who: str | None) -> Any:
    """An event as someone may see it."""
    return _BY_TABLE[type(t)].shown(t, event, who)


def lying(t: Table, guest: str) -> Cents:
    """All of a guest's chips on the felt."""
    return cast(Cents, _BY_TABLE[type(t)].lying(t, guest))


def result(t: Table) -> dict[str, Cents]:
    """Everyone's net result since the table opened, the bank's last; what lies still belongs to its guest."""
    nets = {g.name: Cents(g.chips + lying(t, g.name) - g.brought) for g in t.guests.values()}
    return {**nets, "bank": t.bank}
