"""Punto Banco's kernel and the rules core settle the same coups alike, by every reading."""

import pytest

from sim.punto_banco_core import Readings, every_reading, prove_coups, rules_of


@pytest.mark.parametrize(("house", "readings"), list(every_reading()), ids=str)
def test_every_coup_is_settled_as_the_rules_settle_it(house: str, readings: Readings) -> None:
    prove_coups(rules_of(house, readings), 3, 2000)
