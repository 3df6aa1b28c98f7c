"""Black Jack as Casino Pfäffikon and Spielbank Wiesbaden play it."""

from saalchef.rules.blackjack.check import check
from saalchef.rules.blackjack.decide import apply, decide
from saalchef.rules.blackjack.events import Event
from saalchef.rules.blackjack.evolve import evolve
from saalchef.rules.blackjack.legal import legal
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.blackjack.state import Table, lying, open_table, packs, stakes
from saalchef.rules.blackjack.view import TableView, shown, view

__all__ = [
    "Event",
    "Rules",
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
