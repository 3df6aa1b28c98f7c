"""Plays a coup file through the rules and says whether its result holds."""

from collections.abc import Iterator
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from saalchef.houses import House
from saalchef.notation.coup import Coup, CoupLine
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitBets
from saalchef.rules.games import game_of
from saalchef.rules.money import Cents
from saalchef.rules.refusal import Illegal, Refusal
from saalchef.rules.table import Event, Table, apply, open_table, result


class PlayedLine(Struct, frozen=True):
    """A line of the file and what it brought about."""

    line: CoupLine
    events: tuple[Event, ...]
    table: Table


class RefusedLine(Struct, frozen=True):
    """The line at which a replay ended."""

    line: int
    refusal: Refusal


class Replay(Struct, frozen=True):
    """How a replay went: every step, the net results, and the refusal that ended it early, if any."""

    coup: Coup
    steps: tuple[PlayedLine, ...]
    table: Table
    result: dict[str, Cents]
    refused: RefusedLine | None

    @property
    def differing(self) -> dict[str, tuple[Cents, Cents]]:
        """Where the file's result differs: name to (as the file says, as it is)."""
        asserted = self.coup.result or {}
        played = {name: self.result.get(name, Cents(0)) for name in asserted}
        return {name: (said, played[name]) for name, said in asserted.items() if said != played[name]}

    @property
    def unfinished(self) -> bool:
        """Whether the file ends in the middle of a coup: what lies then is neither won nor lost."""
        return self.refused is None and not isinstance(self.table.awaiting, AwaitBets)

    @property
    def exit_code(self) -> int:
        if self.refused is not None:
            return 2
        return 1 if self.differing else 0

    @property
    def full(self) -> Coup:
        """The coup with every implied answer written out and the result as it is."""
        lines = tuple(step.line for step in self.steps)
        return replace(self.coup, lines=lines, result=self.result)


def replay(coup: Coup, house: House) -> Replay:
    """Plays the coup as far as its actions are legal."""
    t = open_table(house.id, house.rules, coup.guests)
    steps: list[PlayedLine] = []
    refused = None
    for line in coup.lines:
        try:
            for action in _with_implied(t, line.action):
                t, events = apply(t, action)
                steps.append(PlayedLine(CoupLine(line.number, action), events, t))
        except Illegal as e:
            refused = RefusedLine(line.number, e.refusal)
            break
    return Replay(coup, tuple(steps), t, result(t), refused)


class Implied(Protocol):
    """What a game says of answers that coup files leave out, where there are such answers."""

    def implied(self, t: Any, action: a.Action) -> Iterator[a.Action]: ...


def _with_implied(t: Table, action: a.Action) -> Iterator[a.Action]:
    """The action, and before it what it implies."""
    game = game_of(type(t))
    if game.has("notation", "implied"):
        answers: Implied = game.part("notation", "implied")
        yield from answers.implied(t, action)
    yield action
