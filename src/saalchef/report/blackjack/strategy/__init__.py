"""The strategy chart of a Black Jack house: one sheet, drawn as a picture or written as a page."""

from saalchef.report.blackjack.strategy.page import page
from saalchef.report.blackjack.strategy.picture import picture
from saalchef.report.blackjack.strategy.sheet import Block, ChartRow, Legend, Sheet, sheet

__all__ = ["Block", "ChartRow", "Legend", "Sheet", "page", "picture", "sheet"]
