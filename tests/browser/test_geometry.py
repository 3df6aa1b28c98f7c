"""In every phase of a coup, at five widths and in both languages, of all five houses: see geometry.py."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Come
from browser.floor import Floor
from browser.geometry import Surveyor, nothing_is_wrong
from browser.guest import Guest
from browser.screens import LANGUAGES

CLOCK = {"bets": 300, "answer": 300, "pause": 0}
# Of each house the cards of a coup, and what each of two guests bets: insurance, a split, third cards, a war.
COUPS = {
    "pfaeffikon": ("8 7 A 8 6 * * X", ["main/4"], ["main/3"]),
    "wiesbaden": ("8 8 A 8 8 * * * *", ["main/4", "twins/4", "crazy/4"], ["main/3", "twins/3", "crazy/3"]),
    "bregenz": ("X X A 2 9 5", ["punto", "tie"], ["banco", "tie"]),
    "vaduz": ("X X A 2 9 5", ["punto/4", "tie"], ["banco/3", "tie"]),
    "schaffhausen": (
        "TJhd TJhd QKsc QKhd * * * 2345 6789X",
        ["ante/4", "red/4"],
        ["ante/3", "black/3"],
    ),
}
ASKED = "[data-choice=declines], [data-choice=stays]"


def answers(guests: list[Guest], surveyors: list[Surveyor]) -> None:
    """Until the coup is over; the first question of each kind is looked at."""
    looked: set[str] = set()
    for _ in range(2000):  # frames, or answers
        asked = next((guest for guest in guests if guest.page.locator(ASKED).count()), None)
        if asked is None:
            if all(guest.page.locator(".result").count() for guest in guests):
                return
            guests[0].drawn_anew()
            continue
        button = asked.page.locator(ASKED).first
        verb = button.get_attribute("data-choice") or ""
        if verb not in looked:
            looked.add(verb)
            for surveyor in surveyors:
                surveyor.look(verb)
        if verb == "stays" and asked.choice("splits").count():
            button = asked.choice("splits")
        button.click()
        expect(button.and_(asked.page.locator(":focus"))).to_have_count(0)
    raise AssertionError("the coup does not end")


@pytest.mark.parametrize("house", COUPS)
def test_a_coup(come: Come, floor: Floor, house: str) -> None:
    cards, *bets = COUPS[house]
    table = floor.table(house, cards, pace=CLOCK)
    guests = [come(locale=locale) for locale in LANGUAGES.values()]
    surveyors = []
    for guest, language in zip(guests, LANGUAGES, strict=True):
        guest.go(f"t/{table}")
        expect(guest.page.locator("footer button.primary")).to_be_visible()
        surveyors.append(Surveyor(guest, f"{house}-{language}"))

    def look(phase: str) -> None:
        for surveyor in surveyors:
            surveyor.look(phase)

    look("watching")
    for guest in guests:
        guest.page.locator("footer button.primary").click()
        expect(guest.page.locator(".chips strong")).to_be_visible()
    for guest, fields in zip(guests, bets, strict=True):
        for field in fields:
            guest.bet(field)
    look("staked")
    for guest in guests:
        guest.ready()
    answers(guests, surveyors)
    for guest in guests:
        expect(guest.page.locator(".result")).to_be_visible()
    look("settled")
    for guest in guests:
        guest.ready()
    guests[0].sees_coup(2)
    look("cleared")
    nothing_is_wrong(*surveyors)


# What the floor told first, kept to be told again with more of it.
OVERHEARD = """window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    window.line = this;
    this.addEventListener("message", ({ data }) => {
      if (JSON.parse(data).type === "snapshot") window.snapshot = data;
    });
  }
}"""
FOUR_HANDS = [["Xs", "2h", "3d"], ["Xh", "9c"], ["Xd", "2c", "2s", "4h"], ["Xc", "As"]]


def told_again(guest: Guest, change: Any) -> None:
    """The floor's own words with more in them than one can deal in a test."""
    expect(guest.choice("stays")).to_be_visible()
    snapshot = json.loads(guest.page.evaluate("window.snapshot"))
    change(snapshot["view"])
    guest.page.evaluate("told => window.line.onmessage({ data: told })", json.dumps(snapshot))
    guest.drawn_anew()


def test_twenty_eight_hands(come: Come, floor: Floor) -> None:
    anna = come(locale="de-CH")
    anna.page.add_init_script(OVERHEARD)
    anna.sit(floor.table("wiesbaden", "X 7 6 *", pace=CLOCK))
    for field in ("main/4", "twins/4", "crazy/4"):
        anna.bet(field)
    anna.ready()
    expect(anna.choice("stays")).to_be_visible()
    anna.page.reload()

    def splits_everywhere(view: dict[str, Any]) -> None:
        own = view["boxes"][3]
        hand = own["hands"][0]
        hands = [{**hand, "cards": [card.replace("X", "T") for card in cards]} for cards in FOUR_HANDS]
        view["boxes"] = [{**own, "number": box["number"], "hands": hands} for box in view["boxes"]]
        view["bank_cards"] = ["Ah", "Ac", "2h", "2c", "3h", "8d"]

    told_again(anna, splits_everywhere)
    expect(anna.page.locator("[data-box] [role=img].hand")).to_have_count(28)
    surveyor = Surveyor(anna, "28-hands")
    surveyor.look("decision")
    nothing_is_wrong(surveyor)
