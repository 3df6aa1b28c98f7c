"""The Saalchef is called from a seat: asked, answered with a ruling, read, on a laptop and on a phone."""

import re

from playwright.sync_api import Page, expect

from browser.conftest import Come
from browser.desk import NAME, PASSWORD
from browser.floor import Floor
from browser.guest import Guest
from browser.screens import SCREENS, right

DECISION = "X 7 6 X"
GERMAN = {"locale": "de-CH"}


def saalchef(come: Come, own: Floor, **screen: object) -> Guest:
    """Erna before a browser of her own, at her desk."""
    erna = come(at=own, reduced_motion="reduce", **screen).go("desk")
    erna.page.locator("main input[autocomplete=username]").fill(NAME)
    erna.page.locator("main input[type=password]").fill(PASSWORD)
    erna.page.locator("main button.primary").click()
    expect(erna.page.locator(".tabs")).to_be_visible()
    return erna


def to_the_saalchef(page: Page) -> None:
    """Open the panel; on a phone it is folded away, and steps aside for every question."""
    fold = page.locator(".rail .fold")
    if fold.is_visible():
        fold.click()
    page.locator("[data-panel=Saalchef]").click()
    expect(page.locator("aside.panel textarea")).to_be_visible()


def ask(guest: Guest, words: str, kind: str = "question") -> None:
    page = guest.page
    to_the_saalchef(page)
    page.locator(f"aside.panel input[value={kind}]").check()
    page.locator("aside.panel textarea").fill(words)
    page.locator("aside.panel form button.primary").click()
    expect(page.locator("aside.panel li.waiting")).to_contain_text(words)


@SCREENS
def test_a_dispute_is_answered_with_a_void_and_read(
    come: Come, own: Floor, screen: dict[str, object]
) -> None:
    table = own.table("pfaeffikon", DECISION)
    anna = come(at=own, reduced_motion="reduce", **screen).sit(table)
    anna.bet("main/4")
    anna.ready()
    expect(anna.choice("cards")).to_be_visible()
    ask(anna, "The six was a nine.", "dispute")
    expect(anna.choice("cards")).to_be_visible()  # play goes on
    right(anna)
    erna = saalchef(come, own, **screen)
    expect(erna.page.locator(".tabs .number")).to_have_text("1")
    expect(erna.page.locator(".waiting")).to_contain_text("One guest waits")
    erna.page.locator(".tabs a[href='#/desk/calls']").click()
    queued = erna.page.locator("main li:has([aria-expanded])", has_text="The six was a nine.")
    expect(queued).to_contain_text("disputes the result")
    queued.locator("[aria-expanded]").click()
    expect(queued.locator("[data-felt]")).to_be_visible()
    expect(queued).to_contain_text("only what lies open")
    right(erna)
    queued.locator("textarea").fill("You are right, and the coup is void.")
    queued.locator("input[value=void]").check()
    queued.get_by_label("Reason").fill("a card was misread")
    queued.locator("form button.primary").click()
    expect(erna.page.locator(".told").first).to_contain_text("Answered")
    expect(erna.page.locator(".tabs .number")).to_have_count(0)
    news = anna.page.locator(".call-news")
    expect(news).to_contain_text("You are right, and the coup is void.")
    expect(news).to_contain_text("The Saalchef voids the coup: a card was misread")
    assert anna.chips == 250
    right(anna)
    anna.page.reload()
    expect(news).to_be_visible()  # until it is noted, wherever one is
    anna.go("history/calls")
    expect(news).to_be_visible()
    right(anna)
    news.get_by_role("button").click()
    expect(news).to_have_count(0)
    expect(anna.page.locator("li.answered")).to_contain_text("You are right")
    anna.page.reload()
    expect(anna.page.locator("li.answered")).to_be_visible()
    expect(news).to_have_count(0)


def test_a_call_is_withdrawn_and_a_spectator_is_told_to_sit_first(come: Come, own: Floor) -> None:
    table = own.table("bregenz")
    anna = come(at=own, reduced_motion="reduce", **GERMAN).sit(table)
    ask(anna, "Wie hoch ist die Taxe?")
    expect(anna.page.locator("aside.panel form")).to_contain_text("Der Saalchef ist gerufen.")
    anna.page.locator("li.waiting button").click()
    expect(anna.page.locator("li.withdrawn")).to_contain_text("zurückgezogen")
    beat = come(at=own, reduced_motion="reduce").go(f"t/{table}")
    beat.page.locator("[data-panel=Saalchef]").click()
    expect(beat.page.locator("aside.panel")).to_contain_text("can call the Saalchef from here")
    expect(beat.page.locator("aside.panel textarea")).to_have_count(0)


def test_a_finished_coup_is_disputed_from_its_replay_with_the_keyboard(come: Come, own: Floor) -> None:
    table = own.table("pfaeffikon", DECISION)
    anna = come(at=own, reduced_motion="reduce").sit(table)
    anna.bet("main/4")
    anna.ready()
    anna.says("stays")
    expect(anna.page.locator(".result")).to_be_visible()
    anna.go(f"coup/{table}/1")
    anna.page.get_by_role("button", name="Ask the Saalchef").press("Enter")
    dialog = anna.page.locator("dialog")
    expect(dialog).to_contain_text("Coup 1")
    dialog.locator("textarea").press_sequentially("I had more.")
    right(anna)
    dialog.locator("textarea").press("Tab")
    anna.page.keyboard.press("Enter")
    expect(dialog).to_contain_text("The Saalchef has been called.")
    anna.page.keyboard.press("Escape")
    erna = saalchef(come, own)
    erna.go("desk/calls")
    queued = erna.page.locator("main li:has([aria-expanded])", has_text="I had more.")
    queued.locator("[aria-expanded]").click()
    queued.locator("textarea").fill("You get five more.")
    queued.locator("input[value=correct]").check()
    queued.locator("input[type=number]").fill("5")
    queued.get_by_label("Reason").fill("the six was a nine")
    queued.locator("form button.primary").click()
    expect(erna.page.locator(".told").first).to_contain_text("Answered")
    anna.go("history")
    expect(anna.page.locator(".call-news")).to_contain_text(re.compile("You get five more.*CHF.5"))
