"""Evenings at Bregenz and Vaduz: a tie with the stakes kept, a win of Punto, a win of Banco less the tax."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor

# Shuffled before every coup, so that each can be chosen; a shoe is played in the test of the roads.
SHUFFLED = {"readings": {"shuffler": "continuous"}}
TIE, PUNTO, BANCO = "X X 9 9", "X X 9 8", "X X 8 9"


@pytest.mark.parametrize(
    ("house", "punto", "banco"), [("bregenz", "punto", "banco"), ("vaduz", "punto/4", "banco/4")]
)
def test_an_evening(come: Come, floor: Floor, house: str, punto: str, banco: str) -> None:
    anna = come().sit(floor.table(house, TIE, PUNTO, BANCO, **SHUFFLED))
    anna.bet(punto, chip=50)
    anna.bet("tie")
    anna.ready()
    anna.ends(received=90, won=80)
    assert anna.chips == 500 - 50 + 80
    anna.next_coup()

    expect(anna.page.locator(".lying")).to_contain_text("50")
    anna.ready()
    anna.ends(received=100, won=50)
    anna.next_coup()

    anna.bet(banco, chip=50)
    anna.ready()
    anna.ends(received=97.5, won=47.5)
    assert anna.chips == 500 + 80 + 50 + 47.5


def test_a_shoe_is_kept_in_the_roads(come: Come, floor: Floor) -> None:
    anna = come().sit(floor.table("bregenz", TIE))
    for _ in range(2):
        anna.bet("tie")
        anna.ready()
        expect(anna.result).to_be_visible()
        anna.next_coup()
    anna.page.locator(".rail button", has_text="Roads").click()
    beads = anna.page.locator(".panel .road").first
    expect(beads.locator("g")).to_have_count(2)
    expect(beads.locator("g").first).to_have_class(re.compile("tie"))
