"""A table of the command line: a grid where it fits, else blocks; nothing is cut and no figure broken."""

from io import StringIO

import pytest
from rich.console import Console

from saalchef.cli.output import ENDLESS, console
from saalchef.cli.show.lines import print_prose, wrapped
from saalchef.cli.show.tables import NOTHING, TextTable, show, table


def readings() -> TextTable:
    made = table("reading", "what it means", "Punto", "Wahrschein-\nlichkeit", left=2)
    made.add_row("banco_6_punto_stood", "Banco stands on 6 once Punto has stood.", "−1.2374 %", "+0.1429 %")
    made.add_row("tax_rounding", "The tax goes up to a chip.", NOTHING, "−20.7941 %")
    return made


def printed(made: TextTable, width: int) -> str:
    screen = Console(file=StringIO(), width=width)
    show(screen, "", made)
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue()


@pytest.mark.parametrize("width", [40, 60, 70, 80, 120])
def test_nothing_is_wider_than_the_screen_cut_or_broken(width: int) -> None:
    shown = printed(readings(), width)
    assert all(len(line) <= width for line in shown.splitlines())
    for whole in ("banco_6_punto_stood", "tax_rounding", "−1.2374 %", "+0.1429 %", "−20.7941 %"):
        assert whole in shown
    assert "…" not in shown


def test_where_it_fits_it_is_a_grid_and_words_go_on_below() -> None:
    assert "│ tax_rounding        │ The tax goes up to a chip." in printed(readings(), 100)
    narrow = printed(readings(), 72)
    assert "│ banco_6_punto_stood │ Banco stands on" in narrow
    assert narrow.count("│ banco_6_punto_stood │") == 1
    assert "stood.   " in narrow


def test_where_it_does_not_fit_each_row_is_a_block_and_what_has_no_effect_is_left_out() -> None:
    assert printed(readings(), 40).rstrip().splitlines() == [
        "banco_6_punto_stood",
        "  what it means       Banco stands on 6",
        "                      once Punto has",
        "                      stood.",
        "  Punto               −1.2374 %",
        "  Wahrscheinlichkeit  +0.1429 %",
        "",
        "tax_rounding",
        "  what it means       The tax goes up to",
        "                      a chip.",
        "  Wahrscheinlichkeit  −20.7941 %",
    ]


def test_where_nobody_sees_the_width_tables_are_those_of_80_columns_and_sentences_one_line() -> None:
    made = readings()
    assert printed(made, ENDLESS) == printed(made, 80)
    screen = Console(file=StringIO(), width=ENDLESS)
    print_prose(screen, "word " * 100)
    assert isinstance(screen.file, StringIO)
    assert screen.file.getvalue().count("\n") == 1


@pytest.mark.parametrize(("columns", "width"), [("60", 60), ("", ENDLESS), ("wide", ENDLESS), ("0", ENDLESS)])
def test_columns_say_how_wide_a_pipe_is(columns: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert console().width == width


@pytest.mark.parametrize(
    "figure",
    ["−11,25 %", "CHF 1’000", "10 €", "± 0.0012", "16 000", "1 von 3.820.360", "1 in 20", "§ 5", "100 EUR"],
)
def test_a_figure_and_its_unit_stay_together(figure: str) -> None:
    for width in range(1, 40):
        assert any(figure in line for line in wrapped(f"some words {figure} and more", width))


def test_a_text_says_itself_where_a_line_begins() -> None:
    assert wrapped("one\ntwo three", 5, "", " ") == ["one", "two", " three"]
    assert wrapped("", 5) == [""]
