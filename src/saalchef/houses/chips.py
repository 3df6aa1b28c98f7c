"""Every payout must be whole cents at every stake the chip step allows, and the limits must make sense."""

from collections.abc import Iterator
from fractions import Fraction

from saalchef.houses.convert import Expected
from saalchef.houses.house import AnyRules
from saalchef.rules.blackjack.rules import Rules as BlackJackRules
from saalchef.rules.blackjack.rules import SideBet
from saalchef.rules.challenge.rules import Rules as ChallengeRules
from saalchef.rules.money import Cents, decimal, show_ratio
from saalchef.rules.punto_banco.rules import Rules as PuntoBancoRules


def check_payouts(rules: AnyRules) -> None:
    """Expected, with the reason, for the first payout that would be a fraction of a cent."""
    for key, step, ratio in _payouts(rules):
        if step * ratio % 1:
            paid, stake = show_ratio(ratio), decimal(step)
            problem = f"{paid} of a stake of {stake} would be a fraction of a cent; choose another chip step"
            raise Expected(problem, key, "fraction_of_a_cent", ratio=paid, step=stake)
    if isinstance(rules, BlackJackRules) and rules.insurance_amount == "up_to_half":
        step, small = rules.limits.step, rules.limits.insurance_step
        if step % (2 * small):
            facts = {"step": decimal(step), "insurance_step": decimal(small)}
            problem = f"half a stake of {decimal(step)} is no multiple of {decimal(small)}"
            raise Expected(problem, "limits.insurance_step", "half_insurance", **facts)


def _payouts(rules: AnyRules) -> Iterator[tuple[str, Cents, Fraction]]:
    """Each key that pays, the smallest step of the stake it pays on, and the ratio."""
    match rules:
        case BlackJackRules(limits=limits):
            yield "win_pays", limits.step, rules.win_pays
            yield "blackjack_pays", limits.step, rules.blackjack_pays
            yield "insurance_amount", limits.step, Fraction(1, 2)
            half = Cents(limits.step // 2)
            smallest = half if rules.insurance_amount == "half" else limits.insurance_step
            yield "insurance_pays", smallest, rules.insurance_pays
            yield "insurance_pays", half, rules.insurance_pays
            for key, bet in (("twins", rules.twins), ("crazy", rules.crazy)):
                if bet is not None:
                    yield key, bet.step, bet.pays
                    yield key, bet.step, bet.with_joker
        case PuntoBancoRules(limits=limits):
            yield "punto_pays", limits.step, rules.punto_pays
            yield "banco_pays", limits.step, rules.banco_pays
            yield "tie_pays", limits.step, rules.tie_pays
            if rules.tax_rounding == "exact":
                yield "banco_tax", limits.step, rules.banco_pays * rules.banco_tax
        case ChallengeRules(limits=limits):
            for key in (
                "red_pair_pays",
                "double_red_pays",
                "black_pair_pays",
                "pair_pays",
                "double_black_pays",
            ):
                yield key, limits.bonus_step, getattr(rules, key)


def check_limits(rules: AnyRules) -> None:
    """Expected for limits nobody could bet within, or numbers the game cannot be played with."""
    limits = rules.limits
    _between("minimum", limits.minimum, "maximum", limits.maximum, limits.step)
    match rules:
        case BlackJackRules():
            _from_to("boxes", rules.boxes, 1, 7)
            _from_to("decks", rules.decks, 1, 8)
            _from_to("jokers", rules.jokers, 0, 1)
            _from_to("max_hands", rules.max_hands, 1, 4)
            _from_to("bank_stands_from", rules.bank_stands_from, 17, 17)
            _from_to("penetration", rules.penetration, 20, 95)
            if rules.double_totals != "any":
                for total in rules.double_totals:
                    _from_to("double_totals", total, 3, 21)
            for key, bet in (("twins", rules.twins), ("crazy", rules.crazy)):
                if bet is not None:
                    _side_bet(key, bet, includes_stake=rules.twins_pay == "gross")
        case PuntoBancoRules():
            _from_to("seats", rules.seats, 1, 14)
            _from_to("decks", rules.decks, 1, 8)
            _from_to("penetration", rules.penetration, 20, 95)
            if not 0 <= rules.banco_tax < 1:
                raise Expected("expected a tax below 100 %", "banco_tax")
            _between("minimum", limits.minimum, "tie_maximum", rules.limits.tie_maximum, limits.step)
        case ChallengeRules(limits=limits):
            _from_to("boxes", rules.boxes, 2, 7)
            _from_to("fewest_players", rules.fewest_players, 2, rules.boxes)
            _from_to("decks", rules.decks, 1, 8)
            low, high = limits.bonus_minimum, limits.bonus_maximum
            _between("bonus_minimum", low, "bonus_maximum", high, limits.bonus_step)


def _side_bet(key: str, bet: SideBet, includes_stake: bool) -> None:
    if bet.per_guest < bet.step or (bet.per_box is not None and bet.per_box < bet.step):
        raise Expected("expected limits of at least one step", key)
    if includes_stake and min(bet.pays, bet.with_joker) < 1:
        raise Expected("pays less than the stake that its payment includes", key)


def _from_to(key: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        wanted = str(low) if low == high else f"a number from {low} to {high}"
        raise Expected(f"expected {wanted}, found {value}", key)


def _between(low_key: str, low: Cents, high_key: str, high: Cents, step: Cents) -> None:
    if high < low:
        problem = f"{decimal(high)} is below the minimum {decimal(low)}"
        facts = {"amount": decimal(high), "minimum": decimal(low)}
        raise Expected(problem, f"limits.{high_key}", f"{high_key}_below_minimum", **facts)
    if low % step:
        problem = f"{decimal(low)} is not a multiple of the step {decimal(step)}"
        facts = {"amount": decimal(low), "step": decimal(step)}
        raise Expected(problem, f"limits.{low_key}", f"{low_key}_no_multiple", **facts)
