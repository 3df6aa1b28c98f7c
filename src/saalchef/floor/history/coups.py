"""What has been played: coups by table and by guest, and step by step."""

from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from saalchef.catalogue import Lang
from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.decisions import name_here
from saalchef.floor.history.deed_told import deed_told
from saalchef.floor.history.record import Record, corrections_of, coup_record, running_record
from saalchef.floor.table.deeds import DEED, CorrectPurse, Deed, GiveBack
from saalchef.floor.table.events import GuestSeed
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live, Step, take
from saalchef.floor.table.numbered_events import as_seen, numbered
from saalchef.floor.table.reasons import as_code
from saalchef.floor.table.refusal import deny
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.bodies import (
    CorrectionCard,
    CoupCard,
    CoupReplay,
    ReplayStep,
    ShoeProof,
    Shoes,
)
from saalchef.floor.wire.house_card import house_card
from saalchef.floor.wire.messages import Numbered
from saalchef.floor.wire.view import view
from saalchef.floor.wire.viewers import events_for
from saalchef.notation import write_line
from saalchef.rules.actions import Action, Correct, Deal
from saalchef.rules.cards import UNSEEN
from saalchef.rules.codec import decode, encode
from saalchef.rules.events import PayoutCorrected
from saalchef.rules.money import Cents
from saalchef.rules.table import evolve
from saalchef.store import schema
from saalchef.store.clock import iso
from saalchef.store.database import Database
from saalchef.store.read import select

CoupKey = tuple[str, int]  # a table and the number of a coup
LATEST_STEPS = 100  # of a coup that runs, which is asked for again and again


def table_coups(
    database: Database, table: str, guest: Guest | None, before: int, limit: int, own: bool = False
) -> tuple[CoupCard, ...]:
    """A table's coups, latest first; with `own` those alone that the guest has played."""
    g, c = schema.coup_guests.c, schema.coups.c
    wanted = _coups().where(c.table == table, c.coup < before).order_by(c.coup.desc()).limit(limit)
    if own:
        whose = guest.id if guest is not None else None
        played = sa.select(g.coup).where(g.table == table, g.guest == whose)
        wanted = wanted.where(c.coup.in_(played))
    return _cards(database, wanted, guest)


def guest_coups(database: Database, guest: Guest, before: int, limit: int) -> tuple[CoupCard, ...]:
    """A guest's coups at all tables, latest first."""
    g, c = schema.coup_guests.c, schema.coups.c
    wanted = (
        _coups()
        .join(schema.coup_guests, sa.and_(g.table == c.table, g.coup == c.coup))
        .where(g.guest == guest.id, g.ended_at < before)
        .order_by(g.ended_at.desc(), c.table, c.coup.desc())
        .limit(limit)
    )
    return _cards(database, wanted, guest)


def _coups() -> sa.Select[Any]:
    c, t, s = schema.coups.c, schema.tables, schema.shoes
    return (
        sa.select(c.table, c.coup, c.ended_at, c.bank, c.void, t.c.settings, s.c.seed)
        .select_from(schema.coups)
        .join(t, t.c.id == c.table)
        .join(s, sa.and_(s.c.table == c.table, s.c.shoe == c.shoe))
    )


def _cards(database: Database, wanted: sa.Select[Any], guest: Guest | None) -> tuple[CoupCard, ...]:
    rows = select(database, wanted)
    if not rows:
        return ()
    keys = [(row["table"], row["coup"]) for row in rows]
    results = _by_coup(database, schema.coup_guests, keys)
    corrected = _by_coup(database, schema.corrections, keys)
    return tuple(
        _card(row, results.get(key, []), corrected.get(key, []), guest)
        for row, key in zip(rows, keys, strict=True)
    )


def _by_coup(database: Database, table: sa.Table, keys: list[CoupKey]) -> dict[CoupKey, list[Any]]:
    """The rows of some coups, in the order of their keys."""
    found: dict[CoupKey, list[Any]] = {}
    wanted = sa.select(table).where(sa.tuple_(table.c.table, table.c.coup).in_(keys))
    for each in select(database, wanted.order_by(*table.primary_key)):
        found.setdefault((each["table"], each["coup"]), []).append(each)
    return found


def correction_card(row: Any) -> CorrectionCard:
    told = (row["table"], row["coup"], row["name"], row["currency"], Cents(row["amount"]))
    return CorrectionCard(*told, as_code(row["reason"]), iso(row["at"]))


def _card(row: Any, results: list[Any], corrected: list[Any], guest: Guest | None) -> CoupCard:
    house = house_of(msgspec.json.decode(row["settings"], type=Settings))
    mine = [each["won"] for each in results if guest is not None and each["guest"] == guest.id]
    return CoupCard(
        table=row["table"],
        house=house.id,
        game=house.game,
        currency=house.currency,
        coup=row["coup"],
        ended_at=iso(row["ended_at"]),
        guests=tuple(each["name"] for each in results),
        bank=Cents(row["bank"]),
        mine=Cents(mine[0]) if mine else None,
        void=None if row["void"] is None else as_code(row["void"]),
        proof=row["seed"] is not None,
        corrections=tuple(correction_card(each) for each in corrected),
        name=house.name,
    )


def has_ended(database: Database, table: str, coup: int) -> bool:
    c = schema.coups.c
    return bool(select(database, sa.select(c.coup).where(c.table == table, c.coup == coup)))


def coup_replay(
    database: Database, table: str, coup: int, guest: Guest | None, lang: Lang = "en"
) -> CoupReplay:
    """A finished coup step by step, as the viewer could see it."""
    record = coup_record(database, table, coup)
    c = schema.coups.c
    cards = _cards(database, _coups().where(c.table == table, c.coup == coup), guest)
    if record is None or not cards:
        raise deny("unknown_coup")
    steps = [*_steps(record, guest, lang)]
    last = record.steps()[-1].live
    for corrected in corrections_of(database, table, coup, record.rows[-1].version):
        last, told = _correction(corrected, last, guest, lang)
        steps.append(told)
    settings = record.before.settings
    own = house_card(house_of(settings)) if settings.file else None
    return CoupReplay(cards[0], tuple(steps), own)


def running_steps(
    database: Database, table: str, coup: int, guest: Guest | None, lang: Lang = "en"
) -> tuple[int, tuple[ReplayStep, ...]]:
    """What was done last in the coup that runs, as the viewer may see it now, and how many steps came before.

    Of another coup nothing.
    """
    record = running_record(database, table)
    if record is None or record.coup != coup:
        return 0, ()
    left_out = max(0, len(record.rows) - LATEST_STEPS)
    return left_out, tuple(_steps(record, guest, lang, left_out))


def _steps(record: Record, guest: Guest | None, lang: Lang, left_out: int = 0) -> Iterator[ReplayStep]:
    seq = record.before.seq
    for number, (row, step) in enumerate(zip(record.rows, record.steps(), strict=True)):
        if number >= left_out:
            yield _step(row.at, step, seq, guest, lang)
        seq += len(step.events)


def _correction(row: Any, live: Live, guest: Guest | None, lang: Lang) -> tuple[Live, ReplayStep]:
    """A correction as a step after the coup, whatever was played before it was booked."""
    deed: Correct | CorrectPurse | GiveBack = decode(row["action"], DEED)
    named = None if isinstance(deed, GiveBack) else deed.coup
    event = PayoutCorrected(deed.guest, deed.amount, as_code(deed.reason), named)
    if isinstance(deed, GiveBack):
        live = take(live, deed, row["at"]).live
    elif deed.guest in live.table.guests:  # who came later is not in this coup's picture
        live = replace(live, table=evolve(live.table, event))
    shown = view(live.table, name_here(live, guest))
    told, action = (Numbered(row["seq"], event),), deed if isinstance(deed, Correct) else None
    return live, ReplayStep(iso(row["at"]), action, _words(deed, live, lang), told, shown, True)


def _step(at: int, step: Step, seq: int, guest: Guest | None, lang: Lang) -> ReplayStep:
    who = name_here(step.live, guest)
    told = numbered(seq, [step])
    hidden = any(as_seen(each, who) is not each.event for each in told)
    action = step.deed if isinstance(step.deed, Action) and not hidden else None
    words = _words(step.deed, step.live, lang, hidden)
    return ReplayStep(iso(at), action, words, events_for(told, who), view(step.live.table, who))


def _words(deed: Deed, live: Live, lang: Lang, hidden: bool = False) -> str:
    """An action of the rules as a line of a coup file; what the floor does, as a sentence."""
    if isinstance(deed, Deal) and hidden:
        return write_line(replace(deed, card=UNSEEN))
    if isinstance(deed, Action):
        return write_line(deed)
    return deed_told(encode(deed).decode(), lang, house_of(live.settings).currency)


def shoes(database: Database, table: str) -> Shoes:
    """Every shuffle of a table: commitments, and what is revealed of them."""
    s, c = schema.shoes.c, schema.coups.c
    rows = select(
        database, sa.select(schema.shoes).where(s.table == table).order_by(s.shoe.desc()).limit(500)
    )
    if not rows:
        raise deny("unknown_table")
    voids = sa.select(sa.func.count().label("voids")).where(c.table == table, c.void.is_not(None))
    found = tuple(
        ShoeProof(
            table,
            row["shoe"],
            row["first_coup"],
            row["last_coup"],
            row["protocol"],
            row["commitment"],
            msgspec.json.decode(row["seeds"], type=tuple[GuestSeed, ...]),
            row["silences"],
            row["seed"],
            row["salt"],
        )
        for row in rows
    )
    (silent,) = select(database, sa.select(sa.func.sum(s.silences).label("times")).where(s.table == table))
    return Shoes(select(database, voids)[0]["voids"], int(silent["times"]), found)
