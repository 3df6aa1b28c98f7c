"""The client's fixtures are what Python says today; `python tests/felt_fixtures.py` writes them anew."""

import pytest

from felt_fixtures import FIXTURES, fixtures

FRESH = fixtures()


@pytest.mark.parametrize("name", FRESH)
def test_fixture_is_up_to_date(name: str) -> None:
    assert (FIXTURES / f"{name}.json").read_text("utf-8") == FRESH[name]
