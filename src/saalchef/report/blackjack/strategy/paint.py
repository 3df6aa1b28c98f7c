"""The colours of the moves, chosen to stay apart on a screen, for colour-blind eyes and in grey on paper."""

from msgspec import Struct

from saalchef.odds.blackjack import Cell


class Paint(Struct, frozen=True):
    ground: str
    ink: str


PAINT: dict[Cell, Paint] = {
    "stand": Paint("#f4d679", "#3a2d00"),
    "card": Paint("#ffffff", "#5b6470"),
    "double_else_card": Paint("#1f5f99", "#ffffff"),
    "double_else_stand": Paint("#a9cdea", "#0d3355"),
    "split": Paint("#1f7a4d", "#ffffff"),
}
INK = "#20252b"
QUIET = "#5b6470"
LINE = "#c9ced4"
HEAD = "#eceff2"
BAND = "#f6f7f9"
ACCENT = "#7a1f2b"
SERIF = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
