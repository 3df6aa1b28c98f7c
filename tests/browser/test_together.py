"""Several people at one table, and people who go away: all see the same coup, nobody loses his place."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor

BESIDE = "789X 56 23456 789X 45 * X X"  # box 3 stays, box 4 has 9 to 11 to double, the bank goes bust
DECISION = "X 7 6 X"


def test_two_browsers_at_one_table(come: Come, floor: Floor) -> None:
    table = floor.table("wiesbaden", BESIDE)
    anna = come().sit(table, 4)
    berta = come().sit(table, 3)
    expect(anna.page.locator(".news")).to_contain_text("takes seat 3")
    expect(anna.heard("takes seat 3")).to_be_attached()

    berta.bet("main/3")
    berta.bet("main/4")
    anna.bet("main/4")
    expect(anna.page.locator("[data-box='4']")).to_contain_text("10")
    anna.ready()
    berta.ready()

    expect(anna.page.locator("footer")).to_contain_text("Waiting for")
    carla = come().sit(table, 1)
    expect(carla.page.locator("footer")).to_contain_text("You sit this coup out and can bet on the next")
    berta.says("stays")
    expect(berta.page.locator("footer")).to_contain_text("decides about your stake too")
    anna.says("doubles")
    berta.says("declines")
    anna.ends(received=40, won=20)
    berta.ends(received=40, won=20)
    seen = [
        [each.get_attribute("aria-label") for each in guest.page.locator(".hand[role=img]").all()]
        for guest in (anna, berta)
    ]
    assert seen[0] == seen[1]
    assert len(seen[0]) == 3


def test_it_is_said_that_the_clock_has_answered(come: Come, floor: Floor) -> None:
    table = floor.table("pfaeffikon", DECISION, pace={"bets": 0, "answer": 2, "pause": 60})
    anna, watcher = come(reduced_motion="reduce").sit(table), come(reduced_motion="reduce").go(f"t/{table}")
    expect(watcher.page.locator("footer")).to_contain_text("You are watching")
    anna.bet("main/4")
    anna.ready()
    expect(anna.page.locator(".news")).to_have_text("Out of time: the clock has answered for you.")
    expect(watcher.page.locator(".news")).to_contain_text("Out of time: the clock has answered for")
    expect(watcher.heard("Out of time")).to_be_attached()


def test_who_watches_sees_the_coup_and_can_do_nothing(come: Come, floor: Floor) -> None:
    table = floor.table("pfaeffikon", DECISION)
    anna, watcher = come().sit(table), come().go(f"t/{table}")
    anna.bet("main/4")
    anna.ready()
    expect(watcher.hand("Box 4")).to_be_visible()
    assert watcher.hand("Box 4").get_attribute("aria-label") == anna.hand("Box 4").get_attribute("aria-label")
    expect(watcher.page.locator("[data-choice], .field.open")).to_have_count(0)
    anna.says("stays")
    expect(watcher.hand("Bank")).to_have_attribute("aria-label", re.compile(","))


def test_a_reload_in_mid_coup_leads_back_into_it(come: Come, floor: Floor) -> None:
    anna = come().sit(floor.table("pfaeffikon", DECISION))
    anna.bet("main/4")
    anna.ready()
    expect(anna.choice("cards")).to_be_visible()
    before = anna.hand("Box 4").get_attribute("aria-label")
    anna.page.reload()
    expect(anna.hand("Box 4")).to_have_attribute("aria-label", str(before))
    assert anna.chips == 240
    anna.says("cards")
    anna.ends(received=0, won=-10)
    assert anna.chips == 240


def test_a_power_cut_in_mid_coup_loses_nothing(come: Come, tmp_path: Path) -> None:
    own = Floor(tmp_path, "--no-tables")
    try:
        anna = come(at=own).sit(own.table("wiesbaden", DECISION))
        anna.bet("main/4")
        anna.ready()
        expect(anna.choice("cards")).to_be_visible()
        before = anna.hand("Box 4").get_attribute("aria-label")
        own.kill()
        expect(anna.page.locator(".banner.alarm")).to_be_visible()
        own.open()
        expect(anna.page.locator(".banner.alarm")).to_have_count(0)
        assert anna.hand("Box 4").get_attribute("aria-label") == before
        anna.troubles.clear()  # while nobody answered, there were some
        anna.says("cards")
        anna.ends(received=0, won=-10)
        assert anna.chips == 490
        anna.page.close()
    finally:
        own.close()
    audit = [sys.executable, "-m", "saalchef.cli", "audit", "--database", own.database]
    assert subprocess.run(audit, capture_output=True, text=True, check=True).stdout


def test_who_was_ready_when_the_line_went_can_say_so_again(come: Come, tmp_path: Path) -> None:
    own = Floor(tmp_path, "--no-tables")
    try:
        table = own.table("wiesbaden", DECISION)
        anna, berta = come(at=own).sit(table), come(at=own).sit(table, 1)
        anna.bet("main/4")
        anna.ready()
        button = anna.page.locator("button.ready")
        expect(button).to_have_text(re.compile("Not yet.*Waiting for Guest", re.S))
        own.kill()
        for guest in (anna, berta):
            expect(guest.page.locator(".banner.alarm")).to_be_visible()
        own.open()
        for guest in (anna, berta):
            expect(guest.page.locator(".banner.alarm")).to_have_count(0)
        expect(button).to_contain_text("Bets stand")
        anna.ready()
        berta.ready()
        expect(anna.choice("cards")).to_be_visible()
        for guest in (anna, berta):
            guest.troubles.clear()  # while nobody answered, there were some
            guest.page.close()
    finally:
        own.close()


SIGN_OUT = """async () => {
  const { csrf } = await (await fetch("/api/me")).json();
  await fetch("/api/session", { method: "DELETE", headers: { "X-CSRF-Token": csrf } });
}"""


def test_who_signs_out_in_another_tab_is_shown_to_the_entrance(come: Come, floor: Floor) -> None:
    table = floor.table("pfaeffikon")
    anna = come().sit(table)
    other = anna.page.context.new_page()
    other.goto(anna.address)
    expect(other.locator("article")).to_have_count(5)
    other.evaluate(SIGN_OUT)
    expect(anna.page).to_have_url(re.compile(r"#/$"))
    for page in (anna.page, other):  # the lobby is open to whoever one is now
        expect(page.locator("article")).to_have_count(5)
        expect(page.locator(".wrong")).to_have_count(0)
    said = anna.page.get_by_role("dialog", name="You were signed out.")
    said.get_by_role("button", name="Close").click()
    anna.sit(table, 2)
