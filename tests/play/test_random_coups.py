"""Random coups: as many as were asked for."""

import random

import pytest

from saalchef.houses import House, built_in
from saalchef.play import random_coup
from saalchef.rules.actions import Close


@pytest.mark.parametrize("house", built_in(), ids=lambda house: house.id)
def test_as_many_coups_as_asked_for(house: House) -> None:
    """Also when guests come and go after a coup, before the next one opens."""
    night = random_coup(house, 6, 30, random.Random(2))
    assert sum(isinstance(action, Close) for action in night.actions) == 30
