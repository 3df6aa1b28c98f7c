"""Places at a table: sit, change seats, play a free box too, stand before one, stand up, leave."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.guest import Guest

WIDTHS = pytest.mark.parametrize("width", [360, 768, 1024, 1440])


def way(guest: Guest, verb: str) -> None:
    guest.page.locator(f"[data-way='{verb}']").click()


@WIDTHS
def test_stand_up_and_leave(come: Come, floor: Floor, width: int) -> None:
    anna = come(viewport={"width": width, "height": 800}).sit(floor.table("pfaeffikon"), None)
    menu = anna.page.get_by_role("button", name="Your place")
    menu.click()
    assert anna.violations() == []
    way(anna, "stands")
    expect(anna.page.locator(".place.me")).to_have_count(0)
    expect(anna.heard("stands at the table")).to_be_attached()
    menu.click()
    way(anna, "leaves")
    expect(anna.page.locator("footer")).to_contain_text("You are watching.")


def test_a_free_box_can_be_played_too_or_moved_to(come: Come, floor: Floor) -> None:
    anna = come().sit(floor.table("pfaeffikon"), 4)
    anna.page.locator("[data-seat='6'] button").click()
    assert anna.violations() == []
    way(anna, "claims")
    expect(anna.page.locator("[data-box='6'] .place.me")).to_be_visible()
    expect(anna.heard("claims box 6")).to_be_attached()
    anna.page.locator("[data-seat='2'] button").click()
    expect(anna.page.locator("[data-way]")).to_have_count(2)  # in this house only who sits owns a box
    way(anna, "sits")
    expect(anna.page.locator("[data-box='2'] .place.me")).to_be_visible()


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
def test_on_a_phone_on_its_side_every_menu_lies_within_the_window(
    come: Come, floor: Floor, house: str
) -> None:
    anna = come(viewport={"width": 740, "height": 360}).sit(floor.table(house), 4)
    menus = [anna.page.locator(f"[data-seat='{seat}'] button") for seat in (1, 2, 3, 5, 6, 7)]
    for menu in [anna.page.get_by_role("button", name="Your place"), *menus]:
        menu.click()
        box = anna.page.locator(".menu ul").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= 740
        assert box["y"] + box["height"] <= 360
        anna.page.keyboard.press("Escape")


def test_a_standing_guest_owns_the_box_before_him_where_the_house_has_it_so(come: Come, floor: Floor) -> None:
    anna = come().sit(floor.table("wiesbaden"), 4)
    anna.page.locator("[data-seat='5'] button").click()
    way(anna, "stands")
    expect(anna.page.locator("[data-box='5'] .place.me")).to_be_visible()
    expect(anna.page.locator("[data-box='4'] .place.me")).to_have_count(0)
    anna.bet("main/5")
    expect(anna.page.locator("[data-box='5'] .place.me")).to_be_visible()


def test_the_menu_is_left_by_escape_and_by_a_click_beside_it(come: Come, floor: Floor) -> None:
    anna = come().sit(floor.table("pfaeffikon"), 4)
    menu = anna.page.get_by_role("button", name="Your place")
    menu.click()
    expect(anna.page.locator("[data-way='leaves']")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("[data-way]")).to_have_count(0)
    expect(menu).to_be_focused()
    menu.click()
    anna.page.locator("header h1").click()
    expect(anna.page.locator("[data-way]")).to_have_count(0)
