"""A co-bettor's stake on the boxes of owners who play well, by the chart, or badly."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from saalchef.odds.blackjack.co_bettor import CoBettorValue, co_bettor
from saalchef.odds.following import Follows
from saalchef.odds.plain import plain
from saalchef.rules.blackjack.rules import Rules
from saalchef.sim.blackjack.choose import NAMES, chosen

OWNERS = NAMES
OnOwner = Mapping[Follows, CoBettorValue]


@lru_cache(maxsize=16)
def on_owner(rules: Rules, name: str) -> OnOwner:
    """By how far he follows the raises of an owner who plays so."""
    return co_bettor(rules, chosen(rules, name))


def co_bettor_document(owners: Mapping[str, OnOwner]) -> dict[str, Any]:
    """By owner, for programs."""
    return {"co_bettor": {name: plain(values) for name, values in owners.items()}}
