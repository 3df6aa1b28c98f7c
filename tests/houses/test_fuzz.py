"""Whatever a house file holds: a house that can be told in both languages, or a HouseError; nothing else."""

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from houses.house_files import load_text, table_of, text_of, written
from saalchef.houses import HOUSES, HouseError, load
from saalchef.houses.describe import describe, questions

WORDS = st.sampled_from(
    [
        "",
        "yes",
        "no",
        "1:1",
        "3:2",
        "5 %",
        "draws",
        "stands",
        "any",
        "reading",
        "decks",
        "banco_4",
        "twins",
        "{value}",
    ]
)
SCALARS = (
    st.booleans()
    | st.integers(-5, 200)
    | st.integers()
    | st.decimals(allow_nan=True, allow_infinity=True).map(lambda d: str(d).lower().replace("snan", "nan"))
    | WORDS
    | st.text(max_size=8)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=3)
    ),
)


def accepts_or_refuses(folder: Path, text: str) -> None:
    try:
        house = load_text(folder, text)
    except HouseError as e:
        assert e.problem
        assert str(e).startswith(e.file)
        assert str(e).isprintable()
        assert e.told("de") != e.told("en")
        return
    for lang in ("de", "en"):
        assert all(line.sentence for section in describe(house, lang) for line in section.lines)
        assert all(question.question for question in questions(house, lang))


def paths(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a table."""
    found = [path] if path else []
    if isinstance(value, dict):
        found += [place for key, inner in value.items() for place in paths(inner, (*path, key))]
    if isinstance(value, list):
        found += [place for number, inner in enumerate(value) for place in paths(inner, (*path, number))]
    return found


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """A built-in house file with some values replaced, removed or added."""
    table = copy.deepcopy(table_of(draw(st.sampled_from(HOUSES))))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(paths(table)))
        inner = table
        for step in way:
            inner = inner[step]
        match draw(st.sampled_from(["replace", "remove", "add"])):
            case "replace":
                inner[last] = draw(VALUES)
            case "remove":
                del inner[last]
            case _ if isinstance(inner, dict):
                inner[draw(WORDS | st.text(max_size=5))] = draw(VALUES)
            case _:
                inner.append(draw(VALUES))
    return table


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("houses")


quick = settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])


@given(table=mutated())
@quick
def test_mutated_house_files(folder: Path, table: dict[str, Any]) -> None:
    accepts_or_refuses(folder, written(table))


@given(
    base=st.sampled_from(HOUSES),
    own=st.dictionaries(st.sampled_from(["leaflet", "readings", "limits", "name"]), VALUES),
)
@quick
def test_wrong_files_like_a_house(folder: Path, base: str, own: dict[str, Any]) -> None:
    accepts_or_refuses(folder, written({"like": base, **own}))


@given(
    base=st.sampled_from(HOUSES),
    clause=st.text(max_size=4),
    data=st.data(),
)
@quick
def test_wrong_keys_like_a_house(folder: Path, base: str, clause: str, data: st.DataObject) -> None:
    keys = st.sampled_from([*load(base).values, "says", "limits", "banco"])
    own = {
        "leaflet": {clause: data.draw(st.dictionaries(keys, VALUES, max_size=2))},
        "readings": data.draw(st.dictionaries(keys, VALUES, max_size=2)),
    }
    accepts_or_refuses(folder, written({"like": base, **own}))


@given(name=st.sampled_from(HOUSES), at=st.floats(0, 1), cut=st.integers(0, 40), put=st.text(max_size=10))
@example(name="wiesbaden", at=0.0, cut=0, put="\x00")
@quick
def test_text_that_was_tampered_with(folder: Path, name: str, at: float, cut: int, put: str) -> None:
    text = text_of(name)
    place = int(at * len(text))
    accepts_or_refuses(folder, text[:place] + put + text[place + cut :])


@given(content=st.binary(max_size=200))
@quick
def test_any_bytes(folder: Path, content: bytes) -> None:
    path = folder / "bytes.toml"
    path.write_bytes(content)
    with pytest.raises(HouseError):
        load(str(path))


@given(name=st.text(max_size=20) | st.sampled_from(["/", ".", "..", "wiesbaden.toml", "/dev/null"]))
@quick
def test_any_name_of_a_house(name: str) -> None:
    if name not in HOUSES:
        with pytest.raises(HouseError):
            load(name)


@given(
    name=st.sampled_from(HOUSES),
    data=st.data(),
    option=st.text(max_size=6) | st.integers() | st.sampled_from(["yes", "no"]),
)
@quick
def test_any_choice_of_a_reading(name: str, data: st.DataObject, option: str | int) -> None:
    key = data.draw(st.sampled_from(list(load(name).readings)) | st.text(max_size=5))
    try:
        assert load(name, {key: option}).readings[key].played in load(name).readings[key].options
    except HouseError as e:
        assert e.key == key or not key.isprintable()
