"""Evenings at Bregenz and Vaduz: a tie with the stakes kept, a win of Punto, a win of Banco less the tax."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor

# Shuffled before every coup, so that each can be chosen; a shoe is played in the test of the roads.
SHUFFLED = {"readings": {"shuffler": "continuous"}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
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


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_the_rows_of_the_drawing_table_are_told_as_the_cards_come(
    come: Come, floor: Floor, screen: dict[str, Any]
) -> None:
    table = floor.table("bregenz", "2 X 3 4 6 *", **SHUFFLED)
    anna, watching = come().sit(table), come(**screen).go(f"t/{table}")
    rows = watching.page.locator("[data-drawing] p")
    expect(watching.page.locator("[data-field=punto]")).to_be_visible()
    expect(rows).to_have_count(0)
    anna.bet("banco")
    anna.ready()
    expect(rows).to_have_text(["Punto 5: draws", "Banco 4 against a 6: draws"])
    expect(watching.heard("Banco 4 against a 6: draws")).to_have_count(1)
    assert watching.violations() == []


def test_a_phone_has_the_drawing_table_and_what_the_bets_pay(come: Come, floor: Floor) -> None:
    anna = come(**PHONE).go(f"t/{floor.table('vaduz')}")
    folded = anna.page.get_by_role("button", name="Drawing rules")
    folded.click()
    printed = anna.page.locator("[data-drawing-table]")
    expect(printed).to_contain_text("6 draws on 6, 7")
    expect(printed).to_contain_text("Égalité 8 : 1")
    assert anna.violations() == []
    assert anna.scrolls_sideways_by() <= 0
    folded.click()
    expect(printed).to_have_count(0)


def test_each_guest_is_shown_at_his_own_pace(come: Come, floor: Floor) -> None:
    anna = come(drawn_out=True).sit(floor.table("bregenz", PUNTO, **SHUFFLED))
    page = anna.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Pace of showing").select_option("calm")
    page.keyboard.press("Escape")
    anna.bet("punto")
    anna.ready()
    expect(page.get_by_role("img", name=re.compile("^Punto: .*of"))).to_be_visible()
    page.keyboard.press("Enter")  # the rest of it happens at once
    anna.ends(received=20, won=10)
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Pace of showing")).to_have_value("calm")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_bets_stand_from_coup_to_coup_until_they_are_ended(
    come: Come, floor: Floor, screen: dict[str, Any]
) -> None:
    anna = come(**screen).sit(floor.table("bregenz", TIE, PUNTO, BANCO, BANCO, **SHUFFLED))
    stand = anna.page.get_by_role("button", name="Lay again")
    anna.bet("punto", chip=50)
    anna.bet("tie")
    stand.click()
    expect(stand).to_have_attribute("aria-pressed", "true")
    anna.ready()
    anna.ends(received=90, won=80)
    assert anna.violations() == []
    anna.next_coup()  # Punto has stayed on the tie, Tie is laid again

    expect(anna.page.locator(".lying")).to_contain_text("60")
    anna.ready()  # the coup waits for the word
    anna.ends(received=100, won=40)
    anna.next_coup()

    expect(anna.page.locator(".lying")).to_contain_text("60")
    stand.click()
    expect(stand).to_have_attribute("aria-pressed", "false")
    anna.ready()
    anna.ends(received=0, won=-60)
    anna.next_coup()
    expect(anna.page.locator(".lying")).to_have_count(0)
    assert anna.scrolls_sideways_by() <= 0


def test_bets_that_chips_no_longer_cover_stand_no_longer(come: Come, floor: Floor) -> None:
    anna = come().sit(floor.table("bregenz", BANCO, **SHUFFLED))
    anna.bet("punto", chip=100)
    for lying in ("200", "300"):
        anna.page.locator(".field.open[data-field='punto']").click()
        expect(anna.page.locator(".lying")).to_contain_text(lying)
    anna.page.keyboard.press("l")
    anna.ready()
    anna.ends(received=0, won=-300)
    anna.next_coup()
    expect(anna.heard("Your bets are not laid again any longer")).to_have_count(1)
    expect(anna.page.get_by_role("button", name="Lay again")).to_have_attribute("aria-pressed", "false")
    expect(anna.page.locator(".lying")).to_have_count(0)
