"""Punto Banco as Casino Bregenz and Castle Casino Vaduz play it."""

from saalchef.rules.punto_banco.check import check
from saalchef.rules.punto_banco.decide import apply, decide
from saalchef.rules.punto_banco.events import Event
from saalchef.rules.punto_banco.evolve import evolve
from saalchef.rules.punto_banco.legal import legal
from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.punto_banco.state import Table, lying, open_table, packs, stakes
from saalchef.rules.punto_banco.view import TableView, shown, view

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
