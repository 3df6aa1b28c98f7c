"""Every code in the source has its sentence, and every sentence its code."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import saalchef
from saalchef.catalogue.say import FOLDER, sentences
from saalchef.floor.http.problems import CODES as CODES_OF_STATUS
from saalchef.floor.table.refusal import DenialCode

ROOM = Path(saalchef.__path__[0])
AREAS = sorted(path.stem for path in FOLDER.glob("*.toml"))
CODES = {f"{area}.{code}" for area in AREAS for code in sentences(area)}
CODE = re.compile(rf"({'|'.join(AREAS)})(\.[a-z0-9_]+)+")
FIELD = re.compile(r"^    (\w+): ", re.MULTILINE)
NUMBERS = ("none", "one", "many")
OF_ACTORS = {"coup.usage.bank"}  # an occasion that is told apart by who acts in a line
# Areas whose codes are put together from what is there: each has a test of its own, beside what says it.
PUT_TOGETHER = {"ending", "event", "floor", "help", "reason", "refusal"}
# Areas that are read as a whole by tables and charts, which name each word without its area.
WHOLE = {"chart", "figures", "simulation"}


@cache
def literals() -> list[tuple[str, str, bool]]:
    """Every string of the source: where, what it says, and whether it is a pattern to be filled in."""
    found = list[tuple[str, str, bool]]()
    for path in sorted(ROOM.rglob("*.py")):
        file = path.relative_to(ROOM)
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        filled_in = [node for node in nodes if isinstance(node, ast.JoinedStr)]
        inside = {id(part) for node in filled_in for part in node.values}
        for node in nodes:
            if isinstance(node, ast.JoinedStr):
                found.append((f"{file}:{node.lineno}", "".join(map(_pattern, node.values)), True))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
                found.append((f"{file}:{node.lineno}", node.value, False))
    return found


def _pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"


def is_room(text: str) -> bool:
    """A room of the tree may look like a code."""
    return ROOM.joinpath(*text.split(".")).is_dir()


def said(code: str) -> set[str]:
    """The sentences of a code: its own, or one for each number of things."""
    return {code} & CODES or {f"{code}.{number}" for number in NUMBERS} & CODES


def test_every_code_has_its_sentence() -> None:
    for where, text, is_pattern in literals():
        if not is_pattern and CODE.fullmatch(text) and not is_room(text):
            assert said(text), f"{where}: nothing is said for {text}"


def test_every_sentence_is_said() -> None:
    used = set(OF_ACTORS)
    for _, text, is_pattern in literals():
        if is_pattern and re.match(rf"({'|'.join(AREAS)})\\\.", text):
            used |= {code for code in CODES if re.fullmatch(text, code)}
        elif not is_pattern:
            used |= said(text)
    mute = {code for code in CODES - used if code.partition(".")[0] not in PUT_TOGETHER | WHOLE}
    assert not mute, sorted(mute)


@pytest.mark.parametrize("area", sorted(WHOLE))
def test_every_word_of_a_table_or_chart_is_asked_for(area: str) -> None:
    named = {text for _, text, is_pattern in literals() if not is_pattern}
    named |= {field for path in ROOM.rglob("words.py") for field in FIELD.findall(path.read_text("utf-8"))}
    patterns = [text for _, text, is_pattern in literals() if is_pattern and not text.startswith(".+")]
    for code in sentences(area):
        name = code.partition(".")[0]
        known = name in named or any(re.fullmatch(pattern, name) for pattern in patterns)
        assert known, f"{area}.{code}"


def test_every_refusal_of_the_floor_has_its_sentence() -> None:
    by_http = {*CODES_OF_STATUS.values(), "failed"}
    assert {code.partition(".")[0] for code in sentences("floor")} == {*get_args(DenialCode), *by_http}
