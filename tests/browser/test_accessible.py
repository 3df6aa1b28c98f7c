"""axe-core finds nothing wrong on any screen."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.desk import appoint, signs_in
from browser.floor import Floor
from browser.guest import Guest

HOUSES = {
    "pfaeffikon": ["main/4"],
    "wiesbaden": ["main/4", "twins/4", "crazy/4"],
    "bregenz": ["punto", "tie"],
    "vaduz": ["punto/4", "tie"],
    "schaffhausen": ["ante", "red"],
}


def clean(guest: Guest, found: list[str], screen: str) -> None:
    found += [f"{screen}: {each}" for each in guest.violations()]


def test_what_is_wrong_would_be_found(come: Come) -> None:
    anna = come().go()
    expect(anna.page.locator("article")).to_have_count(5)
    anna.page.evaluate("document.querySelector('main').append(new Image())")
    assert [each.partition(":")[0] for each in anna.violations()] == ["image-alt"]


def test_the_entrance_and_its_dialogs(come: Come) -> None:
    anna, found = come(reduced_motion="reduce").go(), list[str]()
    expect(anna.page.locator("article")).to_have_count(5)
    clean(anna, found, "entrance")
    anna.page.locator("article .more button").first.click()
    anna.page.locator("dialog summary").click()
    clean(anna, found, "open a table")
    anna.page.keyboard.press("Escape")
    anna.page.locator("header .own button").last.click()
    expect(anna.page.locator("dialog")).to_be_visible()
    clean(anna, found, "settings")
    assert found == []


@pytest.mark.parametrize("house", HOUSES)
def test_every_table_with_its_panels(come: Come, floor: Floor, house: str) -> None:
    anna, found = come(reduced_motion="reduce"), list[str]()
    anna.go(f"t/{floor.table(house, bots=1 if house == 'schaffhausen' else 0)}")
    expect(anna.page.locator("footer button.primary")).to_be_visible()
    clean(anna, found, "watching")
    anna.page.locator("footer button.primary").click()
    expect(anna.page.locator(".field.open").first).to_be_visible()
    for field in HOUSES[house]:
        anna.bet(field)
    clean(anna, found, "bets")
    anna.ready()
    choice, result = anna.page.locator("[data-choice]").first, anna.page.locator(".result")
    expect(choice.or_(result).first).to_be_visible()
    clean(anna, found, "dealt")
    names = anna.page.locator(".rail button:visible").all_inner_texts()
    for name in names:
        anna.page.locator("nav button:visible", has_text=name).click()
        expect(anna.page.locator(".panel h2")).to_have_text(name)
        # the first list of prices is worked out, and maybe compiled, while one waits
        expect(anna.page.locator(".panel .quiet[role=status]")).to_have_count(0, timeout=240_000)
        clean(anna, found, name)
    assert found == []


def test_the_other_pages(come: Come, floor: Floor) -> None:
    appoint(floor)
    erna, found = signs_in(come(reduced_motion="reduce")), list[str]()
    table = floor.table("pfaeffikon", "X 7 6 X")
    erna.sit(table)
    erna.bet("main/4")
    erna.ready()
    erna.says("stays")
    expect(erna.page.locator(".result")).to_be_visible()
    for page in ("history", f"coup/{table}/1", f"coup/{table}/1/check", "cash", "desk", "about"):
        erna.go(page)
        expect(erna.page.locator("main h1").first).to_be_visible()
        expect(erna.page.locator("main .quiet[role=status]")).to_have_count(0)
        if page.endswith("check"):
            expect(erna.page.locator(".verdict.holds")).to_be_visible()
        clean(erna, found, page)
    assert found == []
