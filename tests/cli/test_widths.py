"""Every command that prints tables, on screens of three widths and into a pipe, in both languages."""

import re
from pathlib import Path

import pytest

from cli.run import run
from saalchef.houses import HOUSES, load

ROOMY = "400"
WIDTHS = ("60", "80", "120", "")  # nothing is said of a pipe
FIGURE = re.compile(r"[±+−]?\d[\d.,’:/]*\d*(?: [%€]| EUR| CHF)?")
TYPED = re.compile(r"\b[a-z]+\d*(?:_\w+)+\b|--[a-z-]+|\b\w+\.coup\b|\b(?:" + "|".join(HOUSES) + r")\b")
WITH_BAR = re.compile(r"[\d.,]+ %(?=  [█▏▎▍▌▋▊▉])")  # a bar stands beside its figure
SHOE = "PBBPTBPPPBBBTPBPBPPBBPTBBBPPPBPTBPBBPPBBBPTPBPBPPBBPBBPPTBPBPBBBPPBPBPPTBBPB"
ROUNDS = ("--rounds", "2000", "--seed", "7")
COMMANDS = [
    ("houses",),
    *(("rules", house) for house in HOUSES),
    *(("odds", house) for house in ("bregenz", "vaduz", "schaffhausen")),
    ("odds", "bregenz", "--reading", "tax_rounding=house", "--seen", "8s 8h"),
    ("odds", "wiesbaden", "--hand", "8h 8c", "--bank", "Ad"),
    ("odds", "vaduz", "--all-readings"),
    ("odds", "schaffhausen", "--all-readings"),
    ("compare", "bregenz", "vaduz"),
    ("simulate", "bregenz", *ROUNDS),
    ("simulate", "bregenz", *ROUNDS, "--evening", "50", "--bankroll", "500", "--bet", "banco=20"),
    ("roads", SHOE),
    ("demo", "--coups", "1", "--seed", "3"),
    ("replay", "evening.coup"),
    ("replay", "wrong.coup"),
]
# What takes longer to work out is shown on two screens, in one language.
SLOW = [
    ("odds", "wiesbaden"),
    ("odds", "wiesbaden", "--crazy", "0.5"),
    ("odds", "wiesbaden", "--co-bettor"),
    ("odds", "vaduz", "--extremes"),
    ("compare", "pfaeffikon", "wiesbaden"),
    ("strategy", "pfaeffikon"),
    ("simulate", "schaffhausen", *ROUNDS, "--players", "3"),
    ("simulate", "wiesbaden", *ROUNDS, "--boxes", "2", "--co-bettor", "--mistakes", "0.02"),
]


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Coups in files, one of them with a result that is not the played one."""
    monkeypatch.chdir(tmp_path)
    dealt = run("deal", "wiesbaden", "--guests", "5", "--coups", "2", "--seed", "11").stdout
    Path("evening.coup").write_text(dealt, "utf-8")
    wrong = re.sub(r"^bank = .*$", "bank = 12345.5", dealt, flags=re.MULTILINE)
    Path("wrong.coup").write_text(wrong, "utf-8")


def printed(args: tuple[str, ...], lang: str, width: str) -> str:
    """Without how long a simulation took, and the fingerprint, which two lines may share."""
    text = run(*args, "--lang", lang, COLUMNS=width).stdout
    kept = (line for line in text.splitlines() if not re.search(r"\d s, |\b[0-9a-f]{32}", line))
    return "\n".join(kept)


def told(pattern: re.Pattern[str], text: str) -> set[str]:
    return {found.rstrip(".,:/") for found in pattern.findall(text)}


def assert_readable(roomy: str, shown: str, width: str) -> None:
    assert "…" not in shown
    assert told(FIGURE, roomy) - told(FIGURE, shown) == set()
    assert told(TYPED, roomy) - told(TYPED, shown) == set()
    assert told(WITH_BAR, roomy) - told(WITH_BAR, shown) == set()
    for line in shown.splitlines():
        assert not width or len(line) <= int(width), line
        assert len(line) - len(line.rstrip()) < 3, "padding"


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_lines_fit_and_no_name_or_figure_is_broken(args: tuple[str, ...], lang: str, evening: None) -> None:
    roomy = printed(args, lang, ROOMY)
    assert roomy
    for width in WIDTHS:
        assert_readable(roomy, printed(args, lang, width), width)


@pytest.mark.parametrize("args", SLOW, ids=" ".join)
def test_so_do_those_that_take_longer(args: tuple[str, ...]) -> None:
    roomy = printed(args, "de", ROOMY)
    for width in ("60", "80"):
        assert_readable(roomy, printed(args, "de", width), width)


@pytest.mark.parametrize("name", HOUSES)
def test_every_reading_of_a_house_can_be_read_off_a_narrow_screen(name: str) -> None:
    shown = run("rules", name, COLUMNS="60").stdout
    for reading in load(name).readings:
        assert re.search(rf"\b{reading}\b", shown), reading
