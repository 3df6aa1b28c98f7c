"""Saalchef: the table games of five casinos, exactly by their own leaflets.

>>> from saalchef import Bet, Cents, check, load, open_table
>>> house = load("bregenz")
>>> table = open_table(house.id, house.rules, {"Anna": Cents(100_00)})
>>> refusal = check(table, Bet("Anna", Cents(10_00), "bank"))
>>> str(refusal.code)
'unknown_field'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from saalchef.public import *  # noqa: F403 - what it names is what this package offers
else:

    def __getattr__(name: str) -> Any:
        """What `saalchef.public` names, brought when it is asked for: `import saalchef` alone stays cheap."""
        if name == "__all__" or not name.startswith("_"):
            public = import_module("saalchef.public")
            if name in ("__all__", *public.__all__):
                return getattr(public, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__getattr__("__all__")})
