"""What is being worked on, as somebody at a terminal sees it."""

from io import StringIO

import pytest
from rich.console import Console

from saalchef.cli import progress
from saalchef.cli.show.running import short


@pytest.mark.parametrize("name", ["Casino Bregenz", "My {lucky} house", "The [/red] house"])
def test_a_house_may_have_any_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = StringIO()
    monkeypatch.setattr(
        progress, "console", lambda **_: Console(file=screen, force_terminal=True, width=100, highlight=False)
    )
    assert list(progress.steps(range(3), f"Pricing {name}")) == [0, 1, 2]
    with progress.waiting(f"Preparing {name}"):
        pass
    assert f"Pricing {name}" in screen.getvalue()
    assert f"Preparing {name}" in screen.getvalue()


@pytest.mark.parametrize(("point", "written"), [(".", "2.5 M"), (",", "2,5 M")])
def test_a_rate_has_the_decimal_point_of_the_language(point: str, written: str) -> None:
    assert short(2_500_000, point) == written
