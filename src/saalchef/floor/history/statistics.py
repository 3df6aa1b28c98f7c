"""A guest's statistics: in all, by kind of bet, by day, each beside what was to be expected of it."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from saalchef.floor.guests.guest import Guest
from saalchef.floor.history.coups import correction_card
from saalchef.floor.history.days import day_of
from saalchef.floor.history.expectation import expected_of, variance_of
from saalchef.floor.table.house import house_of
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.bodies import CurrencyResult, DayResult, FieldResult, Statistics
from saalchef.houses import House
from saalchef.rules.money import Cents
from saalchef.school.price_tags import PriceTag, PriceTags
from saalchef.store import schema
from saalchef.store.clock import DAY, iso
from saalchef.store.database import Database
from saalchef.store.read import select


class BetTotals(Struct, frozen=True):
    """All coups of one house, by its rules, with the same number of stakes on one kind of bet."""

    house: House
    field: str
    each: int  # stakes in one coup
    bets: int
    staked: int
    won: int
    squares: int  # what was staked in a coup, squared, and summed over all coups


class Kept(Struct, frozen=True):
    """What the database has of a guest's results."""

    alike: tuple[BetTotals, ...]
    days: tuple[DayResult, ...]
    corrections: tuple[Any, ...]

    @property
    def houses(self) -> dict[str, House]:
        """By the digest of their rules."""
        return {each.house.digest: each.house for each in self.alike}


def kept_results(database: Database, guest: Guest) -> Kept:
    c = schema.corrections.c
    corrected = sa.select(schema.corrections).where(c.guest == guest.id).order_by(c.at, c.table, c.version)
    return Kept(_alike(database, guest), _days(database, guest), tuple(select(database, corrected)))


def _alike(database: Database, guest: Guest) -> tuple[BetTotals, ...]:
    b, t = schema.coup_bets.c, schema.tables.c
    wanted = (
        sa.select(
            t.settings,
            b.field,
            b.bets.label("each"),
            sa.func.sum(b.bets).label("bets"),
            sa.func.sum(b.staked).label("staked"),
            sa.func.sum(b.won).label("won"),
            sa.func.sum(b.staked * b.staked).label("squares"),
        )
        .join(schema.tables, t.id == b.table)
        .where(b.guest == guest.id, b.bets > 0)
        .group_by(t.settings, b.field, b.bets)
    )
    return tuple(
        BetTotals(
            house_of(msgspec.json.decode(row["settings"], type=Settings)),
            row["field"],
            row["each"],
            *(int(row[key]) for key in ("bets", "staked", "won", "squares")),
        )
        for row in select(database, wanted)
    )


def _days(database: Database, guest: Guest) -> tuple[DayResult, ...]:
    g, c = schema.coup_guests.c, schema.corrections.c
    days: dict[tuple[int, str], DayResult] = {}
    for column, table, won in ((g.ended_at, g, g.won), (c.at, c, c.amount)):
        day = day_of(database, column).label("day")
        wanted = (
            sa.select(day, table.currency, sa.func.count().label("rows"), sa.func.sum(won).label("won"))
            .where(table.guest == guest.id)
            .group_by(day, table.currency)
        )
        if table is g:  # a void coup was not played
            played = sa.and_(schema.coups.c.table == g.table, schema.coups.c.coup == g.coup)
            wanted = wanted.join(schema.coups, played).where(schema.coups.c.void.is_(None))
        for row in select(database, wanted):
            key = (int(row["day"]), row["currency"])
            before = days.get(key) or DayResult(iso(key[0] * DAY)[:10], key[1], 0, Cents(0))
            days[key] = _with(before, row["rows"], int(row["won"]), corrected=table is c)
    return tuple(days[key] for key in sorted(days))


def _with(day: DayResult, rows: int, won: int, corrected: bool) -> DayResult:
    coups, more = (0, won) if corrected else (rows, 0)
    total = Cents(day.won + won)
    return DayResult(day.day, day.currency, day.coups + coups, total, Cents(day.corrected + more))


def statistics(found: Kept, prices: Mapping[str, PriceTags]) -> Statistics:
    """With the expectation of every bet; `prices` by the digest of the rules."""
    tags = {(digest, tag.field): tag for digest, each in prices.items() for tag in each.tags}
    fields: dict[tuple[str, str, str], list[BetTotals]] = {}
    for each in found.alike:
        fields.setdefault((each.house.id, each.house.currency, each.field), []).append(each)
    results = tuple(_field(key, fields[key], tags) for key in sorted(fields))
    currencies = sorted({day.currency for day in found.days})
    return Statistics(
        coups=sum(day.coups for day in found.days),
        results=tuple(_in_all(currency, found.days, results) for currency in currencies),
        fields=results,
        days=found.days,
        corrections=tuple(correction_card(row) for row in found.corrections),
    )


def _field(
    key: tuple[str, str, str], alike: Sequence[BetTotals], tags: Mapping[tuple[str, str], PriceTag]
) -> FieldResult:
    bets, staked, won = (sum(getattr(each, name) for each in alike) for name in ("bets", "staked", "won"))
    result = FieldResult(*key, bets, Cents(staked), Cents(won))
    priced = [(each, tags.get((each.house.digest, each.field))) for each in alike]
    expected = variance = 0.0
    for each, tag in priced:
        if tag is None:
            return result
        expected += expected_of(each.staked, tag)
        variance += variance_of(each.each, each.squares, tag)
    return msgspec.structs.replace(result, expected=expected, spread=sqrt(variance))


def _in_all(currency: str, days: Sequence[DayResult], fields: Sequence[FieldResult]) -> CurrencyResult:
    """Stakes on different bets of one coup are taken as if they did not depend on each other."""
    mine = [day for day in days if day.currency == currency]
    priced = [each for each in fields if each.currency == currency and each.expected is not None]
    return CurrencyResult(
        currency,
        Cents(sum(day.won for day in mine)),
        Cents(sum(day.corrected for day in mine)),
        Cents(sum(each.won for each in priced)),
        sum(each.expected or 0.0 for each in priced),
        sqrt(sum((each.spread or 0.0) ** 2 for each in priced)),
    )
