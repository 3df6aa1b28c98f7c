"""Keyboard: whoever sits down is at his own box, and one key leads back there."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor


@pytest.mark.parametrize(
    ("house", "field"),
    [("pfaeffikon", "main/4"), ("schaffhausen", "ante/4"), ("bregenz", "punto")],
)
def test_who_sits_down_is_at_his_own_box_and_f_leads_back(
    come: Come, floor: Floor, house: str, field: str
) -> None:
    anna = come().sit(floor.table(house))
    own = anna.page.locator(f"[data-field^='{field}']:focus")
    expect(own).to_have_count(1)
    anna.page.locator("body").press("Tab")
    expect(own).to_have_count(0)
    anna.page.keyboard.press("f")
    expect(own).to_have_count(1)


def test_a_coup_is_played_by_keys_alone(come: Come, floor: Floor) -> None:
    anna = come().sit(floor.table("pfaeffikon", "X 7 6 X"))
    expect(anna.page.locator("[data-field='main/4']:focus")).to_have_count(1)
    smallest = anna.page.locator(".tray input").first
    anna.page.keyboard.press("1")
    expect(smallest).to_be_checked()
    anna.page.keyboard.press("2")
    expect(smallest).not_to_be_checked()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".lying")).to_be_visible()
    anna.page.keyboard.press("g")
    expect(anna.choice("stays")).to_be_enabled()
    anna.page.keyboard.press("f")
    expect(anna.page.locator("[data-choice]:focus")).to_have_count(1)
    anna.page.keyboard.press("s")
    expect(anna.page.locator(".result")).to_be_visible()
