"""The word that one's bets stand: never a trap, never said for one, and always with whom one waits for."""

import re

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.screens import SCREENS, right

DECISION = "X 7 6 X"


@SCREENS
def test_alone_a_chip_begins_nothing_and_the_word_waits_for_it(
    come: Come, floor: Floor, screen: dict[str, object]
) -> None:
    anna = come(**screen).sit(floor.table("pfaeffikon", DECISION))
    expect(anna.page.locator(".tray")).to_be_visible()
    expect(anna.page.locator("button.ready")).to_have_count(0)
    anna.page.keyboard.press("g")
    expect(anna.page.locator(".refusal")).to_contain_text("Bet first")
    anna.bet("main/4")
    expect(anna.page.locator("button.ready")).to_contain_text("Bets stand")
    anna.drawn_anew()
    expect(anna.hand("Box 4")).to_have_count(0)
    right(anna)
    anna.ready()
    expect(anna.choice("cards")).to_be_enabled()


@SCREENS
def test_there_is_a_way_back_and_another_chip_takes_it(
    come: Come, floor: Floor, screen: dict[str, object]
) -> None:
    table = floor.table("pfaeffikon", DECISION)
    anna, berta = come(**screen).sit(table), come().sit(table, 1)
    button = anna.page.locator("button.ready")
    expect(button).to_contain_text("Without me")
    anna.ready()
    expect(button).to_have_text(re.compile("Not yet.*Waiting for Guest", re.S))
    right(anna)
    button.click()
    expect(button).to_contain_text("Without me")
    anna.page.keyboard.press("g")
    expect(button).to_contain_text("Not yet")
    anna.bet("main/4")
    expect(button).to_contain_text("Bets stand")
    berta.ready()
    expect(berta.page.locator("button.ready")).to_contain_text("Not yet")
    expect(anna.page.locator(".lying")).to_be_visible()
    anna.ready()
    expect(anna.choice("cards")).to_be_enabled()


@SCREENS
def test_bets_by_halves_do_not_stand_and_it_is_said_why(
    come: Come, floor: Floor, screen: dict[str, object]
) -> None:
    table = floor.table("schaffhausen", bots=0)
    anna, _ = come(**screen).sit(table), come().sit(table, 1)
    anna.bet("ante")
    button = anna.page.locator("button.ready")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_attribute("title", re.compile("Red Bonus or Black Bonus"))
    button.click(force=True)
    expect(anna.page.locator(".refusal")).to_contain_text("Red Bonus or Black Bonus")
    expect(anna.page.locator(".hint")).to_have_count(0)  # nothing says that cards are coming
    right(anna)
    anna.bet("red", 5)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    anna.ready()
    expect(button).to_have_text(re.compile("Not yet.*Waiting for Guest", re.S))


def test_who_does_not_bet_twice_sits_out_until_he_bets(come: Come, floor: Floor) -> None:
    table = floor.table("pfaeffikon", "X 9 X 9", *["X T 9 X T"] * 3)
    anna, berta = come().sit(table), come().sit(table, 1)
    for _ in range(2):
        anna.bet("main/4")
        anna.ready()
        berta.ready()
        expect(anna.choice("stays")).to_be_enabled()
        anna.says("stays")
        expect(anna.page.locator("button.ready")).to_contain_text("Next coup")
        anna.ready()
        berta.ready()
        expect(anna.page.locator("button.ready")).to_contain_text("Without me")
    expect(berta.page.locator(".words")).to_contain_text("You are sitting out")
    expect(anna.page.locator(".place", has_text="sits out")).to_have_count(1)
    berta.bet("main/1")
    expect(berta.page.locator(".words")).not_to_contain_text("You are sitting out")
    expect(anna.page.locator(".place", has_text="sits out")).to_have_count(0)
    anna.bet("main/4")
    anna.ready()
    expect(anna.page.locator("button.ready")).to_have_text(re.compile("Not yet.*Waiting for Guest", re.S))
    berta.ready()
    expect(anna.page.locator("button.ready")).to_have_count(0)
