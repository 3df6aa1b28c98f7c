"""No click is dead: a field or a decision that is not possible now says why, to mouse, keyboard and thumb."""

import re

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.screens import SCREENS, right

FOURTEEN = "T 9 4 T"


@SCREENS
def test_a_side_bet_before_the_box_has_a_stake_says_what_is_missing(
    come: Come, floor: Floor, screen: dict[str, object]
) -> None:
    anna = come(**screen).sit(floor.table("wiesbaden"))
    twins = anna.page.locator("[data-field='twins/4']")
    expect(twins).to_have_attribute("aria-disabled", "true")
    twins.click(force=True)
    told = anna.page.locator(".refusal")
    expect(told).to_contain_text("without a main stake there is no Twins")
    right(anna)
    told.get_by_role("button", name="Close").click()
    anna.page.locator("[data-field='crazy/4']").focus()
    anna.page.keyboard.press("Enter")
    expect(told).to_contain_text("there is no Crazy-Twins")
    anna.bet("main/4", 25)
    expect(twins).to_have_attribute("aria-disabled", "false")


@SCREENS
def test_a_double_that_the_house_does_not_allow_says_why(
    come: Come, floor: Floor, screen: dict[str, object]
) -> None:
    anna = come(**screen).sit(floor.table("wiesbaden", FOURTEEN))
    anna.bet("main/4", 25)
    anna.ready()
    double = anna.choice("doubles")
    expect(double).to_have_attribute("aria-disabled", "true")
    expect(double).to_have_attribute("title", "14 cannot be doubled here, only 9, 10, 11.")
    double.click(force=True)
    told = anna.page.locator(".refusal")
    expect(told).to_contain_text("14 cannot be doubled here")
    right(anna)
    told.get_by_role("button", name="Close").click()
    double.focus()
    expect(double).to_be_focused()
    anna.page.keyboard.press("d")
    expect(told).to_contain_text("14 cannot be doubled here")
    expect(anna.choice("stays")).to_be_enabled()
    anna.says("stays")
    expect(anna.choice("doubles")).to_have_count(0)


def test_who_only_watches_is_told_to_take_a_place(come: Come, floor: Floor) -> None:
    anna = come().go(f"t/{floor.table('wiesbaden')}")
    anna.page.locator("[data-field='main/4']").click(force=True)
    expect(anna.page.locator(".refusal")).to_contain_text(re.compile("Take a place"))
