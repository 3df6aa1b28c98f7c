"""The coach: what he remarks, that it belongs to one decision, and that nothing of it is forgotten."""

import re

from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.guest import Guest
from browser.test_panels import open_panel

SIXTEEN = "X X 6 7"  # the bank has 17


def remarks(guest: Guest) -> None:
    panel = open_panel(guest, "Coach")
    panel.get_by_label("a remark after a mistake").check()
    panel.get_by_role("button", name="Close").click()


def after_a_mistake(come: Come, floor: Floor) -> tuple[Guest, str]:
    table = floor.table("wiesbaden", SIXTEEN)
    anna = come(reduced_motion="reduce").sit(table)
    anna.bet("main/4")
    anna.ready()
    anna.says("stays")
    anna.ends(received=0, won=-10)
    return anna, table


def test_a_mistake_is_remarked_with_hand_bank_and_reason_and_is_not_forgotten(
    come: Come, floor: Floor
) -> None:
    table = floor.table("wiesbaden", SIXTEEN, "5 X 6 9 7")
    anna = come(reduced_motion="reduce").sit(table)
    remarks(anna)
    anna.bet("main/4")
    anna.ready()
    anna.says("stays")
    remark = anna.page.locator(".coach.remark")
    expect(remark).to_contain_text("16 against a 10, you stayed: cost €0.06 on average")
    expect(remark).to_contain_text("“Card” was best.")
    expect(remark).to_contain_text("Who stays loses in 78.8%; a card takes you over in 61.2%.")
    assert anna.violations() == []
    anna.next_coup()
    expect(remark).to_have_count(0)
    anna.bet("main/4")
    anna.ready()
    expect(anna.choice("cards")).to_be_visible()
    expect(remark).to_have_count(0)  # nor under the next decision
    anna.page.reload()
    panel = open_panel(anna, "Coach")
    expect(panel).to_contain_text("0 of 1 were the best")
    expect(panel.locator("li")).to_contain_text(["16 against a 10, you stayed"])
    anna.says("cards")
    expect(panel).to_contain_text("1 of 2 were the best")
    expect(remark).to_have_count(0)


def test_a_replay_tells_every_decision_and_leads_back_to_the_table(come: Come, floor: Floor) -> None:
    anna, table = after_a_mistake(come, floor)
    anna.go(f"coup/{table}/1")
    expect(anna.page.locator("li .verdict").first).to_contain_text(
        "16 against a 10, you stayed: cost €0.06 on average"
    )
    expect(anna.page.locator("li .verdict").first).to_contain_text("Who stays loses in 78.8%")
    assert anna.violations() == []
    ben = come(reduced_motion="reduce").go(f"coup/{table}/1")  # every card lay open
    expect(ben.page.locator("li .verdict").first).to_contain_text(
        "16 against a 10: “Rest”: cost €0.06 on average"
    )
    expect(ben.page.get_by_role("link", name="Back to your table")).to_have_count(0)
    anna.page.get_by_role("link", name="Back to your table").click()
    anna.sees_coup(1)


def test_the_chart_to_learn_by_heart_is_shown_where_it_is_mentioned(come: Come, floor: Floor) -> None:
    anna = come(reduced_motion="reduce", viewport={"width": 360, "height": 740}).sit(floor.table("wiesbaden"))
    panel = open_panel(anna, "Prices")
    panel.get_by_role("button", name="Show the chart").click()
    chart = anna.page.get_by_role("dialog", name="To learn by heart")
    expect(chart.get_by_role("table", name="Hard totals")).to_be_visible()
    expect(chart.get_by_role("heading", name="Spielbank Wiesbaden")).to_be_visible()
    assert anna.scrolls_sideways_by() <= 0
    assert anna.violations() == []
    with anna.page.expect_download() as kept:
        chart.get_by_role("link", name="Keep it as a picture").click()
    assert kept.value.suggested_filename == "wiesbaden.svg"
    anna.page.keyboard.press("Escape")
    expect(chart).to_have_count(0)


def test_a_coup_is_shared_without_names(come: Come, floor: Floor) -> None:
    anna, table = after_a_mistake(come, floor)
    anna.go(f"coup/{table}/1")
    name = anna.page.locator("header .small").first.inner_text().split(" · ")[1]
    assert name.startswith("Guest-")
    anna.page.get_by_role("button", name="Share").click()
    dialog = anna.page.get_by_role("dialog", name="Share this coup")
    expect(dialog).to_contain_text("cards that were never shown")
    dialog.get_by_role("button", name="Make the link").click()
    link = dialog.get_by_label("Link").first
    expect(link).to_have_value(re.compile("#/shared/"))
    assert anna.violations() == []
    shown = link.input_value()
    assert table not in shown
    ben = come(reduced_motion="reduce", locale="de-CH").go(shown.partition("#/")[2])
    expect(ben.page.locator("h1")).to_contain_text("Spielbank Wiesbaden")
    expect(ben.page.locator("li .verdict").first).to_contain_text("Gast 4, 16 gegen 10")
    ben.page.get_by_role("button", name="Zum Ende").click()
    expect(ben.hand("Box 4")).to_be_visible()
    seen = ben.page.content()
    assert "Gast 4" in seen
    assert name not in seen
    assert table not in seen
    assert ben.violations() == []
