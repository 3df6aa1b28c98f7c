"""Figures worked out before are found again, never wrong ones, whatever happens to the folder."""

import os
import subprocess
import sys
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from saalchef.houses import load
from saalchef.odds import known_figures, sources
from saalchef.odds.blackjack import bets
from saalchef.odds.blackjack.box_figures import BlackJack, ByBoxes, Main, PlayedForCrazy, read
from saalchef.odds.blackjack.insurance import EvenMoneyOdds
from saalchef.odds.figures import BetOdds, Figures, Outcome
from saalchef.odds.house import figures
from saalchef.odds.known_figures import keep, known, question
from saalchef.odds.plain import plain
from saalchef.rules.cards import Card, cards
from saalchef.school.price_tags import known_price_tags, price_tags

RULES = load("wiesbaden").rules
BET = BetOdds(0.1, 1.5, (Outcome("win", Fraction(3, 2), 0.1 + 0.2, Fraction(1, 3)),), Fraction(-1, 7))
MAIN = Main(
    ev=-0.004, stdev=1.1, outcomes=(), win=0.4, push=0.1, lose=0.5, average_stake=1.1, element_of_risk=-0.003,
    covariance_of_two_boxes=0.5, chart_ev=-0.0041, chart_cost=0.0001,
)  # fmt: skip
FOUND = BlackJack(
    {"main": MAIN, "crazy": BET},
    EvenMoneyOdds(Fraction(1), BET),
    (ByBoxes(1, 0.5, Fraction(1, 2)),),
    PlayedForCrazy(BET, 0.25),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SAALCHEF_CACHE", str(tmp_path))
    return tmp_path / "figures"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Card, ...]]:
    """The questions that were worked out."""
    asked: list[tuple[Card, ...]] = []

    def all_bets(_: Any, seen: Iterable[Card]) -> Figures:
        asked.append(tuple(seen))
        return FOUND

    monkeypatch.setattr(bets, "figures", all_bets)
    return asked


def test_what_is_read_again_is_what_was_written() -> None:
    assert read(plain(FOUND)) == FOUND


def test_the_same_question_is_worked_out_once(counted: list[object]) -> None:
    assert figures(RULES) == figures(RULES) == FOUND
    assert len(counted) == 1


def test_a_price_list_of_what_is_known_needs_no_calculation(counted: list[object]) -> None:
    house = load("wiesbaden")
    assert known_price_tags(house) is None
    assert price_tags(house) == known_price_tags(house)
    assert len(counted) == 1


def test_cards_seen_and_readings_make_another_question(counted: list[object]) -> None:
    figures(RULES)
    figures(RULES, cards("5h 6d"))
    figures(RULES, cards("6d 5h"))
    figures(load("wiesbaden", {"decks": "8"}).rules)
    assert counted == [(), cards("5h 6d"), ()]


def test_every_rule_is_part_of_the_question() -> None:
    assert question("figures", RULES) != question("figures", replace(RULES, max_hands=3))
    assert question("figures", RULES) != question("bets", RULES)


def test_after_an_upgrade_it_is_another_question(monkeypatch: pytest.MonkeyPatch) -> None:
    before = question("figures", RULES)
    monkeypatch.setattr(known_figures, "fingerprint_of_figures", lambda: "of other sources")
    assert question("figures", RULES) != before


def test_every_change_of_a_source_changes_the_fingerprint(tmp_path: Path) -> None:
    found = set()
    for text in ("a = 1", "a = 2", "a = 1 "):
        (tmp_path / "source.py").write_text(text, "utf-8")
        sources.fingerprint.cache_clear()
        found.add(sources.fingerprint(tmp_path))
    assert len(found) == 3


def test_what_stands_in_another_file_is_another_fingerprint(tmp_path: Path) -> None:
    found = set()
    for one, other in (("a = 1\n", "b = 2\n"), ("a = 1\nb = 2\n", "")):
        (tmp_path / "one.py").write_text(one, "utf-8")
        (tmp_path / "other.py").write_text(other, "utf-8")
        sources.fingerprint.cache_clear()
        found.add(sources.fingerprint(tmp_path))
    assert len(found) == 2


def test_files_replaced_while_a_program_runs_are_not_taken_for_its_own() -> None:
    """As by an upgrade: the fingerprint is that of the files as they were when they were imported."""
    program = (
        "import pathlib, saalchef.odds.known_figures as k, saalchef.odds.sources as s;"
        "pathlib.Path.read_bytes = lambda _: b'of the next version';"
        "print(s.fingerprint())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    sources.fingerprint.cache_clear()
    assert done.stdout.strip() == sources.fingerprint()


def test_everything_odds_are_made_of_is_in_the_fingerprint() -> None:
    made_of = {path.name for path in sources.made_of(Path(sources.__file__).parent)}
    assert {"facts.py", "bets.py", "known_figures.py", "rules.py"} <= made_of


def test_a_folder_deleted_meanwhile_is_made_again(counted: list[object], folder: Path) -> None:
    figures(RULES)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    assert figures(RULES) == FOUND
    assert len(counted) == 2
    assert figures(RULES) == FOUND
    assert len(counted) == 2


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"{}" * 50])
def test_a_damaged_file_is_not_believed(damage: bytes, counted: list[object], folder: Path) -> None:
    figures(RULES)
    (file,) = folder.iterdir()
    file.write_bytes(damage)
    assert figures(RULES) == FOUND
    assert len(counted) == 2


def test_not_even_with_one_figure_changed(counted: list[object], folder: Path) -> None:
    figures(RULES)
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes().replace(b"-0.004,", b"+0.004,"))
    assert figures(RULES) == FOUND
    assert len(counted) == 2


def test_an_answer_is_not_taken_for_another(folder: Path) -> None:
    keep("one", 1)
    os.replace(folder / "one.json", folder / "other.json")
    assert known("other") is None


def test_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(known_figures, "KEPT", 3)
    for number, name in enumerate("abc"):
        keep(name, number)
        os.utime(folder / f"{name}.json", (number, number))
    assert known("a") == 0  # and so it is young again
    keep("d", 3)
    assert sorted(file.stem for file in folder.iterdir()) == ["a", "c", "d"]


def test_where_nothing_can_be_kept_everything_is_worked_out(
    counted: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    for setting in ("off", os.devnull + "/nothing"):
        monkeypatch.setenv("SAALCHEF_CACHE", setting)
        assert figures(RULES) == FOUND
    assert len(counted) == 2
