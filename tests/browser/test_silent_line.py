"""A frozen floor says nothing: that is noticed, nothing can be done, and nothing is lost or doubled."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Come
from browser.floor import Floor
from browser.geometry import SCRIPT as GEOMETRY
from browser.guest import reads
from browser.screens import SCREENS, right

DECISION = "X 7 6 X"


def off(*buttons: Locator) -> None:
    for each in buttons:
        expect(each).to_be_disabled()


@SCREENS
def test_nothing_can_be_done_while_the_floor_is_silent(
    come: Come, tmp_path: Path, screen: dict[str, object]
) -> None:
    own = Floor(tmp_path, "--bots", "0")
    try:
        table = own.table("pfaeffikon", DECISION)
        anna, berta = come(at=own, **screen).sit(table), come(at=own, **screen).go()
        take = berta.page.locator("[data-take='bregenz']").first
        expect(take).to_be_enabled()
        anna.bet("main/4")
        own.freeze()
        expect(anna.page.locator(".banner.alarm")).to_contain_text("Connection lost")
        expect(anna.page.locator("[data-field='main/4']")).to_have_attribute("aria-disabled", "true")
        moves = anna.page.locator(".moves button")
        off(anna.page.locator("button.ready"), moves.nth(1), anna.page.locator(".ways .opens"))
        expect(berta.page.locator(".wrong")).to_contain_text("cannot be reached")
        off(take)
        right(anna)
        right(berta)
        own.thaw()
        expect(anna.page.locator(".banner.alarm")).to_have_count(0)
        expect(take).to_be_enabled()
        anna.ready()
        expect(anna.choice("cards")).to_be_enabled()
        own.freeze()
        expect(anna.page.locator(".banner.alarm")).to_be_visible()
        off(anna.choice("cards"), anna.choice("stays"))
        own.thaw()
        anna.says("cards")
        anna.ends(received=0, won=-10)
        for guest in (anna, berta):
            guest.troubles.clear()  # while nobody answered, there were some
            guest.page.close()
    finally:
        own.thaw()
        own.close()


@SCREENS
@pytest.mark.parametrize("house", ["wiesbaden", "vaduz", "schaffhausen"])
def test_whatever_cannot_be_pressed_while_the_floor_is_silent_says_why(
    come: Come, tmp_path: Path, screen: dict[str, object], house: str
) -> None:
    own = Floor(tmp_path, "--no-tables")
    try:
        table = own.table(house)
        anna, berta = come(at=own, **screen).sit(table), come(at=own, **screen).go(f"t/{table}")
        for guest in (anna, berta):
            expect(guest.page.locator("[data-felt]")).to_be_visible()
            expect(guest.page.locator("footer button").first).to_be_visible()
        own.freeze()
        for guest in (anna, berta):
            expect(guest.page.locator(".banner.alarm")).to_contain_text("Connection lost")
            guest.page.evaluate(GEOMETRY)
            assert guest.page.evaluate("geometry.barred()")
            assert guest.page.evaluate("geometry.wrong().unexplained") == []
        for guest, selector in (
            (anna, ".ways .opens"),
            (anna, ".tray input >> nth=0"),
            (anna, "[data-move='undo']"),
            (berta, "footer button.primary"),
        ):
            barred = guest.page.locator(selector)
            off(barred)
            barred.focus()
            expect(barred).to_be_focused()  # it can be reached, and pressed: that only tells why
            barred.dispatch_event("click")
            told = guest.page.locator(".banner.refusal")
            expect(told).to_contain_text("nothing can be done until it is back")
            told.get_by_role("button").click()
        expect(anna.page.locator(".menu ul")).to_have_count(0)
        expect(berta.page.locator("dialog")).to_have_count(0)
        for guest in (anna, berta):
            guest.troubles.clear()  # while nobody answered, there were some
            guest.page.close()
    finally:
        own.thaw()
        own.close()


def test_a_bet_under_way_is_unknown_until_it_is_told_and_lies_once(come: Come, tmp_path: Path) -> None:
    own = Floor(tmp_path, "--no-tables")
    try:
        anna = come(at=own).sit(own.table("pfaeffikon", DECISION))
        chips = anna.chips
        anna.page.locator(".tray label:has(input[value='1000'])").click()
        own.freeze()
        anna.page.locator(".field.open[data-field='main/4']").click()
        expect(anna.page.locator(".banner.alarm")).to_contain_text("is not known yet")
        own.thaw()
        expect(anna.page.locator(".banner.back")).to_contain_text("What you did last is booked.")
        expect(anna.page.locator(".lying")).to_have_text(reads(10))
        assert anna.chips == chips - 10
        anna.troubles.clear()  # while nobody answered, there were some
        anna.page.close()
    finally:
        own.thaw()
        own.close()


def test_a_decision_and_a_seat_under_way_are_told_too(come: Come, tmp_path: Path) -> None:
    own = Floor(tmp_path, "--no-tables")
    try:
        table = own.table("pfaeffikon", DECISION)
        anna, berta = come(at=own).sit(table), come(at=own).go(f"t/{table}")
        anna.bet("main/4")
        anna.ready()
        expect(anna.choice("stays")).to_be_enabled()
        berta.page.locator("footer button.primary").click()  # whoever has been here before has a name
        expect(berta.page.locator(".chips strong")).to_be_visible()
        berta.page.locator(".ways .opens").click()
        own.freeze()
        anna.says("stays")
        berta.page.locator("[data-way='leaves']").click()
        for guest in (anna, berta):
            expect(guest.page.locator(".banner.alarm")).to_contain_text("is not known yet")
        own.thaw()
        for guest in (anna, berta):
            expect(guest.page.locator(".banner.back")).to_contain_text("What you did last is booked.")
        berta.page.locator("footer button.primary").click(trial=True)
        own.freeze()
        berta.page.locator("footer button.primary").click()
        expect(berta.page.locator(".banner.alarm")).to_contain_text("is not known yet")
        own.thaw()
        expect(berta.page.locator(".banner.back")).to_contain_text("What you did last is booked.")
        expect(berta.page.locator(".chips strong")).to_be_visible()
        for guest in (anna, berta):
            guest.troubles.clear()  # while nobody answered, there were some
            guest.page.close()
    finally:
        own.thaw()
        own.close()
