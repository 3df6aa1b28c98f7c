"""The chart as a picture: one A5 sheet, in millimetres."""

from textwrap import wrap

from saalchef.odds.blackjack import Cell
from saalchef.report.blackjack.strategy.paint import ACCENT, BAND, HEAD, INK, LINE, PAINT, QUIET, SANS, SERIF
from saalchef.report.blackjack.strategy.sheet import Block, Sheet
from saalchef.report.svg import Svg

WIDTH, HEIGHT = 148.0, 210.0
MARGIN = 9.0
INNER = WIDTH - 2 * MARGIN
LABEL = 25.0  # the column with the hands
CELL = (INNER - LABEL) / 10
TALLEST_ROW = 6.4


class Paper:
    """A sheet drawn on from top to bottom; `y` is where the next element begins."""

    def __init__(self, sheet: Sheet) -> None:
        title = f"{sheet.title} – {sheet.house}"
        how = {"lang": sheet.lang, "font_family": SANS, "fill": INK}
        self.svg = Svg(WIDTH, HEIGHT, "#ffffff", title, "mm", **how)
        self.y = MARGIN

    def text(self, x: float, text: str, size: float, dy: float = 0, **how: str | float) -> None:
        """One line of text on the base line `dy` below."""
        self.svg.text(text, x=f"{x:.2f}", y=f"{self.y + dy:.2f}", font_size=size, **how)

    def box(self, x: float, width: float, height: float, fill: str) -> None:
        place = {"x": f"{x:.2f}", "y": f"{self.y:.2f}", "width": f"{width:.2f}", "height": f"{height:.2f}"}
        self.svg.add("rect", **place, fill=fill, stroke=LINE, stroke_width="0.2")

    def line(self, colour: str, thickness: float) -> None:
        self.svg.add("rect", x=MARGIN, y=f"{self.y:.2f}", width=INNER, height=thickness, fill=colour)

    def centred(self, x: float, width: float, height: float, text: str, size: float, fill: str) -> None:
        """A word in bold in the middle of a box."""
        middle = x + width / 2
        self.text(
            middle, text, size, dy=height / 2 + 0.36 * size, fill=fill, font_weight=700, text_anchor="middle"
        )

    def move(self, x: float, width: float, height: float, cell: Cell, letter: str) -> None:
        paint = PAINT[cell]
        self.box(x, width, height, paint.ground)
        self.centred(x, width, height, letter, 3.1, paint.ink)


def picture(sheet: Sheet) -> str:
    """An SVG document that fills an A5 sheet: the rows are as tall as there is room."""
    flat = _drawn(sheet, 0).y
    rows = sum(len(block.rows) for block in sheet.blocks)
    canvas = _drawn(sheet, min(TALLEST_ROW, (HEIGHT - MARGIN - flat) / rows))
    return str(canvas.svg)


def _drawn(sheet: Sheet, row: float) -> Paper:
    c = Paper(sheet)
    _head(c, sheet)
    for block in sheet.blocks:
        _block(c, sheet, block, row)
    _legend(c, sheet)
    _notes(c, sheet)
    return c


def _head(c: Paper, sheet: Sheet) -> None:
    c.text(MARGIN, sheet.house, 6.4, dy=4.4, font_family=SERIF, font_weight=700)
    c.text(WIDTH - MARGIN, sheet.title, 4.2, dy=4.4, font_family=SERIF, fill=ACCENT, text_anchor="end")
    c.y += 6.8
    c.line(ACCENT, 0.5)
    c.y += 3.8
    for line in wrap(" · ".join(sheet.rules), 112):
        c.text(MARGIN, line, 2.45, fill=QUIET)
        c.y += 3.4
    c.y += 0.4


def _block(c: Paper, sheet: Sheet, block: Block, row: float) -> None:
    c.text(MARGIN, block.title, 3.6, dy=2.6, font_family=SERIF, font_weight=700)
    c.text(MARGIN + LABEL + 5, block.hint, 2.45, dy=2.6, fill=QUIET)
    c.y += 3.8
    left = MARGIN + LABEL
    c.box(MARGIN, LABEL, 4.6, HEAD)
    c.centred(MARGIN, LABEL, 4.6, sheet.bank, 2.5, QUIET)
    for at, column in enumerate(sheet.columns):
        c.box(left + at * CELL, CELL, 4.6, HEAD)
        c.centred(left + at * CELL, CELL, 4.6, column, 3.1, INK)
    c.y += 4.6
    for hands in block.rows:
        c.box(MARGIN, LABEL, row, BAND)
        c.centred(MARGIN, LABEL, row, hands.label, 3.1, INK)
        for at, cell in enumerate(hands.cells):
            c.move(left + at * CELL, CELL, row, cell, sheet.letters[cell])
        c.y += row
    c.y += 2.8


def _legend(c: Paper, sheet: Sheet) -> None:
    """Two columns: the letter as it stands in the cells, and what it means."""
    c.y += 0.4
    for at, entry in enumerate(sheet.legend):
        x = MARGIN + INNER / 2 * (at % 2)
        c.move(x, 8, 4.4, entry.cell, entry.letter)
        c.text(x + 10, entry.text, 2.7, dy=3.15)
        if at % 2 or at == len(sheet.legend) - 1:
            c.y += 5.4
    c.y += 0.8


def _notes(c: Paper, sheet: Sheet) -> None:
    c.line(LINE, 0.2)
    c.y += 3.6
    for notes, weight in ((sheet.offers, 700), (sheet.notes, 400)):
        for line in wrap(" ".join(notes), 98):
            c.text(MARGIN, line, 2.6, font_weight=weight)
            c.y += 3.5
    c.y -= 2.6
