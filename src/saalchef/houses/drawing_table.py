"""Who draws, where a game has a table for it: house files write it otherwise than the rules hold it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from saalchef.houses.sentences import Vocabulary
from saalchef.houses.tell import HouseTeller
from saalchef.rules.games import Game


class DrawingTable(Protocol):
    """What a game with a drawing table knows of its rows."""

    def keys(self, fields: Sequence[str]) -> tuple[str, ...]: ...
    def written(self, key: str) -> str: ...
    def read(self, values: Mapping[str, object]) -> dict[str, object]: ...
    def told(self, key: str, rules: Any, words: Vocabulary, teller: HouseTeller) -> str | None: ...


def drawing_table(game: Game) -> DrawingTable | None:
    """The game's, if it has one."""
    return game.part("houses", "drawing_table") if game.has("houses", "drawing_table") else None
