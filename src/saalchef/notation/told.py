"""What a guest's browser was told of a table's shuffles while they were played, as it writes that down."""

from typing import Literal

import msgspec
from msgspec import Struct

from saalchef.catalogue import Complaint, Sayable, said
from saalchef.houses.files import FileTrouble, json_of, text_of
from saalchef.houses.shape import misshapen

FORMAT = 1

Pairs = tuple[tuple[str, str], ...]


class ToldShuffle(Struct, frozen=True, forbid_unknown_fields=True):
    """What the house promised for a shuffle, and from which coup on the browser knew it."""

    shoe: int
    protocol: int
    commitment: str
    from_: int = msgspec.field(name="from")


class ToldCoup(Struct, frozen=True, forbid_unknown_fields=True):
    """A coup after its bets were closed; None where the browser did not hear it."""

    coup: int
    shoe: int
    committed: Pairs
    closing: str
    opened: Pairs | None
    cards: tuple[str, ...] | None  # in the order in which they were dealt, "??" where one lay face down
    own: Pairs  # the words that the browser told itself


class MadeHash(Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser bound a guest to for a coup, whether or not the house took it."""

    coup: int
    guest: str
    hash: str


class Alarm(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser found out; of a shuffle where it is the promise or the seed, else of a coup."""

    kind: Literal["promise", "seed", "list", "left_out", "others", "unheard", "words", "again", "proof"]
    at: int


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """What one browser was told at one table, as it was told first."""

    format: int
    table: str
    shuffles: tuple[ToldShuffle, ...]
    coups: tuple[ToldCoup, ...]
    alarms: tuple[Alarm, ...]
    made: tuple[MadeHash, ...] = ()  # what the browser bound its guests to; not kept by an earlier version


class NotTold(Complaint):
    """A file that does not hold what a browser was told, or not at this table."""

    exit_code = 3

    def __init__(self, file: str, problem: Sayable) -> None:
        super().__init__("verify.told_file.unreadable", file=file, problem=problem)


def read_told(file: str) -> Told:
    """What a browser was told; NotTold says what is wrong with the file."""
    try:
        table = json_of(text_of(file))
    except FileTrouble as e:
        raise NotTold(file, e) from None
    if table.get("format") != FORMAT:
        raise NotTold(file, said("verify.told_file.other_format"))
    try:
        return msgspec.convert(table, Told)
    except msgspec.ValidationError as e:
        raise NotTold(file, misshapen(e, Told.__struct_fields__)) from None
