"""Cards as text, whatever the game."""

import pytest

from saalchef.rules.cards import JOKER, Card, index


@pytest.mark.parametrize(("card", "sign"), [("Ah", "A"), ("Ts", "T"), ("Jc", "J"), (JOKER, "Jk")])
def test_a_joker_does_not_share_the_index_of_a_jack(card: str, sign: str) -> None:
    assert index(Card(card)) == sign
