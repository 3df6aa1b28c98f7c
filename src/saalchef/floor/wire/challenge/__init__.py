"""Black Jack Challenge as it is told."""

from saalchef.floor.wire.challenge.view import TableView

__all__ = ["TableView"]
