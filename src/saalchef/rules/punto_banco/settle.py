"""Who wins what: to be read aloud beside the leaflets."""

from collections.abc import Iterator

from saalchef.rules import events as e
from saalchef.rules.money import Cents, Wager, pay, round_up
from saalchef.rules.punto_banco import events as p
from saalchef.rules.punto_banco.draw import total
from saalchef.rules.punto_banco.facts import stays, winner
from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.punto_banco.state import Table


def tax(rules: Rules, won: Cents) -> Cents:
    """What the house keeps of a win on Banco: to the cent, or up to the next chip."""
    exact = won * rules.banco_tax
    return round_up(exact, rules.limits.step if rules.tax_rounding == "house" else Cents(1))


def withheld(rules: Rules, field: str, stake: Cents) -> Cents:
    """What the house keeps of what a stake on the winning field wins: Banco alone is taxed."""
    return tax(rules, pay(stake, rules.banco_pays)) if field == "banco" else Cents(0)


def gain(rules: Rules, field: str, stake: Cents) -> Cents:
    """What a stake on the winning field wins."""
    match field:
        case "punto":
            return pay(stake, rules.punto_pays)
        case "banco":
            return Cents(pay(stake, rules.banco_pays) - withheld(rules, field, stake))
        case _:
            return pay(stake, rules.tie_pays)


def net_result(rules: Rules, field: str, stake: Cents, won_by: str) -> Cents:
    """What a stake on a field brings: its gain, nothing where it stays, or else it is gone."""
    if field == won_by:
        return gain(rules, field, stake)
    return Cents(0 if stays(field, won_by) else -stake)


def announcement(rules: Rules, said: p.TotalsAnnounced) -> str:
    """The croupier's words: both totals and who won, as the house calls them."""
    words = {"punto": rules.word_punto, "banco": rules.word_banco, "tie": rules.word_tie}
    return f"{rules.word_punto} {said.punto}, {rules.word_banco} {said.banco}: {words[said.winner]}"


def end(t: Table) -> Iterator[p.Event]:
    """Totals announced, lost stakes collected, winning stakes paid; on a tie Punto and Banco stay."""
    punto, banco = total(t.punto), total(t.banco)
    won_by = winner(punto, banco)
    said = p.TotalsAnnounced(punto, banco, won_by)
    yield said
    yield e.Called(announcement(t.rules, said))
    net = {s.guest: 0 for s in t.stakes}
    winning, staying = [], []
    for s in t.stakes:
        if s.field == won_by:
            winning.append(s)
        elif stays(s.field, won_by):
            staying.append(s)
        else:
            net[s.guest] -= s.amount
            yield e.Settled(s.guest, s.field, s.amount, Cents(-s.amount), "lost", s.box)
    for s in winning:
        won = gain(t.rules, s.field, s.amount)
        net[s.guest] += won
        yield e.Settled(s.guest, s.field, s.amount, won, "won", s.box)
    for s in staying:
        yield p.StakeStayed(s.guest, s.field, s.amount, s.box)
    results = tuple([Wager(guest, Cents(amount)) for guest, amount in net.items()])
    yield e.CoupSettled(t.coup, results, Cents(-sum(net.values())))
