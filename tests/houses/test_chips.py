"""A house whose chip step would make a payout a fraction of a cent is refused, with the reason."""

from fractions import Fraction
from pathlib import Path

import pytest

from houses.house_files import load_text
from saalchef.houses import HouseError, load
from saalchef.rules.punto_banco.rules import Rules as PuntoBancoRules


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'like = "wiesbaden"\n[limits]\nminimum = 0.05\nstep = 0.05\ninsurance_step = 0.01',
            "leaflet.§10.blackjack_pays: 3:2 of a stake of 0.05 would be a fraction of a cent; "
            "choose another chip step",
        ),
        (
            'like = "wiesbaden"\n[leaflet."§10"]\nblackjack_pays = "6:5"\n'
            "[limits]\nminimum = 0.01\nstep = 0.01",
            "leaflet.§10.blackjack_pays: 6:5 of a stake of 0.01",
        ),
        (
            'like = "pfaeffikon"\n[leaflet.x]\nblackjack_pays = "2:1"\n[limits]\nminimum = 0.05\nstep = 0.05',
            "leaflet.Insurance-Feld.insurance_amount: 1:2 of a stake of 0.05",
        ),
        (
            'like = "wiesbaden"\n[leaflet.x]\ninsurance_pays = "3:2"\n[limits]\ninsurance_step = 0.01',
            "leaflet.x.insurance_pays: 3:2 of a stake of 0.01",
        ),
        (
            'like = "wiesbaden"\n[limits]\ninsurance_step = 1',
            "limits.insurance_step: half a stake of 5 is no multiple of 1",
        ),
        (
            'like = "wiesbaden"\n[leaflet.x]\n'
            'twins = { pays = "11:3", with_joker = "200:1", step = 10, per_guest = 100 }',
            "leaflet.x.twins: 11:3 of a stake of 10",
        ),
        (
            'like = "bregenz"\n[limits]\nminimum = 0.1\nstep = 0.1',
            "leaflet.Die Auszahlungen.banco_tax: 1:20 of a stake of 0.1",
        ),
        (
            'like = "vaduz"\n[limits]\nminimum = 0.5\nstep = 0.5\n[readings]\nbanco_tax = "4.5 %"',
            "readings.banco_tax: 9:200 of a stake of 0.5",
        ),
        (
            'like = "schaffhausen"\n[limits]\nbonus_minimum = 0.05\nbonus_step = 0.05',
            "leaflet.Bonuswetten.double_red_pays: 3:2 of a stake of 0.05",
        ),
    ],
)
def test_a_fractional_payout_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(HouseError) as refused:
        load_text(tmp_path, text)
    assert message in str(refused.value)


def test_a_tax_in_chips_needs_no_whole_cents(tmp_path: Path) -> None:
    text = 'like = "bregenz"\n[limits]\nminimum = 0.1\nstep = 0.1\n[readings]\ntax_rounding = "house"'
    own = load_text(tmp_path, text)
    with pytest.raises(HouseError, match="fraction of a cent"):
        load(str(tmp_path / "own.toml"), {"tax_rounding": "exact"})
    assert own.rules.limits.step == 10


def test_a_percentage_may_have_decimals_where_the_step_carries_them(tmp_path: Path) -> None:
    own = load_text(tmp_path, 'like = "vaduz"\n[readings]\nbanco_tax = "4.4 %"')
    assert own.readings["banco_tax"].options == ("4.4 %", "5 %")
    assert isinstance(own.rules, PuntoBancoRules)
    assert own.rules.banco_tax == Fraction(44, 1000)
