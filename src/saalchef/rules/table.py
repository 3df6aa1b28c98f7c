"""One door to every game: the same functions, whichever table it is."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from saalchef.rules import blackjack, challenge, punto_banco
from saalchef.rules.actions import Action
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.refusal import Refusal

Table = blackjack.Table | challenge.Table | punto_banco.Table
Event = blackjack.Event | challenge.Event | punto_banco.Event
TableView = blackjack.TableView | challenge.TableView | punto_banco.TableView
Rules = blackjack.Rules | challenge.Rules | punto_banco.Rules

GAMES: tuple[ModuleType, ...] = (
    blackjack,
    challenge,
    punto_banco,
)
_BY_TABLE: dict[type, Any] = {game.Table: game for game in GAMES}
_BY_RULES: dict[type, Any] = {game.Rules: game for game in GAMES}


def open_table(house: str, rules: Rules, chips: Mapping[str, Cents]) -> Table:
    """A table of the house's game with its bets open; the guests have their chips and no place yet."""
    found: Table = _BY_RULES[type(rules)].open_table(house, rules, chips)
    return found


def check(t: Table, action: Action) -> Refusal | None:
    """Why the action is refused now, or None: the one source of legality."""
    found: Refusal | None = _BY_TABLE[type(t)].check(t, action)
    return found


def legal(t: Table, who: str) -> tuple[Option, ...]:
    """What a guest (or "croupier") may do now."""
    found: tuple[Option, ...] = _BY_TABLE[type(t)].legal(t, who)
    return found


def decide(t: Table, action: Action) -> tuple[Event, ...]:
    """What happens if the action is taken; Illegal where it is refused."""
    found: tuple[Event, ...] = _BY_TABLE[type(t)].decide(t, action)
    return found


def evolve(t: Table, event: Event) -> Table:
    """The table after an event."""
    found: Table = _BY_TABLE[type(t)].evolve(t, event)
    return found


def apply(t: Table, action: Action) -> tuple[Table, tuple[Event, ...]]:
    """The table after an action, and what happened; Illegal where it is refused."""
    found: tuple[Table, tuple[Event, ...]] = _BY_TABLE[type(t)].apply(t, action)
    return found


def view(t: Table, who: str | None) -> TableView:
    """The table as someone sees it: a guest, the "croupier", or with None a spectator."""
    found: TableView = _BY_TABLE[type(t)].view(t, who)
    return found


def face(t: Table) -> Any:
    """What everyone at the table sees, from which `seen` makes each one's view."""
    return _BY_TABLE[type(t)].face(t)


def seen(open_to_all: Any, t: Table, who: str | None) -> TableView:
    """The table's face with what someone sees besides: together his view."""
    found: TableView = _BY_TABLE[type(t)].seen(open_to_all, t, who)
    return found


def shown(t: Table, event: Event, who: str | None) -> Any:
    """An event as someone may see it."""
    return _BY_TABLE[type(t)].shown(t, event, who)


def lying(t: Table, guest: str) -> Cents:
    """All of a guest's chips on the felt."""
    found: Cents = _BY_TABLE[type(t)].lying(t, guest)
    return found


def all_lying(t: Table) -> dict[str, Cents]:
    """All chips on the felt, by their guests."""
    found: dict[str, Cents] = _BY_TABLE[type(t)].all_lying(t)
    return found


def result(t: Table) -> dict[str, Cents]:
    """Everyone's net result since the table opened, the bank's last; what lies still belongs to its guest.

    A WAR pot that stays for the next game is nobody's: it has a line of its own while there is one.
    """
    nets = {g.name: Cents(g.chips + lying(t, g.name) - g.brought) for g in t.guests.values()}
    pot = {"pot": t.pot} if isinstance(t, challenge.Table) and t.pot else {}
    return {**nets, **pot, "bank": t.bank}
