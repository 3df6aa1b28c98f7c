"""What has been played: coups by table and by guest, step by step, and a guest's statistics."""

from datetime import UTC, datetime
from typing import Any

import msgspec
import sqlalchemy as sa

from saalchef.floor.answers import (
    CoupCard,
    CoupReplay,
    DayResult,
    FieldResult,
    ReplayStep,
    ShoeProof,
    Shoes,
    Statistics,
)
from saalchef.floor.deeds import Settings
from saalchef.floor.guests import DAY, Guest
from saalchef.floor.happenings import GuestSeed
from saalchef.floor.houses import house_of
from saalchef.floor.live import Live, Step
from saalchef.floor.messages import Money
from saalchef.floor.record import coup_record
from saalchef.floor.refusals import refuse_here
from saalchef.floor.telling import as_seen, events_for, numbered
from saalchef.floor.words import deed_in_words
from saalchef.rules.actions import Action
from saalchef.rules.cards import UNSEEN
from saalchef.rules.money import Cents
from saalchef.rules.table import view
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.read import select


def iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")


def table_coups(
    database: Database, table: str, guest: Guest | None, before: int, limit: int
) -> tuple[CoupCard, ...]:
    """A table's coups, latest first."""
    c = schema.coups.c
    wanted = _coups().where(c.table == table, c.coup < before).order_by(c.coup.desc()).limit(limit)
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
    g = schema.coup_guests.c
    keys = [(row["table"], row["coup"]) for row in rows]
    results: dict[tuple[str, int], list[Any]] = {}
    for each in select(database, sa.select(schema.coup_guests).where(sa.tuple_(g.table, g.coup).in_(keys))):
        results.setdefault((each["table"], each["coup"]), []).append(each)
    return tuple(_card(row, results.get((row["table"], row["coup"]), []), guest) for row in rows)


def _card(row: Any, results: list[Any], guest: Guest | None) -> CoupCard:
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
        void=row["void"],
        proof=row["seed"] is not None,
    )


def coup_replay(database: Database, table: str, coup: int, guest: Guest | None) -> CoupReplay:
    """A finished coup step by step, as the viewer could see it."""
    record = coup_record(database, table, coup)
    c = schema.coups.c
    cards = _cards(database, _coups().where(c.table == table, c.coup == coup), guest)
    if record is None or not cards:
        raise refuse_here("unknown_coup")
    seq = record.before.seq
    steps = []
    for row, step in zip(record.rows, record.steps(), strict=True):
        steps.append(_step(row.at, step, seq, guest))
        seq += len(step.events)
    return CoupReplay(cards[0], tuple(steps))


def _step(at: int, step: Step, seq: int, guest: Guest | None) -> ReplayStep:
    who = _name_here(step.live, guest)
    told = numbered(seq, [step])
    hidden = any(as_seen(each, who) is not each.event for each in told)
    action = step.doing if isinstance(step.doing, Action) and not hidden else None
    words = deed_in_words(step.doing, UNSEEN if hidden else None)
    return ReplayStep(iso(at), action, words, events_for(told, who), view(step.live.table, who))


def _name_here(live: Live, guest: Guest | None) -> str | None:
    """The name under which a guest was at the table then, if he was."""
    for name, owner in live.owners.items():
        if guest is not None and owner == guest.id:
            return name
    return None


def shoes(database: Database, table: str) -> Shoes:
    """Every shuffle of a table: commitments, and what is revealed of them."""
    s, c = schema.shoes.c, schema.coups.c
    rows = select(
        database, sa.select(schema.shoes).where(s.table == table).order_by(s.shoe.desc()).limit(500)
    )
    if not rows:
        raise refuse_here("unknown_table")
    voids = sa.select(sa.func.count().label("voids")).where(c.table == table, c.void.is_not(None))
    found = tuple(
        ShoeProof(
            table,
            row["shoe"],
            row["first_coup"],
            row["last_coup"],
            row["commitment"],
            msgspec.json.decode(row["seeds"], type=tuple[GuestSeed, ...]),
            row["seed"],
            row["salt"],
        )
        for row in rows
    )
    return Shoes(select(database, voids)[0]["voids"], found)


def statistics(database: Database, guest: Guest) -> Statistics:
    """A guest's results: in all, by kind of bet, by day."""
    g, b, t = schema.coup_guests.c, schema.coup_bets.c, schema.tables.c
    days = sa.cast(sa.func.floor(g.ended_at / DAY), sa.BigInteger).label("day")
    if database.is_sqlite:
        days = (g.ended_at // DAY).label("day")
    by_day = select(
        database,
        sa.select(days, g.currency, sa.func.count().label("coups"), sa.func.sum(g.won).label("won"))
        .where(g.guest == guest.id)
        .group_by(days, g.currency)
        .order_by(days),
    )
    by_field = select(
        database,
        sa.select(
            t.settings,
            b.field,
            sa.func.sum(b.bets).label("bets"),
            sa.func.sum(b.staked).label("staked"),
            sa.func.sum(b.won).label("won"),
        )
        .join(schema.tables, t.id == b.table)
        .where(b.guest == guest.id)
        .group_by(t.settings, b.field),
    )
    fields: dict[tuple[str, str, str], list[int]] = {}
    for row in by_field:
        house = house_of(msgspec.json.decode(row["settings"], type=Settings))
        sums = fields.setdefault((house.id, house.currency, row["field"]), [0, 0, 0])
        for at, key in enumerate(("bets", "staked", "won")):
            sums[at] += int(row[key])
    totals: dict[str, int] = {}
    for row in by_day:
        totals[row["currency"]] = totals.get(row["currency"], 0) + int(row["won"])
    return Statistics(
        coups=sum(row["coups"] for row in by_day),
        results=tuple(Money(currency, Cents(won)) for currency, won in sorted(totals.items())),
        fields=tuple(
            FieldResult(house, currency, field, bets, Cents(staked), Cents(won))
            for (house, currency, field), (bets, staked, won) in sorted(fields.items())
        ),
        days=tuple(
            DayResult(iso(int(row["day"]) * DAY)[:10], row["currency"], row["coups"], Cents(int(row["won"])))
            for row in by_day
        ),
    )
