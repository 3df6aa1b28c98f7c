"""An evening at Schaffhausen: two guests in two browsers, hidden cards, bonus bets, a pot won and a war."""

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor

# Box 3 and box 4 in turn: open cards, hidden cards; two community cards; then the burnt card and a card each.
WAR = "TJhd TJhd QKsc QKhd * * * 2345 6789X"
POT = "TJhd 23hd QKsc 456sc X *"


def test_an_evening(come: Come, floor: Floor) -> None:
    table = floor.table("schaffhausen", WAR, POT)
    anna, berta = come().sit(table), come().sit(table)
    anna.bet("ante/4")
    anna.bet("red/4")
    berta.bet("ante/3")
    berta.bet("black/3")
    anna.ready()
    berta.ready()
    berta.says("stays")
    anna.says("stays")
    expect(anna.heard("war").first).to_be_attached()
    anna.ends(received=45, won=25)
    berta.ends(received=0, won=-20)
    anna.ready()
    berta.next_coup()

    for guest, box in ((anna, 4), (berta, 3)):
        guest.bet(f"ante/{box}")
        guest.bet(f"black/{box}")
        guest.ready()
    anna.says("stakes")
    berta.says("stays")
    anna.says("stays")
    anna.ends(received=0, won=-30)
    berta.ends(received=30, won=10)
