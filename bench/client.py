"""The browser client on loopback: its weight, its first paint, and its frames while seven boxes are dealt.

Goals: below 90 kB of compressed script and style, a first paint below one second, no dropped frames worth
noticing. Without a graphics card Chromium draws in software here: a real screen does better.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

VISITS = 5
A_FRAME = 1000 / 60
FLAGS = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-sync"]
WEIGHT = """() => performance.getEntriesByType("resource")
  .filter((each) => /[.](js|css)$/.test(each.name)).reduce((sum, each) => sum + each.encodedBodySize, 0)"""
PAINTED = """() => performance.getEntriesByName("first-contentful-paint")[0].startTime"""
RECORD = """() => {
  window.frames_at = [];
  const note = (at) => { window.frames_at.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note);
}"""


@contextmanager
def floor() -> Iterator[str]:
    """A floor without tables; its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'floor.sqlite'}"
        command = [sys.executable, "-m", "saalchef.cli", "serve", "--port", "0", "--no-tables"]
        with subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split("open at ")[1].split()[0]
            finally:
                process.terminate()


def run() -> None:
    """Visits the entrance several times, then deals one coup on all seven boxes of Wiesbaden."""
    with floor() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        weight, paints = visits(browser, address)
        print(f"first load   {weight / 1000:>8.1f} kB of compressed script and style")
        print(
            f"first paint  {statistics.median(paints):>8.0f} ms (median of {VISITS}, worst {max(paints):.0f})"
        )
        page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-GB")
        gaps = frames(page, address)
        dropped = sum(round(gap / A_FRAME) - 1 for gap in gaps if gap > 1.5 * A_FRAME)
        print(f"dealing      {len(gaps):>8} frames in {sum(gaps) / 1000:.1f} s on seven boxes")
        print(f"frame        {statistics.median(gaps):>8.1f} ms (median; worst {max(gaps):.0f})")
        print(f"dropped      {dropped:>8} of {round(sum(gaps) / A_FRAME)} frames of a screen at 60 Hz")
        browser.close()


def visits(browser: Browser, address: str) -> tuple[float, list[float]]:
    paints = []
    weight = 0.0
    for _ in range(VISITS):
        page = browser.new_page()
        page.goto(address)
        page.locator("article h2").first.wait_for()
        weight, paint = page.evaluate(WEIGHT), page.evaluate(PAINTED)
        paints.append(paint)
        page.close()
    return weight, paints


def frames(page: Page, address: str) -> list[float]:
    """Milliseconds from frame to frame, from the end of the bets to the guest's first decision."""
    csrf = {"X-CSRF-Token": page.request.get(f"{address}/api/me").json()["csrf"]}
    page.request.post(f"{address}/api/guests/passing", headers=csrf)
    pace = {"bets": 0, "answer": 0, "pause": 5}
    wish = {"id": uuid.uuid4().hex, "house": "wiesbaden", "pace": pace, "private": True}
    table = page.request.post(f"{address}/api/tables", headers=csrf, data=wish).json()["id"]
    page.goto(f"{address}/#/t/{table}/sit")
    for box in range(1, 8):
        page.locator(f".field.open[data-field='main/{box}']").click()
    page.locator(".lying", has_text="70").wait_for()
    page.evaluate(RECORD)
    page.locator("button.ready").click()
    page.locator("[data-choice]").first.wait_for(timeout=60_000)
    at: list[float] = page.evaluate("window.frames_at")
    return [later - earlier for earlier, later in pairwise(at)]
