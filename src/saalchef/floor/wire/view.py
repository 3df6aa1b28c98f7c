"""A table as it is told: what the rules show of it, and what follows from that, for clients without rules."""

from functools import cache
from typing import Any, Protocol

from saalchef.floor.wire import blackjack, challenge, punto_banco
from saalchef.rules.awaiting import Awaiting
from saalchef.rules.games import game_of
from saalchef.rules.table import Table

# Types must be known before a program runs.
TableView = blackjack.TableView | challenge.TableView | punto_banco.TableView


class Views(Protocol):
    """How the tables of a game are told."""

    def face(self, t: Any, awaiting: Awaiting | None = None) -> Any: ...
    def seen(self, open_to_all: Any, t: Any, who: str | None) -> TableView: ...


@cache
def _of(kind: type) -> Views:
    views: Views = game_of(kind).part("floor.wire", "view")
    return views


def view(t: Table, who: str | None) -> TableView:
    """The table as someone is told it: a guest, the "croupier", or with None a spectator."""
    return seen(face(t), t, who)


def face(t: Table, awaiting: Awaiting | None = None) -> Any:
    """What everyone at the table is told, from which `seen` makes each one's view.

    Between two events of an action nobody is awaited yet: there it has to be said whom it will lead to.
    """
    return _of(type(t)).face(t, awaiting)


def seen(open_to_all: Any, t: Table, who: str | None) -> TableView:
    """The table's face with what someone is told besides: together his view."""
    return _of(type(t)).seen(open_to_all, t, who)
