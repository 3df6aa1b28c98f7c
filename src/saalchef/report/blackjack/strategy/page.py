"""The chart as a page: real tables, so that a screen reader can read them, printing on A5."""

from html import escape

from saalchef.odds.blackjack import Cell
from saalchef.report.blackjack.strategy.paint import ACCENT, BAND, HEAD, INK, LINE, PAINT, QUIET, SANS, SERIF
from saalchef.report.blackjack.strategy.sheet import Block, Sheet

STYLE = f"""
@page {{ size: A5 portrait; margin: 8mm }}
* {{ box-sizing: border-box; print-color-adjust: exact; -webkit-print-color-adjust: exact }}
body {{ margin: 0 auto; padding: 1.2rem; max-width: 40rem; color: {INK}; background: #fff;
  font: .875rem/1.35 {SANS} }}
header {{ display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem;
  border-bottom: 2px solid {ACCENT}; font-family: {SERIF} }}
h1 {{ font-size: 1.6rem; margin: 0 }}
header p {{ margin: 0; color: {ACCENT}; font-size: 1.1rem }}
.rules {{ color: {QUIET}; font-size: .8rem; margin: .4rem 0 .6rem }}
table {{ border-collapse: collapse; width: 100%; table-layout: fixed;
  margin-bottom: .7rem; break-inside: avoid }}
caption {{ text-align: left; padding-bottom: .15rem }}
caption b {{ font: 700 1.05rem {SERIF} }}
caption span {{ color: {QUIET}; font-size: .8rem; margin-left: .5rem }}
th, td {{ border: 1px solid {LINE}; text-align: center; padding: .16rem 0; font-weight: 700 }}
col.hand {{ width: 19% }}
thead th {{ background: {HEAD} }}
tbody th {{ background: {BAND} }}
dl {{ display: grid; grid-template-columns: auto 1fr auto 1fr; gap: .3rem .5rem;
  margin: 0 0 .7rem; font-size: .85rem }}
dt {{ border: 1px solid {LINE}; font-weight: 700; width: 2.2rem; text-align: center }}
dd {{ margin: 0 }}
footer {{ border-top: 1px solid {LINE}; padding-top: .4rem; font-size: .85rem }}
footer p {{ margin: 0 }}
@media (max-width: 30rem) {{ dl {{ grid-template-columns: auto 1fr }} body {{ padding: .6rem }} }}
@media print {{ html {{ font-size: 11.5px }} body {{ padding: 0; max-width: none }} }}
"""


def page(sheet: Sheet) -> str:
    """An HTML document of its own, with nothing to load."""
    title = escape(f"{sheet.title} – {sheet.house}")
    legend = "".join(
        f'<dt class="{entry.cell}">{entry.letter}</dt><dd>{escape(entry.text)}</dd>' for entry in sheet.legend
    )
    return (
        f'<!doctype html>\n<html lang="{sheet.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}{_moves()}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(sheet.house)}</h1><p>{escape(sheet.title)}</p></header>\n"
        f'<p class="rules">{escape(" · ".join(sheet.rules))}</p>\n'
        + "\n".join(_table(sheet, block) for block in sheet.blocks)
        + f"\n<dl>{legend}</dl>\n<footer>"
        + "".join(f"<p><b>{escape(offer)}</b></p>" for offer in sheet.offers)
        + "".join(f"<p>{escape(note)}</p>" for note in sheet.notes)
        + "</footer>\n</body>\n</html>\n"
    )


def _moves() -> str:
    return "\n".join(f".{cell} {{ background: {p.ground}; color: {p.ink} }}" for cell, p in PAINT.items())


def _table(sheet: Sheet, block: Block) -> str:
    columns = "".join(f'<th scope="col">{column}</th>' for column in sheet.columns)
    rows = "\n".join(
        f'<tr><th scope="row">{escape(row.label)}</th>'
        + "".join(_cell(sheet, cell) for cell in row.cells)
        + "</tr>"
        for row in block.rows
    )
    return (
        f"<table><caption><b>{escape(block.title)}</b><span>{escape(block.hint)}</span></caption>"
        f'<colgroup><col class="hand"><col span="{len(sheet.columns)}"></colgroup>'
        f'<thead><tr><th scope="col">{escape(sheet.bank)}</th>{columns}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody></table>"
    )


def _cell(sheet: Sheet, cell: Cell) -> str:
    return f'<td class="{cell}">{sheet.letters[cell]}</td>'
