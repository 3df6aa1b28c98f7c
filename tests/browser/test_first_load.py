"""What really goes over the wire before a guest sees the entrance, and before he sees a table."""

from playwright.sync_api import Response, expect

from browser.conftest import Come
from browser.floor import Floor
from browser.guest import Guest

BUDGET = 90_000  # bytes of compressed script and style


def test_script_and_style_of_the_first_load_are_light(come: Come, floor: Floor) -> None:
    tables = [f"t/{floor.table(house)}" for house in ("wiesbaden", "bregenz", "schaffhausen")]
    for path, seen in (("", "article h2"), *((table, "[data-field]") for table in tables)):
        anna = come()
        sent = sent_to(anna)
        anna.go(path)
        expect(anna.page.locator(seen).first).to_be_visible()
        parts = [each for each in sent if each.url.endswith((".js", ".css"))]
        assert len(parts) >= 3
        assert {each.header_value("content-encoding") for each in parts} == {"br"}
        assert sum(int(each.header_value("content-length") or 0) for each in parts) < BUDGET
        assert {each.url.startswith(floor.address) for each in sent} == {True}
        assert spoken(sent) == {"en"}


def test_words_of_the_other_language_come_when_it_is_chosen(come: Come) -> None:
    anna = come()
    sent = sent_to(anna)
    anna.go()
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label("Language").select_option("de")
    expect(anna.page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    assert spoken(sent) == {"en", "de"}
    both = len(sent)
    anna.page.get_by_label("Sprache").select_option("en")
    expect(anna.page.get_by_role("heading", name="Settings")).to_be_visible()
    assert len(sent) == both


def sent_to(guest: Guest) -> list[Response]:
    """Whatever comes over the wire from now on."""
    sent: list[Response] = []

    def note(each: Response) -> None:
        sent.append(each)

    guest.page.on("response", note)
    return sent


def spoken(sent: list[Response]) -> set[str]:
    """The languages whose words were sent."""
    names = [each.url.rsplit("/", 1)[-1] for each in sent if each.url.endswith(".js")]
    return {name[:2] for name in names if name.startswith(("en-", "de-"))}
