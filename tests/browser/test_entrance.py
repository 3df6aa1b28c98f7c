"""The entrance: what a new guest sees of the five houses before he has done anything."""

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.screens import SCREENS, right

LAPTOPS = ((1280, 800), (1366, 768), (1440, 900))


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """With a table and its bots in each house."""
    opened = Floor(tmp_path_factory.mktemp("houses"))
    yield opened
    opened.close()


@pytest.mark.parametrize(("size", "locale"), [*product(LAPTOPS, ("de-CH", "en-GB"))])
def test_all_five_houses_are_seen_without_scrolling(
    come: Come, houses: Floor, size: tuple[int, int], locale: str
) -> None:
    width, height = size
    guest = come(at=houses, locale=locale, viewport={"width": width, "height": height}).go()
    expect(guest.page.locator("article .ways .primary")).to_have_count(5)
    ends = guest.page.locator("article").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect().bottom)"
    )
    assert max(ends) <= height


@SCREENS
def test_what_the_marks_of_seats_mean_is_told_beside_them(
    come: Come, houses: Floor, screen: dict[str, object]
) -> None:
    guest = come(at=houses, **screen).go()
    legend = guest.page.locator(".legend")
    expect(legend).to_have_text("free seat a guest a bot")
    expect(guest.page.locator("[data-house=bregenz]")).to_contain_text(
        "With 6, Banco draws even when Punto stands"
    )
    right(guest)


@SCREENS
def test_a_limit_that_cannot_be_is_refused_at_its_field(
    come: Come, houses: Floor, screen: dict[str, object]
) -> None:
    guest = come(at=houses, **screen).go()
    guest.page.get_by_role("button", name="Open a table").first.click()
    dialog = guest.page.get_by_role("dialog")
    maximum = dialog.get_by_label("Maximum")
    maximum.fill("502")
    dialog.get_by_role("button", name="Open the table").click()
    expect(maximum).to_have_accessible_description("The maximum of 502 is not a multiple of the step of 5.")
    expect(maximum).to_be_focused()
    right(guest)
    maximum.fill("505")
    expect(dialog.get_by_role("alert")).to_have_count(0)
    guest.troubles.clear()  # the console tells of the answer 400
