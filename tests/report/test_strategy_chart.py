"""The strategy chart on paper: all that is to be learnt stands on it, in letters and not in colour alone."""

from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from saalchef.catalogue import LANGS
from saalchef.houses import House, load
from saalchef.odds.blackjack import Cell, Chart
from saalchef.report.blackjack.strategy import Sheet, page, picture, sheet
from saalchef.report.blackjack.strategy.paint import PAINT
from saalchef.report.blackjack.strategy.words import words

BANK = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
MOVES: dict[str, Cell] = {
    "S": "stand",
    "C": "card",
    "D": "double_else_card",
    "d": "double_else_stand",
    "P": "split",
}
SVG = "{http://www.w3.org/2000/svg}"


def row(moves: str) -> dict[str, Cell]:
    return {card: MOVES[move] for card, move in zip(BANK, moves, strict=True)}


def made_up(**changes: object) -> Chart:
    """A chart whose rows can be told apart; that it is right is the odds' affair, not the paper's."""
    hard = {total: row("C" * 10) for total in range(4, 9)}
    hard |= {9: row("CDDDDCCCCC"), 10: row("DDDDDDDDCC"), 11: row("DDDDDDDDCC"), 12: row("CCSSSCCCCC")}
    hard |= {total: row("SSSSSCCCCC") for total in range(13, 17)}
    hard |= {total: row("S" * 10) for total in range(17, 22)}
    soft = {total: row("CCCDDCCCCC") for total in range(12, 18)}
    soft |= {18: row("SddddSSCCC")} | {total: row("S" * 10) for total in range(19, 22)}
    pairs = {card: row("PPPPPPCCCC") for card in BANK}
    chart = {
        "hard": hard,
        "soft": soft,
        "pairs": pairs,
        "insurance": False,
        "even_money": False,
        "ev": -0.0055,
        "cost": 0.00004,
        "strategy": None,
    }
    return Chart(**{**chart, **changes})


def drawn(name: str = "wiesbaden", lang: str = "en", chart: Chart | None = None, **readings: str) -> Sheet:
    house: House = load(name, readings)
    return sheet(house, house.rules, chart or made_up(), lang)


def test_neighbours_played_alike_share_a_row() -> None:
    hard, soft, pairs = drawn().blocks
    assert [r.label for r in hard.rows] == ["8 or less", "9", "10–11", "12", "13–16", "17+"]
    assert [r.label for r in soft.rows] == ["A 2 – A 6", "A 7", "A 8 – A 9"]
    assert [r.label for r in pairs.rows] == [*(f"{n} {n}" for n in range(2, 11)), "A A"]
    assert hard.rows[1].cells == tuple(row("CDDDDCCCCC").values())


def test_only_moves_that_occur_are_explained_and_in_the_houses_words() -> None:
    legend = {entry.letter: entry.text for entry in drawn().legend}
    assert legend["S"] == "stay: say “Rest”"
    assert drawn("pfaeffikon").legend[0].text == "stay: say “Stay”"
    assert list(legend) == ["S", "C", "D", "Ds", "P"]
    stays = {total: row("S" * 10) for total in range(4, 22)}
    assert [e.letter for e in drawn(chart=made_up(hard=stays, soft=stays, pairs={})).legend] == ["S"]


def test_the_sheet_names_house_rules_readings_and_price() -> None:
    text = " ".join((*drawn().rules, *drawn().offers, *drawn().notes))
    text = text.replace("\N{NO-BREAK SPACE}", " ")
    for said in ("6 packs", "9, 10, 11", "4 hands", "Insurance: never.", "0.550 %", "0.0040 %"):
        assert said in text
    assert "As the house plays by default." in drawn().notes
    changed = drawn(decks="8", resplit_aces="no")
    assert "8 packs" in changed.rules
    assert changed.notes[-1] == "Readings chosen otherwise: decks=8, resplit_aces=no."
    assert "even money" not in " ".join(drawn("pfaeffikon").offers).lower()


def test_german_writes_commas_and_its_own_letters() -> None:
    german = drawn(lang="de")
    assert "0,550\N{NO-BREAK SPACE}%" in german.notes[0]
    assert german.letters["split"] == "T"
    assert "Karte nehmen: „Card“ sagen" in [entry.text for entry in german.legend]
    swiss = drawn("pfaeffikon", "de")
    assert "Karte nehmen: «Card» sagen" in [entry.text for entry in swiss.legend]


def test_an_advantage_is_not_called_a_loss() -> None:
    assert "you win 0.100\N{NO-BREAK SPACE}%" in drawn(chart=made_up(ev=0.001)).notes[0]
    assert drawn(chart=made_up(insurance=True)).offers[0] == "Insurance: take it."


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", ["wiesbaden", "pfaeffikon"])
def test_the_picture_is_one_a5_sheet_with_every_cell(name: str, lang: str) -> None:
    told = drawn(name, lang)
    root = ElementTree.fromstring(picture(told))
    assert (root.get("width"), root.get("height")) == ("148mm", "210mm")
    texts = [element.text for element in root.iter(f"{SVG}text")]
    for cell, letter in told.letters.items():
        placed = sum(c == cell for block in told.blocks for r in block.rows for c in r.cells)
        assert texts.count(letter) >= placed, cell
    for element in root.iter():
        bottom = float(element.get("y", 0)) + float(element.get("height", "0").removesuffix("mm"))
        assert bottom <= 210, element.attrib
    assert root.find(f"{SVG}title").text == f"{told.title} – {told.house}"


def test_a_long_chart_still_fits_the_sheet() -> None:
    many = {total: row("CS" * 5 if total % 2 else "SC" * 5) for total in range(4, 22)}
    root = ElementTree.fromstring(picture(drawn(chart=made_up(hard=many, soft=many))))
    lowest = max(float(e.get("y", 0)) + float(e.get("height", 0)) for e in root.iter(f"{SVG}rect"))
    assert lowest <= 210


class Cells(HTMLParser):
    """The table cells of a page: each letter with the class that colours it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.last = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "col"):
            self.open.append(tag)
        self.last = dict(attrs).get("class") or ""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "td":
            self.found.append((self.last, data))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_has_real_tables_with_a_letter_in_every_cell(lang: str) -> None:
    told = drawn(lang=lang)
    text = page(told)
    cells = Cells(text)
    assert cells.open == []
    assert cells.found == [(c, told.letters[c]) for b in told.blocks for r in b.rows for c in r.cells]
    assert f'<html lang="{lang}">' in text
    assert text.count('scope="row"') == sum(len(block.rows) for block in told.blocks)
    assert "http" not in text  # nothing is loaded from anywhere


def test_names_are_escaped() -> None:
    house = load("wiesbaden")
    from msgspec.structs import replace

    odd = replace(house, name="Bed & <Breakfast>")
    told = sheet(odd, odd.rules, made_up(), "en")
    assert "Bed &amp; &lt;Breakfast&gt;" in page(told)
    assert ElementTree.fromstring(picture(told)) is not None


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_letters_stand_out_from_their_ground() -> None:
    """Contrast of at least 4.5 to 1, as accessibility guidelines ask."""
    for cell, paint in PAINT.items():
        light, dark = sorted((luminance(paint.ground), luminance(paint.ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, cell


def test_both_languages_know_every_move() -> None:
    for lang in LANGS:
        said = words(lang)
        assert set(said.letters) == set(said.moves) == set(PAINT)
        assert len(set(said.letters.values())) == len(said.letters)
