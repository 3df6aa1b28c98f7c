"""All bets of the Black Jack houses in one document, and what readings and rules do to them."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from odds.command import OddsShape, read, run
from saalchef.houses import load
from saalchef.odds.blackjack.analysis import analyse

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wiesbaden() -> dict[str, Any]:
    return read("odds", "wiesbaden")


def test_every_bet_of_wiesbaden_in_the_agreed_shape(wiesbaden: dict[str, Any]) -> None:
    found = msgspec.convert(wiesbaden, OddsShape)
    assert list(found.bets) == ["main", "insurance", "twins", "crazy"]
    for name, bet in found.bets.items():
        assert sum(o.probability for o in bet.outcomes) == pytest.approx(1, abs=1e-9), name
        ev = sum(float(Fraction(o.pays)) * o.probability for o in bet.outcomes)
        assert ev == pytest.approx(bet.ev, abs=1e-8), name
        spread = sum((float(Fraction(o.pays)) - ev) ** 2 * o.probability for o in bet.outcomes)
        assert spread**0.5 == pytest.approx(bet.stdev, abs=1e-7), name
    assert found.bets["insurance"].ev_exact == "-23/311"
    assert found.bets["twins"].ev_exact == "-2261/97343"
    assert found.bets["main"].ev_exact is None


def test_a_german_spielbank_is_published_with_055_percent(wiesbaden: dict[str, Any]) -> None:
    """6 packs, stands on soft 17, no hole card, double 9 to 11 and after a split, aces again, four hands."""
    assert round(100 * wiesbaden["bets"]["main"]["ev"], 2) == -0.55


def test_the_main_game_in_more_numbers(wiesbaden: dict[str, Any]) -> None:
    main = wiesbaden["bets"]["main"]
    assert main["ev"] == analyse(load("wiesbaden").rules).ev
    by_sign = dict.fromkeys((-1, 0, 1), 0.0)
    for outcome in main["outcomes"]:
        net = Fraction(outcome["pays"])
        by_sign[(net > 0) - (net < 0)] += outcome["probability"]
        assert outcome["name"] == (f"+{net}" if net > 0 else str(net))
    assert (main["win"], main["push"], main["lose"]) == pytest.approx((by_sign[1], by_sign[0], by_sign[-1]))
    assert 1 < main["average_stake"] < 1.2
    assert main["element_of_risk"] == pytest.approx(main["ev"] / main["average_stake"], abs=1e-15)
    assert 0 < main["covariance_of_two_boxes"] < main["stdev"] ** 2
    assert main["chart_ev"] + main["chart_cost"] == pytest.approx(main["ev"], abs=1e-12)


def test_even_money_and_playing_for_crazy_twins(wiesbaden: dict[str, Any]) -> None:
    assert wiesbaden["even_money"]["take"] == "1"
    assert wiesbaden["even_money"]["wait"]["ev_exact"] == str(Fraction(3, 2) * Fraction(214, 309))
    played = wiesbaden["crazy_played_for"]
    assert played["bet"]["ev"] >= wiesbaden["bets"]["crazy"]["ev"]
    assert played["main_ev_lost"] >= 0
    assert "twins_by_boxes" not in wiesbaden


def test_twins_by_the_number_of_boxes_where_it_matters() -> None:
    from saalchef.odds.blackjack.bets import by_boxes

    rules = load("wiesbaden", {"joker_scope": "table"}).rules
    assert [entry.boxes for entry in by_boxes(rules, ())] == [1, 2, 3, 4, 5, 6, 7]
    assert by_boxes(load("wiesbaden").rules, ()) == ()


def test_pfaeffikon_offers_the_main_game_and_insurance_only() -> None:
    found = read("odds", "pfaeffikon", "--seen", "5h 5d")
    assert list(found["bets"]) == ["main", "insurance"]
    assert "even_money" not in found
    assert "chart_ev" not in found["bets"]["main"]  # the chart is learnt for the full pack


def test_readings_of_pfaeffikon_one_at_a_time() -> None:
    effects = {
        (e["reading"], str(e["option"])): e for e in read("odds", "pfaeffikon", "--all-readings")["effects"]
    }

    def change(reading: str, option: str) -> float:
        return effects[reading, option]["bets"]["main"]["change"]

    assert change("bank_blackjack_takes", "original") == pytest.approx(
        0.0011, abs=0.0001
    )  # no hole card's price
    assert change("bank_soft_17", "draws") == pytest.approx(-0.0022, abs=0.0003)
    assert change("decks", "1") > change("decks", "2") > change("decks", "4") > change("decks", "5") > 0
    assert change("decks", "8") < 0
    assert change("double_after_split", "no") < 0 < change("resplit_aces", "yes")
    assert change("max_hands", "2") < change("max_hands", "3") < 0
    assert change("split_by", "rank") <= 0
    for idle in ("shuffler", "co_bettor_split", "insurance_amount", "penetration", "split_beyond_maximum"):
        assert not any(e["matters"] for (reading, _), e in effects.items() if reading == idle)


@pytest.mark.parametrize(
    "reading", ["shuffler=shoe", "insurance_amount=up_to_half", "co_bettor_split=returned"]
)
def test_what_is_said_not_to_matter_does_not(reading: str) -> None:
    name, _, option = reading.partition("=")
    assert analyse(load("pfaeffikon", {name: option}).rules).ev == analyse(load("pfaeffikon").rules).ev


def test_two_black_jack_houses_side_by_side() -> None:
    found = read("compare", "pfaeffikon", "wiesbaden")
    rules = {rule["rule"]: rule for rule in found["rules"]}
    assert (
        rules["double_totals"]["bets"]["main"]["change"] < 0 < rules["resplit_aces"]["bets"]["main"]["change"]
    )
    assert "change" not in rules["twins"]["bets"]["twins"]  # a new bet has not moved
    assert rules["double_totals"]["values"] == ["any", [9, 10, 11]]
    assert rules["limits.maximum"]["differs"]
    assert not rules["split_by"]["differs"]
    worth = [house["bets"]["main"]["ev"] for house in found["houses"]]
    alone = sum(rule.get("bets", {}).get("main", {}).get("change", 0) for rule in found["rules"])
    assert alone == pytest.approx(worth[1] - worth[0], abs=1e-5)


def test_people_read_the_same(wiesbaden: dict[str, Any]) -> None:
    text = run("odds", "wiesbaden", "--lang", "en").stdout
    for bet in wiesbaden["bets"].values():
        assert f"{100 * bet['ev']:+.4f} %".replace("-", "−") in text
    assert "covariance of two boxes" in text
    assert "even money pays 100.0000 % of the stake" in text
