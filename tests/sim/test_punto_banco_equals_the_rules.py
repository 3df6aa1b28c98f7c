"""Punto Banco's kernel and the rules core settle the same coups alike, by every reading."""

from collections.abc import Iterator

import pytest

from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitCard
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco import Rules, apply, open_table
from saalchef.sim.punto_banco.coup import bets
from saalchef.sim.punto_banco.jobs import coups_job
from sim.dealing import Dealer
from sim.tracing import traced

COUPS = 2000
STAKES = {"punto": Cents(3000), "banco": Cents(2500), "tie": Cents(1000)}
Readings = dict[str, str | int]


def every_reading() -> Iterator[tuple[str, Readings]]:
    for house in ("bregenz", "vaduz"):
        yield house, {}
        for reading, options in load(house).readings.items():
            yield from ((house, {reading: option}) for option in options.options[1:])
        yield house, {"decks": 1, "penetration": 90}


@pytest.mark.parametrize(("house", "readings"), list(every_reading()), ids=str)
def test_every_coup_is_settled_as_the_rules_settle_it(house: str, readings: Readings) -> None:
    rules = load(house, readings).rules
    assert isinstance(rules, Rules)
    job = coups_job(rules, COUPS, 5)
    dealer = Dealer(5, job.pack, int(job.setting[0]), 3)
    pays = {
        field: [int((p or 0) * stake) for p in bets(rules, stake)[field]] for field, stake in STAKES.items()
    }
    empty, _ = apply(open_table(house, rules, {"guest": Cents(10**12)}), a.Sit("guest", 1))
    for outcome in traced(job, 3, COUPS):
        t = empty
        for field, stake in STAKES.items():
            t, _ = apply(t, a.Bet("guest", stake, field, 1 if rules.boxes and field != "tie" else None))
        t, _ = apply(t, a.Close())
        while isinstance(t.awaiting, AwaitCard):
            t, _ = apply(t, a.Deal(dealer.card()))
        dealer.over()
        won = {**dict.fromkeys(STAKES, 0), **{s.field: s.won for s in t.settled}}
        assert won == {field: paid[outcome] for field, paid in pays.items()}, t.seen
