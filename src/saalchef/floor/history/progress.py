"""How a guest's results went, beside what was to be expected of them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.coups import CoupKey
from saalchef.floor.history.expectation import expected_of, variance_of
from saalchef.floor.table.house import house_of
from saalchef.floor.table.reasons import as_code
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.study import FieldProgress, Progress, ProgressPoint
from saalchef.houses import House
from saalchef.rules.money import Cents
from saalchef.school.price_tags import PriceTag, PriceTags
from saalchef.store import schema
from saalchef.store.clock import iso
from saalchef.store.database import Database
from saalchef.store.read import select


class Staked(Struct, frozen=True):
    """What a guest had on one kind of bet in one coup."""

    field: str
    bets: int
    staked: int
    won: int


class GuestCoup(Struct, frozen=True):
    """One coup of a guest."""

    table: str
    coup: int
    ended_at: int
    won: int
    house: House
    stakes: tuple[Staked, ...]
    correction: str | None = None  # not a coup but a payout corrected afterwards, and why


def played(database: Database, guest: Guest, currency: str, limit: int) -> tuple[GuestCoup, ...]:
    """A guest's latest coups in a currency, oldest first, with what was corrected since the first of them."""
    g, b, t, c = schema.coup_guests.c, schema.coup_bets.c, schema.tables.c, schema.coups.c
    rows = select(
        database,
        sa.select(g.table, g.coup, g.ended_at, g.won, t.settings)
        .join(schema.tables, t.id == g.table)
        .join(schema.coups, sa.and_(c.table == g.table, c.coup == g.coup))
        .where(g.guest == guest.id, g.currency == currency, c.void.is_(None))
        .order_by(g.ended_at.desc(), g.coup.desc())
        .limit(limit),
    )
    if not rows:
        return _corrections(database, guest, currency, 0)
    since = sa.and_(g.guest == guest.id, g.ended_at >= rows[-1]["ended_at"])
    bets = select(
        database,
        sa.select(schema.coup_bets)
        .join(schema.coup_guests, sa.and_(g.table == b.table, g.coup == b.coup, g.guest == b.guest))
        .where(since),
    )
    stakes: dict[CoupKey, list[Staked]] = {}
    for each in bets:
        staked = Staked(each["field"], each["bets"], each["staked"], each["won"])
        stakes.setdefault((each["table"], each["coup"]), []).append(staked)
    coups = [_played(row, stakes.get((row["table"], row["coup"]), [])) for row in reversed(rows)]
    oldest = 0 if len(rows) < limit else coups[0].ended_at
    corrected = _corrections(database, guest, currency, oldest)
    return tuple(sorted((*coups, *corrected), key=lambda each: each.ended_at))


def _corrections(database: Database, guest: Guest, currency: str, since: int) -> tuple[GuestCoup, ...]:
    c, t = schema.corrections.c, schema.tables.c
    wanted = (
        sa.select(schema.corrections, t.settings)
        .join(schema.tables, t.id == c.table)
        .where(c.guest == guest.id, c.currency == currency, c.at >= since)
        .order_by(c.at, c.table, c.version)
    )
    return tuple(
        GuestCoup(
            row["table"], row["coup"], row["at"], row["amount"], _house(row), (), as_code(row["reason"])
        )
        for row in select(database, wanted)
    )


def _played(row: Any, stakes: list[Staked]) -> GuestCoup:
    return GuestCoup(row["table"], row["coup"], row["ended_at"], row["won"], _house(row), tuple(stakes))


def _house(row: Any) -> House:
    return house_of(msgspec.json.decode(row["settings"], type=Settings))


def progress(currency: str, coups: Sequence[GuestCoup], prices: Mapping[str, PriceTags]) -> Progress:
    """How the results went; `prices` by the digest of the rules."""
    tags = {digest: {tag.field: tag for tag in each.tags} for digest, each in prices.items()}
    points = [_point(each, tags.get(each.house.digest, {})) for each in coups]
    fields: dict[tuple[str, str], FieldProgress] = {}
    for each in coups:
        for stake in each.stakes:
            key = (each.house.id, stake.field)
            tag = tags.get(each.house.digest, {}).get(stake.field)
            fields[key] = _added(fields.get(key), key, stake, tag)
    return Progress(currency, tuple(points), tuple(fields[key] for key in sorted(fields)))


def _point(each: GuestCoup, tags: Mapping[str, PriceTag]) -> ProgressPoint:
    expected: float | None = 0.0
    variance: float | None = 0.0
    for stake in each.stakes:
        tag = tags.get(stake.field)
        if tag is None:
            expected = variance = None
            break
        expected, variance = (
            (expected or 0.0) + expected_of(stake.staked, tag),
            (variance or 0.0) + variance_of(stake.bets, stake.staked**2, tag),
        )
    ended, won = iso(each.ended_at), Cents(each.won)
    return ProgressPoint(each.table, each.coup, ended, won, expected, variance, each.correction)


def _added(
    sum_: FieldProgress | None, key: tuple[str, str], stake: Staked, tag: PriceTag | None
) -> FieldProgress:
    before = sum_ or FieldProgress(*key, bets=0, staked=Cents(0), won=Cents(0), expected=0.0, variance=0.0)
    expected = variance = None
    if tag is not None and before.expected is not None and before.variance is not None:
        expected = before.expected + expected_of(stake.staked, tag)
        variance = before.variance + variance_of(stake.bets, stake.staked**2, tag)
    staked, won = Cents(before.staked + stake.staked), Cents(before.won + stake.won)
    return FieldProgress(*key, before.bets + stake.bets, staked, won, expected, variance)
