"""Twins and Crazy-Twins ask for one index: the sign in the corner, not the points."""

import pytest

from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.settle import same_index
from saalchef.rules.cards import JOKER, PACK, Card

RANK_OF_JOKER = facts.KING + 1


@pytest.mark.parametrize(("one", "other"), [("Ah", "As"), ("Ts", "Ts"), ("Jc", "Jd")])
def test_cards_of_one_rank_share_their_index(one: str, other: str) -> None:
    assert same_index(Card(one), Card(other))


@pytest.mark.parametrize(("one", "other"), [("Kh", "Qh"), ("Th", "Jh"), ("Ah", "2h")])
def test_cards_of_two_ranks_do_not(one: str, other: str) -> None:
    assert not same_index(Card(one), Card(other))


def test_a_joker_shares_its_index_with_no_card() -> None:
    """Not with a jack, whose letter it has, nor with another joker."""
    assert not any(same_index(JOKER, card) or same_index(card, JOKER) for card in (*PACK, JOKER))
    assert not facts.same_index(RANK_OF_JOKER, RANK_OF_JOKER)
