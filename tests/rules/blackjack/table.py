"""A table to play short coups at, in the words of the coup notation."""

from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Self

import pytest

from saalchef.houses import load
from saalchef.notation import read_line
from saalchef.rules.actions import Action
from saalchef.rules.awaiting import AwaitCard, AwaitGuests
from saalchef.rules.blackjack.events import TotalAnnounced
from saalchef.rules.events import Called, CardDealt, Settled
from saalchef.rules.money import Cents, decimal
from saalchef.rules.refusal import Illegal, Refusal
from saalchef.rules.sentences import sentence
from saalchef.rules.table import Event, Table, apply, open_table, result

Readings = Mapping[str, str | int]
PURSE = 1000


class Coup:
    """A table in play: what happened at it, who is awaited, and how everybody stands."""

    def __init__(self, house: str | Path, guests: Mapping[str, int], readings: Readings) -> None:
        loaded = load(str(house), readings)
        self.currency = loaded.currency
        chips = {name: Cents(100 * units) for name, units in guests.items()}
        self.table: Table = open_table(loaded.id, loaded.rules, chips)
        self.events: list[Event] = []
        self.last: list[Event] = []  # of the script played last

    def then(self, *script: str) -> Self:
        """Plays on; Illegal where the rules refuse a line."""
        self.last = []
        for action in chain.from_iterable(_actions(each) for each in script):
            self.table, events = apply(self.table, action)
            self.last += events
            assert sum(result(self.table).values()) == 0
        self.events += self.last
        return self

    def refuses(self, line: str) -> str:
        """The code with which the rules refuse a line; nothing changes."""
        return self._refusal(line).code.value

    def says(self, line: str) -> str:
        """The sentence with which the rules refuse a line."""
        return sentence(self._refusal(line), self.currency)

    def _refusal(self, line: str) -> Refusal:
        (action,) = _actions(line)
        with pytest.raises(Illegal) as refused:
            apply(self.table, action)
        return refused.value.refusal

    @property
    def result(self) -> str:
        """Everyone's net result so far, the bank's last: "owner 15, bank -15"."""
        return ", ".join(f"{name} {decimal(net)}" for name, net in result(self.table).items())

    @property
    def chips(self) -> dict[str, str]:
        return {name: decimal(guest.chips) for name, guest in self.table.guests.items()}

    @property
    def awaits(self) -> str:
        """Who acts next: "bets", "card to 3.2", "decision of owner on 3.1", "insurance of owner, mate"."""
        match self.table.awaiting:
            case AwaitCard(place):
                return f"card to {place}"
            case AwaitGuests(guests, question, box, hand):
                on = f" on {box}.{hand}" if box else ""
                return f"{question} of {', '.join(guests)}{on}"
            case _:
                return "bets"

    @property
    def settled(self) -> list[str]:
        """How the stakes of all coups ended, in order: "owner main 1.1 won 20"."""
        return [_told(event) for event in self.events if isinstance(event, Settled)]

    @property
    def announced(self) -> list[str]:
        """The totals as the croupier announced them: "1.2 17", "bank 21 Black Jack"."""
        return [
            f"{event.place} {event.total}{' Black Jack' if event.blackjack else ''}"
            for event in self.events
            if isinstance(event, TotalAnnounced)
        ]

    @property
    def called(self) -> list[str]:
        """The croupier's calls, word by word."""
        return [event.words for event in self.events if isinstance(event, Called)]

    @property
    def places(self) -> list[str]:
        """Where the cards went, in order."""
        return [event.place for event in self.events if isinstance(event, CardDealt)]

    @property
    def story(self) -> list[str]:
        """What the script played last brought about, event by event."""
        return [kind(event) for event in self.last]

    def hand(self, box: int, number: int = 1) -> str:
        return " ".join(self.table.boxes[box - 1].hands[number - 1].cards)


def kind(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _told(event: Settled) -> str:
    place = f"{event.box}.{event.hand}" if event.hand else str(event.box)
    return f"{event.guest} {event.field} {place} {event.outcome} {decimal(event.won)}"


def _actions(script: str) -> Iterator[Action]:
    """One action a line; `deal 9h 6d 2c` deals several cards."""
    for line in script.splitlines():
        words = line.split()
        if words[:1] == ["deal"] and "to" not in words:
            yield from (read_line(f"deal {card}") for card in words[1:])
        elif (action := read_line(line)) is not None:
            yield action


def play(
    house: str | Path, guests: Mapping[str, int] | str, script: str, readings: Readings | None = None
) -> Coup:
    """Plays a script; guests named in a text have a thousand each."""
    purses = dict.fromkeys(guests.split(), PURSE) if isinstance(guests, str) else guests
    return Coup(house, purses, readings or {}).then(script)


def dealt(
    house: str | Path,
    cards: str,
    stake: int = 10,
    mate: int = 0,
    bets: str = "",
    readings: Readings | None = None,
) -> Coup:
    """The owner's stake on box 1 (and, where wanted, a standing co-bettor's): closed, and cards dealt."""
    guests = "owner mate" if mate else "owner"
    coup = play(house, guests, f"owner sits 1\nowner bets {stake} on main 1", readings)
    if mate:
        coup.then("mate stands", f"mate bets {mate} on main 1")
    return coup.then(bets, "croupier closes", f"deal {cards}")
