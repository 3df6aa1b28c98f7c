"""Several stakes on one box: who is asked is told what about, and every result can be read."""

from playwright.sync_api import Page, expect

from browser.conftest import Come
from browser.desk import Saalchef
from browser.floor import Floor

SPLIT = "8 6 8 X X"
ACE = "9 A 8"
BUST = "X 9 6 6 8 X"  # box 3 goes bust with its third card, box 4 is asked


def tags_apart(page: Page) -> bool:
    """No result covers another, in the turned plane of the box."""
    found = page.locator("[data-box='3'] .main .stake.done")
    first, second = found.evaluate_all("all => all.map(each => [each.offsetTop, each.offsetHeight])")
    return bool(first[0] + first[1] <= second[0] + 1)


def test_a_co_bettor_is_asked_about_the_box_he_follows(come: Come, floor: Floor) -> None:
    table = floor.table("wiesbaden", SPLIT)
    anna, berta = come().sit(table, 4), come().sit(table, 3)
    for guest in (anna, berta):
        guest.bet("main/4")
        guest.ready()
    expect(anna.page.locator(".about")).to_have_text("Box 4: your decision.")
    anna.says("splits")
    expect(berta.page.locator(".about")).to_contain_text("splits box 4: follow with your stake?")
    expect(berta.page.locator("footer")).to_contain_text("splits box 4")
    assert berta.violations() == []
    berta.says("declines")
    expect(anna.page.locator(".about")).to_have_text("Box 4, hand 1: your decision.")


def test_insurance_names_its_box(come: Come, floor: Floor) -> None:
    table = floor.table("wiesbaden", ACE)
    anna = come(viewport={"width": 360, "height": 740}).sit(table)
    anna.bet("main/4")
    anna.ready()
    expect(anna.page.locator(".about")).to_have_text("Insurance for box 4?")


def test_results_of_one_box_lie_apart_and_a_void_coup_has_none(
    come: Come, own: Floor, erna: Saalchef
) -> None:
    table = own.table("wiesbaden", BUST)
    anna, berta = come(at=own, drawn_out=True).sit(table, 3), come(at=own).sit(table, 4)
    anna.bet("main/3")
    berta.bet("main/3")
    berta.bet("main/4")
    for guest in (anna, berta):
        guest.ready()
    anna.says("cards")
    expect(anna.page.locator("[data-box='3'] .main .tag")).to_have_count(2)
    expect(anna.page.locator("[data-box='3'] .main .stake:not(.done)")).to_have_count(0)
    assert tags_apart(anna.page)
    expect(berta.choice("stays")).to_be_visible()
    erna.rule(f"tables/{table}/void", "A card lay open")
    expect(anna.page.locator(".banner")).to_contain_text("void")
    assert anna.page.locator(".tag").count() == 0
    expect(anna.page.locator("footer")).not_to_contain_text("collects")
