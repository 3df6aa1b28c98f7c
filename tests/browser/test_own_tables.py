"""A table of one's own: opened from the entrance, known as such to the others, and closed again."""

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.guest import Guest
from browser.screens import SCREENS, right

DECISION = "X 7 6 X"


def opens_a_table(guest: Guest) -> str:
    """At the first house, without bots and clock; the guest sits there then."""
    guest.go()
    guest.page.get_by_role("button", name="Open a table").first.click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_label("Bots at the table").fill("0")
    dialog.get_by_label("Pace").select_option("none")
    dialog.get_by_role("button", name="Open the table").click()
    expect(guest.page.locator(".chips strong")).to_be_visible()
    return guest.page.url.rpartition("/")[2]


@SCREENS
def test_opened_played_at_and_closed(come: Come, own: Floor, screen: dict[str, object]) -> None:
    anna = come(at=own, reduced_motion="reduce", **screen)
    table = opens_a_table(anna)
    bert = come(at=own, reduced_motion="reduce", **screen).sit(table)
    expect(bert.page.get_by_role("button", name="Close the table")).to_have_count(0)
    bert.bet("main/3")
    name = anna.page.evaluate("fetch('/api/me').then((who) => who.json()).then((who) => who.me.name)")

    anna.page.get_by_role("button", name="Your place").click()
    anna.page.locator("[data-way='closes']").click()
    right(anna)
    anna.page.locator("[data-close]").click()
    expect(anna.page.locator("article")).to_have_count(5)
    shut = bert.page.locator(".closed")
    expect(shut).to_contain_text("This table is closed")
    expect(shut).to_contain_text(f"{name}, who opened it, has closed it.")
    expect(shut).to_contain_text("back in your purse")
    right(bert)


@SCREENS
def test_closed_from_the_entrance_but_not_in_the_middle_of_others_coups(
    come: Come, own: Floor, screen: dict[str, object]
) -> None:
    anna = come(at=own, reduced_motion="reduce", **screen)
    own.stack(DECISION)
    bert = come(at=own, reduced_motion="reduce", **screen).sit(opens_a_table(anna))
    bert.bet("main/3")
    anna.ready()
    bert.ready()
    expect(bert.choice("stays")).to_be_visible()
    anna.go()
    line = anna.page.locator(".table").filter(has_text="your table")
    right(anna)
    line.get_by_role("button", name="Close the table").click()
    anna.page.locator("[data-close]").click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("A coup is still being played")
    right(anna)
    anna.troubles.clear()  # the console tells of the answer 409
    bert.says("stays")
    expect(bert.page.locator(".result")).to_be_visible()
    anna.page.locator("[data-close]").click()
    expect(dialog).to_have_count(0)
    expect(line).to_have_count(0)


@SCREENS
def test_what_cannot_be_is_refused_in_the_guests_language(
    come: Come, own: Floor, screen: dict[str, object]
) -> None:
    anna = come(at=own, locale="de-CH", **screen).go()
    anna.page.get_by_role("button", name="Tisch eröffnen").first.click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Minimum").fill("600")
    dialog.get_by_role("button", name="Tisch eröffnen").click()
    expect(dialog.get_by_role("alert")).to_have_text("Das Maximum von 500 liegt unter dem Minimum von 600.")
    right(anna)
    anna.troubles.clear()  # the console tells of the answer 400
