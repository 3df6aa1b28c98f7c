"""Every sourced rule and principle of a house has its test; so has every option of a reading."""

import pytest

from clauses import NOT_OF_THE_RULES, PROOFS, TELLS_APART, house_of, noted, proves, slug
from saalchef.houses import HOUSES


@pytest.mark.parametrize("house", HOUSES)
def test_every_sourced_rule_and_principle_has_a_test(house: str) -> None:
    clauses = house_of(house).clauses
    missing = [f"{house}: {clauses[key]}: {key}" for key in clauses if (house, key) not in noted(PROOFS)]
    assert not missing, "no test proves\n" + "\n".join(missing)


@pytest.mark.parametrize("house", HOUSES)
def test_every_option_of_a_reading_is_told_apart_from_another(house: str) -> None:
    missing = [
        f"{house}: {name} = {option}"
        for name, reading in house_of(house).readings.items()
        if name not in NOT_OF_THE_RULES and len(reading.options) > 1
        for option in reading.options
        if (house, name, option) not in noted(TELLS_APART)
    ]
    assert not missing, "no test tells apart\n" + "\n".join(missing)


def test_a_proof_is_named_after_house_and_clause() -> None:
    def test_wiesbaden_1_double_only_on_9_10_11() -> None: ...

    def test_wiesbaden_11_double_only_on_9_10_11() -> None: ...

    with pytest.raises(AssertionError, match="test_wiesbaden_11_"):
        proves("wiesbaden", "double_totals")(test_wiesbaden_1_double_only_on_9_10_11)
    with pytest.raises(AssertionError, match="no sourced rule"):
        proves("wiesbaden", "resplit_aces")(test_wiesbaden_11_double_only_on_9_10_11)
    proves("wiesbaden", "double_totals")(test_wiesbaden_11_double_only_on_9_10_11)


@pytest.mark.parametrize(
    ("clause", "expected"),
    [("§11", "11"), ("Gewinnmöglichkeiten", "gewinnmoeglichkeiten"), ("Insurance-Feld", "insurance_feld")],
)
def test_a_clause_as_a_part_of_a_name(clause: str, expected: str) -> None:
    assert slug(clause) == expected
