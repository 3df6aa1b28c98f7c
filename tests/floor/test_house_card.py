"""A house as it is told, and the rules that a table's own readings decide: together, what the table plays."""

import pytest

from saalchef.floor.table.house import house_of
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.house_card import house_card, rules_of_its_own
from saalchef.houses import HOUSES, House, load


def values(house: House) -> dict[str, object]:
    return {rule.key: rule.value for rule in house_card(house).rules}


@pytest.mark.parametrize("house", HOUSES)
def test_every_reading_is_told_by_the_rules_it_decides(house: str) -> None:
    usual = load(house)
    assert rules_of_its_own(usual) == {}
    tried = 0
    for name, reading in usual.readings.items():
        for option in reading.options:
            read = load(house, {name: option})
            own = rules_of_its_own(read)
            assert bool(own) == (option != reading.default)
            assert values(usual) | own == values(read), (name, option)
            tried += option != reading.default
    assert tried >= 3


def test_a_row_of_the_drawing_table_is_told_as_it_is_played() -> None:
    live = house_of(Settings("t", "vaduz", {"banco_3_except": "total_8"}, {}))
    row = rules_of_its_own(live)["banco_3"]
    assert row == {
        "punto_stood": "draws",
        "by": "total",
        "draws_on": [0, 1, 2, 3, 4, 5, 6, 7, 9],
        "stands_on": [8],
    }
