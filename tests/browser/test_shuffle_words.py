"""Words for every coup: browsers add them by themselves, say who did, and work the cards out again."""

import re

from playwright.sync_api import WebSocketRoute, expect

from browser.conftest import Come
from browser.floor import Floor
from browser.guest import Guest
from browser.screens import LAPTOP, PHONE, right

CONTINUOUS = {"shuffler": "continuous"}  # a shuffle for every coup, revealed with it
# What is said while something lasts is over before a slow machine looks: it is noted as it is said.
NOTED = """() => {
  window.noted = [];
  const said = () => [...document.querySelectorAll("footer .waiting, aside.panel .own")];
  const note = () => window.noted.push(...said().map((each) => each.textContent.trim()));
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def never_tells(guest: Guest) -> None:
    """His browser is bound to words like any other, but what it tells afterwards is lost."""

    def between(page: WebSocketRoute) -> None:
        floor = page.connect_to_server()
        page.on_message(lambda told: None if '"open_words"' in str(told) else floor.send(told))

    guest.page.route_web_socket(re.compile("/ws/tables/"), between)


def opens_panel(guest: Guest) -> None:
    fold = guest.page.locator(".fold")
    if fold.is_visible():
        fold.click()
    guest.page.locator("[data-panel='Fairness']").click()


def test_two_browsers_add_words_and_the_coup_is_proved(come: Come, floor: Floor) -> None:
    table = floor.table("bregenz", readings=CONTINUOUS)
    anna, berta = come(**LAPTOP).sit(table), come(**PHONE).sit(table)
    opens_panel(anna)
    panel = anna.page.locator("aside.panel")
    expect(panel).to_contain_text("bound to fresh words for coup 1")
    panel.get_by_label("Words of your own").fill("lucky seven")
    panel.get_by_role("button", name="Add", exact=True).click()
    expect(panel).to_contain_text("In every coup from now on: “lucky seven”")
    anna.page.evaluate(NOTED)
    for guest in (anna, berta):
        guest.bet("punto")
    for guest in (anna, berta):
        guest.ready()
    told = panel.locator("p.words")
    expect(told).to_have_count(2)
    assert any("its words for coup 1 are in the list" in each for each in anna.page.evaluate("window.noted"))
    expect(told.filter(has_text=re.compile("[0-9a-f]{32} lucky seven”"))).to_have_count(1)
    expect(panel).to_contain_text("nobody chose or knew them then")
    expect(panel).to_contain_text("Words not told at this table: 0")
    right(anna)
    panel.locator("a[href$='/1/check']").click()
    for proved in ("Proved", "nobody chose or knew them then", "lucky seven", "memory"):
        expect(anna.page.locator("dialog")).to_contain_text(proved)
    right(anna)


def test_who_stays_silent_is_named_and_waits_to_add_words_again(come: Come, floor: Floor) -> None:
    table = floor.table("bregenz", readings=CONTINUOUS)
    anna, berta = come(**PHONE).sit(table), come()
    never_tells(berta)
    berta.sit(table)
    berta.page.evaluate(NOTED)
    for guest in (anna, berta):
        guest.bet("punto")
    for guest in (anna, berta):
        guest.ready()
    for guest in (anna, berta):
        guest.ready()
    anna.sees_coup(2)
    assert "The words are being gathered." in berta.page.evaluate("window.noted")
    opens_panel(anna)
    panel = anna.page.locator("aside.panel")
    expect(panel.locator(".silent")).to_contain_text("stayed silent")
    expect(panel).to_contain_text("At most 2 outcomes")
    expect(panel).to_contain_text("Words not told at this table: 1")
    right(anna)
    opens_panel(berta)
    expect(berta.page.locator("aside.panel")).to_contain_text(
        "Coup 1: the browser told its words, and the house calls its guest silent"
    )
    expect(berta.page.locator("aside.panel")).to_contain_text("may add words again from coup 22 on.")
    right(berta)
