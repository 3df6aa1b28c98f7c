"""Pictures of what a simulation found: how evenings go and end, or how often each result comes."""

from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path

from msgspec import Struct

from saalchef.report.canvas import Canvas, Point, canvas_for
from saalchef.rules.money import Cents, decimal
from saalchef.sim.evening_figures import Evenings
from saalchef.sim.figures import Share

WIDTH, HEIGHT = 960, 540
LABEL = 34  # pixels from one figure to the next, lest they touch
ROOMY = 46  # pixels at which small shares, which take more digits, have room too
RARE = 0.00005  # shares below are not drawn
PAPER, INK, FAINT, GRID = "#fbfaf6", "#23272b", "#6d7278", "#dedbd2"
BANDS = {(1, 99): "#d9e6dc", (5, 95): "#b7d2bf", (25, 75): "#84b094"}
MEDIAN, LOSS, GAIN = "#1d5a3a", "#b04a3e", "#2f7d54"


class Labels(Struct, frozen=True):
    """The words on a picture, in the reader's language."""

    title: str
    below: str
    coups: str
    result: str
    share: str
    within: str  # how many of 100 evenings a band holds
    point: str  # of decimals


class _Frame(Struct, frozen=True):
    """A part of the sheet, and what its edges mean."""

    left: float
    right: float
    top: float
    bottom: float
    x_low: float
    x_high: float
    y_low: float
    y_high: float

    def at(self, x: float, y: float) -> Point:
        across = (x - self.x_low) / (self.x_high - self.x_low)
        up = (y - self.y_low) / (self.y_high - self.y_low)
        return self.left + across * (self.right - self.left), self.bottom - up * (self.bottom - self.top)


def draw_evenings(path: Path, found: Evenings, labels: Labels) -> None:
    """The chips on the way as bands around the median, and beside it how the evenings end."""
    sheet = canvas_for(path, WIDTH, HEIGHT, PAPER, labels.title)
    edge = [found.quantiles[1], found.quantiles[99], 0]
    edge += [amount for look in found.path for amount in (look.quantiles[1], look.quantiles[99])]
    room = max(1.0, (max(edge) - min(edge)) * 0.06)
    low, high = min(edge) - room, max(edge) + room
    main = _Frame(84, 660, 76, 478, 0, found.coups, low, high)
    _heading(sheet, labels)
    for tick in ticks(low, high, 6):
        sheet.line([main.at(0, tick), (900, main.at(0, tick)[1])], GRID if tick else FAINT)
        sheet.words((76, main.at(0, tick)[1] + 4), _amount(tick), FAINT, 12, "end")
    for tick in ticks(0, found.coups, 6):
        sheet.words((main.at(tick, low)[0], 498), str(tick), FAINT, 12, "middle")
    for (lower, upper), fill in BANDS.items():
        over = [(0, 0), *((look.coup, look.quantiles[upper]) for look in found.path)]
        under = [(0, 0), *((look.coup, look.quantiles[lower]) for look in found.path)]
        sheet.area([main.at(x, y) for x, y in [*over, *reversed(under)]], fill)
    middle = [(0, 0), *((look.coup, look.quantiles[50]) for look in found.path)]
    sheet.line([main.at(x, y) for x, y in middle], MEDIAN, 2.2)
    sheet.words((660, 522), labels.coups, FAINT, 12, "end")
    sheet.words((84, 66), labels.result, FAINT, 12)
    _legend(sheet, labels)
    _ends(sheet, found, main, labels)
    sheet.save(path)


def _legend(sheet: Canvas, labels: Labels) -> None:
    """How many of a hundred evenings each band holds."""
    left = 84.0
    for (lower, upper), fill in reversed(BANDS.items()):
        sheet.area([(left, 518), (left + 14, 518), (left + 14, 528), (left, 528)], fill)
        sheet.words((left + 19, 527), f"{upper - lower} %", FAINT, 12)
        left += 56
    sheet.words((left, 527), labels.within, FAINT, 12)


def _ends(sheet: Canvas, found: Evenings, main: _Frame, labels: Labels) -> None:
    """The results of all evenings in up to forty steps, losses and gains in their colours."""
    bars = found.histogram(main.y_low, main.y_high, 40)
    size = bars[1][0] - bars[0][0] if len(bars) > 1 else found.resolution
    most = max(count for _, count in bars)
    for low, count in bars:
        if count:
            bottom = min(main.at(0, low)[1], main.bottom) - 0.5
            top = max(main.at(0, low + size)[1], main.top) + 0.5
            right = 690 + 210 * count / most
            fill = GAIN if low >= 0 else LOSS
            sheet.area([(690, bottom), (right, bottom), (right, top), (690, top)], fill)
    sheet.words((690, 498), labels.share.format(_percent(most / found.evenings, labels)), FAINT, 12)


def draw_results(path: Path, outcomes: Mapping[str, Sequence[Share]], labels: Labels) -> None:
    """How often each net result came, by what it is called, as bars from left to right."""
    shown = {name: [s for s in shares if s.share >= RARE] for name, shares in outcomes.items() if shares}
    sheet = canvas_for(path, WIDTH, HEIGHT, PAPER, labels.title)
    _heading(sheet, labels)
    height = 400 / max(1, len(shown))
    for row, (name, shares) in enumerate(shown.items()):
        top = 84 + row * height
        bottom = top + height - 34
        sheet.words((84, top + 2), name, INK, 13)
        most = max(share.share for share in shares)
        wide = min(110.0, 800 / len(shares))
        every = ceil(LABEL / wide)
        for i, share in enumerate(shares):
            left = 84 + i * wide
            tall = (bottom - top - 24) * share.share / most
            fill = GAIN if share.pays > 0 else LOSS if share.pays < 0 else FAINT
            right, up = left + max(wide - 6, 0.8 * wide), bottom - tall
            sheet.area([(left, bottom), (right, bottom), (right, up), (left, up)], fill)
            if i % every == 0:
                middle = (left + right) / 2
                sheet.words((middle, bottom + 14), _net(float(share.pays), labels), INK, 11, "middle")
                if wide >= ROOMY or share.share >= 0.01:
                    sheet.words((middle, up - 4), _percent(share.share, labels), FAINT, 10, "middle")
    sheet.save(path)


def _heading(sheet: Canvas, labels: Labels) -> None:
    sheet.words((84, 30), labels.title, INK, 18)
    sheet.words((84, 48), labels.below, FAINT, 12)


def _amount(cents: int) -> str:
    return decimal(Cents(cents)).replace("-", "−")


def _net(net: float, labels: Labels) -> str:
    return f"{net:+g}".replace("-", "−").replace(".", labels.point) if net else "0"


def _percent(share: float, labels: Labels) -> str:
    number = f"{100 * share:.1f}" if share >= 0.001 else f"{100 * share:.1g}"
    return f"{number} %".replace(".", labels.point)


def ticks(low: float, high: float, about: int) -> Sequence[int]:
    """Round numbers between two, about so many of them."""
    span = max(high - low, 1.0)
    size = 1
    while span / size > about:
        size = size * 2 if str(size)[0] == "1" else size * 5 // 2 if str(size)[0] == "2" else size * 2
    first = -(-int(low) // size) * size
    return range(first, int(high) + 1, size)
