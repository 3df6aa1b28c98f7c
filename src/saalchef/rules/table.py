"""One door to every game: the same functions, whichever table it is.

>>> from saalchef.houses import load
>>> from saalchef.rules.actions import Bet, Close, Sit
>>> house = load("pfaeffikon")
>>> t = open_table(house.id, house.rules, {"Anna": Cents(100_00)})
>>> t, _ = apply(t, Sit("Anna", 3))
>>> [option.verb for option in legal(t, "Anna") if option.box == 3]
['bets']
>>> check(t, Bet("Anna", Cents(1_00), "main", 3)).code
<Code.BELOW_MINIMUM: 'below_minimum'>
>>> t, events = apply(t, Bet("Anna", Cents(10_00), "main", 3))
>>> t, _ = apply(t, Close())
>>> t.awaiting
AwaitCard(place='3')
>>> view(t, None).phase
'deal'
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Protocol

from saalchef.rules import blackjack, challenge, punto_banco
from saalchef.rules.actions import Action, Withdraw
from saalchef.rules.cards import Packs
from saalchef.rules.games import game_of
from saalchef.rules.money import Cents, PlacedStake, Wager, by_guest
from saalchef.rules.options import Option, Withheld
from saalchef.rules.refusal import Refusal

# Besides the registry only these unions and the one of `floor/wire/view.py` name all games: types must be
# known before a program runs.
Table = blackjack.Table | challenge.Table | punto_banco.Table
Event = blackjack.Event | challenge.Event | punto_banco.Event
TableView = blackjack.TableView | challenge.TableView | punto_banco.TableView
Rules = blackjack.Rules | challenge.Rules | punto_banco.Rules


class Core(Protocol):
    """What the rules of every game offer; each knows its own types of tables, rules, events and views."""

    def open_table(self, house: str, rules: Any, chips: Mapping[str, Cents]) -> Table: ...
    def check(self, t: Any, action: Action) -> Refusal | None: ...
    def legal(self, t: Any, who: str) -> tuple[Option, ...]: ...
    def decide(self, t: Any, action: Action) -> tuple[Event, ...]: ...
    def evolve(self, t: Any, event: Any) -> Table: ...
    def apply(self, t: Any, action: Action) -> tuple[Table, tuple[Event, ...]]: ...
    def view(self, t: Any, who: str | None) -> TableView: ...
    def shown(self, t: Any, event: Any, who: str | None) -> Any: ...
    def lying(self, t: Any, guest: str) -> Cents: ...
    def stakes(self, t: Any) -> list[PlacedStake]: ...
    def packs(self, rules: Any) -> Packs: ...


@cache
def _core(kind: type) -> Core:
    """The rules of the game that a table or its rules belong to."""
    core: Core = game_of(kind).part("rules")
    return core


def open_table(house: str, rules: Rules, chips: Mapping[str, Cents]) -> Table:
    """A table of the house's game with its bets open; the guests have their chips and no place yet."""
    return _core(type(rules)).open_table(house, rules, chips)


def check(t: Table, action: Action) -> Refusal | None:
    """Why the action is refused now, or None: the one source of legality."""
    return _core(type(t)).check(t, action)


def legal(t: Table, who: str) -> tuple[Option, ...]:
    """What a guest (or "croupier") may do now."""
    return _core(type(t)).legal(t, who)


def decide(t: Table, action: Action) -> tuple[Event, ...]:
    """What happens if the action is taken; Illegal where it is refused."""
    return _core(type(t)).decide(t, action)


def evolve(t: Table, event: Event) -> Table:
    """The table after an event."""
    return _core(type(t)).evolve(t, event)


def apply(t: Table, action: Action) -> tuple[Table, tuple[Event, ...]]:
    """The table after an action, and what happened; Illegal where it is refused."""
    return _core(type(t)).apply(t, action)


def view(t: Table, who: str | None) -> TableView:
    """The table as someone sees it: a guest, the "croupier", or with None a spectator."""
    return _core(type(t)).view(t, who)


def shown(t: Table, event: Event, who: str | None) -> Any:
    """An event as someone may see it."""
    return _core(type(t)).shown(t, event, who)


def lying(t: Table, guest: str) -> Cents:
    """All of a guest's chips on the felt."""
    return _core(type(t)).lying(t, guest)


def stakes(t: Table) -> list[PlacedStake]:
    """Everything that lies on the felt."""
    return _core(type(t)).stakes(t)


def all_lying(t: Table) -> dict[str, Cents]:
    """All chips on the felt, by their guests."""
    return by_guest(stakes(t))


def packs(rules: Rules) -> Packs:
    """What is played from, and how it is shuffled."""
    return _core(type(rules)).packs(rules)


class Pot(Protocol):
    """What a game says of the pot that its guests play for, where it has one."""

    def in_pot(self, t: Any) -> Cents: ...
    def formed(self, events: Iterable[object]) -> tuple[Wager, ...] | None: ...
    def given_back(self, t: Any, amount: Cents) -> Table: ...


def pot_of(t: Table) -> Pot | None:
    """The pot of the table's game, if it has one: chips that are nobody's until it is won."""
    return _pot(type(t))


@cache
def _pot(kind: type) -> Pot | None:
    game = game_of(kind)
    return game.part("rules", "pot") if game.has("rules", "pot") else None


def in_pot(t: Table) -> Cents:
    """What lies there, at the table of a game that has one."""
    pot = pot_of(t)
    return pot.in_pot(t) if pot else Cents(0)


class Incomplete(Protocol):
    """What a game says of bets with which nobody is dealt in, where there are such bets."""

    def incomplete(self, t: Any) -> list[Withdraw]: ...
    def lacking(self, t: Any, guest: str) -> Refusal | None: ...


@cache
def _incomplete(kind: type) -> Incomplete | None:
    game = game_of(kind)
    return game.part("rules", "incomplete") if game.has("rules", "incomplete") else None


def incomplete(t: Table) -> list[Withdraw]:
    """What would take back the bets that cannot be played as they lie."""
    bets = _incomplete(type(t))
    return bets.incomplete(t) if bets else []


def lacking(t: Table, guest: str) -> Refusal | None:
    """Why a guest is not dealt in with his bets as they lie."""
    bets = _incomplete(type(t))
    return bets.lacking(t, guest) if bets else None


def withheld(t: Table, who: str) -> tuple[Withheld, ...]:
    """What a guest who is asked may not answer, though the game knows it for his hand: with the reasons."""
    rules = _withholding(type(t))
    return rules.withheld(t, who) if rules and who in t.guests else ()


class Withholding(Protocol):
    """What a game with decisions says of those it refuses."""

    def withheld(self, t: Any, who: str) -> tuple[Withheld, ...]: ...


@cache
def _withholding(kind: type) -> Withholding | None:
    game = game_of(kind)
    return game.part("rules", "withheld") if game.has("rules", "withheld") else None


def result(t: Table) -> dict[str, Cents]:
    """Everyone's net result since the table opened, the bank's last; what lies still belongs to its guest.

    A pot that stays for the next coup is nobody's: it has a line of its own while there is one.
    """
    nets = {g.name: Cents(g.chips + lying(t, g.name) - g.brought) for g in t.guests.values()}
    left = in_pot(t)
    return {**nets, **({"pot": left} if left else {}), "bank": t.bank}
