"""The manager's figures: they equal the ledger to the cent, and their band holds by a second method."""

import csv
import io
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
import sqlalchemy as sa

from databases import new_url
from party import Player, open_floor, player, run, table, to_a_decision, until
from saalchef.floor.history.booked_days import FieldSums, TableDay, booked_days
from saalchef.floor.history.figures import expected, floor_figures, variance
from saalchef.floor.history.figures_csv import COLUMNS, figures_csv, lying_csv, rulings_csv
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.history.lying import lying
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table.deeds import PotShare
from saalchef.floor.wire.figures import DayFigures, FloorFigures
from saalchef.houses import load
from saalchef.odds.blackjack.two_boxes import covariance
from saalchef.odds.punto_banco.bets import count, wins_of
from saalchef.rules.actions import Correct, Void
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.settle import net_result
from saalchef.school.price_tags import price_tags
from saalchef.school.together import covariances
from saalchef.store import schema
from saalchef.store.clock import DAY
from saalchef.store.database import Database


def figures_of(database: Database, at: int) -> FloorFigures:
    day = at // DAY
    found = booked_days(database, day - 1, day + 1, "en")
    quick = {house.digest: house for house in found.houses.values() if house.game != "black-jack"}
    return floor_figures(
        found, {digest: price_tags(house) for digest, house in quick.items()}, day - 1, day + 1
    )


async def _seated(floor: Floor, host: HostedTable) -> Player:
    """On whatever place the bots have left."""
    found = await player(floor, host, join=False)
    for seat in range(1, host.live.seats + 1):
        if (await found.join(seat))["type"] == "done":
            return found
    raise AssertionError("every seat is taken")


async def _coup(
    host: HostedTable, here: Sequence[Player], *bets: tuple[Player, str, int | None, int]
) -> None:
    before = host.live.ended
    for guest, field, box, amount in bets:
        answer = await guest.do(type="bets", amount=amount, field=field, box=box)
        assert answer["type"] == "done", answer
    for guest in here:
        await guest.send({"type": "ready", "ready": True})
    for _ in range(100):
        if host.live.ended > before or bets[0][2] is None:
            break
        for guest in here:
            await guest.do(type="stays", box=None)
    await until(lambda: host.live.ended > before)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_figures_are_the_ledgers_to_the_cent(kind: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(new_url(kind, tmp_path)) as floor:
            punto = await table(floor, "bregenz", bots=2)
            anna, beat = await _seated(floor, punto), await _seated(floor, punto)
            for n in range(6):
                stakes = ((anna, "punto", None, 1000), (beat, "banco", None, 2000), (beat, "tie", None, 1000))
                await _coup(punto, (anna, beat), *stakes[: n % 3 + 1])
            handle = 2 * (1000 + 3000 + 4000)
            while punto.live.results[-1].winner == "tie":  # on Punto and Banco it is yet to be decided
                await _coup(punto, (anna, beat), (beat, "tie", None, 1000))
                handle += 1000
            await punto.command("chef", "c1", lambda _: [Correct(anna.name, Cents(700), "Tie bezahlt")])
            await punto.command("chef", "c2", lambda _: [Correct(beat.name, Cents(-250), "zu viel")])
            await anna.do(type="bets", amount=1000, field="punto", box=None)
            await punto.command("chef", "v1", lambda _: [Void("Karte verkehrt")])
            await anna.do(type="bets", amount=1500, field="tie", box=None)  # and it lies
            challenge = await table(floor, "schaffhausen")
            carl, dora = await player(floor, challenge, seat=1), await player(floor, challenge, seat=2)
            for _ in range(3):
                each = [(who, *bet) for who, box in ((carl, 1), (dora, 2)) for bet in _ante_and_red(box)]
                await _coup(challenge, (carl, dora), *each)
            box = await table(floor, "pfaeffikon")
            emil = await player(floor, box, seat=1)
            for _ in range(2):
                await to_a_decision(emil)
                before = box.live.ended
                while box.live.ended == before:
                    await emil.do(type="stays", box=1)
            _agree(floor.database, punto.clock.now(), (punto, challenge, box), handle)

    run(evening())


def _ante_and_red(box: int) -> tuple[tuple[str, int, int], ...]:
    return (("ante", box, 1000), ("red", box, 500))


def _agree(database: Database, now: int, hosts: tuple[HostedTable, ...], handle: int) -> None:
    told = figures_of(database, now)
    a = schema.accounts.c
    for host in hosts:
        mine = [each for each in told.tables if each.table == host.id]
        with database.reader.connect() as connection:
            bank = connection.scalar(sa.select(a.balance).where(a.kind == "bank", a.place == host.id)) or 0
        assert sum(each.played + each.corrected + each.bots for each in mine) == bank
        assert sum(each.coups for each in mine) == host.live.ended - host.live.voids
    punto = [each for each in told.tables if each.table == hosts[0].id]
    assert sum(each.corrected for each in punto) == -700 + 250
    assert sum(each.voids for each in punto) == 1
    assert {each.guests for each in punto} == {2}
    assert sum(each.handle for each in punto) == handle
    assert all(each.expected is not None and each.spread for each in punto)
    for house in {each.house for each in told.tables}:
        of_tables = [each for each in told.tables if each.house == house]
        of_house = [each for each in told.houses if each.house == house]
        for name in ("coups", "handle", "played", "corrected", "bots", "among_guests"):
            one, other = ([getattr(each, name) for each in some] for some in (of_tables, of_house))
            assert sum(one) == sum(other), name
    (lies,) = [each for each in told.lying if each.table == hosts[0].id]
    assert (lies.staked, lies.guests) == (1500, 2)
    assert sum(each.among_guests for each in told.tables if each.table == hosts[1].id) > 0
    assert Counter((each.kind, each.count, each.paid, each.taken) for each in told.rulings) == Counter(
        [("correction", 2, 700, 250), ("void", 1, 0, 0)]
    )
    ruled = list(csv.DictReader(io.StringIO(rulings_csv(told.rulings))))
    assert {(row["ruling"], row["paid_to_guests"], row["taken_from_guests"]) for row in ruled} == {
        ("correction", "7.00", "2.50"),
        ("void", "0.00", "0.00"),
    }
    lie = next(csv.DictReader(io.StringIO(lying_csv([lies]))))
    assert (lie["staked"], lie["guests"]) == ("15.00", "2")
    rows = list(csv.DictReader(io.StringIO(figures_csv(told.tables))))
    assert sum(Fraction(row["result"]) for row in rows if row["table"] == hosts[0].id) * 100 == sum(
        each.played + each.corrected for each in punto
    )


def test_of_a_pot_only_the_guests_share_lies_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = (PotShare(1, "Anna", "anna", Cents(1000)), PotShare(1, "Bot", "bot:t:Bot", Cents(2000), True))
    full = SimpleNamespace(live=SimpleNamespace(in_pot=shares))
    monkeypatch.setattr("saalchef.floor.history.lying.load_table", lambda *_: full)
    pot = {"place": "t", "kind": "pot", "owner": "", "balance": 3000}
    database = Database(new_url("sqlite", tmp_path))
    (told,) = lying(database, [pot], {"t": load("schaffhausen")})  # type: ignore[list-item]
    database.close()
    assert (told.pot, told.guests) == (1000, 1)


def test_a_table_whose_settings_are_damaged_is_named_and_the_others_are_told(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(new_url("sqlite", tmp_path)) as floor:
            hosts = [await table(floor, house) for house in ("bregenz",) * 3]
            for host in hosts:
                anna = await _seated(floor, host)
                await _coup(host, (anna,), (anna, "punto", None, 1000))
                deed = Correct(anna.name, Cents(500), "zu wenig")
                await host.command("chef", f"c{host.id}", lambda _, deed=deed: [deed])
                await anna.do(type="bets", amount=1000, field="punto", box=None)
            whole, *damaged = hosts
            for host, kept in zip(damaged, ("{", '{"id":"t","house":"gone"}'), strict=True):
                with floor.database.writer.begin() as connection:
                    connection.execute(
                        schema.tables.update().where(schema.tables.c.id == host.id).values(settings=kept)
                    )
            told = figures_of(floor.database, whole.clock.now())
            assert told.unreadable == tuple(sorted(host.id for host in damaged))
            for some in (told.tables, told.lying, told.rulings):
                assert {each.table for each in some} == {whole.id}
            lines = journal_lines(floor.database, None, 2**60, 1000, ruling="corrects")
            assert {(each.stream, each.name is None) for each in lines} == {
                (f"table:{host.id}", host is not whole) for host in hosts
            }

    run(evening())


# ——— the band ———


def test_the_band_of_a_coup_at_punto_banco_is_that_of_its_three_ends() -> None:
    """Anna 100 and Beat 50 on Punto, 30 on Banco, 20 on the tie: counted end by end from the rules."""
    for name in ("bregenz", "vaduz"):
        house = load(name)
        on = {"punto": (10000, 5000), "banco": (3000,), "tie": (2000,)}
        booked = TableDay(fields={field: _sums(*stakes) for field, stakes in on.items()})
        lying = {field: sum(stakes) for field, stakes in on.items()}
        booked.pairs = {(x, y): float(lying[x] * lying[y]) for x in lying for y in lying if x < y}
        tags = {tag.field: tag for tag in price_tags(house).tags}
        chances = wins_of(count(house.rules))
        brings = {
            won: -sum(
                Fraction(net_result(house.rules, field, Cents(10_000), won), 10_000) * stake
                for field, stake in lying.items()
            )
            for won in chances
        }
        mean = sum(brings[won] * chance for won, chance in chances.items())
        square = sum((brings[won] - mean) ** 2 * chance for won, chance in chances.items())
        assert expected(booked, tags) == pytest.approx(float(mean))
        assert variance(booked, tags, covariances(house, tags)) == pytest.approx(float(square))


def test_nineteen_of_twenty_days_at_punto_banco_lie_within_two_deviations() -> None:
    """Played out: six hundred days of eighty coups, with guests who bet on one another's side."""
    house, rng = load("bregenz"), random.Random(4)
    tags = {tag.field: tag for tag in price_tags(house).tags}
    together = covariances(house, tags)
    fields = list(tags)
    chances = [float(chance) for chance in wins_of(count(house.rules)).values()]
    within = 0
    for _ in range(600):
        day, result = TableDay(), 0
        for _ in range(80):
            stakes = [(rng.choice(fields), rng.choice((500, 1000, 5000))) for _ in range(rng.randint(1, 4))]
            (won,) = rng.choices(fields, chances)
            result -= sum(net_result(house.rules, field, Cents(stake), won) for field, stake in stakes)
            _add(day, stakes)
        deviations = (result - expected(day, tags)) / variance(day, tags, together) ** 0.5
        within += abs(deviations) <= 2
    assert 0.94 < within / 600 < 0.97


def test_two_boxes_of_black_jack_share_the_banks_hand() -> None:
    house = load("pfaeffikon")
    tags = {tag.field: tag for tag in price_tags(house).tags}
    tag, shared = tags["main"], covariance(house.rules)
    booked = TableDay(fields={"main": _sums(1000, 3000)})
    units = [stake / tag.staked for stake in (1000, 3000)]
    exactly = sum(u * u for u in units) * tag.stdev**2 + 2 * units[0] * units[1] * shared
    assert variance(booked, tags, covariances(house, tags)) == pytest.approx(exactly)
    assert shared > 0.3


def _sums(*stakes: int) -> FieldSums:
    return FieldSums(sum(stakes), 0, float(sum(stakes) ** 2), float(sum(each**2 for each in stakes)))


def _add(day: TableDay, stakes: list[tuple[str, int]]) -> None:
    lying: dict[str, list[int]] = {}
    for field, stake in stakes:
        lying.setdefault(field, []).append(stake)
    for field, mine in lying.items():
        more, sums = _sums(*mine), day.fields.setdefault(field, FieldSums())
        sums.staked += more.staked
        sums.squares += more.squares
        sums.own_squares += more.own_squares
    for (x, one), (y, other) in combinations(sorted(lying.items()), 2):
        day.pairs[x, y] = day.pairs.get((x, y), 0.0) + sum(one) * sum(other)


# ——— CSV ———


def test_the_csv_keeps_to_its_standard_and_holds_no_formula() -> None:
    row = DayFigures(day="2026-11-19", house="own", currency="CHF", table="t1", name='=HYPERLINK("x"), "y"')
    known = msgspec.structs.replace(row, played=Cents(-1250), handle=Cents(5), expected=12.3, spread=400.0)
    text = figures_csv([row, known])
    head, *lines = text.split("\r\n")
    assert head == ",".join(COLUMNS)
    assert (len(lines), lines[-1]) == (3, "")
    first, second = csv.DictReader(io.StringIO(text, newline=""))
    assert first["name"] == '\'=HYPERLINK("x"), "y"'
    assert (first["expected"], first["z"]) == ("", "")
    assert (second["result_played"], second["handle"], second["z"]) == ("-12.50", "0.05", "-3.16")
