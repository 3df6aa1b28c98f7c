"""The Saalchef at his desk, without a browser: what he rules, a guest's page has to show."""

import subprocess
import sys
import uuid
from typing import Any

from playwright.sync_api import expect

from browser.floor import Floor
from browser.guest import Guest
from live_server import Client

NAME = "Erna"
PASSWORD = "a long word for the desk"


def appoint(floor: Floor) -> None:
    """An account for him; made once a floor."""
    command = [sys.executable, "-m", "saalchef.cli", "account", NAME, "--role", "saalchef"]
    subprocess.run(
        [*command, "--password-stdin", "--database", floor.database],
        input=PASSWORD,
        text=True,
        capture_output=True,
        check=True,
    )


def signs_in(guest: Guest) -> Guest:
    """At the entrance, as the Saalchef."""
    guest.go()
    guest.page.locator("header .own button").last.click()
    guest.page.locator("dialog input[autocomplete=username]").fill(NAME)
    guest.page.locator("dialog input[type=password]").fill(PASSWORD)
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("dialog")).to_have_count(0)
    return guest


class Saalchef:
    """Signed in at the desk."""

    def __init__(self, floor: Floor) -> None:
        self._client = Client(floor.address)
        answer = self._client.post("/api/session", name=NAME, password=PASSWORD)
        assert answer.is_success, answer.text
        self._client.csrf = answer.json()["csrf"]

    def rule(self, path: str, reason: str, **more: Any) -> None:
        answer = self._client.post(f"/api/desk/{path}", id=uuid.uuid4().hex, reason=reason, **more)
        assert answer.status_code == 200, answer.text

    def close(self) -> None:
        self._client.http.close()
