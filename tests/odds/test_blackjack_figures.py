"""Six packs: published figures, and what must hold between the odds' own answers."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from saalchef.houses import load
from saalchef.odds.blackjack import VALUES, Analysis, split_box
from saalchef.odds.blackjack.advice import advise
from saalchef.odds.blackjack.analysis import analyse, solve
from saalchef.odds.blackjack.bank import bank_ends, bank_of
from saalchef.odds.blackjack.chart import chart
from saalchef.odds.blackjack.crazy import crazy
from saalchef.odds.blackjack.results import results
from saalchef.odds.blackjack.total_dependent import best_answers, prepare, value
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card, cards

pytestmark = pytest.mark.slow


def rules_of(house: str, **readings: str | int) -> Rules:
    rules = load(house, readings).rules
    assert isinstance(rules, Rules)
    return rules


@pytest.fixture(scope="module")
def wiesbaden() -> Analysis:
    return analyse(rules_of("wiesbaden"))


# ——— published ———


def test_a_german_spielbank_keeps_0_55_percent(wiesbaden: Analysis) -> None:
    """Six packs, stands on soft 17, no hole card, double 9 to 11, double after split, aces split again."""
    assert round(-100 * wiesbaden.ev, 2) == 0.55


def test_no_hole_card_costs_about_0_11_percent(wiesbaden: Analysis) -> None:
    lost = analyse(rules_of("wiesbaden", bank_blackjack_takes="original")).ev - wiesbaden.ev
    assert round(100 * lost, 2) == 0.11


@pytest.mark.parametrize(
    ("readings", "percent"),
    [
        ({"bank_soft_17": "draws"}, -0.2),
        ({"double_after_split": "no"}, -0.14),
        ({"resplit_aces": "yes"}, 0.06),
    ],
)
def test_what_a_rule_is_worth(readings: dict[str, str | int], percent: float) -> None:
    """As every list of rule variations has it, to the digit they agree on."""
    change = analyse(rules_of("pfaeffikon", **readings)).ev - analyse(rules_of("pfaeffikon")).ev
    assert abs(100 * change - percent) < 0.03


def test_the_bank_busts_from_endless_packs_as_often_as_known() -> None:
    known = [0.1153, 0.3536, 0.3739, 0.3945, 0.4164, 0.4232, 0.2623, 0.2447, 0.2284, 0.2121]
    bank = bank_of(rules_of("wiesbaden"), tuple(range(10)))
    ends = np.zeros((1, 10, bank.columns))
    bank_ends(bank, np.array([[4 * 10**9] * 9 + [16 * 10**9]]), ends)
    bust = 1.0 - ends[0, :, 0] - ends[0, :, 1]
    assert [round(float(chance), 4) for chance in bust] == known


# ——— exactly known ———


def test_insurance_is_a_bet_on_ninety_six_tens(wiesbaden: Analysis) -> None:
    assert abs(wiesbaden.insurance.ev - float(Fraction(-23, 311))) < 1e-15
    assert abs(wiesbaden.insurance.offered - 1 / 13) < 1e-15
    assert wiesbaden.insurance.gain == 0.0


def test_insurance_and_even_money_are_right_once_enough_tens_remain() -> None:
    rules = rules_of("wiesbaden")
    small = [Card(rank + suit) for rank in "23456789" for suit in "shdc"]
    rich = analyse(rules, small)
    assert rich.insurance.gain > 0.0
    assert rich.strategy.even_money
    natural = next(d for d in rich.deals if set(d.cards) == {"A", "T"} and d.bank == "A")
    assert natural.decision.best == "even_money"
    assert natural.decision.values["even_money"] == 1.0


def test_the_black_jacks_among_the_results() -> None:
    """An ace and a ten, the bank's first two cards not the same: by counting."""
    found = results(rules_of("pfaeffikon"))
    held = 312 * 311
    naturals = Fraction(2 * 24 * 96, held)
    both = naturals * Fraction(2 * 23 * 95, 310 * 309)
    paid = next(r for r in found.results if r.net == Fraction(3, 2))
    assert abs(paid.probability - float(naturals - both)) < 1e-15


def test_a_joker_beside_the_hand_changes_nothing(wiesbaden: Analysis) -> None:
    assert analyse(replace(rules_of("wiesbaden"), jokers=0)).ev == wiesbaden.ev


def test_tens_are_not_split_by_value_or_by_rank(wiesbaden: Analysis) -> None:
    by_rank = analyse(rules_of("wiesbaden", split_by="rank"))
    assert abs(by_rank.ev - wiesbaden.ev) < 1e-15
    tens = [d for d in by_rank.deals if d.cards == ("T", "T")]
    assert {d.pair for d in tens} == {True, False}
    assert {d.decision.best for d in tens} == {"stand"}


def test_more_splits_are_never_worse(wiesbaden: Analysis) -> None:
    evs = [analyse(replace(rules_of("wiesbaden"), max_hands=n)).ev for n in (1, 2, 3, 4, 5)]
    assert evs == sorted(evs)
    assert evs[3] == wiesbaden.ev


# ——— one answer against another ———


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
def test_advice_from_full_packs_is_the_analysis(house: str) -> None:
    rules = rules_of(house)
    for deal in analyse(rules).deals:
        one, two = deal.cards
        told = advise(rules, cards(f"{one}h {two}c"), Card(deal.bank + "d"))
        assert told.best == deal.decision.best
        assert told.values == pytest.approx(deal.decision.values, abs=1e-13)
        assert told.insurance == pytest.approx(deal.decision.insurance, abs=1e-13)


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
def test_the_results_have_the_value_of_the_analysis(house: str) -> None:
    rules = rules_of(house)
    found = results(rules)
    assert abs(found.ev - analyse(rules).ev) < 2e-9
    assert abs(sum(r.probability for r in found.results) - 1.0) < 1e-12
    assert abs(found.win + found.push + found.lose - 1.0) < 1e-12
    assert 1.09 < found.stake < 1.12
    assert abs(found.element_of_risk * found.stake - found.ev) < 1e-15


def test_three_hands_from_six_packs_miss_little_of_their_dependence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eights against a six have so few endings that even three hands can be enumerated."""
    solved = solve(rules_of("pfaeffikon"))
    strategy, always = analyse(solved.rules).strategy, np.ones(len(solved.pack))

    def three_hands() -> Any:
        game = split_box.strategy_on_pack(solved.rules, solved.hands, solved.pack, strategy, always)
        return split_box.split_box_results(game, 7, 5)[3]

    exact = three_hands()
    monkeypatch.setattr(split_box, "LISTED", 0)
    closed = three_hands()
    assert 0.0 < abs(closed - exact).max() / exact.sum() < 3e-6


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
def test_the_chart_costs_what_it_costs(house: str) -> None:
    rules = rules_of(house)
    memorised = chart(rules)
    assert 2e-5 < memorised.cost < 5e-5
    assert abs(memorised.ev + memorised.cost - analyse(rules).ev) < 1e-15
    assert abs(results(rules, memorised.strategy).ev - memorised.ev) < 2e-9


def test_no_single_answer_of_the_chart_can_be_improved() -> None:
    prepared = prepare(solve(rules_of("pfaeffikon")))
    answers, valued = best_answers(prepared)
    for name in ("draw", "double"):
        for soft, low in ((0, 4), (1, 12)):
            for total in range(low, 21):
                turned = getattr(answers, name).copy()
                turned[soft, total] = ~turned[soft, total]
                other = value(prepared, answers._replace(**{name: turned}))
                assert (other.ev <= valued.ev + 1e-14).all(), (name, soft, total)
    for card in range(10):
        turned = answers.split.copy()
        turned[card] = ~turned[card]
        assert (value(prepared, answers._replace(split=turned)).ev <= valued.ev + 1e-14).all(), VALUES[card]


def test_the_chart_of_a_house_without_a_hole_card() -> None:
    memorised = chart(rules_of("wiesbaden"))
    assert memorised.hard[11]["T"] == "card"
    assert memorised.hard[11]["9"] == "double_else_card"
    assert memorised.hard[16]["6"] == "stand"
    assert memorised.soft[18]["9"] == "card"
    assert memorised.pairs["8"]["T"] == "card"
    assert memorised.pairs["8"]["9"] == "split"
    assert memorised.pairs["A"]["A"] == "card"
    assert not memorised.insurance
    soft = chart(rules_of("pfaeffikon")).soft
    assert soft[18]["4"] == "double_else_stand"
    assert soft[17]["4"] == "double_else_card"


def test_crazy_twins_under_every_reading() -> None:
    """By the leaflet's plain words the bet is in the guest's favour; a simulation of the game agrees."""
    odds = crazy(rules_of("wiesbaden"))
    assert abs(odds.match - float(Fraction(23, 311))) < 1e-15
    assert round(odds.main.ev, 4) == 0.0144
    initial_deal = crazy(rules_of("wiesbaden", crazy_joker_split="initial_deal"))
    assert round(initial_deal.main.ev, 4) == 0.0118
    assert odds.for_side_bet.ev > odds.main.ev
    assert odds.main_ev_lost > 0.0
    chances = {
        option: 1.0 - crazy(rules_of("wiesbaden", crazy_split=option)).main.outcomes[-1].probability
        for option in ("every_hand", "net", "any_hand")
    }
    assert chances["every_hand"] < chances["net"] < chances["any_hand"]
    second = crazy(rules_of("wiesbaden", crazy_joker="second")).main.outcomes
    both = odds.main.outcomes
    assert abs(2 * second[0].probability - both[0].probability) < 1e-15


def test_a_house_without_crazy_twins_says_so() -> None:
    with pytest.raises(ValueError, match="Crazy-Twins"):
        crazy(rules_of("pfaeffikon"))
