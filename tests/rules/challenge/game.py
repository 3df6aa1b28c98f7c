"""A Challenge table to play short games at, in the words of the coup notation."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Self

from saalchef.houses import load
from saalchef.notation import read_line
from saalchef.rules import challenge
from saalchef.rules.actions import Action
from saalchef.rules.awaiting import AwaitCard, AwaitGuests
from saalchef.rules.challenge import Event, Table, lying
from saalchef.rules.money import Cents, decimal
from saalchef.rules.refusal import Refusal

Readings = Mapping[str, str | int]
HOUSE = "schaffhausen"
PURSE = 1000


class Game:
    """A table in play: what happened at it, who is awaited, and how everybody stands."""

    def __init__(self, purses: Mapping[str, int], readings: Readings | None = None) -> None:
        chips = {name: Cents(100 * units) for name, units in purses.items()}
        rules = load(HOUSE, readings).rules
        assert isinstance(rules, challenge.Rules)
        self.table: Table = challenge.open_table(HOUSE, rules, chips)
        self.events: list[Event] = []
        self.last: list[Event] = []  # of the script played last

    def then(self, *script: str) -> Self:
        """Plays on; Illegal where the rules refuse a line. No cent may ever come or go."""
        self.last = []
        for action in chain.from_iterable(read(each) for each in script):
            self.table, events = challenge.apply(self.table, action)
            self.last += events
            assert balance(self.table) == 0
        self.events += self.last
        return self

    def refuses(self, line: str) -> Refusal:
        """Why the rules refuse a line."""
        (action,) = read(line)
        refusal = challenge.check(self.table, action)
        assert refusal is not None, f"{line} is allowed"
        return refusal

    def code(self, line: str) -> str:
        return self.refuses(line).code.value

    @property
    def result(self) -> str:
        """Everyone's net result so far, the bank's last: "p1 15, p2 -10, bank -5"."""
        nets = {g.name: g.chips + lying(self.table, g.name) - g.brought for g in self.table.guests.values()}
        return ", ".join(
            f"{name} {decimal(Cents(net))}" for name, net in (nets | {"bank": self.table.bank}).items()
        )

    @property
    def pot(self) -> str:
        return decimal(self.table.pot)

    def chips(self, guest: str) -> str:
        return decimal(self.table.guests[guest].chips)

    @property
    def awaits(self) -> str:
        """Who acts next: "bets", "card to 3", "p1 on field_2"."""
        match self.table.awaiting:
            case AwaitCard(place):
                return f"card to {place}"
            case AwaitGuests(guests, question):
                return f"{', '.join(guests)} on {question}"
            case _:
                return "bets"

    @property
    def story(self) -> list[str]:
        """What the script played last brought about, event by event."""
        return [kind(event) for event in self.last]

    def happened(self, sort: type) -> list[Event]:
        """The events of one kind, of all games so far."""
        return [event for event in self.events if isinstance(event, sort)]


def balance(t: Table) -> int:
    """Everything won and lost, the bank's result and what lies in the pot: nothing, always."""
    nets = [g.chips + lying(t, g.name) - g.brought for g in t.guests.values()]
    return sum(nets) + t.bank + t.pot


def kind(event: Event) -> str:
    return str(event.__struct_config__.tag)


def read(script: str) -> Iterator[Action]:
    """One action a line; `deal 9h 6d 2c` deals several cards."""
    for line in script.splitlines():
        words = line.split()
        if words[:1] == ["deal"] and "to" not in words:
            for card in words[1:]:
                action = read_line(f"deal {card}")
                assert action is not None
                yield action
        elif (action := read_line(line)) is not None:
            yield action


def table(*seats: int, readings: Readings | None = None, purse: int = PURSE) -> Game:
    """A guest pN at each seat N named, each with the same purse."""
    game = Game({f"p{seat}": purse for seat in seats}, readings)
    return game.then(*[f"p{seat} sits {seat}" for seat in seats])


def ante(game: Game, *seats: int, bonus: str = "5 on red") -> Game:
    """Each of the guests named places an Ante and a bonus bet, and the croupier closes."""
    for seat in seats:
        game.then(f"p{seat} bets 10 on ante", f"p{seat} bets {bonus}")
    return game.then("croupier closes")


def dealt(
    hands: str, community: str = "2s 3s", bonus: str = "5 on red", readings: Readings | None = None
) -> Game:
    """A game in which p1, p2, … hold the hands named ("Th 9c, 5d 6d"), open card first."""
    pairs = [hand.split() for hand in hands.split(",")]
    seats = range(1, len(pairs) + 1)
    game = ante(table(*seats, readings=readings), *seats, bonus=bonus)
    for turn in (0, 1):
        game.then(*[f"deal {pair[turn]} to {seat}" for seat, pair in zip(seats, pairs, strict=True)])
    return game.then(*[f"deal {card} to community" for card in community.split()])


def all_stay(game: Game) -> Game:
    """Everyone asked says Stay until nobody is asked any more."""
    while isinstance(awaited := game.table.awaiting, AwaitGuests):
        game.then(f"{awaited.guests[0]} stays")
    return game
