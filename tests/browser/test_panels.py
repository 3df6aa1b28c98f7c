"""Panels beside the felt: it makes room for them; on a phone they lie over it."""

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from browser.conftest import Come
from browser.floor import Floor
from browser.guest import Guest

FIELDS = {"wiesbaden": "main/4", "vaduz": "punto/4", "schaffhausen": "ante"}
SCREENS = pytest.mark.parametrize(
    "screen",
    [{"width": 1440, "height": 900}, {"width": 1280, "height": 720}, {"width": 820, "height": 1180}],
    ids=lambda size: f"{size['width']}x{size['height']}",
)
TWICE_ASKED = "5 X 6 9 7"  # the bank has 17 against 20
INSURED = "X A 9 X"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def place(of: Locator) -> FloatRect:
    found = of.bounding_box()
    assert found is not None
    return found


def open_panel(guest: Guest, name: str) -> Locator:
    fold = guest.page.locator(".rail .fold:visible")
    if fold.count():
        fold.click()
    guest.page.locator(".rail button", has_text=name).click()
    panel = guest.page.locator(".panel")
    expect(panel.locator("h2")).to_have_text(name)
    return panel


@SCREENS
@pytest.mark.parametrize("house", FIELDS)
def test_the_felt_makes_room(come: Come, floor: Floor, house: str, screen: dict[str, int]) -> None:
    table = floor.table(house, bots=1 if house == "schaffhausen" else 0)
    anna = come(viewport=screen, reduced_motion="reduce").sit(table)
    whole = place(anna.page.locator("[data-felt]"))
    panel = place(open_panel(anna, "Rules"))
    edge = panel["x"]
    assert panel["x"] + panel["width"] == screen["width"]
    beside = place(anna.page.locator("[data-felt]"))
    assert beside["width"] == pytest.approx(whole["width"] - panel["width"], abs=1)
    for each in anna.page.locator("[data-felt] :is(.field, .place, [data-seat])").all():
        box = place(each)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= edge
    anna.bet(FIELDS[house])  # what lies beside a panel can be played at
    assert anna.scrolls_sideways_by() <= 0
    anna.page.get_by_role("button", name="Close").click()
    expect(anna.page.locator(".panel")).to_have_count(0)
    assert place(anna.page.locator("[data-felt]"))["width"] == whole["width"]


def test_on_a_phone_a_panel_lies_over_the_felt(come: Come, floor: Floor) -> None:
    anna = come(reduced_motion="reduce", **PHONE).sit(floor.table("wiesbaden"))
    whole = place(anna.page.locator("[data-felt]"))
    panel = place(open_panel(anna, "Rules"))
    assert (panel["x"], panel["width"]) == (0, 360)
    assert place(anna.page.locator("[data-felt]"))["width"] == whole["width"]


def test_on_a_phone_a_panel_steps_aside_when_one_is_asked(come: Come, floor: Floor) -> None:
    anna = come(reduced_motion="reduce", **PHONE).sit(floor.table("wiesbaden", TWICE_ASKED))
    anna.bet("main/4")
    open_panel(anna, "Rules")
    anna.ready()
    expect(anna.page.locator(".panel")).to_have_count(0)
    expect(anna.choice("cards")).to_be_in_viewport(ratio=1)
    panel = open_panel(anna, "Rules")  # who opens it again wants to read now
    anna.drawn_anew()
    expect(panel).to_be_visible()
    anna.page.keyboard.press("c")
    expect(panel).to_have_count(0)
    anna.says("stays")
    anna.ends(received=20, won=10)


@pytest.mark.parametrize(
    "size", [(360, 740), (320, 568), (667, 375)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_on_a_phone_a_panel_leaves_what_one_may_say(come: Come, floor: Floor, size: tuple[int, int]) -> None:
    phone = {**PHONE, "viewport": {"width": size[0], "height": size[1]}}
    anna = come(reduced_motion="reduce", **phone).sit(floor.table("wiesbaden", INSURED))
    anna.bet("main/4")
    anna.bet("main/4")
    open_panel(anna, "Coach")
    anna.page.keyboard.press("g")
    expect(anna.page.locator(".panel")).to_have_count(0)
    expect(anna.choice("insures")).to_be_in_viewport(ratio=1)
    open_panel(anna, "Coach")
    anna.page.locator("input[type=range]").click()
    anna.says("declines")
    expect(anna.page.locator(".panel")).to_have_count(0)  # the next question comes without a card between
    open_panel(anna, "Coach")
    anna.says("stays")
    anna.ends(received=0, won=-20)


def test_who_has_only_keys_comes_into_a_panel_and_out_again(come: Come, floor: Floor) -> None:
    anna = come(reduced_motion="reduce").sit(floor.table("wiesbaden"))
    anna.page.locator(".rail button", has_text="Prices").press("Enter")
    expect(anna.page.locator(".panel button", has_text="Prices")).to_be_focused()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".panel")).to_have_count(0)
    expect(anna.page.locator(".rail button", has_text="Prices")).to_be_focused()


def test_on_a_phone_on_its_side_words_lie_below_the_table(come: Come, floor: Floor) -> None:
    side = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
    anna = come(reduced_motion="reduce", **side).sit(floor.table("pfaeffikon", "X 7 X *"))
    anna.bet("main/4")
    anna.ready()
    expect(anna.choice("splits")).to_be_visible()
    cloth = place(anna.page.locator(".table"))
    for verb in ("cards", "stays", "doubles", "splits"):
        button = place(anna.choice(verb))
        assert button["y"] >= cloth["y"] + cloth["height"]
        assert button["x"] + button["width"] <= 740
        assert button["y"] + button["height"] <= 360
    panel = place(open_panel(anna, "Rules"))
    assert place(anna.choice("splits"))["y"] >= panel["y"] + panel["height"]
    anna.says("stays")
