"""What really goes over the wire before a guest sees the entrance, and before he sees a table."""

from playwright.sync_api import Response, expect

from browser.conftest import Come
from browser.floor import Floor

BUDGET = 120_000  # bytes of compressed script and style


def test_script_and_style_of_the_first_load_are_light(come: Come, floor: Floor) -> None:
    table = floor.table("wiesbaden")
    for path, seen in (("", "article h2"), (f"t/{table}", "[data-box='4']")):
        anna = come()
        sent: list[Response] = []
        anna.page.on("response", lambda each, sent=sent: sent.append(each))
        anna.go(path)
        expect(anna.page.locator(seen).first).to_be_visible()
        parts = [each for each in sent if each.url.endswith((".js", ".css"))]
        assert len(parts) >= 3
        assert {each.header_value("content-encoding") for each in parts} == {"gzip"}
        assert sum(int(each.header_value("content-length") or 0) for each in parts) < BUDGET
        assert {each.url.startswith(floor.address) for each in sent} == {True}
