"""Where an audit goes on: the tables as an earlier one left them, signed; nothing before is done again."""

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy.engine import Connection

from saalchef.catalogue import system_problem
from saalchef.floor.table import deeds as d
from saalchef.floor.table.live import Live
from saalchef.floor.table.shoe_state import CoupWords
from saalchef.rules.codec import decode, encode
from saalchef.store.journal import Head
from saalchef.store.read import rows_on
from saalchef.store.segments import UNREADABLE
from saalchef.store.witness import Witness, WitnessError

AUDITED = "audited.json"
ARCHIVED = "archived.json"  # the open tables as they were after the last row that is in a file


class TableState(Struct, frozen=True):
    """A table that was found in order up to a row, and what of it later rows build on."""

    head: Head
    live: Live
    opened_at: int
    coups: int
    shuffles: int
    bound: d.CommitShoe | None  # to the present shuffle
    words: list[CoupWords]  # that were opened for its coups
    between: tuple[int, int]
    snapshots: dict[int, str]
    rows: list[tuple[str, dict[str, Any]]]  # beside the journal: of the last coup and the present shuffle
    moved: dict[str, int]  # by account, all entries together


class AuditedTables(Struct, frozen=True):
    tables: dict[str, TableState]


def keep_states(witness: Witness, states: dict[str, TableState], name: str = AUDITED) -> None:
    path = witness.folder / name
    fresh = path.with_suffix(".new")
    try:
        fresh.touch(mode=0o600)  # a hand that is being played is nobody's to read
        fresh.write_bytes(witness.sign(msgspec.Raw(encode(AuditedTables(states)))))
        fresh.replace(path)
    except OSError as e:
        problem = system_problem(e)
        raise WitnessError("witness.unusable", folder=str(witness.folder), problem=problem) from None


def read_states(witness: Witness, name: str = AUDITED) -> dict[str, TableState]:
    """What was signed earlier; nothing where its signature does not fit, or it was another version's."""
    path = witness.folder / name
    try:
        raw = witness.opened(path.read_bytes()) if path.exists() else None
        return decode(raw, AuditedTables).tables if raw is not None else {}
    except (msgspec.MsgspecError, ValueError, OSError):
        return {}


def digest_at(connection: Connection, stream: str, version: int) -> str | None:
    """Of the row of this version; None where there is none that can be read."""
    try:
        there = next(rows_on(connection, stream, version - 1, version), None)
    except (*UNREADABLE, ValueError):
        return None
    return there.hash if there is not None and there.version == version else None


def still_stands(connection: Connection, stream: str, state: TableState) -> bool:
    """Whether the row up to which all was in order is the one that was signed."""
    return digest_at(connection, stream, state.head.version) == state.head.hash
