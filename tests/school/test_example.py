"""The coup from which one learns a house: dealt by its own rules, and told as it went there."""

from pathlib import Path
from typing import Any

import pytest

from houses.house_files import load_text
from saalchef.catalogue import LANGS
from saalchef.houses import HOUSES, House, built_in, load
from saalchef.rules.punto_banco.draw import total
from saalchef.school.example import example, learner


def told(house: House, lang: Any = "en") -> list[str]:
    return [" ".join(each.told(lang) for each in scene.said) for scene in example(house)]


def own(folder: Path, like: str, leaflet: str) -> House:
    text = f'like = "{like}"\nname = "Club"\n[leaflet.Own]\n{leaflet}\n'
    return load_text(folder, text)


@pytest.mark.parametrize("house", built_in(), ids=lambda house: house.id)
def test_it_begins_with_bets_and_ends_settled_with_words_for_every_scene(house: House) -> None:
    scenes = [scene.table for scene in example(house)]
    assert (len(scenes), scenes[0].phase, scenes[-1].phase) == (4, "betting", "settled")
    assert all(scene.phase != "settled" for scene in scenes[:-1])
    assert learner() in scenes[0].guests
    assert all(words for lang in LANGS for words in told(house, lang))


@pytest.mark.parametrize("name", HOUSES)
def test_it_comes_to_its_end_by_every_reading(name: str) -> None:
    house = load(name)
    for key, reading in house.readings.items():
        for option in reading.options:
            assert list(example(load(name, {key: option})))[-1].table.phase == "settled", (key, option)


@pytest.mark.parametrize("seats", range(1, 8))
@pytest.mark.parametrize("key", ["pfaeffikon.boxes", "wiesbaden.boxes", "vaduz.seats", "bregenz.seats"])
def test_a_smaller_table_has_a_seat_for_who_learns(tmp_path: Path, key: str, seats: int) -> None:
    like, _, rule = key.partition(".")
    scenes = list(example(own(tmp_path, like, f"{rule} = {seats}")))
    assert (len(scenes), scenes[-1].table.phase) == (4, "settled")


@pytest.mark.parametrize(("boxes", "fewest"), [(n, k) for n in range(2, 8) for k in range(2, n + 1)])
def test_as_many_players_come_as_must_and_who_learns_wins(tmp_path: Path, boxes: int, fewest: int) -> None:
    house = own(tmp_path, "schaffhausen", f"boxes = {boxes}\nfewest_players = {fewest}")
    end: Any = list(example(house))[-1].table
    assert len(end.boxes) == fewest
    assert [share.guest for share in end.pot_paid.shares] == [learner()]
    best, *others = (box.points for box in end.boxes)
    assert f"{best} against {', '.join(map(str, others))}. The whole pot goes to Anna" in told(house)[-1]


@pytest.mark.parametrize(("stands_from", "comes_to"), [(16, 16), (17, 25), (18, 25)])
def test_the_bank_is_said_to_come_where_it_came(tmp_path: Path, stands_from: int, comes_to: int) -> None:
    house = own(tmp_path, "pfaeffikon", f"bank_stands_from = {stands_from}")
    *_, end = example(house)
    table: Any = end.table
    assert table.bank_total == comes_to
    assert f"here to {comes_to}." in told(house)[-1]
    assert ("over 21" in told(house)[-1]) is (comes_to > 21)
    assert ("über 21" in told(house, "de")[-1]) is (comes_to > 21)


NEVER = 'punto_stood = "stands", draws_on = [], stands_on = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]'
STANDS_ON_5 = "punto = { draws = [0, 1, 2, 3, 4], stands = [5, 6, 7] }"
MOVES = {
    f"banco_4 = {{ {NEVER} }}": [
        "Punto draws: the 6♠ makes 1",
        "Banco stands",
        "Punto has 1, Banco 4: Banco wins",
    ],
    STANDS_ON_5: ["Punto stands", "Banco draws here: the 6♠ makes 0", "Punto has 5, Banco 0: Punto wins"],
    f"{STANDS_ON_5}\nbanco_4 = {{ {NEVER} }}": [
        "Punto stands",
        "Banco stands",
        "Punto has 5, Banco 4: Punto wins",
    ],
}


@pytest.mark.parametrize("rules", MOVES)
def test_who_draws_and_who_wins_is_said_as_it_went_by_the_houses_own_table(
    tmp_path: Path, rules: str
) -> None:
    house = own(tmp_path, "bregenz", rules)
    *_, end = example(house)
    table: Any = end.table
    story = " ".join(told(house))
    places = [story.index(each) for each in MOVES[rules]]
    assert places == sorted(places)
    assert f"Punto has {total(table.punto)}, Banco {total(table.banco)}" in story
    assert told(house, "de")[-1].endswith(f"{table.winner.title()} gewinnt; zu entscheiden gab es nichts.")
