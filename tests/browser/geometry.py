"""Where things lie at a table: the felt stays, nothing covers a card, and what cannot be pressed says why."""

import os
from pathlib import Path

from browser.guest import Guest
from browser.screens import SIZES, window

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
PICTURES = os.environ.get("SAALCHEF_GEOMETRY_PICTURES")  # a folder, for people to look too


class Surveyor:
    """Looks over a guest's shoulder, from every width, and notes what is wrong."""

    def __init__(self, guest: Guest, name: str) -> None:
        self.guest = guest
        self.name = name
        self._found: list[str] = []
        guest.page.evaluate(SCRIPT)

    def look(self, phase: str) -> None:
        """At this phase, from every width."""
        page = self.guest.page
        for size, (width, height) in SIZES.items():
            page.set_viewport_size(window(size))
            page.evaluate("([width, height]) => geometry.settled(width, height)", [width, height])
            for kind, cases in page.evaluate("geometry.wrong()").items():
                self._found += [f"{self.name}, {phase}, {size}: {kind}: {case}" for case in cases]
            if PICTURES:
                page.screenshot(path=f"{PICTURES}/{self.name}-{phase}-{size}.png")

    @property
    def wrong(self) -> list[str]:
        """Everything that was; the felt may have had one place at each width."""
        felts: dict[str, list[str]] = self.guest.page.evaluate("geometry.felts()")
        moved = [
            f"{self.name}, {size}: the felt has moved: {places}"
            for size, places in felts.items()
            if len(places) != 1
        ]
        assert {f"{width}x{height}" for width, height in SIZES.values()} <= set(felts)
        return self._found + moved


def nothing_is_wrong(*surveyors: Surveyor) -> None:
    wrong = [each for surveyor in surveyors for each in surveyor.wrong]
    assert not wrong, "\n".join(wrong)
