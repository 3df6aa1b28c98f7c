"""The longest files are begun first, so that no worker is at one of them when the others have gone home.

They are listed as `longest_first` in pyproject.toml; all others follow as they were found.
"""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("longest_first", "folders and files that are begun before all others", "linelist")


def rank(test: str, places: list[str]) -> int:
    """Where in the list a test stands; after its end where it is not in it."""
    for number, place in enumerate(places):
        if test.startswith((f"{place}/", f"{place}::")):
            return number
    return len(places)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    places = config.getini("longest_first")
    items.sort(key=lambda item: rank(item.nodeid, places))
