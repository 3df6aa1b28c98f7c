"""What the browser client is built from and how heavy it is."""

import gzip
import re
from pathlib import Path
from typing import get_args

import pytest

from saalchef.catalogue.say import FOLDER, sentences
from saalchef.floor.history.agreement import ComparedCoup, Part
from saalchef.floor.http.felt import FELT
from saalchef.floor.wire import typescript, words

CLIENT = Path(__file__).parents[2] / "client"
AREAS = CLIENT / "src" / "words" / "areas"
WORDS = re.compile(r'^  "([\w.-]+)":\s+"((?:[^"\\]|\\.)*)",$', re.MULTILINE)
BUDGET = 90_000  # bytes, compressed


def test_the_client_speaks_the_types_of_the_server() -> None:
    assert (CLIENT / "src" / "wire" / "types.ts").read_text("utf-8") == typescript.typescript(), "make types"


def test_the_client_says_the_sentences_of_the_catalogue() -> None:
    for area in words.TAKEN:
        assert (AREAS / f"{area}.ts").read_text("utf-8") == words.client_words(area), "make types"


def test_the_client_has_no_sentence_of_a_comparison_that_it_never_says() -> None:
    """Those of files and exit codes are the command line's."""
    said = {*get_args(ComparedCoup.__annotations__["heard"]), *(f"differs.{part}" for part in get_args(Part))}
    said |= {f"promise_{heard}" for heard in ("same", "other", "unheard")}
    taken = re.findall(r'"verify\.told\.([\w.]+)"', words.client_words("proofs"))
    assert {*taken} == said


def test_no_sentence_stands_in_the_catalogue_and_in_the_client() -> None:
    """Of three words or more: shorter ones are labels, which may be alike."""
    catalogued = {
        (texts["en"], texts["de"]): f"{file.stem}.{code}"
        for file in FOLDER.glob("*.toml")
        for code, texts in sentences(file.stem).items()
    }
    for file in sorted(AREAS.glob("*.ts")):
        if file.stem in words.TAKEN:
            continue
        english, german = file.read_text("utf-8").split("export const de")
        de = dict(WORDS.findall(german))
        for key, words_in_english in WORDS.findall(english):
            both = words_in_english, de[key]
            assert len(both[0].split()) < 3 or both not in catalogued, f"{key} is {catalogued[both]}"


def first_load(page: str) -> set[Path]:
    """The page's own script and style, and what a page behind it brings before anything is clicked."""
    entries = re.findall(r'(?:src|href)="/(assets/[^"]+)"', (FELT / "index.html").read_text("utf-8"))
    assert entries
    lazy = [file for file in (FELT / "assets").iterdir() if file.name.startswith(f"{page}-")]
    assert lazy, page
    found = {FELT / entry for entry in entries} | set(lazy)
    waiting = list(found)
    while waiting:
        file = waiting.pop()
        if file.suffix == ".js":
            code = file.read_text("utf-8")
            statically = re.findall(r'(?:from|import)\s*"\./([^"]+)"', code)
            fresh = {FELT / "assets" / name for name in statically} - found
            found |= fresh
            waiting += fresh
    return found


@pytest.mark.parametrize("page", ["Entrance", "Table"])
def test_the_first_load_is_light(page: str) -> None:
    assert (FELT / "index.html").is_file(), "the browser client is not built: make builds it before the tests"
    weights = {file.name: len(gzip.compress(file.read_bytes(), mtime=0)) for file in first_load(page)}
    assert sum(weights.values()) < BUDGET, weights
