"""The golden playthroughs stay as reviewed; `make golden` writes them anew."""

from pathlib import Path

import pytest

from playthrough import playthrough, scripts


@pytest.mark.parametrize("script", scripts(), ids=lambda path: path.stem)
def test_playthrough_is_as_reviewed(script: Path) -> None:
    assert playthrough(script) == script.with_suffix(".golden").read_text("utf-8")
