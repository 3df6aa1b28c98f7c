"""The screens everything has to be right on."""

import pytest
from playwright.sync_api import expect

from browser.guest import Guest

# One list of what matters: a 1920 screen at 150 %, two laptops, a phone upright and on its side.
SIZES = {
    "1280": (1280, 800),
    "1366": (1366, 768),
    "1440": (1440, 900),
    "phone": (360, 740),
    "sideways": (740, 360),
}
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
