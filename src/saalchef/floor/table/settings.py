"""What a table was opened with."""

import hashlib
import hmac
from typing import Annotated, Literal

from msgspec import Meta, Struct


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for bets and answers, and the pause after a coup to see who won. Zero: no clock."""

    bets: Annotated[int, Meta(ge=0, le=600)] = 20
    answer: Annotated[int, Meta(ge=0, le=600)] = 20
    pause: Annotated[int, Meta(ge=0, le=60)] = 5


Access = Literal["open", "link", "closed"]  # in the lobby, by its address, by its key alone


class Settings(Struct, frozen=True):
    """A house, the readings and limits that differ from its own, and how the table is run."""

    id: str
    house: str
    readings: dict[str, str | int] = {}
    limits: dict[str, int] = {}
    pace: Pace = Pace()
    bots: int = 0
    private: bool = False  # not in the lobby
    lock: str = ""  # the digest of the key without which nobody comes in; "": none is needed
    spectators: bool = True  # may look on
    file: str = ""  # what stands in the house file, where the house is none of the five

    @property
    def access(self) -> Access:
        if self.lock:
            return "closed"
        return "link" if self.private else "open"


def lock_of(key: str) -> str:
    """What is booked of a key: nobody finds the key by it."""
    return hashlib.sha256(f"saalchef table\n{key}".encode()).hexdigest()


def opens(lock: str, key: str) -> bool:
    return hmac.compare_digest(lock_of(key), lock)
