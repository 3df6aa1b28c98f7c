"""What is booked of the days of a floor: coups, stakes, corrections, and who has ruled."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from saalchef.catalogue import Lang
from saalchef.floor.history.days import day_of
from saalchef.floor.history.houses_booked import houses_of
from saalchef.floor.history.journal import names_of
from saalchef.floor.history.lying import BOTS, lying, open_accounts
from saalchef.floor.table.results import POT
from saalchef.floor.wire.figures import Lying, RulingCount
from saalchef.houses import House
from saalchef.rules.money import Cents
from saalchef.store import schema
from saalchef.store.clock import DAY, iso
from saalchef.store.database import Database
from saalchef.store.read import select
from saalchef.store.schema import CORRECTIONS
from saalchef.store.streams import TABLE, table_of


class FieldSums(Struct):
    """All coups of a table on one day, by one kind of bet; squares are of what lay on the field in a coup."""

    staked: int = 0
    won: int = 0
    squares: float = 0.0  # of all stakes of a coup together
    own_squares: float = 0.0  # of each stake by itself


class TableDay(Struct):
    """What is booked of one table on one day."""

    coups: int = 0
    voids: int = 0
    guests: set[str] = msgspec.field(default_factory=set)
    fields: dict[str, FieldSums] = msgspec.field(default_factory=dict)
    # of two fields: the sum over coups of what lay on one times what lay on the other
    pairs: dict[tuple[str, str], float] = msgspec.field(default_factory=dict)
    among_guests: int = 0
    corrected: int = 0
    bots: int = 0  # what they won


class BookedDays(Struct, frozen=True):
    """By table and day; `houses` by table."""

    houses: dict[str, House]
    days: dict[tuple[str, int], TableDay]
    lying: tuple[Lying, ...]
    rulings: tuple[RulingCount, ...]
    unreadable: tuple[str, ...]  # tables whose settings tell of no house: nothing is told of them


def booked_days(database: Database, first: int, last: int, lang: Lang) -> BookedDays:
    """Of the days from the first to the last, by their numbers since 1970."""
    days: dict[tuple[str, int], TableDay] = defaultdict(TableDay)
    span = first * DAY, (last + 1) * DAY - 1
    for row in select(database, _coups(database, span)):
        found = days[row["table"], int(row["day"])]
        found.coups, found.voids = int(row["coups"] - row["voids"]), int(row["voids"])
    for row in select(database, _guests(database, span)):
        days[row["table"], int(row["day"])].guests.add(row["guest"])
    for row in select(database, _stakes(database, span)):
        found = days[row["table"], int(row["day"])]
        if row["field"] == POT:
            found.among_guests = int(row["staked"])
        else:
            sums = FieldSums(int(row["staked"]), int(row["won"]), row["squares"], row["own_squares"])
            found.fields[row["field"]] = sums
    for row in select(database, _pairs(database, span)):
        days[row["table"], int(row["day"])].pairs[row["field"], row["other"]] = row["product"]
    for row in select(database, _bots(database, span)):
        days[row["table"], int(row["day"])].bots += int(row["won"])
    corrections = select(database, _corrections(database, span))
    for row in corrections:
        found = days[row["table"], int(row["day"])]
        if row["of_bot"]:
            found.bots += int(row["amount"])
        else:
            found.corrected += int(row["amount"])
    voids = select(database, _voids(database, span))
    open_now = open_accounts(database)
    tables = {table for table, _ in days} | {row["place"] for row in open_now}
    tables |= {table for row in voids if (table := table_of(row["stream"]))}
    houses = houses_of(database, tables)
    names = names_of(database, {row["actor"] for row in (*voids, *corrections)}, lang)
    rulings: dict[tuple[str, str, str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for row in voids:
        _count(rulings, row, str(table_of(row["stream"])), "void", names)
    for row in corrections:
        _count(rulings, row, row["table"], "correction", names)
    return BookedDays(
        houses,
        {(table, day): found for (table, day), found in days.items() if table in houses},
        tuple(lying(database, open_now, houses)),
        tuple(_rulings(rulings, houses)),
        tuple(sorted(tables - houses.keys())),
    )


def _span(at: sa.ColumnElement[int], span: tuple[int, int]) -> sa.ColumnElement[bool]:
    return at.between(*span)


def _coups(database: Database, span: tuple[int, int]) -> sa.Select[tuple[object, ...]]:
    c = schema.coups.c
    day = day_of(database, c.ended_at).label("day")
    return (
        sa.select(c.table, day, sa.func.count().label("coups"), sa.func.count(c.void).label("voids"))
        .where(_span(c.ended_at, span))
        .group_by(c.table, day)
    )


def _guests(database: Database, span: tuple[int, int]) -> sa.Select[tuple[object, ...]]:
    """Who had a result or a stake back, whether or not the coup counted."""
    c, g = schema.coups.c, schema.coup_guests.c
    day = day_of(database, c.ended_at).label("day")
    return (
        sa.select(c.table, day, g.guest)
        .join(schema.coup_guests, sa.and_(g.table == c.table, g.coup == c.coup))
        .where(_span(c.ended_at, span), g.guest.not_like(BOTS))
        .distinct()
    )


def _by_coup(database: Database, span: tuple[int, int]) -> sa.Subquery:
    """What guests had on a field in one coup; their stakes on it are taken as alike."""
    c, b = schema.coups.c, schema.coup_bets.c
    staked = sa.cast(b.staked, sa.Float)
    return (
        sa.select(
            c.table,
            c.coup,
            day_of(database, c.ended_at).label("day"),
            b.field,
            sa.func.sum(b.staked).label("staked"),
            sa.func.sum(b.won).label("won"),
            sa.func.sum(staked * staked / b.bets).label("own_squares"),
        )
        .join(schema.coup_bets, sa.and_(b.table == c.table, b.coup == c.coup))
        .where(_span(c.ended_at, span), b.bets > 0, b.guest.not_like(BOTS))
        .group_by(c.table, c.coup, c.ended_at, b.field)
        .subquery()
    )


def _stakes(database: Database, span: tuple[int, int]) -> sa.Select[tuple[object, ...]]:
    x = _by_coup(database, span).c
    staked = sa.cast(x.staked, sa.Float)
    return sa.select(
        x.table,
        x.day,
        x.field,
        sa.func.sum(x.staked).label("staked"),
        sa.func.sum(x.won).label("won"),
        sa.func.sum(staked * staked).label("squares"),
        sa.func.sum(x.own_squares).label("own_squares"),
    ).group_by(x.table, x.day, x.field)


def _pairs(database: Database, span: tuple[int, int]) -> sa.Select[tuple[object, ...]]:
    one, other = _by_coup(database, span), _by_coup(database, span)
    x, y = one.c, other.c
    product = sa.cast(x.staked, sa.Float) * sa.cast(y.staked, sa.Float)
    both = sa.and_(x.table == y.table, x.coup == y.coup, x.field < y.field)
    return (
        sa.select(x.table, x.day, x.field, y.field.label("other"), sa.func.sum(product).label("product"))
        .select_from(one.join(other, both))
        .group_by(x.table, x.day, x.field, y.field)
    )


def _bots(database: Database, span: tuple[int, int]) -> sa.Select[tuple[object, ...]]:
    c, b = schema.coups.c, schema.coup_bets.c
    day = day_of(database, c.ended_at).label("day")
    return (
        sa.select(c.table, day, sa.func.sum(b.won).label("won"))
        .join(schema.coup_bets, sa.and_(b.table == c.table, b.coup == c.coup))
        .where(_span(c.ended_at, span), b.guest.like(BOTS), b.field != POT)
        .group_by(c.table, day)
    )


def _corrections(database: Database, span: tuple[int, int]) -> sa.Select[tuple[object, ...]]:
    """Out of the bank, or into it; what a pot gives back was never the bank's."""
    c, j = schema.corrections.c, schema.journal.c
    day = day_of(database, c.at).label("day")
    row = sa.and_(j.stream == TABLE + c.table, j.version == c.version)
    return (
        sa.select(c.table, day, c.amount, j.actor, c.guest.like(BOTS).label("of_bot"))
        .join(schema.journal, row)
        .where(_span(c.at, span), j.kind.in_(CORRECTIONS))
    )


def _voids(database: Database, span: tuple[int, int]) -> sa.Select[tuple[object, ...]]:
    j = schema.journal.c
    day = day_of(database, j.at).label("day")
    return sa.select(j.stream, day, j.actor, sa.literal(0).label("amount")).where(
        schema.is_ruling, _span(j.at, span), j.kind == "voids"
    )


def _count(
    rulings: dict[tuple[str, str, str, str], list[int]],
    row: sa.RowMapping,
    table: str,
    kind: str,
    names: dict[str, str],
) -> None:
    found = rulings[iso(int(row["day"]) * DAY)[:10], table, kind, names.get(row["actor"], row["actor"])]
    found[0] += 1
    found[1] += max(0, int(row["amount"]))
    found[2] += max(0, -int(row["amount"]))


def _rulings(
    rulings: dict[tuple[str, str, str, str], list[int]], houses: dict[str, House]
) -> Iterator[RulingCount]:
    for (day, table, kind, by), (count, paid, taken) in sorted(rulings.items(), reverse=True):
        if (house := houses.get(table)) is None:
            continue
        what: Literal["void", "correction"] = "void" if kind == "void" else "correction"
        yield RulingCount(day, table, house.name, what, by, count, house.currency, Cents(paid), Cents(taken))
