"""An evening at Pfäffikon: one guest on box 4, by mouse, with every decision the leaflet knows."""

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor

SPLIT_AND_DOUBLE = "8 56 8 23 * * X 789X"
INSURED = "X A 9 X"
BLACK_JACK = "X 23456789 A"
BUST = "X 7 6 X"
STAND_OFF = "X X 9 9"


def test_an_evening(come: Come, floor: Floor) -> None:
    table = floor.table("pfaeffikon", SPLIT_AND_DOUBLE, INSURED, BLACK_JACK, BUST, STAND_OFF)
    anna = come().sit(table)
    assert anna.chips == 250

    anna.bet("main/4")
    anna.ready()
    anna.says("splits", "doubles")
    expect(anna.page.locator("[data-box='4'] .hand[role=img]")).to_have_count(2)
    anna.says("stays")
    anna.ends(received=60, won=30)
    assert anna.chips == 280
    anna.next_coup()

    expect(anna.page.locator("[data-cost]")).to_have_text("10")  # what repeating costs
    anna.page.keyboard.press("r")
    anna.ready()
    anna.says("insures", "stays")
    anna.ends(received=15, won=0)
    anna.next_coup()

    anna.bet("main/4", chip=5)
    anna.page.keyboard.press("b")
    expect(anna.page.locator(".lying")).to_contain_text("10")
    anna.ready()
    anna.ends(received=25, won=15)
    anna.next_coup()

    anna.bet("main/4")
    anna.ready()
    anna.says("cards")
    anna.ends(received=0, won=-10)
    anna.next_coup()

    anna.bet("main/4")
    anna.ready()
    anna.says("stays")
    anna.ends(received=10, won=0)
    assert anna.chips == 285
