"""The coup from which one learns a house: dealt by its own rules, whatever its readings."""

import pytest

from saalchef.catalogue.say import sentences
from saalchef.houses import HOUSES, House, built_in, load
from saalchef.school.example import example, learner


@pytest.mark.parametrize("house", built_in(), ids=lambda house: house.id)
def test_it_begins_with_bets_and_ends_settled_with_words_for_every_scene(house: House) -> None:
    scenes = example(house)
    assert (scenes[0].phase, scenes[-1].phase) == ("betting", "settled")
    assert all(scene.phase != "settled" for scene in scenes[:-1])
    assert learner(house) in scenes[0].guests
    told = [code for code in sentences("lesson") if code.startswith(f"{house.plays.folder}.")]
    assert len(told) == len(scenes)


@pytest.mark.parametrize("name", HOUSES)
def test_it_comes_to_its_end_by_every_reading(name: str) -> None:
    house = load(name)
    for key, reading in house.readings.items():
        for option in reading.options:
            assert example(load(name, {key: option}))[-1].phase == "settled", (key, option)
