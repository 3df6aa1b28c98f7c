"""Values as bars to the left and to the right of nothing; the page on which they stand gives the colours."""

from collections.abc import Sequence

from msgspec import Struct

from saalchef.report.svg import Svg

WIDTH = 400  # so that on a phone the words are as large as the page's
ROW, WORDS, THICK = 32, 13, 10


class ValueBar(Struct, frozen=True):
    """A value with its name and as it is written."""

    name: str
    value: float
    written: str


def draw_bars(title: str, bars: Sequence[ValueBar]) -> str:
    """An SVG picture: name and figure above each bar, gains to the right, losses to the left."""
    low, high = (edge(0.0, *(bar.value for bar in bars)) for edge in (min, max))
    scale = WIDTH / ((high - low) or 1.0)
    nothing = -low * scale
    picture = Svg(WIDTH, ROW * len(bars), "none", title, font_size="12", fill="currentColor")
    for at, bar in enumerate(bars):
        top = at * ROW
        length = abs(bar.value) * scale
        left = nothing if bar.value > 0 else nothing - length
        colour = f"fill: var(--{'gain' if bar.value > 0 else 'loss'})"
        place = {
            "x": f"{left:.1f}",
            "y": f"{top + WORDS + 4}",
            "width": f"{length:.1f}",
            "height": f"{THICK}",
        }
        picture.add("rect", **place, style=colour)
        picture.text(bar.name, x=0, y=top + WORDS)
        picture.text(bar.written, x=WIDTH, y=top + WORDS, text_anchor="end")
        ends = {"y1": top + WORDS + 2, "y2": top + WORDS + THICK + 6}
        picture.add("line", x1=f"{nothing:.1f}", x2=f"{nothing:.1f}", **ends, stroke="currentColor")
    return str(picture)
