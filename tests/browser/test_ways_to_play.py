"""The same tables on a phone, with the keyboard alone, in both languages, and with everything moving."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.guest import Guest

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FIELDS = {
    "pfaeffikon": ["main/4"],
    "wiesbaden": ["main/4", "twins/4", "crazy/4"],
    "bregenz": ["punto", "tie"],
    "vaduz": ["punto/4", "tie"],
    "schaffhausen": ["ante", "red"],
}
DECISION = "X 7 6 X"


@pytest.mark.parametrize("house", FIELDS)
def test_a_coup_on_a_phone_scrolls_nowhere(come: Come, floor: Floor, house: str) -> None:
    table = floor.table(house, bots=1 if house == "schaffhausen" else 0)  # where it takes two
    anna = come(**PHONE)
    anna.go()
    expect(anna.page.locator("article")).to_have_count(5)
    assert anna.scrolls_sideways_by() <= 0
    anna.sit(table)
    for field in FIELDS[house]:
        anna.bet(field)
        assert anna.scrolls_sideways_by() <= 0
    anna.ready()
    stay = anna.page.locator("[data-choice=stays], [data-choice=declines]").first
    result = anna.page.locator(".result")
    while True:
        expect(stay.or_(result).first).to_be_visible()
        assert anna.scrolls_sideways_by() <= 0
        if result.count():
            break
        in_sight(anna, "[data-choice]")
        stay.click()
        expect(stay.and_(anna.page.locator(":focus"))).to_have_count(0)


def in_sight(guest: Guest, selector: str) -> None:
    """Every one of these lies wholly within the window."""
    window = guest.page.viewport_size
    assert window is not None
    for each in guest.page.locator(selector).all():
        box = each.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= window["width"]
        assert box["y"] + box["height"] <= window["height"]


@pytest.mark.parametrize("house", ["pfaeffikon", "vaduz"])
def test_in_the_bar_of_a_phone_nothing_lies_over_its_neighbour(come: Come, floor: Floor, house: str) -> None:
    clock = {"bets": 300, "answer": 300, "pause": 60}
    anna = come(locale="de-CH", **PHONE).sit(floor.table(house, pace=clock))  # German has the longer words
    for field in FIELDS[house]:
        anna.bet(field)
    parts = anna.page.locator("footer :is(.chips, .ways, .clock svg, .ready)")
    expect(parts).to_have_count(4)
    in_sight(anna, "footer :is(.chips, .ways, .clock svg, .ready)")
    boxes = [box for each in parts.all() if (box := each.bounding_box())]
    for one, other in itertools.permutations(boxes, 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        assert beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def tab_to(guest: Guest, selector: str) -> None:
    for _ in range(120):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("wanted => document.activeElement?.matches(wanted)", selector):
            return
    raise AssertionError(f"the focus never comes to {selector}")


def test_the_keyboard_alone_is_enough(come: Come, floor: Floor) -> None:
    anna = come().go()
    page = anna.page
    expect(page.locator("[data-take=pfaeffikon]")).to_be_visible()
    tab_to(anna, "[data-take=pfaeffikon]")
    page.keyboard.press("Enter")
    expect(page.locator(".chips strong")).to_be_visible()
    anna.go(f"t/{floor.table('pfaeffikon', DECISION)}")
    expect(page.locator("footer button.primary")).to_be_visible()
    tab_to(anna, "footer button.primary")
    page.keyboard.press("Enter")
    expect(page.locator(".field.open").first).to_be_visible()
    tab_to(anna, "[data-field='main/4']")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".lying")).to_contain_text("10")
    page.keyboard.press("Backspace")
    expect(page.locator(".lying")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".lying")).to_contain_text("10")
    page.keyboard.press("g")
    expect(anna.choice("cards")).to_be_visible()
    page.keyboard.press("c")
    anna.ends(received=0, won=-10)
    page.keyboard.press("g")
    anna.sees_coup(2)
    page.keyboard.press("r")
    expect(page.locator(".lying")).to_contain_text("10")
    page.keyboard.press("u")
    expect(page.locator(".lying")).to_have_count(0)


def test_german_and_english(come: Come, floor: Floor) -> None:
    anna = come(locale="de-CH").go()
    page = anna.page
    expect(page.get_by_role("button", name="Platz nehmen").first).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    anna.sit(floor.table("pfaeffikon", DECISION, DECISION))
    anna.bet("main/4")
    anna.ready()
    expect(page.locator(".page > .words")).to_contain_text("No more bets, please")
    expect(anna.choice("stays")).to_contain_text("Stay")
    anna.says("cards")
    expect(anna.result.locator("strong")).to_have_text(re.compile("verloren$"))
    expect(anna.result.locator("li")).to_have_text(re.compile(r"^Box 4: \d\d, überkauft\s+−10$"))
    page.locator("header button").click()
    page.locator("dialog select").first.select_option("en")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Your place")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"
    page.reload()
    expect(page.get_by_role("button", name="Your place")).to_be_visible()


def test_with_everything_moving_a_click_lets_the_rest_happen_at_once(come: Come, floor: Floor) -> None:
    anna = come(drawn_out=True).sit(floor.table("pfaeffikon", DECISION))
    anna.bet("main/4")
    anna.ready()
    anna.says("cards")
    anna.page.locator(".felt").first.click(position={"x": 20, "y": 20})
    anna.ends(received=0, won=-10)
