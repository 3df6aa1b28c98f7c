"""A fact of a game is written once: what changes it changes the rules, the odds and the simulator alike."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from houses.house_files import load_text
from odds.blackjack_enumeration import cards_not_in
from odds.blackjack_through_the_rules import by_field, deal_to_the_end
from saalchef.houses import House, load
from saalchef.houses.describe import describe
from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.results import results
from saalchef.rules.blackjack import Rules, facts
from saalchef.rules.money import Cents
from saalchef.sim.options import Options
from saalchef.sim.run import Threads, run
from saalchef.sim.simulation import simulation
from sim.blackjack_proof import ENOUGH, FILE, WILD, box_of, prove_box, prove_table

PACK = "A5668999TTTTTTA"  # small enough to be dealt to the end
BANKS = [(total, soft) for total in (16, 18) for soft in ("stands", "draws")]


def own_house(folder: Path, like: str, stands_from: int, soft: str, decks: int = 6) -> House:
    """A house file of one's own whose bank stands on another total."""
    leaflet = f"[leaflet.'§1']\nbank_stands_from = {stands_from}"
    readings = f"[readings]\nbank_soft_17 = '{soft}'\ndecks = {decks}"
    return load_text(folder, f"like = '{like}'\n{leaflet}\n{readings}\n")


def rules_of(house: House) -> Rules:
    assert isinstance(house.rules, Rules)
    return house.rules


def odds_agree_with_the_rules(rules: Rules, pack: str = PACK) -> float:
    """Every net result of one box, priced and played through all deals of a small pack; what it is worth."""
    seen = cards_not_in(tuple(pack), rules.decks)
    analysis, found = analyse(rules, seen), results(rules, None, seen)
    nets = by_field(deal_to_the_end(rules, pack, analysis.strategy, ("main",)), "main")
    assert abs(analysis.ev - float(sum(net * p for net, p in nets.items()))) < 1e-12
    assert {r.net: pytest.approx(r.probability, abs=1e-12) for r in found.results} == {
        net: float(p) for net, p in nets.items()
    }
    return float(analysis.ev)


@pytest.mark.parametrize(("stands_from", "soft"), BANKS)
@pytest.mark.parametrize("like", ["pfaeffikon", "wiesbaden"])
def test_a_bank_on_another_total_is_priced_as_it_is_played(
    tmp_path: Path, like: str, stands_from: int, soft: str
) -> None:
    rules = replace(rules_of(own_house(tmp_path, like, stands_from, soft, decks=2)), max_hands=2)
    here = odds_agree_with_the_rules(rules)
    assert abs(here - odds_agree_with_the_rules(replace(rules, bank_stands_from=17))) > 1e-3


@pytest.mark.parametrize(("stands_from", "soft"), BANKS)
@pytest.mark.parametrize("like", ["pfaeffikon", "wiesbaden"])
def test_a_bank_on_another_total_is_simulated_as_it_is_played(
    tmp_path: Path, like: str, stands_from: int, soft: str
) -> None:
    """Coup by coup on the same cards: one box, one that is split whenever it may be, and a table."""
    rules = rules_of(own_house(tmp_path, like, stands_from, soft))
    prove_box(rules, "optimal", 0, 1000)
    prove_box(rules, "mimic", 1, 500)
    assert prove_box(rules, WILD, 6, 400) > 3
    prove_table(rules, [box_of(rules, WILD)._replace(lapses=0.1), box_of(rules, FILE)], ENOUGH, 8, 300)


@pytest.mark.parametrize("stands_from", [16, 18])
def test_a_bank_on_another_total_is_simulated_as_it_is_priced(tmp_path: Path, stands_from: int) -> None:
    """From full packs, every bet of the box: within four standard errors."""
    asked = simulation(own_house(tmp_path, "wiesbaden", stands_from, "stands"), Options(5_000_000, 2026))
    report = asked.report(run(asked.job, Threads(2)))
    assert report.bets.keys() == {"main", "insurance", "twins", "crazy"}
    for name, bet in report.bets.items():
        assert bet.deviations is not None
        assert abs(bet.deviations) < 4.0, (name, bet.ev, bet.exact)


@pytest.mark.parametrize("stands_from", [16, 18])
def test_a_bank_on_another_total_is_told_with_it(tmp_path: Path, stands_from: int) -> None:
    house = own_house(tmp_path, "pfaeffikon", stands_from, "draws")
    told = {line.key: line for section in describe(house, "en") for line in section.lines}
    bank, soft = told["bank_stands_from"].sentence, told["bank_soft_17"]
    assert bank == f"Below {stands_from} points the bank must draw, from {stands_from} on it may not."
    assert soft.sentence.startswith(f"On a total of {stands_from} in which an ace counts 11")
    assert soft.readings[0].question.startswith(f"From {stands_from} on the bank draws no more")


def test_a_fact_changed_once_is_changed_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table where the bank takes what is equal, nobody but `who_wins` has to know."""
    rules = rules_of(load("pfaeffikon", {"decks": 2, "max_hands": 2}))
    usual = odds_agree_with_the_rules(rules)
    before = facts.who_wins

    def bank_takes_equal_hands(*hands: int) -> int:
        how = before(*hands)
        return facts.LOST if how == facts.STAND_OFF else how

    monkeypatch.setattr(facts, "who_wins", bank_takes_equal_hands)
    changed = replace(rules, limits=replace(rules.limits, maximum=Cents(rules.limits.maximum + 500)))
    assert odds_agree_with_the_rules(changed) < usual - 0.05
    prove_box(changed, WILD, 6, 400)
    prove_table(changed, [box_of(changed, WILD), box_of(changed, FILE)], ENOUGH, 8, 300)
