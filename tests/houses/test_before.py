"""Records written before a default changed mean what they meant; those of today name every reading."""

from pathlib import Path

import pytest

from houses.house_files import load_text
from saalchef.floor.server.new_secret import new_secret
from saalchef.floor.table import deeds as d
from saalchef.floor.table.croupier import plan_opening
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import take
from saalchef.floor.table.settings import Settings
from saalchef.houses import HOUSES, HouseError, load, load_recorded
from saalchef.notation import CoupFileError, load_house, parse, replay
from saalchef.rules.blackjack.rules import Rules as BlackJackRules

# The fingerprints of the five houses as books and coup files had them before any default changed.
FIRST = {
    "pfaeffikon": "f1ed68fbd2a665eb1262492c364e17b7ee40b717bdb995aa89ddf77fe96a1393",
    "wiesbaden": "f1eb4543aeac24e6a6e64469e36f70cc4d56190b14b2b53fc55f758168e35470",
    "bregenz": "2b886a2688dab970e3f590c71d0afe76ab860ceccaca2f31778b9b5c7f90c2cb",
    "vaduz": "0a0714423dff807074d72174db0ed26b28d502dff39363929f1a6ca9c8a29a72",
    "schaffhausen": "744574e898a344023aaf38af0110edf18537500522e26641e2d703ebb7713e03",
}
# Split aces with a third one: the co-bettor's 480 filled the box, so that the first hand stood by itself.
ACES = """
coup = 1
house = "wiesbaden"
guests = {{ owner = 100, mate = 500 }}
{rules}
actions = \"\"\"
owner sits 1
mate stands
owner bets 10 on main 1
mate bets 480 on main 1
croupier closes
deal As to 1
deal 7h to bank
deal Ad to 1
owner splits 1
mate declines 1
deal Ac to 1
deal 9c to 1.2
deal Th to bank
\"\"\"
[result]
owner = 0
mate = -480
bank = 480
"""


@pytest.mark.parametrize("house", HOUSES)
def test_a_record_that_names_no_reading_means_what_it_meant(house: str) -> None:
    assert load_recorded(house, {}).digest == FIRST[house]


@pytest.mark.parametrize("house", HOUSES)
def test_a_record_that_names_every_reading_means_what_it_says(house: str) -> None:
    assert load_recorded(house, load(house).played) == load(house)
    then = load_recorded(house, {})
    assert load_recorded(house, then.played) == then


def test_an_option_that_only_records_have_cannot_be_chosen() -> None:
    assert load_recorded("wiesbaden", {}).played["owner_raises_first"] == "no"
    with pytest.raises(HouseError, match="owner_raises_first"):
        load("wiesbaden", {"owner_raises_first": "no"})


def test_a_table_in_old_books_plays_on_as_it_was_opened() -> None:
    old = take(None, d.OpenTable(Settings("t", "pfaeffikon")), 0).live
    rules = old.table.rules
    assert isinstance(rules, BlackJackRules)
    assert (rules.split_beyond_maximum, rules.double_beyond_maximum) == (False, False)
    assert house_of(old.settings).differing.keys() >= {"split_beyond_maximum", "double_beyond_maximum"}


def test_a_new_table_names_every_reading() -> None:
    new = plan_opening(Settings("t", "pfaeffikon", {"decks": 8}), 0, new_secret()).live
    assert new.settings.readings == load("pfaeffikon", {"decks": 8}).played
    assert new.table.rules == load("pfaeffikon", {"decks": 8}).rules
    assert house_of(new.settings).differing == {"decks": 8}


def test_a_coup_file_with_an_old_digest_is_replayed_by_the_defaults_of_its_time() -> None:
    file = parse(ACES.format(rules=f'rules = "{FIRST["wiesbaden"]}"'))
    assert replay(file, load_house(file, "old.coup")).exit_code == 0


def test_a_coup_file_without_a_digest_means_the_defaults_of_today() -> None:
    file = parse(ACES.format(rules=""))
    refused = replay(file, load_house(file, "by_hand.coup")).refused
    assert refused is not None
    assert refused.line == 18  # the owner may split once more: he is asked first


def test_a_digest_of_today_holds_also_where_no_reading_is_named() -> None:
    file = parse(ACES.format(rules=f'rules = "{load("wiesbaden").digest}"'))
    assert load_house(file, "today.coup") == load("wiesbaden")
    with pytest.raises(CoupFileError):
        load_house(parse(ACES.format(rules=f'rules = "{FIRST["vaduz"]}"')), "other.coup")


def test_a_house_like_another_has_its_past_but_for_what_it_decides_itself(tmp_path: Path) -> None:
    load_text(tmp_path, 'like = "pfaeffikon"\n[readings]\nsplit_beyond_maximum = "yes"')
    own = load_recorded(str(tmp_path / "own.toml"), {})
    assert (own.played["split_beyond_maximum"], own.played["double_beyond_maximum"]) == ("yes", "no")


def test_a_house_may_say_what_its_own_default_was(tmp_path: Path) -> None:
    load_text(tmp_path, 'like = "bregenz"\n[before]\ndecks = 8')
    path = str(tmp_path / "own.toml")
    assert (load(path).played["decks"], load_recorded(path, {}).played["decks"]) == (6, 8)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("before = 3", "before"),
        ("[before]\ndeks = 8", "before.deks"),
        ("[before]\ndecks = [8]", "before.decks"),
    ],
)
def test_what_is_wrong_with_the_past_is_said(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(HouseError) as e:
        load_text(tmp_path, f'like = "bregenz"\n{text}')
    assert e.value.key == key
