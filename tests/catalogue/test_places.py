"""A place for cards is told in both languages; what is none is quoted."""

import pytest

from saalchef.catalogue import Place


@pytest.mark.parametrize(
    ("place", "english", "german"),
    [
        ("bank", "the bank", "die Bank"),
        ("3", "box 3", "Box 3"),
        ("3.2", "box 3, hand 2", "Box 3, Hand 2"),
        ("burn", "the burnt cards", "die Ablage"),
        ("community", "the middle", "die Mitte"),
        ("banco", "Banco", "Banco"),
        ("roof", "'roof'", "'roof'"),
        ("1.x", "'1.x'", "'1.x'"),
    ],
)
def test_places(place: str, english: str, german: str) -> None:
    assert (Place(place).told("en"), Place(place).told("de")) == (english, german)
