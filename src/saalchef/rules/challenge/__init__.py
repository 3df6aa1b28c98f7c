"""Black Jack Challenge as Swiss Casinos Schaffhausen plays it."""

from saalchef.rules.challenge.check import check
from saalchef.rules.challenge.decide import apply, decide
from saalchef.rules.challenge.events import Event
from saalchef.rules.challenge.evolve import evolve
from saalchef.rules.challenge.legal import legal
from saalchef.rules.challenge.rules import Rules
from saalchef.rules.challenge.state import Table, lying, open_table, packs, stakes
from saalchef.rules.challenge.view import CroupierView, PlayerView, SpectatorView, TableView, shown, view

__all__ = [
    "CroupierView",
    "Event",
    "PlayerView",
    "Rules",
    "SpectatorView",
    "Table",
    "TableView",
    "apply",
    "check",
    "decide",
    "evolve",
    "legal",
    "lying",
    "open_table",
    "packs",
    "shown",
    "stakes",
    "view",
]
