"""The games, each registered once: one more is a line here, and a folder or file of its name in each room."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from msgspec import Struct


class Game(Struct, frozen=True):
    """One game, and where its parts are.

    A room asks for the part it knows how to use, such as `game.part("odds", "bets")`, which is
    `saalchef.odds.blackjack.bets`. What the part must offer is a Protocol beside the asking code. A part is
    imported when it is asked for: the compiler behind some of them takes a third of a second.
    """

    name: str  # in house files and books
    folder: str
    title: str  # for people, in every language
    prefix: str  # of its types in the browser client

    def part(self, room: str, piece: str = "") -> Any:
        """What a room has of this game; ModuleNotFoundError where it has nothing."""
        return import_module(self._path(room, piece))

    def has(self, room: str, piece: str = "") -> bool:
        """Whether a room has something of this game that not every game needs."""
        return _exists(self._path(room, piece))

    def _path(self, room: str, piece: str) -> str:
        return ".".join(part for part in ("saalchef", room, self.folder, piece) if part)


@cache
def _exists(path: str) -> bool:
    try:
        return find_spec(path) is not None
    except ModuleNotFoundError:  # not even a folder
        return False


GAMES = (
    Game("black-jack", "blackjack", "Black Jack", "BlackJack"),
    Game("punto-banco", "punto_banco", "Punto Banco", "PuntoBanco"),
    Game("black-jack-challenge", "challenge", "Black Jack Challenge", "Challenge"),
)


def named(name: str) -> Game:
    """The game of this name; LookupError where there is none."""
    for game in GAMES:
        if game.name == name:
            return game
    raise LookupError(name)


def game_of(kind: type) -> Game:
    """The game among whose rules a type is at home: of a table, its rules, a view or an event."""
    for game in GAMES:
        if kind.__module__.startswith(f"saalchef.rules.{game.folder}."):
            return game
    raise LookupError(kind)
