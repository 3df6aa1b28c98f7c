"""The strategy chart of a Black Jack house: one sheet, drawn as a picture or written as a page."""

from saalchef.report.blackjack.strategy.page import page
from saalchef.report.blackjack.strategy.picture import picture
from saalchef.report.blackjack.strategy.sheet import Block, Legend, Row, Sheet, sheet

__all__ = ["Block", "Legend", "Row", "Sheet", "page", "picture", "sheet"]
