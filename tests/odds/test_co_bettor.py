"""What a co-bettor's stake is worth, against the rules core: every deal of a small pack, he playing along."""

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from cli.run import run
from odds.blackjack_enumeration import cards_not_in
from odds.blackjack_through_the_rules import STAKE, owners_word, ranks
from saalchef.houses import load
from saalchef.odds.blackjack import Strategy
from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.co_bettor import co_bettor
from saalchef.odds.blackjack.results import results
from saalchef.odds.following import FOLLOWS, Follows
from saalchef.rules import actions as a
from saalchef.rules.blackjack import Rules, Table, apply, check, open_table
from saalchef.rules.cards import SUITS, Card
from saalchef.rules.money import Cents
from saalchef.sim.blackjack.choose import chosen

Worth = tuple[Fraction, Fraction]  # what is won and what is put up, in units of the stake


def through_the_rules(rules: Rules, pack: str, strategy: Strategy, follows: Follows) -> Worth:
    """All that can happen to the stake of a standing guest on the owner's box."""
    t = open_table("test", rules, {"p1": Cents(100_000), "p2": Cents(100_000)})
    bets = (a.Bet(guest, STAKE, "main", 1) for guest in ("p1", "p2"))
    for deed in (a.Sit("p1", 1), a.Stand("p2"), *bets, a.Close()):
        t, _ = apply(t, deed)
    return walk(t, Counter(pack), strategy, follows, {})


def walk(
    t: Table, pack: Counter[str], strategy: Strategy, follows: Follows, known: dict[str, Worth]
) -> Worth:
    while t.card_for is None and t.phase != "settled":
        t, _ = apply(t, word(t, strategy, follows))
    if t.phase == "settled":
        his = [each for each in t.settled if each.guest == "p2"]
        put_up = sum(each.stake for each in his) or STAKE  # what went back had been put up
        return Fraction(sum(each.won for each in his), STAKE), Fraction(put_up, STAKE)
    box = t.boxes[0]
    hands = [(ranks(h.cards), h.doubled, h.from_split, repr(h.stakes)) for h in box.hands]
    key = repr((t.phase, t.turn, hands, ranks(t.bank_cards), sorted(pack.elements())))
    if key not in known:
        won = put_up = Fraction(0)
        for rank, copies in sorted((+pack).items()):
            after, _ = apply(t, a.Deal(Card(rank + SUITS[copies % 4])))
            then = walk(after, pack - Counter([rank]), strategy, follows, known)
            won += then[0] * Fraction(copies, pack.total())
            put_up += then[1] * Fraction(copies, pack.total())
        known[key] = won, put_up
    return known[key]


def word(t: Table, strategy: Strategy, follows: Follows) -> a.Action:
    waiting: Any = t.awaiting
    if "p1" in waiting.guests:
        return owners_word(t, strategy)
    if t.phase == "insurance":
        paid = a.EvenMoney("p2", 1)
        return paid if strategy.even_money and check(t, paid) is None else a.Decline("p2", 1)
    for kind, deed in (("doubles", a.Double("p2", 1)), ("splits", a.Split("p2", 1))):
        if follows in (kind, "everything") and check(t, deed) is None:
            return deed
    return a.Decline("p2", 1)


def test_who_follows_everything_has_what_the_owner_has() -> None:
    for readings in ({}, {"bank_blackjack_takes": "original", "co_bettor_split": "returned"}):
        rules = load("pfaeffikon", {"decks": 1, **readings}).rules
        assert isinstance(rules, Rules)
        found, own = co_bettor(rules, chosen(rules, "optimal")), results(rules)
        assert found["everything"].ev == pytest.approx(analyse(rules).ev, abs=2e-8)
        assert found["everything"].stake == pytest.approx(own.stake, abs=1e-9)
        assert found["nothing"].stake == pytest.approx(1.0, abs=1e-12)


def test_the_command_tells_it_by_owner() -> None:
    document = json.loads(run("odds", "pfaeffikon", "--co-bettor", "--json", "--reading", "decks=1").stdout)
    by_owner = document["co_bettor"]
    assert list(by_owner) == ["optimal", "chart", "mimic", "never-bust", "eager"]
    assert by_owner["optimal"]["nothing"]["ev"] < by_owner["optimal"]["everything"]["ev"]
    assert by_owner["eager"]["doubles"]["ev"] > by_owner["eager"]["everything"]["ev"]
    assert len({values["ev"] for values in by_owner["mimic"].values()}) == 1  # an owner who never raises
    refused = run("odds", "bregenz", "--co-bettor", "--lang", "en")
    assert "Casino Bregenz plays Punto Banco" in refused.stderr


@pytest.mark.parametrize("owner", ["optimal", "eager"])
@pytest.mark.parametrize(
    ("house", "readings", "hands", "pack"),
    [
        ("pfaeffikon", {}, 2, "3678TTTT88"),
        (
            "pfaeffikon",
            {"bank_blackjack_takes": "original", "co_bettor_split": "returned"},
            2,
            "A5556688TTTTTT",
        ),
        ("pfaeffikon", {"bank_blackjack_takes": "original"}, 3, "A8889999TTTTTTA"),
        ("wiesbaden", {}, 3, "A8889999TTTTTT"),
    ],
)
def test_every_deal_of_a_small_pack(
    house: str, readings: dict[str, str], hands: int, pack: str, owner: str
) -> None:
    loaded = load(house, {"decks": 2, **readings}).rules
    assert isinstance(loaded, Rules)
    rules = replace(loaded, max_hands=hands, jokers=0)
    seen = cards_not_in(tuple(pack), rules.decks)
    strategy = analyse(rules, seen).strategy if owner == "optimal" else chosen(rules, owner)
    found = co_bettor(rules, strategy, seen)
    for follows in FOLLOWS:
        won, put_up = through_the_rules(rules, pack, strategy, follows)
        assert found[follows].ev == pytest.approx(float(won), abs=1e-12), follows
        assert found[follows].stake == pytest.approx(float(put_up), abs=1e-12), follows
