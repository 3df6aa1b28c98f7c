"""Two houses beside each other, from the entrance."""

from playwright.sync_api import expect

from browser.conftest import Come
from browser.screens import SCREENS, right


@SCREENS
def test_two_houses_are_compared_with_the_price_of_each_difference(
    come: Come, screen: dict[str, object]
) -> None:
    guest = come(**screen).go()
    page = guest.page
    page.get_by_role("link", name="Compare: Casino Bregenz").click()
    rule = page.locator("article", has_text="On 6 Banco draws only if")
    expect(rule).to_contain_text("Punto −0.14%")
    expect(rule).to_contain_text("Tie −4.90%")
    expect(page.get_by_label("Second house")).to_have_value("vaduz")
    right(guest)

    page.get_by_role("button", name="Swap the houses").click()
    expect(rule).to_contain_text("Punto +0.14%")
    page.get_by_text("What both have in common").click()
    expect(page.get_by_text("On 7 Banco draws no third card.")).to_be_visible()
    right(guest)


def test_two_games_are_compared_topic_by_topic_in_german(come: Come) -> None:
    guest = come(locale="de-CH").go("compare/schaffhausen/bregenz")
    page = guest.page
    expect(page.locator("h2")).to_have_text("Thema für Thema")
    expect(page.locator("article", has_text="Worum es geht").locator("p")).to_have_count(2)
    expect(page.get_by_role("row", name="Red Bonus")).to_contain_text("nicht angeboten")
    page.get_by_role("link", name="Casino Bregenz · Castle Casino Vaduz").click()
    expect(page.get_by_text("Unterschiede mit einem Preis")).to_be_visible()
    right(guest)
