"""Pictures as SVG: the one place that writes it."""

from html import escape


class Svg:
    """A picture as a text, element by element; lengths are in its own units."""

    def __init__(
        self, width: float, height: float, ground: str, title: str, unit: str = "", **inherited: str
    ) -> None:
        """`inherited` holds for elements that do not say otherwise; `unit` is that of paper, such as mm."""
        size = f'width="{width:g}{unit}" height="{height:g}{unit}" viewBox="0 0 {width:g} {height:g}"'
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"{_attributes(inherited)}>',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width:g}" height="{height:g}" fill="{ground}"/>',
        ]

    def add(self, element: str, **attributes: str | float) -> None:
        """An element without contents; `_` in a name stands for a hyphen."""
        self._parts.append(f"<{element}{_attributes(attributes)}/>")

    def text(self, words: str, **attributes: str | float) -> None:
        """One line of text."""
        self._parts.append(f"<text{_attributes(attributes)}>{escape(words)}</text>")

    def __str__(self) -> str:
        return "\n".join([*self._parts, "</svg>"]) + "\n"


def _attributes(named: dict[str, str] | dict[str, str | float]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in named.items())
