"""A price tag says what the odds say, and how often a bet can be made."""

from fractions import Fraction

import pytest

from saalchef.houses import load
from saalchef.rules.blackjack.limits import insurance_range
from saalchef.rules.money import Cents
from saalchef.school.price_tags import Offer, offer_of, price_tags


def test_every_bet_of_punto_banco_has_its_price() -> None:
    found = price_tags(load("bregenz"))
    assert [tag.field for tag in found.tags] == ["punto", "banco", "tie"]
    for tag in found.tags:
        assert sum(each.probability for each in tag.outcomes) == pytest.approx(1)
        worth = sum(Fraction(each.pays) * Fraction(each.probability) for each in tag.outcomes)
        assert tag.ev == pytest.approx(float(worth))
        assert tag.exact is not None
        assert float(Fraction(tag.exact)) == tag.ev
        assert (tag.staked, tag.offered, tag.memorised) == (1.0, 1.0, None)


def test_what_is_played_for_among_the_guests_has_none() -> None:
    assert [tag.field for tag in price_tags(load("schaffhausen")).tags] == ["red", "black"]


def test_a_box_of_black_jack_has_its_price() -> None:
    found = {tag.field: tag for tag in price_tags(load("pfaeffikon")).tags}
    main, insurance = found["main"], found["insurance"]
    assert -0.01 < main.ev < 0 < main.stdev
    assert main.memorised is not None
    assert main.memorised <= main.ev
    assert main.staked > 1
    assert 0 < main.together < main.stdev**2
    assert insurance.offered == 1 / 13
    assert (main.part, main.at_most) == (1.0, False)
    assert insurance.ev == pytest.approx(float(3 * Fraction(6 * 16, 6 * 52 - 1) - 1))


@pytest.mark.parametrize(
    ("house", "readings", "at_most"),
    [("pfaeffikon", {}, False), ("wiesbaden", {}, True), ("wiesbaden", {"insurance_amount": "half"}, False)],
)
def test_insurance_takes_half_the_stake_of_a_box(
    house: str, readings: dict[str, str | int], at_most: bool
) -> None:
    """As much as the table itself asks of somebody who insures, at the most."""
    found = load(house, readings)
    priced = offer_of(found, "insurance")
    assert (priced.part, priced.at_most) == (0.5, at_most)
    stake = Cents(1000)
    asked = insurance_range(found.rules, stake)
    assert asked.high == stake * priced.part
    assert (asked.low < asked.high) is at_most
    assert [offer_of(found, field) for field in ("main", "twins")] == [Offer()] * 2


def test_the_digest_names_the_rules_that_were_priced() -> None:
    other = load("bregenz", {"decks": 8})
    assert price_tags(other).digest == other.digest != load("bregenz").digest
