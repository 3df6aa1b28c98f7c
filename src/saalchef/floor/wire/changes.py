"""What an event changes in a view, as paths and values: enough to show all that lies between two views."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

Changes = dict[str, Any]


def changes_between(views: Sequence[Any]) -> list[Changes]:
    """What changes from each view to the next; nothing does after the last."""
    return [*(changes(before, after) for before, after in pairwise(views)), {}]


def changes(before: Any, after: Any) -> Changes:
    """What stands where in the later view and not in the earlier: "boxes.2.hands.0.total" to 15.

    A list that has grown is changed at the new places, one that has shrunk as a whole. No way leads to a view
    of another type (a spectator has become a player): the view after the last event tells it all.
    """
    found: Changes = {}
    if type(before) is type(after):
        _note(before, after, "", found)
    return found


def _note(before: Any, after: Any, path: str, found: Changes) -> None:
    if before is after or before == after:
        return
    if type(before) is not type(after):
        found[path] = after
    elif isinstance(after, Struct):
        start = f"{path}." if path else ""
        for name in after.__struct_fields__:
            _note(getattr(before, name), getattr(after, name), start + name, found)
    elif isinstance(after, tuple) and len(after) >= len(before):
        for place, each in enumerate(after):
            if place < len(before):
                _note(before[place], each, f"{path}.{place}", found)
            else:
                found[f"{path}.{place}"] = each
    else:
        found[path] = after
