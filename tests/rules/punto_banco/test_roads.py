"""The five roads, against pictures drawn by hand and the textbook's way of finding the colours."""

import random
from collections.abc import Sequence

import pytest

from rules.punto_banco.table import closed, play, told
from saalchef.rules.punto_banco.roads import (
    DEPTH,
    Mark,
    big_eye_boy,
    big_road,
    cockroach_pig,
    count,
    results_of,
    roads,
    small_road,
)
from saalchef.rules.punto_banco.state import Field

FIELDS: dict[str, Field] = {"P": "punto", "B": "banco", "T": "tie"}
LETTERS = {"punto": "P", "banco": "B", "tie": "T", "red": "r", "blue": "b"}


def shoe(letters: str) -> tuple[Field, ...]:
    return tuple(FIELDS[letter] for letter in letters.replace(" ", ""))


def picture(marks: Sequence[Mark]) -> list[str]:
    """A road as text, a row a line, without the empty rows below and the empty places to the right."""
    width = max((mark.column for mark in marks), default=-1) + 1
    grid = [["."] * width for _ in range(DEPTH)]
    for mark in marks:
        assert grid[mark.row][mark.column] == "."
        grid[mark.row][mark.column] = LETTERS[mark.sign] + (str(mark.ties) if mark.ties else "")
    lines = [" ".join(row).rstrip(" .") for row in grid]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def drawn(letters: str) -> dict[str, list[str]]:
    found = roads(shoe(letters))
    return {name: picture(getattr(found, name)) for name in found.__struct_fields__}


def test_a_short_shoe() -> None:
    """Streaks of 2, 1, 3 and 2.

    Big eye boy begins with the third streak, since the second has no second win: its first win is blue (1 is
    not 2), its second blue (the streak before ended at 1), its third red; then blue (3 is not 1) and red.
    Small road begins with that streak's second win: red, then blue (the first streak ended at 2); then blue
    twice: 3 is not 2, and the second streak ended at 1. Cockroach pig begins with the last win.
    """
    assert drawn("BB P BBB PP") == {
        "bead_plate": ["B P", "B P", "P", "B", "B", "B"],
        "big_road": ["B P B P", "B . B P", ". . B"],
        "big_eye_boy": ["b r b r", "b"],
        "small_road": ["r b", ". b", ". b"],
        "cockroach_pig": ["r"],
    }


def test_ties_are_noted_on_the_win_before_them_and_early_ones_on_the_first() -> None:
    assert drawn("TT P T P B TT")["bead_plate"] == ["T T", "T T", "P", "T", "P", "B"]
    assert drawn("TT P T P B TT")["big_road"] == ["P3 B2", "P"]


def test_ties_alone_lie_on_the_first_place() -> None:
    assert drawn("TTT")["big_road"] == ["T3"]
    assert drawn("TTTB")["big_road"] == ["B3"]


def test_ties_do_not_end_a_streak_and_do_not_count_for_the_derived_roads() -> None:
    with_ties, without = drawn("BTB P TT BTBB TPP"), drawn("BB P BBB PP")
    for road in ("big_eye_boy", "small_road", "cockroach_pig"):
        assert with_ties[road] == without[road]
    assert with_ties["big_road"] == ["B1 P2 B1 P", "B . B P", ". . B1"]


def test_an_empty_shoe_has_empty_roads() -> None:
    assert drawn("") == {road: [] for road in drawn("")}


def test_the_dragon_tail_turns_right_at_the_bottom_and_at_a_taken_place() -> None:
    """Streaks of 8, 2, 7 and 1: the first turns at the bottom, the third above the first one's tail."""
    found = drawn("BBBBBBBB PP BBBBBBB P")
    assert found["big_road"] == [
        "B P B P",
        "B P B",
        "B . B",
        "B . B",
        "B . B B B",
        "B B B",
    ]
    # 2 against 8; then 7 is compared with 2: blue where it passes the end of the 2; then 1 begins: 7 is not 2
    assert found["big_eye_boy"] == ["r b r b r b", ". . . . r", ". . . . r", ". . . . r"]
    # the second to seventh win of the third streak against a streak of 8, then 7 is not 8
    assert found["small_road"] == ["r b", "r", "r", "r", "r", "r"]
    assert found["cockroach_pig"] == []


def test_a_tail_once_turned_stays_in_its_row() -> None:
    """Two streaks of 7: below the second one's tail there would be room again."""
    assert drawn("BBBBBBB PPPPPPP")["big_road"] == ["B P", "B P", "B P", "B P", "B P P P", "B B"]


def test_tails_over_tails_push_the_next_streak_to_the_right() -> None:
    """Streaks of 12, 11, 10, 9, 8, 7 and 1: each turns one row higher, the sixth runs along the top."""
    letters = "B" * 12 + "P" * 11 + "B" * 10 + "P" * 9 + "B" * 8 + "P" * 7 + "B"
    assert drawn(letters)["big_road"] == [
        "B P B P B P P P P P P P B",
        "B P B P B B B B B B B",
        "B P B P P P P P P P",
        "B P B B B B B B B",
        "B P P P P P P P",
        "B B B B B B B",
    ]


def test_a_shoe_that_changes_with_every_coup_is_all_red() -> None:
    """Twelve streaks of 1: ten, nine and eight comparisons, all equal; the derived roads have tails too."""
    found = drawn("BP" * 6)
    column = ["r"] * 5
    assert found["big_road"] == ["B P B P B P B P B P B P"]
    assert found["big_eye_boy"] == [*column, "r r r r r"]
    assert found["small_road"] == [*column, "r r r r"]
    assert found["cockroach_pig"] == [*column, "r r r"]


def test_a_shoe_of_pairs() -> None:
    """Streaks of 2, 2, 2, 2 and 2: nothing but red, from B2, from C2 and from D2 on."""
    found = drawn("BB PP BB PP BB")
    assert found["big_eye_boy"] == ["r", "r", "r", "r", "r", "r r"]  # B2, C1, C2, D1, D2, E1, E2
    assert found["small_road"] == ["r"] * 5  # C2, D1, D2, E1, E2
    assert found["cockroach_pig"] == ["r"] * 3  # D2, E1, E2


def test_growing_streaks_are_mostly_blue() -> None:
    """Streaks of 1, 2, 3 and 4.

    Big eye boy: B2 blue (A ended at 1); C1 blue (2, 1), C2 red, C3 blue; D1 blue (3, 2), D2, D3 red, D4 blue.
    Small road: C2 blue and C3 red (both A); D1 blue (3, 1), D2 red and D3 blue and D4 red (B ended at 2).
    Cockroach pig: D2 blue, D3 and D4 red (all A).
    """
    found = drawn("B PP BBB PPPP")
    assert found["big_eye_boy"] == ["b r b r b", "b . b r"]
    assert found["small_road"] == ["b r b r b r"]
    assert found["cockroach_pig"] == ["b r", ". r"]


# ——— random shoes ———


def textbook(letters: str, back: int) -> str:
    """The colours by looking at the places of an endless big road, as the booklets teach it."""
    cells: set[tuple[int, int]] = set()
    colours = ""
    column, row, last = -1, 0, ""
    for letter in letters.replace("T", ""):
        column, row = (column, row + 1) if letter == last else (column + 1, 0)
        last = letter
        cells.add((column, row))
        if row:
            left = column - back
            if left >= 0:
                level, above = (left, row) in cells, (left, row - 1) in cells
                colours += "r" if level or not above else "b"
        elif column - back - 1 >= 0:
            heights = [sum(c == other for c, _ in cells) for other in (column - 1, column - 1 - back)]
            colours += "r" if heights[0] == heights[1] else "b"
    return colours


@pytest.mark.parametrize("seed", range(200))
def test_random_shoes(seed: int) -> None:
    rng = random.Random(seed)
    letters = "".join(rng.choices("PBT", (rng.randint(1, 9), rng.randint(1, 9), 1), k=rng.randint(0, 90)))
    results = shoe(letters)
    found = roads(results)
    for name in found.__struct_fields__:
        marks = getattr(found, name)
        assert len({(mark.column, mark.row) for mark in marks}) == len(marks)
        assert all(mark.column >= 0 and 0 <= mark.row < DEPTH for mark in marks)
    assert "".join(LETTERS[mark.sign] for mark in found.bead_plate) == letters
    if letters.strip("T"):
        assert "".join(LETTERS[mark.sign] for mark in found.big_road) == letters.replace("T", "")
        assert sum(mark.ties for mark in found.big_road) == letters.count("T")
    for back, road in ((1, big_eye_boy), (2, small_road), (3, cockroach_pig)):
        assert "".join(LETTERS[mark.sign] for mark in road(results)) == textbook(letters, back)
    assert count(results) == {
        "punto": letters.count("P"),
        "banco": letters.count("B"),
        "tie": letters.count("T"),
    }


def test_a_road_only_grows() -> None:
    """What lies on a road does not move when a coup is added."""
    results = shoe("BBBBBBBB PP BBBBBBB P BB PPP B T P")
    for n in range(len(results)):
        before, after = big_road(results[:n]), big_road(results[: n + 1])
        assert [(m.column, m.row) for m in before] == [(m.column, m.row) for m in after[: len(before)]]


# ——— from the table ———


def test_results_come_from_the_announced_totals() -> None:
    t = closed("bregenz")
    deals = (
        "deal 9s 9h Ks Kh",
        "croupier closes",
        "deal 9s 8h Ks Kh",
        "p1 bets 10 on banco",
        "croupier closes",
    )
    _, events = told(t, *deals, "deal 8s 9h Ks Kh")
    assert results_of(events) == ("tie", "punto", "banco")


def test_a_void_coup_is_on_no_road() -> None:
    t = closed("bregenz")
    _, events = told(t, "deal 9s 9h Ks Kh", 'saalchef voids "a card too many"')
    assert results_of(events) == ()
    t, events = told(t, "deal 9s 9h Ks Kh", "croupier opens", 'saalchef voids "no more coups tonight"')
    assert results_of(events) == ("tie",)  # that coup was over; the void met the next one's stakes
    _, events = told(
        play(t, "p1 bets 10 on punto", "croupier closes"), "deal 9s", 'saalchef voids "a card fell"'
    )
    assert results_of(events) == ()
