"""Every house keeps what every game must hold."""

import pytest

from conformance import coups_end_and_money_is_conserved, every_step_holds, files_and_replays_are_identities
from saalchef.houses import HOUSES, House, built_in, load


def ids(house: House) -> str:
    return house.id


@pytest.mark.parametrize("house", built_in(), ids=ids)
def test_thousands_of_coups_end_and_conserve_money(house: House) -> None:
    coups_end_and_money_is_conserved(house, coups=2000, seed=1)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("house", built_in(), ids=ids)
def test_every_step_of_a_coup_holds(house: House, seed: int) -> None:
    every_step_holds(house, coups=3, seed=seed)


@pytest.mark.parametrize("house", built_in(), ids=ids)
def test_files_and_replays_are_identities(house: House) -> None:
    for seed in range(40):
        files_and_replays_are_identities(house, seed)


@pytest.mark.parametrize("name", [name for name in HOUSES if name in {house.id for house in built_in()}])
def test_every_reading_keeps_it_too(name: str) -> None:
    for reading, choice in load(name).readings.items():
        for option in choice.options[1:]:
            house = load(name, {reading: option})
            coups_end_and_money_is_conserved(house, coups=60, seed=7)
            files_and_replays_are_identities(house, seed=5)
