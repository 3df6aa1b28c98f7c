"""Punto Banco as it is told."""

from saalchef.floor.wire.punto_banco.view import TableView

__all__ = ["TableView"]
