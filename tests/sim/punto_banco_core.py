"""Punto Banco coups through the rules core, with the kernels' cards."""

from collections.abc import Iterator, Mapping

from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitCard
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco import Rules, apply, open_table
from saalchef.sim.punto_banco.coup import bets
from saalchef.sim.punto_banco.jobs import coups_job
from sim.dealing import Dealer
from sim.tracing import traced

STAKES = {"punto": Cents(3000), "banco": Cents(2500), "tie": Cents(1000)}
SEED = 5
Readings = dict[str, str | int]


def every_reading() -> Iterator[tuple[str, Readings]]:
    for house in ("bregenz", "vaduz"):
        yield house, {}
        for reading, options in load(house).readings.items():
            yield from ((house, {reading: option}) for option in options.options[1:])
        yield house, {"decks": 1, "penetration": 90}


def rules_of(house: str, readings: Readings) -> Rules:
    rules = load(house, readings).rules
    assert isinstance(rules, Rules)
    return rules


class CoreTable:
    """One guest with the same bets in every coup."""

    def __init__(self, rules: Rules, stakes: Mapping[str, Cents], dealer: Dealer) -> None:
        self.dealer = dealer
        table, _ = apply(open_table("house", rules, {"guest": Cents(10**12)}), a.Sit("guest", 1))
        for field, stake in stakes.items():
            box = 1 if rules.boxes and field != "tie" else None
            table, _ = apply(table, a.Bet("guest", stake, field, box))
        self.closed, _ = apply(table, a.Close())
        self.stakes = stakes

    def coup(self) -> dict[str, int]:
        """Play one coup; what every bet won."""
        t = self.closed
        while isinstance(t.awaiting, AwaitCard):
            t, _ = apply(t, a.Deal(self.dealer.card()))
        self.dealer.over()
        return {**dict.fromkeys(self.stakes, 0), **{s.field: int(s.won) for s in t.settled}}


def prove_coups(rules: Rules, stream: int, coups: int) -> None:
    """Every bet of every coup as the automaton walks it."""
    job = coups_job(rules, coups, SEED)
    pays = {
        field: [int((p or 0) * stake) for p in bets(rules, stake)[field]] for field, stake in STAKES.items()
    }
    core = CoreTable(rules, STAKES, Dealer(SEED, job.pack, int(job.setting[0]), stream))
    for number, outcome in enumerate(traced(job, stream, coups)):
        assert core.coup() == {field: paid[outcome] for field, paid in pays.items()}, number
