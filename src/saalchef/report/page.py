"""Figures as a page: one HTML document with nothing to load, light or dark as the reader's screen."""

from collections.abc import Sequence
from html import escape

from saalchef.catalogue import Lang
from saalchef.report.bars import ValueBar, draw_bars
from saalchef.report.text_table import NOTHING, TableRow, TextTable

STYLE = """
:root { color-scheme: light dark; --ink: #20252b; --quiet: #5b6470; --ground: #fbfaf6; --line: #d5d2c8;
  --band: #f1efe8; --accent: #7a1f2b; --gain: #2f7d54; --loss: #b04a3e }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e0; --quiet: #a3a8ae; --ground: #14181b;
  --line: #3a4046; --band: #1d2327; --accent: #e08a94; --gain: #57b583; --loss: #d9776b } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1.2rem; max-width: 62rem; color: var(--ink); background: var(--ground);
  font: 1rem/1.45 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif }
h1, h2, h3 { font-family: Georgia, 'Times New Roman', 'DejaVu Serif', serif; line-height: 1.25 }
h1 { font-size: 1.6rem; margin: 0; color: var(--accent) }
h2 { font-size: 1.2rem; margin: 2rem 0 .6rem }
h3 { font: 700 1rem/1.3 ui-monospace, Menlo, 'DejaVu Sans Mono', monospace; margin: 1.8rem 0 .3rem;
  overflow-wrap: anywhere }
p { margin: .3rem 0; max-width: 46rem }
.dim { color: var(--quiet); font-size: .9rem }
.bold { font-weight: 700 }
table { border-collapse: collapse; margin: .6rem 0 }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem .3rem 0; text-align: left;
  vertical-align: top }
thead th { color: var(--quiet); font-size: .85rem; font-weight: 400; border-bottom-width: 2px;
  vertical-align: bottom }
tbody + tbody { border-top: 2px solid var(--line) }
tbody th { font-weight: 400 }
tr.bold th, tr.bold td { font-weight: 700 }
.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
figure { margin: 1.2rem 0; max-width: 30rem }
figcaption { color: var(--quiet); font-size: .9rem }
svg { display: block; width: 100%; height: auto;
  font-family: 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif }
@media (max-width: 40rem) {
  body { padding: .8rem }
  table, thead, tbody, tr, th, td { display: block }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr { border-bottom: 1px solid var(--line); padding: .4rem 0 }
  th, td { border: 0; padding: .1rem 0 }
  tbody th { font-weight: 700; overflow-wrap: anywhere }
  td { display: flex; justify-content: space-between; gap: 1rem }
  td::before { content: attr(data-title); color: var(--quiet) }
  td.words { display: block }
  td.words::before { display: block; font-size: .85rem }
  td:empty, td.nothing { display: none }
  .figure { white-space: normal }
}
@media print { body { max-width: none } table, figure { break-inside: avoid } }
"""


class Page:
    """A page written from top to bottom."""

    def __init__(self, lang: Lang) -> None:
        self._lang = lang
        self._title = ""
        self._parts: list[str] = []

    def headline(self, text: str, below: Sequence[str]) -> None:
        self._title = self._title or text
        self._parts.append(f"<h1>{escape(text)}</h1>")
        for line in below:
            self.prose(line, "dim")

    def chapter(self, title: str) -> None:
        self._parts.append(f"<h2>{escape(title)}</h2>")

    def section(self, title: str) -> None:
        self._parts.append(f"<h3>{escape(title)}</h3>")

    def prose(self, text: str, style: str = "") -> None:
        look = f' class="{style}"' if style else ""
        self._parts.append(f"<p{look}>{escape(text)}</p>")

    def note(self, text: str, style: str = "") -> None:
        self.prose(text, style)

    def table(self, title: str, made: TextTable, caption: str = "") -> None:
        if title:
            self.chapter(title)
        titles = made.spoken_titles
        heads = "".join(
            f'<th scope="col"{_look("figure" if at >= made.left else "")}>{escape(title)}</th>'
            for at, title in enumerate(titles)
        )
        head = f"<thead><tr>{heads}</tr></thead>\n" if any(titles) else ""
        bodies = "".join(
            f"<tbody>\n{''.join(_row(made, titles, row) for row in section)}</tbody>\n"
            for section in made.sections
            if section
        )
        self._parts.append(f"<table>\n{head}{bodies}</table>")
        if caption:
            self.prose(caption, "dim")

    def bars(self, caption: str, bars: Sequence[ValueBar]) -> None:
        drawn = draw_bars(caption, bars).strip()
        self._parts.append(f"<figure>\n<figcaption>{escape(caption)}</figcaption>\n{drawn}\n</figure>")

    def __str__(self) -> str:
        body = "\n".join(self._parts)
        return (
            f'<!doctype html>\n<html lang="{self._lang}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(self._title)}</title>\n<style>{STYLE}</style>\n</head>\n"
            f"<body>\n{body}\n</body>\n</html>\n"
        )


def _row(made: TextTable, titles: Sequence[str], row: TableRow) -> str:
    name, *cells = row.cells
    told = f'<th scope="row">{escape(name)}</th>'
    for at, (title, cell) in enumerate(zip(titles[1:], cells, strict=True), 1):
        looks = [*(["figure"] if at >= made.left else ["words"]), *(["nothing"] if cell == NOTHING else [])]
        told += f'<td{_look(*looks)} data-title="{escape(title)}">{_broken(cell)}</td>'
    return f"<tr{_look(row.style)}>{told}</tr>\n"


def _broken(cell: str) -> str:
    return "<br>".join(escape(line) for line in cell.split("\n"))


def _look(*names: str) -> str:
    return f' class="{" ".join(names)}"' if any(names) else ""
