"""The screens everything has to be right on."""

import pytest
from playwright.sync_api import expect

from browser.guest import Guest

LAPTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SCREENS = pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])


def right(guest: Guest) -> None:
    """Nothing to be found fault with once everything has come, and nothing beside the window."""
    expect(guest.page.locator("main .quiet[role=status]")).to_have_count(0)
    found = guest.violations()
    assert not found, found
    assert guest.scrolls_sideways_by() <= 0
