"""Shapes and words on a sheet: written as SVG, or painted as PNG."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

from saalchef.report.svg import Svg
from saalchef.sim.complaints import SimulationError

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]
FONT = "'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


class CanvasError(SimulationError):
    """A picture that cannot be made."""


class Canvas(Protocol):
    """What a picture is drawn on; lengths are pixels, y grows downwards."""

    def area(self, points: Sequence[Point], fill: str) -> None: ...

    def line(self, points: Sequence[Point], stroke: str, width: float = 1.0) -> None: ...

    def words(self, at: Point, text: str, fill: str, size: int, anchor: Anchor = "start") -> None: ...

    def save(self, path: Path) -> None: ...


class Drawn:
    """A vector picture."""

    def __init__(self, width: int, height: int, ground: str, title: str) -> None:
        self._svg = Svg(width, height, ground, title, font_family=FONT)

    def area(self, points: Sequence[Point], fill: str) -> None:
        self._svg.add("polygon", points=_listed(points), fill=fill)

    def line(self, points: Sequence[Point], stroke: str, width: float = 1.0) -> None:
        how = {"fill": "none", "stroke": stroke, "stroke_width": f"{width:g}", "stroke_linejoin": "round"}
        self._svg.add("polyline", points=_listed(points), **how)

    def words(self, at: Point, text: str, fill: str, size: int, anchor: Anchor = "start") -> None:
        place = {"x": f"{at[0]:.1f}", "y": f"{at[1]:.1f}"}
        self._svg.text(text, **place, font_size=size, text_anchor=anchor, fill=fill)

    def save(self, path: Path) -> None:
        path.write_text(str(self._svg), "utf-8")


def _listed(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


_FACES = (
    "LiberationSans-Regular.ttf",
    "DejaVuSans.ttf",
    "Arial.ttf",
    "Helvetica.ttc",
    "NotoSans-Regular.ttf",
)
_POOR = str.maketrans({"−": "-", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


def _font(fonts: Any, size: int) -> tuple[Any, bool]:
    """A font of this system, or the one that Pillow brings; and whether it has every letter."""
    for face in _FACES:
        try:
            return fonts.truetype(face, size), True
        except OSError:
            continue
    return fonts.load_default(size), False


class Painted:
    """A painted picture, at twice the size so that it is sharp on a good screen."""

    SCALE = 2

    def __init__(self, width: int, height: int, ground: str, title: str) -> None:
        try:
            from PIL import Image, ImageDraw, PngImagePlugin  # noqa: PLC0415 - an optional extra
        except ImportError:
            raise CanvasError("sim.no_pillow") from None
        self._image = Image.new("RGB", (width * self.SCALE, height * self.SCALE), ground)
        self._draw = ImageDraw.Draw(self._image)
        self._info = PngImagePlugin.PngInfo()
        self._info.add_itxt("Title", title)
        self._fonts: dict[int, tuple[Any, bool]] = {}

    def area(self, points: Sequence[Point], fill: str) -> None:
        self._draw.polygon(self._scaled(points), fill=fill)

    def line(self, points: Sequence[Point], stroke: str, width: float = 1.0) -> None:
        self._draw.line(
            self._scaled(points), fill=stroke, width=max(1, round(width * self.SCALE)), joint="curve"
        )

    def words(self, at: Point, text: str, fill: str, size: int, anchor: Anchor = "start") -> None:
        from PIL import ImageFont  # noqa: PLC0415 - an optional extra

        if size not in self._fonts:
            self._fonts[size] = _font(ImageFont, size * self.SCALE)
        font, whole = self._fonts[size]
        where = {"start": "ls", "middle": "ms", "end": "rs"}[anchor]
        shown = text if whole else text.translate(_POOR)
        self._draw.text(self._scaled([at])[0], shown, fill=fill, font=font, anchor=where)

    def save(self, path: Path) -> None:
        self._image.save(path, format="PNG", pnginfo=self._info)

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.SCALE, y * self.SCALE) for x, y in points]


def check_name(path: Path) -> None:
    """Refuse a picture that cannot be painted before anything is played for it."""
    canvas_for(path, 1, 1, "#ffffff", "")


def canvas_for(path: Path, width: int, height: int, ground: str, title: str) -> Canvas:
    """By the ending of the file's name."""
    match path.suffix.lower():
        case ".svg":
            return Drawn(width, height, ground, title)
        case ".png":
            return Painted(width, height, ground, title)
        case _:
            raise CanvasError("sim.picture_name", path=path)
