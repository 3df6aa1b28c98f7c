"""The figures of a floor by day, of each table and of each house, beside what the odds promise of them."""

from collections.abc import Mapping
from math import sqrt

from saalchef.floor.history.booked_days import BookedDays, TableDay
from saalchef.floor.history.expectation import expected_of
from saalchef.floor.wire.figures import DayFigures, FloorFigures
from saalchef.houses import House
from saalchef.rules.money import Cents
from saalchef.school.price_tags import PriceTag, PriceTags
from saalchef.school.together import covariances
from saalchef.store.clock import DAY, iso


def floor_figures(found: BookedDays, prices: Mapping[str, PriceTags], first: int, last: int) -> FloorFigures:
    """Latest day first; `prices` by the digest of the rules."""
    tables: list[DayFigures] = []
    houses: dict[tuple[int, str, str], list[tuple[DayFigures, TableDay]]] = {}
    for (table, day), booked in sorted(found.days.items(), key=lambda each: (-each[0][1], each[0][0])):
        house = found.houses[table]
        told = _of_table(table, day, booked, house, prices.get(house.digest))
        tables.append(told)
        houses.setdefault((-day, house.id, house.currency), []).append((told, booked))
    return FloorFigures(
        _date(first),
        _date(last),
        tuple(tables),
        tuple(_together(houses[key]) for key in sorted(houses)),
        found.lying,
        found.rulings,
        found.unreadable,
    )


def _date(day: int) -> str:
    return iso(day * DAY)[:10]


def _of_table(table: str, day: int, booked: TableDay, house: House, prices: PriceTags | None) -> DayFigures:
    tags = {tag.field: tag for tag in prices.tags} if prices else {}
    priced = all(field in tags for field in booked.fields)
    return DayFigures(
        day=_date(day),
        house=house.id,
        currency=house.currency,
        table=table,
        name=house.name,
        coups=booked.coups,
        voids=booked.voids,
        guests=len(booked.guests),
        handle=Cents(sum(each.staked for each in booked.fields.values())),
        among_guests=Cents(booked.among_guests),
        played=Cents(-sum(each.won for each in booked.fields.values())),
        corrected=Cents(-booked.corrected),
        bots=Cents(-booked.bots),
        expected=expected(booked, tags) if priced else None,
        spread=sqrt(max(0.0, variance(booked, tags, covariances(house, tags)))) if priced else None,
    )


def expected(booked: TableDay, tags: Mapping[str, PriceTag]) -> float:
    """What the bank wins of the stakes on average."""
    return -sum(expected_of(each.staked, tags[field]) for field, each in booked.fields.items())


def variance(
    booked: TableDay, tags: Mapping[str, PriceTag], together: Mapping[tuple[str, str], float]
) -> float:
    """Of what the bank wins: stakes of one coup meet the same cards, those of different coups do not."""
    found = 0.0
    for field, sums in booked.fields.items():
        tag = tags[field]
        shared = together.get((field, field), 0.0)
        others = sums.squares - sums.own_squares
        found += (sums.own_squares * tag.stdev**2 + others * shared) / tag.staked**2
    for (one, other), product in booked.pairs.items():
        if one in tags and other in tags:
            found += 2 * product * together.get((one, other), 0.0) / (tags[one].staked * tags[other].staked)
    return found


def _together(tables: list[tuple[DayFigures, TableDay]]) -> DayFigures:
    """All tables of a house on one day; a guest at two of them is one guest."""
    told = [each for each, _ in tables]
    priced = [each for each in told if each.expected is not None and each.spread is not None]
    known = len(priced) == len(told)

    def in_all(name: str) -> Cents:
        return Cents(sum(getattr(each, name) for each in told))

    return DayFigures(
        day=told[0].day,
        house=told[0].house,
        currency=told[0].currency,
        name=told[0].name,
        coups=in_all("coups"),
        voids=in_all("voids"),
        guests=len(set[str]().union(*(booked.guests for _, booked in tables))),
        handle=in_all("handle"),
        among_guests=in_all("among_guests"),
        played=in_all("played"),
        corrected=in_all("corrected"),
        bots=in_all("bots"),
        expected=sum(each.expected or 0.0 for each in priced) if known else None,
        spread=sqrt(sum((each.spread or 0.0) ** 2 for each in priced)) if known else None,
    )
