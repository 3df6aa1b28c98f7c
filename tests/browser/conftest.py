"""Debian's Chromium before a floor of one's own."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.desk import Saalchef, appoint
from browser.floor import Floor
from browser.guest import Guest

FELT = Path(__file__).parents[2] / "src" / "saalchef" / "floor" / "felt" / "index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # containers often have too little of it
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 90_000
# As in a tab behind another, nothing is drawn out: cards lie at once.
AT_ONCE = "Object.defineProperty(Document.prototype, 'hidden', { get: () => true })"

Come = Callable[..., Guest]


@pytest.fixture(scope="session")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    assert FELT.is_file(), "the browser client is not built: make builds it before the tests"
    opened = Floor(tmp_path_factory.mktemp("floor"), "--bots", "0")
    yield opened
    opened.close()


# Playwright keeps an event loop: it ends with the module, before tests that want their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    found = shutil.which("chromium")
    assert found, "the browser tests need Debian's chromium"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def come(browser: Browser, floor: Floor) -> Iterator[Come]:
    """Guests, each with a browser of his own; afterwards none of them may have met an error."""
    guests: list[Guest] = []

    def come(at: Floor = floor, drawn_out: bool = False, **kind: Any) -> Guest:
        context = browser.new_context(
            **{"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, **kind}
        )
        context.set_default_timeout(PATIENCE)
        if not drawn_out:
            context.add_init_script(AT_ONCE)
        guests.append(Guest(context.new_page(), at.address))
        return guests[-1]

    yield come
    for guest in guests:
        guest.page.context.close()
    assert [guest.troubles for guest in guests] == [[] for _ in guests]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A floor of a module's own, with a Saalchef: what he closes, nobody else misses."""
    opened = Floor(tmp_path_factory.mktemp("ruled"), "--no-tables")
    appoint(opened)
    yield opened
    opened.close()


@pytest.fixture
def erna(own: Floor) -> Iterator[Saalchef]:
    saalchef = Saalchef(own)
    yield saalchef
    saalchef.close()
