"""Every bet of every house comes out within four standard errors of what it is worth exactly."""

from fractions import Fraction

import numpy as np
import pytest

from odds.crazy_play import strategy_for_both
from saalchef.houses import load
from saalchef.odds.blackjack.crazy_ratio import both_stakes
from saalchef.odds.blackjack.results import results
from saalchef.odds.punto_banco.bets import figures
from saalchef.rules.blackjack import Rules as BlackJackRules
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco import Rules as PuntoBancoRules
from saalchef.sim.blackjack.choose import OPTIMAL, chosen
from saalchef.sim.blackjack.jobs import box_job
from saalchef.sim.blackjack.named_strategies import mimic_the_bank, strategy_of
from saalchef.sim.blackjack.outcomes import BoxOutcomes
from saalchef.sim.figures import Figure, by_net, figure
from saalchef.sim.options import Options
from saalchef.sim.punto_banco.coup import bets
from saalchef.sim.punto_banco.jobs import coups_job
from saalchef.sim.run import Threads, run
from saalchef.sim.simulation import Report, simulation
from sim.tracing import traced_from_shoe

ROUNDS = 20_000_000
ERRORS = 4.0
SEED = 2026
Readings = dict[str, str | int]

CASES: list[tuple[str, Readings, str]] = [
    ("pfaeffikon", {}, "optimal"),
    ("pfaeffikon", {}, "chart"),
    ("pfaeffikon", {"decks": 1, "bank_soft_17": "draws"}, "optimal"),
    ("pfaeffikon", {"bank_blackjack_takes": "original", "bank_blackjack_against_21": "stand_off"}, "optimal"),
    ("pfaeffikon", {"double_after_split": "no", "max_hands": 2, "resplit_aces": "yes"}, "optimal"),
    ("pfaeffikon", {"even_money": "yes", "max_hands": 3}, "optimal"),
    ("pfaeffikon", {}, "mimic"),
    ("pfaeffikon", {"resplit_aces": "yes"}, "eager"),
    ("wiesbaden", {}, "optimal"),
    ("wiesbaden", {}, "chart"),
    ("wiesbaden", {"joker_place": "occupies"}, "optimal"),
    ("wiesbaden", {"joker_place": "occupies"}, "chart"),
    ("wiesbaden", {"crazy_split": "any_hand", "crazy_push": "no"}, "optimal"),
    ("wiesbaden", {"crazy_split": "every_hand"}, "optimal"),
    ("wiesbaden", {"joker_scope": "table", "crazy_joker": "second", "split_by": "rank"}, "optimal"),
    ("wiesbaden", {"twins_pay": "gross", "soft_double": "yes", "resplit_aces": "no"}, "optimal"),
    ("wiesbaden", {}, "never-bust"),
    ("wiesbaden", {}, "eager"),
    ("bregenz", {"shuffler": "continuous"}, ""),
    ("bregenz", {"shuffler": "continuous", "banco_6_punto_stood": "stands"}, ""),
    ("vaduz", {"shuffler": "continuous"}, ""),
    ("vaduz", {"shuffler": "continuous", "banco_4_5_punto_stood": "stands", "tie_pays": 9}, ""),
    ("vaduz", {"shuffler": "continuous", "banco_3_except": "total_8", "decks": 1}, ""),
]


def reported(house: str, readings: Readings, options: Options) -> Report:
    asked = simulation(load(house, readings), options)
    report = asked.report(run(asked.job, Threads(2)))
    assert report.rounds == options.rounds
    return report


def holds(name: str, bet: Figure) -> None:
    assert bet.deviations is not None, name
    assert abs(bet.deviations) < ERRORS, (name, bet.ev, bet.exact, bet.deviations)


@pytest.mark.parametrize(("house", "readings", "strategy"), CASES, ids=str)
def test_every_bet_is_worth_what_the_odds_say(house: str, readings: Readings, strategy: str) -> None:
    report = reported(house, readings, Options(ROUNDS, SEED, (strategy,) if strategy else ()))
    assert report.bets
    for name, bet in report.bets.items():
        if name == "crazy" and strategy != "optimal":
            continue  # its exact value is known for the best play of the main game
        holds(name, bet)


# ——— whole tables: each box is worth as much as if it were alone ———


@pytest.mark.parametrize(("house", "boxes"), [("wiesbaden", 3), ("pfaeffikon", 7)])
def test_every_bet_on_every_box_is_worth_what_the_odds_say(house: str, boxes: int) -> None:
    """Any places of a well-mixed pack that are chosen without looking at them hold cards like the first ones:
    what the boxes before it draw changes nothing for a box, as long as its guest looks at his own cards only.
    """
    stakes = {"main": Cents(2000)} | ({"twins": Cents(1000), "crazy": Cents(1000)} if boxes == 3 else {})
    options = Options(1_500_000, SEED, ("optimal",), boxes=boxes, stakes=stakes, insurance="always")
    report = reported(house, {}, options)
    assert len(report.boxes) == boxes
    for box in report.boxes:
        assert set(box.bets) == {"insurance", *stakes}
        for name, bet in box.bets.items():
            holds(f"{name} on box {box.number}", bet)


# ——— even money: too rare to show in the main game's value, but not in how often 3:2 is paid ———


@pytest.mark.parametrize(("house", "readings"), [("pfaeffikon", {"even_money": "yes"}), ("wiesbaden", {})])
@pytest.mark.parametrize("takes", [False, True])
def test_even_money_is_paid_as_often_as_it_should_be(house: str, readings: Readings, takes: bool) -> None:
    rules = load(house, readings).rules
    assert isinstance(rules, BlackJackRules)
    cards, tens, aces = 52 * rules.decks, 16 * rules.decks, 4 * rules.decks
    dealt = Fraction(2 * aces * tens, cards * (cards - 1))  # a Black Jack to the box
    ace, ten = Fraction(aces - 1, cards - 2), Fraction(tens - 1, cards - 2)  # then the bank's first card
    no_ten, no_ace = 1 - Fraction(tens - 1, cards - 3), 1 - Fraction(aces - 1, cards - 3)  # and its second
    paid_in_full = dealt * ((1 - ace - ten) + ten * no_ace + (0 if takes else ace * no_ten))
    gained = dealt * ace * (1 - rules.blackjack_pays * no_ten) if takes else Fraction(0)

    plan = mimic_the_bank(rules)
    main = results(rules, strategy_of(rules, plan)).ev + float(gained)
    job = box_job(rules, strategy_of(rules, plan._replace(even_money=takes)), ROUNDS, SEED)
    found = figure(by_net(run(job, Threads(2)).counts[0], BoxOutcomes(rules).bets()["main"]), main)
    assert found is not None
    holds("main", found)
    chance = float(paid_in_full)
    seen = next(each.share for each in found.outcomes if each.pays == rules.blackjack_pays)
    assert abs(seen - chance) < ERRORS * (chance * (1 - chance) / ROUNDS) ** 0.5


# ——— Punto Banco as the houses play it: from a shoe ———


@pytest.mark.parametrize(
    ("house", "readings"), [("bregenz", {}), ("vaduz", {}), ("bregenz", {"decks": 1, "penetration": 50})]
)
def test_from_a_shoe_a_coup_that_is_always_played_is_worth_what_the_odds_say(
    house: str, readings: Readings
) -> None:
    """A coup takes at most six cards, so before the cut card there is room for some that are played whatever
    was dealt. Each of them is exactly like the first; the last ones, which only come where the coups before
    them took few cards, need not be. Coups of one shoe depend on each other, so shoes are counted, not coups.
    """
    rules = load(house, readings).rules
    assert isinstance(rules, PuntoBancoRules)
    job = coups_job(rules, 1, SEED)
    always = (int(job.setting[0]) - 1) // 6 + 1
    outcomes, out = traced_from_shoe(job, 0, 4_000_000)
    starts = np.flatnonzero(np.concatenate(([True], out[:-1] == 0)))
    starts = starts[starts + always <= len(outcomes)]
    coups = outcomes[starts[:, None] + np.arange(always)]
    exact = figures(rules).bets
    for name, pays in bets(rules, rules.limits.minimum).items():
        shoes = np.array([float(each or 0) for each in pays])[coups].sum(axis=1)
        error = shoes.std() / len(shoes) ** 0.5
        assert abs(shoes.mean() - always * exact[name].ev) < ERRORS * error, name


@pytest.mark.parametrize("house", ["bregenz", "vaduz"])
def test_what_the_cut_card_does_does_not_show_in_twenty_million_coups(house: str) -> None:
    """All coups of all shoes, the last ones too: no more is claimed than that."""
    for name, bet in reported(house, {}, Options(ROUNDS, SEED)).bets.items():
        holds(name, bet)


# ——— Black Jack Challenge ———


@pytest.mark.parametrize(
    ("readings", "players", "strategy"),
    [({}, 2, "reasonable"), ({"bonus_pair": "points"}, 4, "careful"), ({}, 7, "bold")],
)
def test_the_bonus_bets_of_every_seat_are_worth_what_the_odds_say(
    readings: Readings, players: int, strategy: str
) -> None:
    stakes = {"red": Cents(500), "black": Cents(500)}
    report = reported(
        "schaffhausen", readings, Options(1_000_000, SEED, (strategy,), players=players, stakes=stakes)
    )
    assert len(report.seats) == players
    for seat in report.seats:
        for name in ("red", "black"):
            holds(f"{name} of seat {seat.number}", seat.bets[name])


def test_a_box_played_for_both_stakes_is_worth_what_the_odds_say() -> None:
    rules, ratio = load("wiesbaden").rules, Fraction(1, 2)
    assert isinstance(rules, BlackJackRules)
    exact = both_stakes(rules, float(ratio)).at
    job = box_job(rules, chosen(rules, OPTIMAL), ROUNDS, SEED, strategy_for_both(rules, float(ratio)))
    tally = run(job, Threads(2)).counts[0]
    paid = BoxOutcomes(rules).bets()
    both = [main + ratio * crazy for main, crazy in zip(paid["main"], paid["crazy"], strict=True)]
    for pays, worth in ((paid["main"], exact.main), (paid["crazy"], exact.crazy), (both, exact.total)):
        found = figure(by_net(tally, pays), worth)
        assert found is not None
        holds("both stakes", found)
