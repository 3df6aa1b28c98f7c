"""Calls for the Saalchef as they are told: a guest's own, and the desk's queue."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from saalchef.catalogue import Lang
from saalchef.floor.guests.calls import Call, calls_kept
from saalchef.floor.history.coups import CoupKey
from saalchef.floor.history.deed_told import deed_told
from saalchef.floor.table.house import house_of
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.call_card import CallCard
from saalchef.houses import House
from saalchef.store import schema
from saalchef.store.clock import iso
from saalchef.store.database import Database
from saalchef.store.read import select
from saalchef.store.streams import stream_of_table

_c = schema.calls.c
_WAITING = _c.ended.is_(None)
_UNREAD = sa.and_(_c.ended == "answered", _c.read_at.is_(None))


def guest_calls(database: Database, guest: str, before: int, limit: int, lang: Lang) -> tuple[CallCard, ...]:
    """Everything a guest has asked, latest first; who answered him is the house's affair."""
    wanted = sa.select(schema.calls).where(_c.guest == guest, _c.at < before)
    found = calls_kept(database, wanted.order_by(_c.at.desc(), _c.id).limit(limit))
    return call_cards(database, found, lang)


def pending_calls(database: Database, guest: str, lang: Lang) -> tuple[CallCard, ...]:
    """What a guest still waits for, and the answers he has not taken note of; oldest first."""
    wanted = sa.select(schema.calls).where(_c.guest == guest, sa.or_(_WAITING, _UNREAD))
    return call_cards(database, calls_kept(database, wanted.order_by(_c.at, _c.id)), lang)


def waiting_calls(database: Database, lang: Lang) -> tuple[CallCard, ...]:
    """The desk's queue: of every table, oldest first."""
    wanted = sa.select(schema.calls).where(_WAITING).order_by(_c.at, _c.id).limit(500)
    return call_cards(database, calls_kept(database, wanted), lang, desk=True)


def ended_calls(database: Database, before: int, limit: int, lang: Lang) -> tuple[CallCard, ...]:
    """What was answered or withdrawn, latest first."""
    wanted = sa.select(schema.calls).where(_c.ended_at < before)
    found = calls_kept(database, wanted.order_by(_c.ended_at.desc(), _c.id).limit(limit))
    return call_cards(database, found, lang, desk=True)


def call_cards(
    database: Database, calls: Sequence[Call], lang: Lang, desk: bool = False
) -> tuple[CallCard, ...]:
    if not calls:
        return ()
    g, t = schema.guests.c, schema.tables.c
    people = {each.guest for each in calls} | {each.ended_by for each in calls if each.ended_by}
    named = select(database, sa.select(g.id, g.name).where(g.id.in_(people)))
    kept = select(database, sa.select(t.id, t.settings).where(t.id.in_({each.table for each in calls})))
    names = {row["id"]: row["name"] for row in named}
    houses = {row["id"]: house_of(msgspec.json.decode(row["settings"], type=Settings)) for row in kept}
    rulings, over = _rulings(database, calls), _over(database, calls)
    return tuple(
        _card(
            each,
            names,
            houses[each.table],
            rulings.get((each.table, each.ruling)),
            (each.table, each.coup) in over,
            lang,
            desk,
        )
        for each in calls
    )


def _over(database: Database, calls: Sequence[Call]) -> set[CoupKey]:
    """Which of the coups asked about have ended."""
    c = schema.coups.c
    wanted = sa.tuple_(c.table, c.coup).in_([(each.table, each.coup) for each in calls])
    return {(row["table"], row["coup"]) for row in select(database, sa.select(c.table, c.coup).where(wanted))}


def _rulings(database: Database, calls: Sequence[Call]) -> dict[tuple[str, int | None], str]:
    """By table and row: what was ruled with an answer, as it is booked."""
    j = schema.journal.c
    rows = {(stream_of_table(each.table), each.ruling): each.table for each in calls if each.ruling}
    wanted = sa.select(j.stream, j.version, j.action).where(sa.tuple_(j.stream, j.version).in_(list(rows)))
    found = select(database, wanted) if rows else ()
    return {(rows[row["stream"], row["version"]], row["version"]): row["action"] for row in found}


def _card(
    call: Call,
    names: dict[str, str],
    house: House,
    ruling: str | None,
    over: bool,
    lang: Lang,
    desk: bool,
) -> CallCard:
    return CallCard(
        id=call.id,
        guest=names.get(call.guest, call.guest),
        table=call.table,
        house=house.id,
        game=house.game,
        currency=house.currency,
        coup=call.coup,
        kind=call.kind,
        text=call.text,
        at=iso(call.at),
        state=call.ended or "waiting",
        ended_at=None if call.ended_at is None else iso(call.ended_at),
        answer=call.answer,
        ruled=None if ruling is None else deed_told(ruling, lang, house.currency),
        read=call.read_at is not None,
        by=names.get(call.ended_by or "") if desk and call.ended == "answered" else None,
        over=over,
    )
