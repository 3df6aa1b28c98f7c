"""Casino Pfäffikon, Sonstiges: minimum and maximum stand on the sign at the table."""

from pathlib import Path

from clauses import proves
from saalchef.houses import load
from saalchef.rules.actions import Bet, Sit
from saalchef.rules.money import Cents
from saalchef.rules.table import apply, check, open_table


def codes(house: str, *amounts: int) -> list[str | None]:
    """How bets of these amounts in francs are refused on an empty box, if they are."""
    rules = load(house).rules
    table, _ = apply(open_table(house, rules, {"guest": Cents(10_000_00)}), Sit("guest", 1))
    refusals = [check(table, Bet("guest", Cents(amount * 100), "main", 1)) for amount in amounts]
    return [refusal and refusal.code for refusal in refusals]


@proves("pfaeffikon", "limits_posted")
def test_pfaeffikon_sonstiges_limits_are_those_of_the_sign(tmp_path: Path) -> None:
    assert codes("pfaeffikon", 4, 5, 500, 505) == ["below_minimum", None, None, "above_maximum"]
    sign = tmp_path / "sign.toml"
    sign.write_text('like = "pfaeffikon"\n[limits]\nminimum = 25\nmaximum = 1000\n', "utf-8")
    assert codes(str(sign), 20, 25, 1000, 1005) == ["below_minimum", None, None, "above_maximum"]
