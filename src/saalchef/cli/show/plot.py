"""Small pictures made of letters, for the terminal."""

from collections.abc import Sequence

BLOCKS = " ▁▂▃▄▅▆▇█"
ROWS = 8


def columns(heights: Sequence[float], rows: int = ROWS) -> list[str]:
    """Columns side by side, from the top line to the bottom one; the highest fills all rows."""
    most = max(heights, default=0.0) or 1.0
    eighths = [round(8 * rows * height / most) for height in heights]
    return ["".join(BLOCKS[min(max(e - 8 * row, 0), 8)] for e in eighths) for row in reversed(range(rows))]


def bar(share: float, width: int) -> str:
    """A bar that fills its width at a share of one; what is there at all is seen, if there is room."""
    eighths = max(round(8 * width * share), 1 if share and width > 0 else 0)
    whole, part = divmod(eighths, 8)
    return "█" * whole + (" ▏▎▍▌▋▊▉"[part] if part else "")
