"""Black Jack as it is told."""

from saalchef.floor.wire.blackjack.view import TableView

__all__ = ["TableView"]
