"""A finished coup as one may show it to anybody: guests by their seats, and nothing not shown to all."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from saalchef.catalogue import Lang, say
from saalchef.floor.history.coups import coup_replay
from saalchef.floor.history.decisions import DecisionTaken, decisions_of_coup
from saalchef.floor.history.record import Record, coup_record
from saalchef.floor.table.live import Step
from saalchef.floor.table.reasons import as_code, is_of_the_house
from saalchef.floor.table.refusal import deny
from saalchef.floor.wire.study import Judged
from saalchef.notation import write_line
from saalchef.rules.actions import Action, Correct, Void
from saalchef.rules.codec import decode, encode
from saalchef.rules.events import PayoutCorrected
from saalchef.rules.table import Event
from saalchef.store import schema
from saalchef.store.clock import iso
from saalchef.store.database import Database
from saalchef.store.read import select

NAMED = frozenset({"guest", "guests", "name", "owner", "viewer"})  # where rules' types name a guest
WITHHELD = "reason.withheld"
UNNUMBERED = 0  # a coup by whose number one would find it among a table's
BACK_LAID = "back_laid"
DAY = len("2020-01-31")
# Of the floor's own doings none is told: hashes and seeds would lead to the table, and with it to its guests.
_ACTIONS = frozenset(kind.__struct_config__.tag for kind in get_args(Action))
_ACTION: Any = Action
_CORRECTIONS = frozenset(kind.__struct_config__.tag for kind in (Correct, PayoutCorrected))
_TOLD = frozenset(kind.__struct_config__.tag for kind in get_args(Event))


def token_of(database: Database, table: str, coup: int, fresh: str, at: int) -> str:
    """By which a coup is shown without names: the one it has, else this fresh one."""
    row = {"token": fresh, "table": table, "coup": coup, "at": at}
    try:
        with database.writer.begin() as connection:
            connection.execute(sa.insert(schema.shared_coups).values(row))
    except IntegrityError:  # it was shared before
        s = schema.shared_coups.c
        (found,) = select(database, sa.select(s.token).where(s.table == table, s.coup == coup))
        return str(found["token"])
    return fresh


def shared_coup(database: Database, token: str, lang: Lang) -> Any:
    """What `CoupReplay` tells a spectator, without a name, the table, or what was ruled afterwards.

    Of the time it tells the day: the steps' begins with 1970, as their numbers begin with 1.
    """
    record = _shared(database, token)
    told = msgspec.json.decode(encode(coup_replay(database, record.table, record.coup, None, lang)))
    names = by_seat(record.steps(), lang)
    card = {**told["card"], "table": "", "proof": False, "corrections": [], "mine": None}
    card["ended_at"] = card["ended_at"][:DAY]
    steps = [
        _step(step, iso(row.at - record.rows[0].at), record.before.seq)
        for row, step in zip(record.rows, told["steps"][: len(record.rows)], strict=True)
    ]
    shown = renamed({"card": card, "steps": [step for step in steps if _is_told(step)]}, names, "")
    steps = [_in_words(step, lang) for step in shown["steps"]]
    return {**shown, "steps": steps, "house": told["house"]}


def shared_names(database: Database, token: str, lang: Lang) -> dict[str, str]:
    """What its guests are called."""
    return by_seat(_shared(database, token).steps(), lang)


def shared_decisions(database: Database, token: str) -> tuple[DecisionTaken, ...]:
    """Its decisions as a spectator may have them judged, numbered as it tells them."""
    record = _shared(database, token)
    taken = decisions_of_coup(database, record.table, record.coup, None, True)
    return tuple(replace(each, coup=UNNUMBERED, seq=each.seq - record.before.seq) for each in taken)


def without_name(judged: Judged, names: Mapping[str, str]) -> Judged:
    verdict = judged.verdict
    return replace(judged, verdict=replace(verdict, guest=names[verdict.guest]))


def _shared(database: Database, token: str) -> Record:
    s = schema.shared_coups.c
    found = select(database, sa.select(s.table, s.coup).where(s.token == token))
    record = coup_record(database, found[0]["table"], found[0]["coup"]) if found else None
    if record is None:
        raise deny("unknown_coup")
    return record


def by_seat(steps: Iterable[Step], lang: Lang) -> dict[str, str]:
    """What everyone at the table is called: by the seat he had first; who stood, by a number beyond."""
    found: dict[str, int] = {}
    standing: list[str] = []
    seats = 0
    for step in steps:
        seats = step.live.seats
        for live in (step.before, step.live):
            for guest in live.table.guests.values():
                if guest.name not in found and guest.seat is not None and guest.seat not in found.values():
                    found[guest.name] = guest.seat
                standing.append(guest.name)
            standing.extend(live.owners)
    for name in dict.fromkeys(standing):
        found.setdefault(name, max(seats, 0, *found.values()) + 1)
    return {name: say("replay.nameless", lang, number=number) for name, number in found.items()}


def _step(step: dict[str, Any], at: str, before: int) -> dict[str, Any]:
    events = [
        {**each, "seq": each["seq"] - before} for each in step["events"] if each["event"]["type"] in _TOLD
    ]
    return {**step, "at": at, "events": events}


def _is_told(step: dict[str, Any]) -> bool:
    return bool(step["events"]) or (step["action"] is not None and step["action"]["type"] in _ACTIONS)


def _in_words(step: dict[str, Any], lang: Lang) -> dict[str, Any]:
    """Its line from the action as it is told here; of what the floor did, no sentence."""
    if step["action"] is not None:
        action = decode(encode(step["action"]), _ACTION)
        if isinstance(action, Void | Correct):
            action = replace(action, reason=say(as_code(action.reason), lang))
        return {**step, "words": write_line(action)}
    hidden = any(each["event"]["type"] == BACK_LAID for each in step["events"])
    return step if hidden else {**step, "words": ""}


def renamed(value: Any, names: Mapping[str, str], key: str) -> Any:
    """A part of what is told with other names; `key` is the field it stands in."""
    match value:
        case dict():
            left_out = "coup" if value.get("type") in _CORRECTIONS else None
            return {
                name: renamed(each, names, _field(name)) for name, each in value.items() if name != left_out
            }
        case list():
            return [renamed(each, names, key) for each in value]
        case str() if key in NAMED:
            return names.get(value, value)
        case str() if key in ("reason", "void"):
            return value if is_of_the_house(value) else WITHHELD
        case int() if key == "coup":
            return UNNUMBERED
        case str() if key == "words":
            return _in_text(value, names)
    return value


def _field(path: str) -> str:
    """In which field of a view a change stands: "awaiting.guests.0" is one of "guests"."""
    return next((part for part in reversed(path.split(".")) if not part.isdecimal()), path)


def _in_text(text: str, names: Mapping[str, str]) -> str:
    """A line of a coup file, or a call, in which a name is a word of its own."""
    if not names:
        return text
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<![\w-])({words})(?![\w-])", lambda found: names[found[1]], text)
