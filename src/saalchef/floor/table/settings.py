"""What a table was opened with."""

from typing import Annotated

from msgspec import Meta, Struct


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for bets and answers, and the pause after a coup to see who won. Zero: no clock."""

    bets: Annotated[int, Meta(ge=0, le=600)] = 20
    answer: Annotated[int, Meta(ge=0, le=600)] = 20
    pause: Annotated[int, Meta(ge=0, le=60)] = 5


class Settings(Struct, frozen=True):
    """A house, the readings and limits that differ from its own, and how the table is run."""

    id: str
    house: str
    readings: dict[str, str | int] = {}
    limits: dict[str, int] = {}
    pace: Pace = Pace()
    bots: int = 0
    private: bool = False
