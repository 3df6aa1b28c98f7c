"""States nobody hopes for: each has its words, and axe finds nothing wrong, on a laptop and on a phone."""

import re
from pathlib import Path

import sqlalchemy as sa
from playwright.sync_api import expect

from browser.conftest import Come
from browser.desk import Saalchef, appoint, signs_in
from browser.floor import Floor
from browser.guest import Guest
from browser.screens import SCREENS, right
from saalchef.store.database import Database

DECISION = "X 7 6 X"
REASON = "a card fell to the floor"


def in_coup(come: Come, own: Floor, screen: dict[str, object]) -> tuple[Guest, str]:
    table = own.table("pfaeffikon", DECISION)
    anna = come(at=own, reduced_motion="reduce", **screen).sit(table)
    anna.bet("main/4")
    anna.ready()
    expect(anna.choice("cards")).to_be_visible()
    return anna, table


@SCREENS
def test_a_paused_table_and_a_void_coup(
    come: Come, own: Floor, erna: Saalchef, screen: dict[str, object]
) -> None:
    anna, table = in_coup(come, own, screen)
    erna.rule(f"tables/{table}/pause", REASON)
    expect(anna.page.locator(".banner.held")).to_contain_text(REASON)
    expect(anna.choice("cards")).to_have_count(0)
    expect(anna.page.locator("footer")).to_contain_text("paused")
    right(anna)
    erna.rule(f"tables/{table}/resume", "found again")
    expect(anna.page.locator(".banner.held")).to_have_count(0)
    expect(anna.choice("cards")).to_be_visible()
    erna.rule(f"tables/{table}/void", REASON)
    expect(anna.page.locator(".banner")).to_contain_text([re.compile(f"void.*{REASON}")])
    assert anna.chips == 250
    right(anna)


@SCREENS
def test_a_corrected_payout(come: Come, own: Floor, erna: Saalchef, screen: dict[str, object]) -> None:
    anna, table = in_coup(come, own, screen)
    ben = come(at=own, reduced_motion="reduce", **screen).go(f"t/{table}")
    expect(ben.page.locator("[data-felt]")).to_be_visible()
    anna.says("stays")
    expect(anna.page.locator(".result")).to_be_visible()
    guest = anna.page.locator(".place.me .name").first.inner_text()
    before = anna.chips
    erna.rule(f"tables/{table}/correct", "the six was a nine", guest=guest, amount=1500)
    told = anna.page.locator(".banner.corrected")
    expect(told).to_contain_text(re.compile("your payout: you receive CHF.15 more.*the six was a nine"))
    expect(ben.page.locator(".news")).to_contain_text(re.compile(f"{guest} receives CHF.15 more"))
    expect(anna.heard("you receive CHF")).to_have_count(1)
    assert anna.chips == before + 15
    right(anna)
    expect(ben.heard("the six was a nine")).to_have_count(1)
    expect(ben.page.locator(".banner.corrected")).to_have_count(0)
    erna.rule(f"tables/{table}/correct", "paid twice", guest=guest, amount=-500)
    expect(told).to_have_count(2)
    expect(told.last).to_contain_text(re.compile("CHF.5 is taken back from you.*paid twice"))
    for _ in range(2):
        told.first.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    anna.go("history")
    corrected = anna.page.locator("main", has_text="corrected by")
    expect(corrected).to_contain_text("the six was a nine")
    expect(corrected).to_contain_text("paid twice")


@SCREENS
def test_a_limit_one_has_set_oneself(come: Come, own: Floor, screen: dict[str, object]) -> None:
    anna = come(at=own, reduced_motion="reduce", **screen)
    anna.go("cash")
    anna.page.get_by_role("button", name="Come in as a passing guest").click()
    anna.page.locator(".counter input[type=number]").nth(1).fill("5")
    anna.page.get_by_role("button", name="Save").click()
    expect(anna.page.get_by_text("Saved.")).to_be_visible()
    right(anna)
    anna.sit(own.table("pfaeffikon"))
    anna.page.locator(".tray label:has(input[value='1000'])").click()
    anna.page.locator(".field.open[data-field='main/4']").click()
    refusal = anna.page.locator(".banner.refusal")
    expect(refusal).to_contain_text("loss limit")
    expect(refusal.get_by_role("link", name="To the cash desk")).to_be_visible()
    right(anna)


@SCREENS
def test_no_such_table_or_coup(come: Come, own: Floor, screen: dict[str, object]) -> None:
    anna = come(at=own, **screen).go("t/nowhere")
    expect(anna.page.locator(".closed")).to_contain_text("does not exist")
    right(anna)
    anna.go("coup/nowhere/7")
    expect(anna.page.locator("[role=alert]")).to_contain_text("no such")
    right(anna)
    anna.go("nothing/here")
    expect(anna.page.get_by_role("link", name="To the entrance")).to_be_visible()
    right(anna)
    anna.troubles.clear()  # the console tells of the answer 404


@SCREENS
def test_a_closed_table(come: Come, own: Floor, erna: Saalchef, screen: dict[str, object]) -> None:
    table = own.table("pfaeffikon")
    anna = come(at=own, reduced_motion="reduce", **screen).sit(table)
    erna.rule(f"tables/{table}/close", REASON)
    shut = anna.page.locator(".closed")
    expect(shut).to_contain_text("This table is closed")
    expect(shut).to_contain_text(REASON)
    expect(shut).to_contain_text("back in your purse")
    right(anna)
    late = come(at=own, **screen).go(f"t/{table}")
    expect(late.page.locator(".closed")).to_contain_text(REASON)
    expect(late.page.locator("[data-seat]")).to_have_count(0)
    right(late)


@SCREENS
def test_a_table_out_of_order(come: Come, tmp_path: Path, screen: dict[str, object]) -> None:
    broken = Floor(tmp_path, "--no-tables")
    try:
        table = broken.table("pfaeffikon")
        broken.kill()
        database = Database(broken.database)
        with database.writer.begin() as books:
            books.execute(sa.text("UPDATE tables SET snapshot = '{}' WHERE id = :table"), {"table": table})
        database.close()
        broken.open()
        anna = come(at=broken, **screen).go(f"t/{table}")
        expect(anna.page.locator(".closed")).to_contain_text("out of order")
        right(anna)
        anna.page.close()
    finally:
        broken.close()


@SCREENS
def test_locked_out(come: Come, own: Floor, erna: Saalchef, screen: dict[str, object]) -> None:
    anna, _ = in_coup(come, own, screen)
    name = anna.page.locator(".place.me .name").first.inner_text()
    erna.rule(f"guests/{name}/lock", "noise")
    expect(anna.page.get_by_role("alert")).to_contain_text("The Saalchef has locked you out: noise")
    right(anna)
    anna.troubles.clear()


@SCREENS
def test_the_floor_closes_goes_and_comes_back(come: Come, tmp_path: Path, screen: dict[str, object]) -> None:
    going = Floor(tmp_path, "--no-tables")
    try:
        appoint(going)
        anna, table = in_coup(come, going, screen)
        saalchef = Saalchef(going)
        saalchef.rule("close", "a new version")
        saalchef.close()
        closing = anna.page.locator(".banner", has_text="closes for a restart")
        expect(closing).to_contain_text("a new version")
        right(anna)
        newcomer = come(at=going, **screen).go(f"t/{table}")
        expect(newcomer.page.locator(".banner")).to_contain_text("a new version")
        newcomer.go()
        told = newcomer.page.get_by_role("status").filter(has_text="closes for a restart")
        expect(told).to_contain_text("a new version")
        right(newcomer)
        going.kill()
        expect(anna.page.locator(".banner.alarm")).to_contain_text("Connection lost")
        right(anna)
        visitor = come(at=going, **screen)
        going.open()
        expect(anna.page.locator(".banner.back")).to_be_visible()
        expect(anna.choice("cards")).to_be_visible()
        expect(closing).to_have_count(0)
        expect(newcomer.page.get_by_text("cannot be reached")).to_have_count(0)
        expect(told).to_have_count(0)
        newcomer.troubles.clear()
        newcomer.page.close()
        visitor.go()
        expect(visitor.page.locator("article")).to_have_count(5)
        anna.troubles.clear()
        anna.page.close()
        visitor.page.close()
    finally:
        going.close()


@SCREENS
def test_a_reminder_of_time_and_money(come: Come, own: Floor, screen: dict[str, object]) -> None:
    """The floor's reminder comes after a minute at the earliest: here it is told by hand."""
    anna = come(at=own, reduced_motion="reduce", **screen)
    anna.page.add_init_script(
        """window.WebSocket = class extends WebSocket {
          constructor(...where) { super(...where); window.line = this; }
        }"""
    )
    anna.sit(own.table("pfaeffikon"))
    told = '{"type": "reminder", "minutes": 60, "results": [{"currency": "CHF", "amount": -4500}]}'
    anna.page.evaluate("told => window.line.onmessage({ data: told })", told)
    expect(anna.page.locator(".banner")).to_contain_text([re.compile("60 minutes.*45")])
    right(anna)
    anna.page.get_by_role("button", name="Go on").click()
    expect(anna.page.locator(".banner")).to_have_count(0)


@SCREENS
def test_the_desk_and_its_dialogs(come: Come, own: Floor, screen: dict[str, object]) -> None:
    table = own.table("pfaeffikon")
    anna = come(at=own).sit(table)
    guest = anna.page.locator(".place.me .name").first.inner_text()
    erna = signs_in(come(at=own, reduced_motion="reduce", **screen))
    erna.go("desk")
    line = erna.page.locator("li", has=erna.page.locator(f"a[href='#/t/{table}']"))
    for ruling in ("Pause", "Void the coup", "Correct a payout", "Close the table"):
        line.get_by_role("button", name=ruling).click()
        expect(erna.page.locator("dialog h2")).to_contain_text(ruling)
        right(erna)
        erna.page.keyboard.press("Escape")
    line.get_by_role("button", name="Correct a payout").click()
    erna.page.locator("dialog select").select_option(guest)
    erna.page.locator("dialog input[type=number]").fill("5")
    erna.page.locator("dialog .reason input").fill("paid too little")
    erna.page.locator("dialog button.primary").click()
    expect(erna.page.locator(".told")).to_contain_text("Correct a payout")
    expect(anna.page.locator(".chips strong")).to_contain_text("255")
    erna.go("desk/guests")
    erna.page.locator("li", has_text=guest).get_by_role("button", name="Lock out").click()
    right(erna)
    erna.page.keyboard.press("Escape")
    erna.page.locator("li", has_text=guest).get_by_role("button", name="Lock out").click()
    erna.page.locator("dialog .reason input").fill("noise")
    erna.page.locator("dialog button.primary").click()
    expect(erna.page.locator("li", has_text=guest).locator(".locked")).to_contain_text("noise")
    erna.go("desk/journal")
    rows = erna.page.locator("ol[aria-label=Journal] > li")
    expect(rows.first).to_be_visible()
    right(erna)
    erna.page.get_by_label("Rulings").select_option("Correct a payout")
    expect(rows.first).to_contain_text(f"the Saalchef corrects {guest}'s account by CHF 5: paid too little")
    expect(rows.filter(has_not_text="corrects")).to_have_count(0)
    erna.page.get_by_label("Rulings").select_option("Lock out")
    expect(rows.first).to_contain_text(f"the Saalchef locks {guest} out: noise")
    expect(rows.first.locator(".whose")).to_contain_text(guest)
    erna.page.get_by_label("Rulings").select_option("Open the floor again")
    expect(rows).to_have_text(["Nothing of this kind is booked."])
    right(erna)
    erna.go("desk/figures")
    expect(
        erna.page.get_by_text(re.compile(r"has corrected 1 ×: CHF.5(\.00)? to guests")).first
    ).to_be_visible()
    expect(erna.page.get_by_role("link", name="Download as CSV", exact=True)).to_have_attribute(
        "href", re.compile("/api/desk/figures/csv")
    )
    for wide in (1280, 360):
        erna.page.set_viewport_size({"width": wide, "height": 740})
        for tab in ("figures", "journal"):
            erna.go(f"desk/{tab}")
            expect(erna.page.locator("nav.tabs [aria-current]")).to_have_attribute("href", f"#/desk/{tab}")
            right(erna)
            assert erna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    erna.page.set_viewport_size({"width": 1280, "height": 800})
    anna.troubles.clear()  # the console tells that he is locked out
    erna.page.keyboard.press("?")
    expect(erna.page.locator("dialog h2")).to_have_text("Keys")
    right(erna)
