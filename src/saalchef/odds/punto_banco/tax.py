"""What Banco pays after the house's tax, which may depend on the stake."""

from fractions import Fraction

from saalchef.rules.money import Cents, round_up
from saalchef.rules.punto_banco.rules import Rules


def banco_pays(rules: Rules, stake: Cents) -> Fraction:
    """Net per unit of a winning stake: less the tax to the cent, or less the tax rounded up to a chip."""
    won = stake * rules.banco_pays
    tax = won * rules.banco_tax
    if rules.tax_rounding == "house":
        tax = Fraction(round_up(tax, rules.limits.step))
    return (won - tax) / stake
