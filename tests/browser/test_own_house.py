"""A table with a house file of the Saalchef's own: opened at the entrance, read before one sits down."""

from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import Come
from browser.desk import signs_in
from browser.floor import Floor
from browser.screens import SCREENS, right

CLUB = """\
like = "bregenz"
name = "Club am See"
currency = "CHF"

[leaflet."Unser Blatt"]
tie_pays = 9
"""


@SCREENS
def test_opened_with_a_file_and_read_by_a_guest_before_he_sits_down(
    come: Come, own: Floor, screen: dict[str, object], tmp_path: Path
) -> None:
    erna = signs_in(come(at=own, reduced_motion="reduce", **screen))
    erna.page.get_by_role("button", name="Open a table with a house file").click()
    dialog = erna.page.get_by_role("dialog")
    (tmp_path / "club.toml").write_text(CLUB, "utf-8")
    dialog.get_by_label("Choose a file").set_input_files(tmp_path / "club.toml")
    expect(dialog).to_contain_text("The tie pays 9:1. Casino Bregenz: The tie pays 8:1.")
    right(erna)
    dialog.get_by_role("button", name="On to the table").click()
    dialog.get_by_label("Bots at the table").fill("0")
    dialog.get_by_label("Pace").select_option("none")
    right(erna)
    dialog.get_by_role("button", name="Open the table").click()
    expect(erna.page.locator(".chips strong")).to_be_visible()
    table = erna.page.url.rpartition("/")[2]

    guest = come(at=own, reduced_motion="reduce", **screen).go()
    line = guest.page.locator(f"[data-house=bregenz] [data-table='{table}']")
    expect(line).to_contain_text("Club am See")
    line.get_by_role("button", name="5 rules differ").click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("Like Casino Bregenz, but for this:")
    expect(guest.page.get_by_role("dialog")).to_contain_text("The tie pays 9:1.")
    right(guest)
    guest.page.keyboard.press("Escape")
    line.get_by_role("button", name="Take a seat").click()
    expect(guest.page.locator(".chips strong")).to_be_visible()
    expect(guest.page.locator(".page")).to_have_attribute("data-house", "bregenz")
    expect(guest.page.locator("[data-felt]")).to_contain_text("9 : 1")
    right(guest)


def test_a_wrong_file_is_refused_with_its_key_and_what_was_expected(come: Come, own: Floor) -> None:
    erna = signs_in(come(at=own, locale="de-CH"))
    erna.page.get_by_role("button", name="Tisch mit einer Hausdatei eröffnen").click()
    dialog = erna.page.get_by_role("dialog")
    dialog.get_by_label("Kurzname").fill("club")
    dialog.get_by_label("Oder einfügen").fill(CLUB.replace("tie_pays", "tie_pay"))
    dialog.get_by_role("button", name="Prüfen").click()
    told = dialog.get_by_role("alert")
    expect(told).to_contain_text("club.toml: leaflet.Unser Blatt.tie_pay: ist kein Schlüssel dieses Spiels")
    expect(told).to_contain_text("tie_pays")
    right(erna)
    dialog.get_by_label("Oder einfügen").fill(CLUB)
    expect(told).to_have_count(0)
    dialog.get_by_role("button", name="Prüfen").click()
    expect(dialog.get_by_role("heading", name="Club am See")).to_be_visible()
    erna.troubles.clear()  # the console tells of the answer 400


def test_guests_are_offered_no_file(come: Come, own: Floor) -> None:
    guest = come(at=own).go()
    expect(guest.page.locator("article")).to_have_count(5)
    expect(guest.page.get_by_role("button", name="Open a table with a house file")).to_have_count(0)
