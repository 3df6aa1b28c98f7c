"""How the bets of Punto Banco hang together: one of three fields wins, and with it every stake ends."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from saalchef.rules.punto_banco.facts import stays
from saalchef.rules.punto_banco.state import FIELDS
from saalchef.school.price_tags import PriceTag
from saalchef.school.together import Covariances


def covariances(tags: Mapping[str, PriceTag]) -> Covariances:
    """By how often each field wins, and what a unit on each of two fields brings then."""
    chance = {field: _how_often(tag) for field, tag in tags.items()}
    found = {}
    for one, other in product(tags, repeat=2):
        if one <= other:
            both = sum(chance[won] * _brings(tags[one], won) * _brings(tags[other], won) for won in FIELDS)
            found[one, other] = both - tags[one].ev * tags[other].ev
    return found


def _how_often(tag: PriceTag) -> float:
    return sum(each.probability for each in tag.outcomes if each.name == "win")


def _brings(tag: PriceTag, won: str) -> float:
    ends = "win" if tag.field == won else "tie" if stays(tag.field, won) else "lose"
    return float(next((Fraction(each.pays) for each in tag.outcomes if each.name == ends), Fraction(0)))
