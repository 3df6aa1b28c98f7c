"""The coach's verdict on what was decided: what was best, what it cost, and why."""

from fractions import Fraction

import pytest

from saalchef.catalogue import LANGS, say
from saalchef.catalogue.say import sentences
from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.cards import Card, cards, count
from saalchef.rules.money import Cents
from saalchef.rules.table import legal, open_table, view
from saalchef.school.advice import Why
from saalchef.school.coach import advise
from saalchef.school.verdict import judge
from school.test_coach import CHIPS, alike, at_schaffhausen, at_wiesbaden, bank_stands, by_points, played


def test_a_wrong_decision_costs_what_the_best_would_have_brought_more() -> None:
    _, table = at_wiesbaden("9h 5c 6d 2c Ts", decks=1)
    found = judge(table, a.Stay("Anna", 3))
    assert found is not None
    worth = {each.verb: each.value for each in found.advice.values}
    assert (found.guest, found.said, found.advice.values[0].verb) == ("Anna", "stays", "doubles")
    assert found.cost == pytest.approx(2000 * (worth["doubles"] - worth["stays"]))
    best = judge(table, a.Double("Anna", 3))
    assert best is not None
    assert best.cost == 0.0


def test_a_verdict_names_the_hand_and_the_card_of_the_bank() -> None:
    _, table = at_wiesbaden("9h 5c Kd 7c Ts")
    found = judge(table, a.Stay("Anna", 3))
    assert found is not None
    assert found.advice.holding is not None
    holding = found.advice.holding
    assert (holding.cards, holding.total, holding.soft, holding.bank) == (cards("9h 7c"), 16, False, 10)
    _, table = at_wiesbaden("Ah 5c Ad 7c Ts")
    holding = judge(
        played(table, a.Decline("Ben", 3), a.Decline("Ben", 5)), a.Decline("Anna", 3)
    ).advice.holding  # type: ignore[union-attr,assignment]
    assert (holding.total, holding.soft, holding.bank) == (18, True, 11)


def test_why_a_low_hand_stays_or_draws_is_told_by_both_who_may_go_over() -> None:
    """Enumerated anew, card by card."""
    _, table = at_wiesbaden("9h 5c 5d 6c Ts", decks=1)
    found = judge(table, a.AskCard("Anna", 3))
    assert found is not None
    assert found.advice.why is not None
    assert found.advice.why.code == "coach.why.low"
    pack = by_points("9h 5c 5d 6c Ts", 1)
    over = Fraction(
        sum(n for card, n in pack.items() if count((*cards("9h 6c"), card))[0] > 21), pack.total()
    )
    stands = bank_stands(
        pack, (alike(Card("5d")),), 0
    )  # a hand of nothing: won where the bank goes over, else lost
    assert found.advice.why.parts["over"] == pytest.approx(float(over), abs=1e-12)
    assert found.advice.why.parts["bank_over"] == pytest.approx(float((stands + 1) / 2), abs=1e-12)


@pytest.mark.parametrize(
    ("dealt", "said", "code"),
    [
        ("9h 5c 6d 6c Ts", a.Stay("Anna", 3), "low"),
        ("9h 5c Kd 6c Ts", a.Stay("Anna", 3), "low_card"),
        ("Ah 5c 9d 3c Ts", a.Stay("Anna", 3), "low_safe"),
        ("Th 5c 9d 7c Ts", a.AskCard("Anna", 3), "made"),
        ("Ah 5c 9d 7c Ts", a.Stay("Anna", 3), "made_safe"),
        ("9h 5c 6d 2c Ts", a.AskCard("Anna", 3), "double"),
        ("8h 5c 6d 8c Ts", a.Stay("Anna", 3), "split"),
        ("9h 5c Ad Kc Ts", a.Insure("Anna", 3), "insurance"),
        ("Ah 5c Ad Kc Ts", a.EvenMoney("Anna", 3), "even_money"),
    ],
)
def test_every_kind_of_question_has_its_reason(dealt: str, said: a.Action, code: str) -> None:
    _, table = at_wiesbaden(dealt)
    found = judge(table, said)
    assert found is not None
    assert found.advice.why is not None
    assert found.advice.why.code == f"coach.why.{code}"


def test_a_pair_that_is_not_split_is_compared_by_what_both_bring() -> None:
    _, table = at_wiesbaden("8h 5c 6d 8c Ts")
    found = judge(table, a.Stay("Anna", 3))
    assert found is not None
    worth = {each.verb: each.value for each in found.advice.values}
    others = max(value for verb, value in worth.items() if verb != "splits")
    assert found.advice.why == Why("coach.why.split", {"apart": worth["splits"], "together": others})


def test_a_part_of_the_insurance_costs_a_part() -> None:
    _, table = at_wiesbaden("9h 5c Ad Kc Ts", insurance_amount="up_to_half")
    half, fifth = (
        judge(table, a.Insure("Anna", 3, Cents(10_00))),
        judge(table, a.Insure("Anna", 3, Cents(2_00))),
    )
    assert half is not None
    assert fifth is not None
    tens, left = 6 * 16 - 2, 6 * 52 - 5
    assert half.cost == pytest.approx(-float(3 * Fraction(tens, left) - 1) * 1000)
    assert fifth.cost == pytest.approx(half.cost / 5 if half.cost else 0)


def test_nothing_is_said_of_what_answers_no_question() -> None:
    _, table = at_wiesbaden("9h 5c 6d 2c Ts")
    assert judge(table, a.Leave("Anna")) is None
    assert judge(table, a.Stay("Ben", 5)) is None  # he is not asked yet
    house = load("bregenz")
    betting = played(open_table(house.id, house.rules, {"Anna": CHIPS}), a.Sit("Anna", 3))
    assert judge(betting, a.Bet("Anna", Cents(10_00), "punto")) is None


def test_at_challenge_the_next_card_is_told_and_no_cost() -> None:
    _, table = at_schaffhausen("Th 5c 6d Ks 9h 2s")
    found = judge(table, a.Stake("Anna", 1))
    assert found is not None
    assert found.cost is None
    assert found.advice.holding is not None
    assert (found.advice.holding.total, found.advice.holding.bank) == (16, None)
    assert found.advice.why == Why("coach.why.next_card", {"over": 30 / 49, "best": 3 / 49})


def test_a_hint_compares_the_best_with_the_next_best() -> None:
    rules, table = at_wiesbaden("9h 5c 6d 6c Ts")
    (advice,) = advise(rules, view(table, "Anna"), legal(table, "Anna"))
    assert [worth.verb for worth in advice.values][:2] == ["stays", "cards"]
    assert advice.why is not None
    assert advice.why.code == "coach.why.low"


def test_every_reason_is_said_in_both_languages_with_its_figures() -> None:
    reasons = {code: texts for code, texts in sentences("coach").items() if code.startswith("why.")}
    assert len(reasons) == 10
    parts = {"bank_over", "over", "win", "lose", "card_win", "card_lose", "together", "apart", "natural"}
    facts = dict.fromkeys((*parts, "needed", "waits", "even_money", "best"), "42.9 %")
    for code in reasons:
        assert all("42.9 %" in say(f"coach.{code}", lang, **facts) for lang in LANGS)
