"""Four hands on one box, and four on the box beside it: all to be read, none over another's cards."""

from itertools import combinations
from typing import Any

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.guest import Guest

# boxes 3 and 4 are dealt tens and split them three times each
TENS = "X X 2345678 X X"
BOX_3 = "X X 23456789X 23456789X 23456789X 23456789X"
BOX_4 = "X X 23456"
SCREENS = {"laptop": (1440, 900), "small laptop": (1280, 720), "tablet": (820, 1180), "phone": (360, 740)}
# of each card its box, its hand, where it lies, and whether its index can be seen
# All is laid out anew for this width.
LAID_OUT = """async (width) => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  while (innerWidth !== width) await frame();
  await frame();
  await frame();
}"""
CARDS = """() => [...document.querySelectorAll("[data-box]")].flatMap((box) =>
  [...box.querySelectorAll("[role=img].hand")].flatMap((hand, n) =>
    [...hand.querySelectorAll("svg")].map((card) => {
      const { left, top, right, bottom, width } = card.getBoundingClientRect();
      const on = document.elementsFromPoint(left + width * 0.12, top + width * 0.2);
      const read = card.contains(on.find((each) => each.closest("[role=img].hand")) ?? null);
      return { box: box.dataset.box, hand: n, left, top, right, bottom, width, read };
    })))"""


def apart(one: dict[str, Any], other: dict[str, Any]) -> bool:
    beside = one["right"] <= other["left"] or other["right"] <= one["left"]
    return bool(beside or one["bottom"] <= other["top"] or other["bottom"] <= one["top"])


def four_hands(guest: Guest, box: int) -> None:
    guest.says("splits", "splits", "splits")
    expect(guest.page.locator(f"[data-box='{box}'] [role=img].hand")).to_have_count(4)


def test_four_hands_beside_four_hands(come: Come, floor: Floor) -> None:
    table = floor.table("pfaeffikon", f"{TENS} {BOX_3} {BOX_4}")
    ben, anna = come().sit(table, 3), come(reduced_motion="reduce").sit(table, 4)
    ben.bet("main/3")
    anna.bet("main/4")
    ben.ready()
    anna.ready()
    four_hands(ben, 3)
    for hand in range(1, 5):
        expect(ben.page.locator(".about")).to_contain_text(f"hand {hand}")
        ben.says("stays")
    four_hands(anna, 4)
    anna.says("cards")
    expect(anna.page.locator("[data-box='4'] [role=img].hand").first.locator("svg")).to_have_count(3)
    for name, (width, height) in SCREENS.items():
        anna.page.set_viewport_size({"width": width, "height": height})
        upright = width < height
        expect(anna.page.locator(".strip")).to_have_count(1 if upright else 0)
        anna.page.evaluate(LAID_OUT, width)
        cards = anna.page.evaluate(CARDS)
        assert {card["box"] for card in cards} == ({"4"} if upright else {"3", "4"})
        for card in cards:
            assert card["read"], (name, card)
            assert card["width"] >= 28, (name, card)
            assert card["left"] >= 0, (name, card)
            assert card["right"] <= width, (name, card)
        for one, other in combinations(cards, 2):
            assert one["box"] == other["box"] or apart(one, other), (name, one, other)
        assert anna.scrolls_sideways_by() <= 0
        if upright:  # the neighbour's hands, and one's own, as totals
            expect(anna.page.locator(".strip .totals [role=img]")).to_have_count(8)
