"""A guest before a browser: what he does with mouse and keys, and what he reads."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"


class Guest:
    """One page of one browser context."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.troubles: list[str] = []
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self._noted)

    def _noted(self, told: ConsoleMessage) -> None:
        if told.type in ("error", "warning"):
            self.troubles.append(told.text)

    # ——— going ———

    def go(self, path: str = "") -> "Guest":
        self.page.goto(f"{self.address}/#/{path}")
        return self

    def sit(self, table: str, seat: int | None = None) -> "Guest":
        """At a table as a passing guest; in the middle where no seat is wished."""
        self.go(f"t/{table}")
        if seat is None:
            self.page.locator("footer button.primary").click()
        else:
            self.page.locator("button.free", has_text=f"Sit down at box {seat}").click()
        expect(self.page.locator(".chips strong")).to_be_visible()
        return self

    # ——— playing ———

    def bet(self, field: str, chip: int = 10) -> None:
        """A chip of so many francs or euro on a field: "main/4", "punto"; without a number on one's own."""
        label = self.page.locator(f".tray label:has(input[value='{chip * 100}'])")
        label.click()
        before = self.staked
        self.page.locator(f".field.open[data-field^='{field}']").click()
        expect(self.page.locator(".lying")).not_to_have_text(before or "nothing lay")

    @property
    def staked(self) -> str:
        lying = self.page.locator(".lying")
        return lying.inner_text() if lying.count() else ""

    def ready(self) -> None:
        self.page.locator("button.ready:not([aria-disabled], .said)").click()

    def choice(self, verb: str) -> Locator:
        return self.page.locator(f"[data-choice='{verb}']")

    def says(self, *verbs: str) -> None:
        for verb in verbs:
            self.choice(verb).click()

    @property
    def chips(self) -> float:
        """In hand, in francs or euro."""
        return amount(self.page.locator(".chips strong").inner_text())

    @property
    def result(self) -> Locator:
        """What this coup has brought him: that of the last one lies until the next cards."""
        return self.page.locator(f".result[data-coup='{self.coup}']")

    def ends(self, received: float, won: float) -> None:
        """The coup is over for him with this result."""
        result = self.result
        told = result.locator("strong")
        expect(told).to_be_visible()
        if received:
            expect(result.locator("small")).to_have_text(reads(received))
        else:
            expect(result.locator("small")).to_have_count(0)
        if won:
            expect(told).to_have_text(reads(abs(won)))
            expect(told).to_contain_text("▲" if won > 0 else "▼")
        else:
            expect(told).not_to_have_text(re.compile(r"\d"))

    @property
    def coup(self) -> int:
        """As the head of the table says."""
        found = re.search(r"Coup (\d+)", self.page.locator("header .name p").inner_text())
        assert found
        return int(found[1])

    def next_coup(self) -> None:
        """The cards are cleared, and bets are taken again."""
        coup = self.coup
        self.ready()
        self.sees_coup(coup + 1)

    def sees_coup(self, number: int) -> None:
        expect(self.page.locator("header .name p")).to_contain_text(re.compile(rf"Coup {number}\b"))

    # ——— looking ———

    def hand(self, label: str) -> Locator:
        return self.page.locator(f".hand[role=img][aria-label^='{label}']")

    def heard(self, words: str) -> Locator:
        """What a screen reader has been told."""
        return self.page.locator("[role=log] p", has_text=words)

    def drawn_anew(self) -> None:
        """Whatever the page is about to do of itself is done, and drawn."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def scrolls_sideways_by(self) -> int:
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it stands."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found: dict[str, Any] = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{each['id']}: {each['help']}: {json.dumps([node['html'][:160] for node in each['nodes'][:3]])}"
            for each in found["violations"]
        ]


def amount(text: str) -> float:
    """The first number in words about money, written in either language."""
    found = re.search(r"\d[\d.,’']*", text.replace("\xa0", " "))
    assert found, text
    digits = re.sub(r"[’']", "", found[0]).rstrip(".,")
    cents = re.search(r"[.,](\d\d)$", digits)
    whole = re.sub(r"[.,]", "", digits[: cents.start()] if cents else digits)
    return int(whole) + (int(cents[1]) / 100 if cents else 0)


def reads(value: float) -> re.Pattern[str]:
    """Words in which this amount is the only number, written in either language."""
    whole, cents = divmod(round(value * 100), 100)
    digits = r"[.,’']?".join(f"{whole:,}".split(","))
    return re.compile(rf"^\D*{digits}{rf'[.,]{cents:02}' if cents else ''}\D*$")
