"""An evening at Wiesbaden: side bets, a split, even money, the joker, insurance for less than half."""

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor

TWINS_SPLIT = "8 8 8 * * 456 X"
EVEN_MONEY = "X A A"
JOKER = "Jk T 23456789X T 23456789X"
INSURED = "X A 9 X"


def test_an_evening(come: Come, floor: Floor) -> None:
    anna = come().sit(floor.table("wiesbaden", TWINS_SPLIT, EVEN_MONEY, JOKER, INSURED))
    assert anna.chips == 500

    for field in ("main/4", "twins/4", "crazy/4"):
        anna.bet(field)
    anna.ready()
    anna.says("splits", "stays")
    expect(anna.hand("Box 4, hand 2")).to_be_visible()
    anna.says("stays")
    anna.ends(received=390, won=20 + 110 + 220)
    assert anna.chips == 850
    anna.next_coup()

    anna.bet("main/4")
    anna.ready()
    expect(anna.choice("insures")).to_be_visible()
    anna.says("takes_even_money")
    anna.ends(received=20, won=10)
    anna.next_coup()

    anna.bet("main/4")
    anna.bet("twins/4")
    anna.ready()
    anna.says("cards")
    expect(anna.heard("joker").first).to_be_attached()
    anna.ends(received=2010, won=2000 - 10)
    anna.next_coup()

    anna.bet("main/4")
    anna.bet("main/4")
    anna.ready()
    anna.page.locator("input[type=range]").fill("500")
    expect(anna.choice("insures")).to_contain_text("€5")
    anna.says("insures", "stays")
    anna.ends(received=15, won=-20 + 10)
    assert anna.chips == 500 + 350 + 10 + 1990 - 10
