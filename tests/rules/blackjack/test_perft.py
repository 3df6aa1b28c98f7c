"""Every deal of tiny packs, by the rules and by a second croupier: the same exact values, the same tree."""

import ast
from pathlib import Path

import pytest

from rules.blackjack import by_the_leaflets as second_croupier
from rules.blackjack.perft import FILES, by_the_leaflets, by_the_rules, read

FOR_EVERY_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@FOR_EVERY_FILE
def test_the_rules_give_the_exact_values(path: Path) -> None:
    perft = read(path)
    assert by_the_rules(perft).exact == perft.exact


@pytest.mark.slow
@FOR_EVERY_FILE
def test_the_second_croupier_gives_the_exact_values(path: Path) -> None:
    perft = read(path)
    assert by_the_leaflets(perft).exact == perft.exact


def test_the_second_croupier_shares_nothing_with_the_rules() -> None:
    tree = ast.parse(Path(second_croupier.__file__).read_text("utf-8"))
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    imported += [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
    assert sorted(imported) == ["collections", "collections.abc", "dataclasses", "fractions"]
