"""`saalchef odds` and `compare` as scripts and people meet them: Punto Banco and Black Jack Challenge."""

import resource
import subprocess
import sys
from fractions import Fraction
from math import isclose, sqrt
from pathlib import Path

import pytest

from odds.command import BetShape, odds, read, refused, run
from saalchef.cli.show.words import words
from saalchef.houses import load

EXACT_HOUSES = ("bregenz", "vaduz", "schaffhausen")
BETS = {
    "bregenz": ["punto", "banco", "tie"],
    "vaduz": ["punto", "banco", "tie"],
    "schaffhausen": ["red", "black"],
}


def assert_sound(bet: BetShape) -> None:
    """A bet's figures follow from its outcomes."""
    exact = [(Fraction(o.pays), Fraction(o.probability_exact or "nan")) for o in bet.outcomes]
    assert sum(chance for _, chance in exact) == 1
    ev = sum(pays * chance for pays, chance in exact)
    assert Fraction(bet.ev_exact or "nan") == ev
    assert bet.ev == float(ev)
    assert isclose(bet.stdev, sqrt(sum((pays - ev) ** 2 * chance for pays, chance in exact)), rel_tol=1e-14)
    assert [o.probability for o in bet.outcomes] == [float(chance) for _, chance in exact]


@pytest.mark.parametrize("house", EXACT_HOUSES)
def test_json_of_every_house_with_exact_bets(house: str) -> None:
    found = odds(house)
    loaded = load(house)
    assert (found.house, found.game) == (house, loaded.game)
    assert found.readings == {name: reading.played for name, reading in loaded.readings.items()}
    assert list(found.bets) == BETS[house]
    for bet in found.bets.values():
        assert_sound(bet)


def test_bregenz_by_the_letter_and_internationally() -> None:
    letter, international = odds("bregenz"), odds("bregenz", "--reading", "banco_6_punto_stood=stands")
    assert round(letter.bets["punto"].ev, 7) == -0.0138034
    assert round(letter.bets["punto"].stdev, 3) == 0.954
    banco = international.bets["banco"].outcomes[0]
    assert Fraction(banco.probability_exact or "") == Fraction(403_095_751_234_560, 878_869_206_895_680)
    assert international.readings["banco_6_punto_stood"] == "stands"


def test_cards_seen_change_the_figures_and_are_named() -> None:
    seen = read("odds", "vaduz", "--seen", "8s 8h,9d 9c")
    assert seen["seen"] == ["8s", "8h", "9d", "9c"]
    assert seen["bets"]["punto"]["ev"] != read("odds", "vaduz")["bets"]["punto"]["ev"]
    assert "seen" not in read("odds", "vaduz")


def test_naturals_and_number_of_cards() -> None:
    found = read("odds", "vaduz")
    assert sum(Fraction(c["probability_exact"]) for c in found["cards"].values()) == 1
    assert list(found["cards"]) == ["4", "5", "6"]
    naturals = {side: Fraction(c["probability_exact"]) for side, c in found["naturals"].items()}
    assert naturals["punto"] == naturals["banco"] < naturals["either"] < 2 * naturals["punto"]


def test_rounded_tax_is_told_by_stake() -> None:
    found = read("odds", "bregenz", "--reading", "tax_rounding=house")
    by_stake = {entry["stake"]: entry for entry in found["banco_by_stake"]}
    assert len(by_stake) == 199
    assert by_stake["10"]["ev"] == found["bets"]["banco"]["ev"]
    assert (by_stake["10"]["pays"], by_stake["10"]["tax"]) == ("1/2", "5")
    assert (by_stake["100"]["pays"], by_stake["100"]["tax"]) == ("19/20", "5")
    assert by_stake["100"]["ev"] == odds("bregenz").bets["banco"].ev
    text = run("odds", "bregenz", "--reading", "tax_rounding=house", "--lang", "en").stdout
    assert "Banco's value above is that of the table minimum, 10 EUR." in text
    assert "banco_by_stake" not in read("odds", "bregenz")


def test_all_readings_one_at_a_time() -> None:
    found = read("odds", "vaduz", "--all-readings")
    effects = {(e["reading"], e["option"]): e for e in found["effects"]}
    loaded = load("vaduz")
    assert set(effects) == {
        (name, option)
        for name, reading in loaded.readings.items()
        for option in reading.options
        if option != reading.played
    }
    for (reading, option), effect in effects.items():
        alone = odds("vaduz", "--reading", f"{reading}={option}")
        for name, bet in effect["bets"].items():
            assert bet["ev"] == alone.bets[name].ev
            assert bet["change"] == bet["ev"] - found["bets"][name]["ev"]
        moved = any(bet["change"] for bet in effect["bets"].values())
        assert moved == effect["matters"]
    assert effects["banco_4_5_punto_stood", "stands"]["bets"]["punto"]["ev"] > 0
    assert not effects["shuffler", "continuous"]["matters"]


def test_all_readings_start_from_the_readings_chosen() -> None:
    found = read("odds", "bregenz", "--reading", "decks=8", "--all-readings")
    (back,) = (e for e in found["effects"] if (e["reading"], e["option"]) == ("decks", 6))
    assert back["bets"]["tie"]["ev"] == odds("bregenz").bets["tie"].ev


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("house", EXACT_HOUSES)
def test_tables_for_people_say_what_they_show(house: str, lang: str) -> None:
    text = run("odds", house, "--lang", lang).stdout
    assert load(house).name in text
    assert {"de": "Was jede Wette wert ist", "en": "What each bet is worth"}[lang] in text
    for bet in odds(house).bets.values():
        value = f"{100 * bet.ev:+.4f} %".replace("-", "−")
        assert (value.replace(".", ",") if lang == "de" else value) in text


@pytest.mark.parametrize(
    ("lang", "says"), [("de", "keine Wette gegen das Haus"), ("en", "no bet against the house")]
)
def test_it_is_said_why_the_ante_has_no_price(lang: str, says: str) -> None:
    assert says in run("odds", "schaffhausen", "--lang", lang).stdout


def test_both_languages_say_the_same_things() -> None:
    german, english = words("de"), words("en")
    for part in ("bets", "outcomes", "alternatives", "texts"):
        said, meant = getattr(german, part), getattr(english, part)
        assert said.keys() == meant.keys()
        for key in said:
            assert said[key].count("{") == meant[key].count("{"), key


def test_a_bet_in_the_guests_favour_is_said_in_words() -> None:
    text = run("odds", "schaffhausen", "--reading", "bonus_pair=points", "--lang", "en").stdout
    assert "Red Bonus is in the guest's favour by 40.7994 %" in text
    assert "favour" not in run("odds", "schaffhausen", "--lang", "en").stdout
    told = run("odds", "vaduz", "--all-readings", "--lang", "en", COLUMNS="60").stdout
    assert "+0.4190 % (+1.6564 %) guest's favour" in " ".join(told.split())


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["odds", "nowhere"], "no such house"),
        (["odds", "bregenz", "--reading", "decks=7"], "expected one of 6, 8, 1"),
        (["odds", "bregenz", "--reading", "colour=red"], "no such reading"),
        (["odds", "bregenz", "--seen", "Xh"], "'Xh' is not a card"),
        (["odds", "bregenz", "--seen", "Jk"], "no joker is played with"),
        (["odds", "bregenz", "--seen", "Ah Ah Ah Ah Ah Ah Ah"], "A♥ is named 7 times, but 6 packs hold 6."),
        (["odds", "schaffhausen", "--seen", "Ah Ah"], "A♥ is named 2 times, but the pack holds 1."),
        (["odds", "bregenz", "--hand", "9h 2c", "--bank", "6d"], "plays Punto Banco, not Black Jack"),
        (["odds", "bregenz", "--all-readings", "--hand", "9h"], "not both"),
        (["strategy", "schaffhausen"], "Swiss Casinos Schaffhausen plays Black Jack Challenge: only"),
        (["compare", "bregenz", "wiesbaden"], "play different games"),
        (["compare", "bregenz", "vaduz", "--reading", "max_hands=3"], "neither house has such a reading"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_a_sentence(args: list[str], says: str) -> None:
    assert says in refused(*args)
    assert says in refused(*args, "--json")


def test_too_few_cards_left() -> None:
    from saalchef.rules.cards import PACK

    seen = " ".join(PACK[:47])
    assert "only 5 remain" in refused("odds", "bregenz", "--reading", "decks=1", "--seen", seen)


def test_compare_prices_each_difference_alone() -> None:
    found = read("compare", "bregenz", "vaduz")
    assert [house["house"] for house in found["houses"]] == ["bregenz", "vaduz"]
    rules = {rule["rule"]: rule for rule in found["rules"]}
    assert rules["banco_6"]["differs"]
    assert rules["banco_6"]["values"][0]["punto_stood"] == "draws"
    assert not rules["banco_5"]["differs"]
    assert rules["limits.minimum"]["differs"]  # francs are not euros
    first, second = (house["bets"] for house in found["houses"])
    for name, effect in rules["banco_6"]["bets"].items():
        assert effect["change"] == second[name]["ev"] - first[name]["ev"]  # the only rule that matters here
    assert [rule["rule"] for rule in found["rules"] if rule.get("bets")] == ["banco_6"]


def test_compare_with_readings_for_both() -> None:
    found = read(
        "compare", "vaduz", "bregenz", "--reading", "decks=8", "--reading", "banco_4_5_punto_stood=stands"
    )
    assert [house["readings"]["decks"] for house in found["houses"]] == [8, 8]
    priced = [rule["rule"] for rule in found["rules"] if rule.get("bets")]
    assert priced == ["banco_4", "banco_5", "banco_6"]
    assert found["houses"][0]["bets"]["punto"]["ev"] > 0


@pytest.mark.parametrize("lang", ["de", "en"])
def test_compare_for_people(lang: str) -> None:
    text = run("compare", "bregenz", "vaduz", "--lang", lang).stdout
    assert {"de": "Was verschieden ist", "en": "What differs"}[lang] in text
    assert {"de": "+0,1429 %", "en": "+0.1429 %"}[lang] in text


def seconds_of(*args: str) -> float:
    """Processor time of a command as a program of its own: a busy machine makes no difference."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "saalchef.cli", *args], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.slow
@pytest.mark.parametrize(
    "args",
    [
        ["odds", "bregenz", "--json"],
        ["odds", "schaffhausen"],
        ["compare", "bregenz", "vaduz"],
        ["strategy", "--help"],
    ],
    ids=" ".join,
)
def test_what_needs_no_compiler_starts_within_half_a_second(args: list[str]) -> None:
    assert min(seconds_of(*args) for _ in range(3)) < 0.5


def test_a_house_file_of_ones_own_is_valued_like_any_house(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'like = "bregenz"\nhouse = "own"\nname = "My own"\n[leaflet."Die Auszahlungen"]\ntie_pays = "9:1"\n',
        "utf-8",
    )
    found = odds(str(own))
    assert found.house == "own"
    assert found.bets["tie"].outcomes[0].pays == "9"
    assert len(read("odds", str(own), "--all-readings")["effects"]) == len(
        read("odds", "bregenz", "--all-readings")["effects"]
    )
    (priced,) = (rule for rule in read("compare", str(own), "bregenz")["rules"] if rule.get("bets"))
    assert (priced["rule"], priced["values"]) == ("tie_pays", ["9:1", "8:1"])
