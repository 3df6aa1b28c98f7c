"""In company: a table of one's own with its link, who is kept out, a name, and gestures seen and muted."""

import re

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.guest import Guest
from browser.screens import LAPTOP, SCREENS, right


def opens_for_guests(guest: Guest, who: str, watched: bool = True) -> str:
    """At the first house; the link of the invitation that is offered then."""
    guest.go()
    guest.page.get_by_role("button", name="Open a table").first.click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_label("Bots at the table").fill("0")
    dialog.get_by_label("Pace").select_option("none")
    dialog.get_by_label("Who may come").select_option(who)
    dialog.get_by_label("Others may watch").set_checked(watched)
    dialog.get_by_role("button", name="Open the table").click()
    invitation = guest.page.get_by_role("dialog", name="Invite to your table")
    expect(invitation.get_by_role("img", name="QR code")).to_be_visible()
    return invitation.get_by_label("Link", exact=True).input_value()


@SCREENS
def test_a_guest_comes_by_the_link_of_a_closed_table_and_a_stranger_does_not(
    come: Come, own: Floor, screen: dict[str, object]
) -> None:
    anna = come(at=own, reduced_motion="reduce", **screen)
    link = opens_for_guests(anna, "closed")
    assert re.search(r"#/t/[0-9a-f]{12}\?key=[\w-]{32}$", link)
    right(anna)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".chips strong")).to_be_visible()

    stranger = come(at=own, reduced_motion="reduce", **screen)
    stranger.page.goto(link.partition("?")[0])
    expect(stranger.page.locator(".closed")).to_be_visible()
    told = stranger.page.locator(".closed").inner_text()
    stranger.go("t/0123456789ab")
    expect(stranger.page.locator(".closed")).to_have_text(re.compile(re.escape(told.split("\n")[0])))
    right(stranger)

    bert = come(at=own, reduced_motion="reduce", **screen)
    bert.page.route("**/api/tables/*/key", lambda route: route.abort(), times=1)
    bert.page.goto(link)
    expect(bert.page.locator("main")).to_have_text("The floor cannot be reached just now.")
    expect(bert.page).to_have_url(link)  # it would open nothing without the key
    bert.troubles.clear()  # the console tells of the line
    bert.page.locator("footer button.primary").click()
    expect(bert.page.locator(".chips strong")).to_be_visible()
    expect(bert.page).not_to_have_url(re.compile("key"))
    bert.page.reload()  # the door knows his browser
    expect(bert.page.locator(".chips strong")).to_be_visible()
    right(bert)


@SCREENS
def test_where_nobody_may_watch_one_sees_the_coup_from_ones_own_place(
    come: Come, own: Floor, screen: dict[str, object]
) -> None:
    anna = come(at=own, reduced_motion="reduce", **screen)
    own.stack("X 7 6 X")
    link = opens_for_guests(anna, "link", watched=False)
    anna.page.keyboard.press("Escape")
    anna.bet("main/4")
    anna.ready()
    expect(anna.choice("stays")).to_be_visible()

    bert = come(at=own, reduced_motion="reduce", **screen)
    bert.page.goto(link)
    expect(bert.page.locator("footer")).to_contain_text("Nobody watches here.")
    expect(bert.page.locator(".hand[role=img]")).to_have_count(0)
    right(bert)
    bert.page.locator("footer button.primary").click()
    expect(bert.hand("Box 4")).to_be_visible()
    anna.says("stays")
    expect(bert.hand("Bank")).to_have_attribute("aria-label", re.compile(","))


@SCREENS
def test_a_gesture_is_seen_and_heard_and_muted(come: Come, own: Floor, screen: dict[str, object]) -> None:
    table = own.table("pfaeffikon")
    anna = come(at=own, reduced_motion="reduce", **screen)
    name = "Annina" if screen["viewport"] == LAPTOP["viewport"] else "Zita"  # each is taken once
    names_herself(anna, name, "Fox")
    right(anna)
    anna.page.keyboard.press("Escape")
    anna.sit(table)
    bert = come(at=own, reduced_motion="reduce", **screen).sit(table)
    plate = bert.page.locator("[data-place='plate/4']")  # a phone's strip of boxes has no room for any
    has_plate = screen["viewport"] == LAPTOP["viewport"]
    if has_plate:
        expect(plate).to_contain_text(name)
        expect(plate.locator("[data-emblem='fox']")).to_be_visible()
    before = plate.bounding_box() if has_plate else None
    felt = bert.page.locator(".felt").first.bounding_box()
    bert.page.evaluate(WATCH)
    anna.page.keyboard.press("w")
    right(anna)
    anna.page.locator("[data-gesture='thank_you']").click()
    expect(bert.heard(f"{name}: Thank you!")).to_be_attached()
    bert.page.wait_for_function("name => seen.some(({ news }) => news === `${name}: Thank you!`)", arg=name)
    if has_plate:
        bert.page.wait_for_function("() => seen.some(({ brief }) => brief === 'Thanks!')")
    for now in bert.page.evaluate("seen"):
        assert (now["felt"], now["plate"]) == (felt, before)

    bert.page.keyboard.press("w")
    bert.page.locator(f"[data-mute='{name}']").check()
    right(bert)
    bert.page.keyboard.press("Escape")
    anna.page.keyboard.press("w")
    anna.page.locator("[data-gesture='well_played']").click()
    expect(anna.heard(f"{name}: Well played!")).to_be_attached()
    bert.page.keyboard.press("w")
    bert.page.locator("[data-gesture='one_moment']").click()
    expect(anna.heard(": One moment …")).to_be_attached()  # whatever came before it has come to Bert as well
    expect(bert.heard(": One moment …")).to_be_attached()
    expect(bert.heard("Well played!")).to_have_count(0)


# what is there for a moment only, noted as it comes, and where felt and plate are then
WATCH = """() => {
  window.seen = [];
  const at = (found) => {
    if (!found) return null;
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x, y, width, height };
  };
  const note = () => {
    const plate = document.querySelector("[data-place='plate/4']");
    const brief = plate?.querySelector("b")?.textContent.trim();
    const news = document.querySelector(".news")?.textContent.trim();
    const felt = at(document.querySelector(".felt"));
    if (brief || news) seen.push({ brief, news, felt, plate: at(plate) });
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def names_herself(guest: Guest, name: str, emblem: str) -> None:
    """At the entrance, before she sits anywhere."""
    guest.go()
    guest.page.get_by_role("button", name="Settings").click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_text("Name and emblem").click()
    dialog.get_by_label("Nickname").fill(name)
    dialog.get_by_role("button", name="Take this name").click()
    expect(dialog.get_by_text(f"You are called {name} now.")).to_be_visible()
    dialog.locator("label.sign", has_text=emblem).click()
    expect(dialog.get_by_role("radio", name=emblem)).to_be_checked()


def test_a_name_wished_at_a_table_is_taken_once_one_has_left_it(come: Come, own: Floor) -> None:
    anna = come(at=own, reduced_motion="reduce").sit(own.table("pfaeffikon"), 4)
    anna.page.keyboard.press("w")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_text("Name and emblem").click()
    dialog.get_by_label("Nickname").fill("Zora")
    dialog.get_by_role("button", name="Take this name").click()
    expect(dialog.get_by_text("once you have left it you are called Zora")).to_be_visible()
    anna.troubles.clear()  # the console tells of the answer 409
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Your place").click()
    anna.page.locator("[data-way='leaves']").click()
    expect(anna.page.locator("footer")).to_contain_text("You are watching")
    anna.go()
    expect(anna.page.get_by_role("button", name="Zora")).to_be_visible()
