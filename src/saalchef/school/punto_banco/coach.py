"""The coach at Punto Banco: what each bet is worth from the cards that remain in the shoe."""

from collections.abc import Sequence

from saalchef.odds.punto_banco.bets import figures
from saalchef.rules.cards import Card
from saalchef.rules.options import Option
from saalchef.rules.punto_banco.rules import Rules
from saalchef.rules.punto_banco.view import TableView
from saalchef.school.advice import Advice, Worth, ranked


def advise_here(
    rules: Rules, _: TableView, options: Sequence[Option], earlier: Sequence[Card], __: str
) -> tuple[Advice, ...]:
    """While bets are open: no card of the coming coup lies yet."""
    fields = {option.field for option in options if option.verb == "bets"}
    if not fields:
        return ()
    bets = figures(rules, earlier).bets
    values = [Worth("bets", bet.ev, field) for field, bet in bets.items() if field in fields]
    return (Advice("bets", None, None, rules.limits.minimum, len(earlier), ranked(values)),)
