from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from saalchef.rules.money import Cents


class TableView(Struct, frozen=True):
    guests: tuple[str, ...]
    chips: Cents | None = None  # the viewer's own


def face(t: Any, _: Any = None) -> TableView:
    return TableView(tuple(t.guests))


def seen(open_to_all: TableView, t: Any, who: str | None) -> TableView:
    return replace(open_to_all, chips=t.guests[who].chips) if who in t.guests else open_to_all
