"""What a newcomer meets: first steps that hide no field, chips that run out, links that lead nowhere."""

import re

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.guest import Guest

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
STAYS = "X 7 9 X"  # the guest stays on 19, the bank has 17


def bottom(guest: Guest, selector: str) -> float:
    box = guest.page.locator(selector).bounding_box()
    assert box
    return box["y"] + box["height"]


def test_the_first_steps_on_a_phone_speak_of_fingers_and_cover_no_field(come: Come, floor: Floor) -> None:
    anna = come(**PHONE).sit(floor.table("vaduz"))
    hint = anna.page.locator(".hint[role=note]")
    expect(hint).to_contain_text("long press")
    expect(hint).not_to_contain_text("click")
    for field in ("punto", "tie", "banco"):
        anna.page.locator(f".field.open[data-field^='{field}']").click(trial=True)
    footer = anna.page.locator("footer").bounding_box()
    assert footer
    assert bottom(anna, ".field[data-field^='banco']") <= footer["y"] + 1
    assert anna.violations() == []


def test_who_has_less_than_the_minimum_is_told_and_can_buy(come: Come, floor: Floor) -> None:
    table = floor.table("pfaeffikon", limits={"minimum": 2000, "maximum": 50000, "step": 500})
    anna = come().go(f"t/{table}")
    anna.page.get_by_role("button", name="Sit down", exact=True).click()
    menu = anna.page.get_by_role("button", name="Your place")
    menu.click()
    anna.page.locator("[data-way='leaves']").click()
    anna.page.get_by_role("button", name="Stand", exact=True).click()
    anna.page.locator("dialog input").fill("10")
    anna.page.locator("dialog button.primary").click()
    expect(anna.page.locator("footer")).to_contain_text(
        re.compile("You have .*10 left; the minimum here is .*20")
    )
    anna.page.locator("footer").get_by_role("button", name="Buy chips").click()
    expect(anna.page.locator("dialog button.primary")).to_contain_text("Buy chips for")
    assert anna.violations() == []
    anna.page.locator("dialog button.primary").click()
    expect(anna.page.locator(".tray")).to_be_visible()


def test_a_link_to_no_coup_shows_no_other(come: Come, floor: Floor) -> None:
    table = floor.table("pfaeffikon", STAYS)
    anna = come().sit(table)
    expect(anna.page.locator("footer")).to_contain_text("No clock here")
    anna.bet("main/4")
    anna.ready()
    anna.says("stays")
    expect(anna.page.locator(".result")).to_be_visible()
    anna.go(f"coup/{table}/1")
    expect(anna.page.locator("div.felt")).to_be_visible()
    anna.go(f"coup/{table}/abc")
    expect(anna.page.locator("h1")).to_have_text("There is no such coup.")
    expect(anna.page.locator("div.felt")).to_have_count(0)
    anna.go(f"coup/{table}/1")
    expect(anna.page.locator("div.felt")).to_be_visible()
    anna.go(f"coup/{table}/9999")
    expect(anna.page.get_by_role("alert")).to_be_visible()
    expect(anna.page.locator("div.felt")).to_have_count(0)
    anna.troubles.clear()  # the browser itself complains of the coup that was not found
