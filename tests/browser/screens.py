"""The screens everything has to be right on."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.guest import Guest

# One list, for the pictures too: a 1920 screen at 150 %, two laptops, a phone upright and on its side.
LIST = Path(__file__).parents[2] / "client" / "screens.json"
SIZES: dict[str, tuple[int, int]] = json.loads(LIST.read_text("utf-8"))
LANGUAGES = {"en": "en-GB", "de": "de-CH"}


def window(name: str) -> dict[str, int]:
    width, height = SIZES[name]
    return {"width": width, "height": height}


LAPTOP = {"viewport": window("1440")}
PHONE = {"viewport": window("phone"), "has_touch": True, "is_mobile": True}
SCREENS = pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])


def right(guest: Guest) -> None:
    """Nothing to be found fault with once everything has come, and nothing beside the window."""
    expect(guest.page.locator("main .quiet[role=status]")).to_have_count(0)
    found = guest.violations()
    assert not found, found
    assert guest.scrolls_sideways_by() <= 0
