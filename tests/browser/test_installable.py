"""The client as one installs it: what it says of itself, without a line, and when a newer one is served."""

import json
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import Come
from browser.floor import Floor

ACTIVE = "navigator.serviceWorker.ready.then((found) => found.active !== null)"


def test_it_says_what_it_is_called_and_how_it_looks(come: Come, floor: Floor) -> None:
    anna = come()
    anna.go()
    link = anna.page.locator("link[rel=manifest]").get_attribute("href")
    answer = anna.page.request.get(f"{floor.address}/{(link or '').removeprefix('./')}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.body())
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("Saalchef", "standalone", "/")
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    for icon in [
        *manifest["icons"],
        {"src": "/apple-touch-icon.png", "sizes": "180x180", "type": "image/png"},
    ]:
        picture = anna.page.request.get(f"{floor.address}{icon['src']}")
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            wide, high = struct.unpack(">II", picture.body()[16:24])
            assert icon["sizes"] == f"{wide}x{high}"


def test_without_a_line_it_says_so_in_both_languages_and_comes_back(come: Come, tmp_path: Path) -> None:
    own = Floor(tmp_path, "--bots", "0")
    anna = come(at=own)
    anna.go()
    assert anna.page.evaluate(ACTIVE)
    own.kill()
    anna.page.reload()
    expect(anna.page.get_by_role("heading", name="Keine Verbindung zum Saal")).to_be_visible()
    expect(anna.page.get_by_role("heading", name="No line to the floor")).to_be_visible()
    own.open()
    anna.page.get_by_role("link", name="Try again").click()
    expect(anna.page.locator("article h2").first).to_be_visible()
    kept = """async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const found = await Promise.all(opened.map((each) => each.keys()));
      return found.flat().map(({ url }) => new URL(url).pathname);
    }"""
    assert sorted(anna.page.evaluate(kept)) == ["/icon.svg", "/offline.html"]  # nothing that could get stale
    anna.troubles.clear()  # the console tells that the line was down
    own.close()


@pytest.mark.parametrize("path", ["", "t/"])
def test_a_newer_version_is_offered_and_not_taken_by_itself(come: Come, floor: Floor, path: str) -> None:
    anna = come(drawn_out=True)
    anna.go(path and f"{path}{floor.table('bregenz')}")
    reload = anna.page.get_by_role("button", name="Load it")
    look = "document.dispatchEvent(new Event('visibilitychange'))"
    with anna.page.expect_response(lambda answer: answer.url == f"{floor.address}/"):
        anna.page.evaluate(look)
    expect(reload).to_have_count(0)

    def newer(route: Route) -> None:
        page = route.fetch()
        route.fulfill(response=page, body=page.text().replace("/assets/", "/assets/newer-"))

    anna.page.context.route(f"{floor.address}/", newer)
    anna.page.evaluate("window.before = true")
    anna.page.evaluate(look)
    expect(anna.page.get_by_text("A newer version of this page is here.")).to_be_visible()
    assert anna.page.evaluate("window.before")
    anna.page.context.unroute(f"{floor.address}/")
    with anna.page.expect_navigation():
        reload.click()
    assert not anna.page.evaluate("window.before ?? false")
    expect(reload).to_have_count(0)
