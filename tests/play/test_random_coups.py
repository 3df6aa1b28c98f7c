"""Random coups: as many as were asked for."""

import random
from pathlib import Path

import pytest

from saalchef.houses import House, built_in, load
from saalchef.notation import replay
from saalchef.play import random_coup
from saalchef.rules.actions import Close


@pytest.mark.parametrize("house", built_in(), ids=lambda house: house.id)
def test_as_many_coups_as_asked_for(house: House) -> None:
    """Also when guests come and go after a coup, before the next one opens."""
    night = random_coup(house, 6, 30, random.Random(2))
    assert sum(isinstance(action, Close) for action in night.actions) == 30


@pytest.mark.parametrize(("house", "minimum"), [("wiesbaden", 5000), ("schaffhausen", 2500)])
def test_strangers_bring_enough_for_a_high_table(house: str, minimum: int, tmp_path: Path) -> None:
    own = tmp_path / "high.toml"
    own.write_text(f'like = "{house}"\n[limits]\nminimum = {minimum}\nmaximum = {minimum * 10}\n', "utf-8")
    coup = random_coup(load(str(own)), 3, 2, random.Random(1))
    assert replay(coup, load(str(own))).exit_code == 0
