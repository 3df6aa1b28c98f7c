"""A house learnt in a minute: on the screen, on a phone, and on paper."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.screens import SCREENS, right
from saalchef.houses import HOUSES


@SCREENS
def test_a_coup_is_shown_on_the_houses_own_felt(come: Come, screen: dict[str, object]) -> None:
    guest = come(reduced_motion="reduce", **screen).go()
    page = guest.page
    page.get_by_role("link", name="Learn: Spielbank Wiesbaden").click()
    expect(page.get_by_role("heading", name="Spielbank Wiesbaden in a minute")).to_be_visible()
    scenes = page.locator(".coup li")
    expect(scenes).to_have_count(4)
    expect(scenes.locator("[data-felt]")).to_have_count(4)
    expect(scenes.nth(3)).to_contain_text("here to 25")
    expect(scenes.nth(3).locator("[data-felt]")).to_contain_text("25")
    expect(page.locator(".prices")).to_contain_text("Twins 2.32%")
    expect(page.get_by_role("heading", name="Unlike Casino Pfäffikon")).to_be_visible()
    right(guest)


@pytest.mark.parametrize("house", HOUSES)
def test_it_fits_on_two_sheets_of_paper(come: Come, house: str) -> None:
    guest = come(locale="de-CH", reduced_motion="reduce").go(f"learn/{house}")
    expect(guest.page.locator(".coup [data-felt]")).to_have_count(4)
    expect(guest.page.locator(".prices b").first).to_be_visible()
    for chart in guest.page.locator(".topics img").all():
        expect(chart).to_have_js_property("naturalHeight", 794)  # it has come: 210 mm
    paper = guest.page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) <= 2
