"""The chart as a picture of postcard proportions, in SVG written here; millimetres throughout."""

from html import escape
from textwrap import wrap

from saalchef.report.strategy.paint import ACCENT, INK, LINE, PAINT, QUIET, SANS, SERIF
from saalchef.report.strategy.sheet import Block, Sheet

WIDTH = 148.0  # A5, upright
MARGIN = 9.0
LABEL = 25.0  # the column with the hands
ROW = 5.9
CELL = (WIDTH - 2 * MARGIN - LABEL) / 10


class Canvas:
    """Collects the elements of a picture from top to bottom."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.y = MARGIN

    def text(
        self,
        x: float,
        text: str,
        size: float,
        *,
        anchor: str = "start",
        fill: str = INK,
        weight: int = 400,
        family: str = SANS,
        dy: float = 0.0,
    ) -> None:
        self.parts.append(
            f'<text x="{x:.2f}" y="{self.y + dy:.2f}" font-size="{size}" text-anchor="{anchor}" fill="{fill}" '
            f'font-weight="{weight}" font-family="{family}">{escape(text)}</text>'
        )

    def box(self, x: float, width: float, height: float, fill: str, dy: float = 0.0) -> None:
        self.parts.append(
            f'<rect x="{x:.2f}" y="{self.y + dy:.2f}" width="{width:.2f}" height="{height:.2f}" '
            f'fill="{fill}" stroke="{LINE}" stroke-width="0.2"/>'
        )

    def rule(self, colour: str, thickness: float) -> None:
        self.parts.append(
            f'<rect x="{MARGIN}" y="{self.y:.2f}" width="{WIDTH - 2 * MARGIN}" height="{thickness}" '
            f'fill="{colour}"/>'
        )


def picture(sheet: Sheet) -> str:
    """An SVG document that prints on A5."""
    canvas = Canvas()
    _head(canvas, sheet)
    for block in sheet.blocks:
        _block(canvas, sheet, block)
    _legend(canvas, sheet)
    _notes(canvas, sheet)
    height = canvas.y + MARGIN - 3
    title = escape(f"{sheet.title} – {sheet.house}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{height:.1f}mm" '
        f'viewBox="0 0 {WIDTH} {height:.1f}" role="img" lang="{sheet.lang}">'
        f"<title>{title}</title>"
        f'<rect width="{WIDTH}" height="{height:.1f}" fill="#ffffff"/>' + "\n".join(canvas.parts) + "</svg>\n"
    )


def _head(c: Canvas, sheet: Sheet) -> None:
    c.text(MARGIN, sheet.house, 6.4, family=SERIF, weight=700, dy=5)
    c.text(WIDTH - MARGIN, sheet.title, 4.2, anchor="end", fill=ACCENT, family=SERIF, dy=5)
    c.y += 7.4
    c.rule(ACCENT, 0.5)
    c.y += 3.6
    for line in wrap(" · ".join(sheet.rules), 112):
        c.text(MARGIN, line, 2.45, fill=QUIET)
        c.y += 3.4
    c.y += 0.6


def _block(c: Canvas, sheet: Sheet, block: Block) -> None:
    c.text(MARGIN, block.title, 3.6, family=SERIF, weight=700, dy=2.6)
    c.text(MARGIN + 29, block.hint, 2.45, fill=QUIET, dy=2.6)
    c.text(WIDTH - MARGIN, f"{sheet.bank} …", 2.45, anchor="end", fill=QUIET, dy=2.6)
    c.y += 4
    left = MARGIN + LABEL
    for at, column in enumerate(sheet.columns):
        c.box(left + at * CELL, CELL, 4.6, "#eceff2")
        c.text(left + (at + 0.5) * CELL, column, 3, anchor="middle", weight=700, dy=3.35)
    c.y += 4.6
    for row in block.rows:
        c.box(MARGIN, LABEL, ROW, "#f6f7f9")
        c.text(MARGIN + LABEL / 2, row.label, 3, anchor="middle", weight=700, dy=ROW / 2 + 1.05)
        for at, cell in enumerate(row.cells):
            paint = PAINT[cell]
            c.box(left + at * CELL, CELL, ROW, paint.ground)
            c.text(
                left + (at + 0.5) * CELL,
                sheet.letters[cell],
                3.2,
                anchor="middle",
                fill=paint.ink,
                weight=700,
                dy=ROW / 2 + 1.12,
            )
        c.y += ROW
    c.y += 3


def _legend(c: Canvas, sheet: Sheet) -> None:
    """Two columns: the letter as it stands in the cells, and what it means."""
    c.y += 0.4
    half = (WIDTH - 2 * MARGIN) / 2
    for at, entry in enumerate(sheet.legend):
        x = MARGIN + half * (at % 2)
        paint = PAINT[entry.cell]
        c.box(x, 8, 4.4, paint.ground)
        c.text(x + 4, entry.letter, 2.9, anchor="middle", fill=paint.ink, weight=700, dy=3.2)
        c.text(x + 10, entry.text, 2.7, dy=3.2)
        if at % 2 or at == len(sheet.legend) - 1:
            c.y += 5.6
    c.y += 1.4


def _notes(c: Canvas, sheet: Sheet) -> None:
    c.rule(LINE, 0.2)
    c.y += 3.8
    for line in wrap(" ".join(sheet.notes), 106):
        c.text(MARGIN, line, 2.55)
        c.y += 3.6
