"""A payout corrected by the Saalchef is told with its reason: in results, statistics, history and files."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from databases import new_url
from party import Player, open_floor, player, run, sqlite, table, until
from saalchef.floor.audit import audit
from saalchef.floor.guests.cash_desk import results_today
from saalchef.floor.history.coups import coup_replay, guest_coups
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.progress import played, progress
from saalchef.floor.history.statistics import kept_results, statistics
from saalchef.floor.history.verify import verify
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table import deeds as d
from saalchef.notation import load_house, parse, replay
from saalchef.notation.narrate import tell
from saalchef.rules.actions import Correct
from saalchef.rules.money import Cents
from saalchef.store import schema
from saalchef.store.database import Database, upgrade

REASON = "Tie mit 8 statt 9 bezahlt"
LATER = 2**52


async def _coup(guest: Player, host: HostedTable, **bet: Any) -> None:
    before = host.live.ended
    await guest.do(type="bets", amount=1000, **bet)
    await guest.send({"type": "ready", "ready": True})
    await until(lambda: host.live.ended > before)


async def _correct(host: HostedTable, name: str, amount: int) -> None:
    await host.command("chef", f"{name}{amount}", lambda _: [Correct(name, Cents(amount), REASON)])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_correction_is_told_wherever_results_are(kind: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(new_url(kind, tmp_path)) as floor:
            host = await table(floor, "schaffhausen")
            anna, beat = await player(floor, host, seat=1), await player(floor, host, seat=2)
            for each, box in ((anna, 1), (beat, 2)):
                await each.do(type="bets", amount=1000, field="ante", box=box)
                await each.do(type="bets", amount=500, field="red", box=box)
            for each in (anna, beat):
                await each.send({"type": "ready", "ready": True})
            await _played_out(host, anna, beat)
            await _correct(host, anna.name, 700)
            await _correct(host, beat.name, -300)
            await _told(floor, host, anna)

    run(evening())


async def _played_out(host: HostedTable, *players: Player) -> None:
    for _ in range(100):
        if host.live.ended:
            return
        for each in players:
            await each.do(type="stays", box=None)


async def _told(floor: Floor, host: HostedTable, anna: Player) -> None:
    database, guest = floor.database, anna.guest
    assert guest is not None
    (card,) = guest_coups(database, guest, LATER, 10)
    assert [(c.guest, c.amount, c.reason) for c in card.corrections] == [
        (anna.name, 700, REASON),
        (card.guests[1] if card.guests[0] == anna.name else card.guests[0], -300, REASON),
    ]
    assert card.mine is not None
    told = coup_replay(database, host.id, 1, guest)
    first, second = told.steps[-2:]
    assert (first.correction, second.correction, told.steps[-3].correction) == (True, True, False)
    assert first.words == f'saalchef corrects {anna.name} by 7 "{REASON}"'
    assert first.view.chips == 50_000 + card.mine + 700
    assert told.steps[-3].events[-1].seq < first.events[0].seq < second.events[0].seq <= host.live.seq
    _in_the_file(database, host, anna, card.mine)
    assert results_today(database, guest.id)["CHF"] == card.mine + 700
    found = statistics(kept_results(database, guest), {})
    (result,), (day,) = found.results, found.days
    assert (result.amount, result.corrected) == (card.mine + 700, 700)
    assert (day.won, day.corrected, day.coups) == (card.mine + 700, 700, 1)
    assert [(c.coup, c.amount, c.reason) for c in found.corrections] == [(1, 700, REASON)]
    points = progress("CHF", played(database, guest, "CHF", 10), {}).points
    assert [(p.won, p.correction) for p in points] == [(card.mine, None), (700, REASON)]
    assert (points[1].expected, points[1].variance) == (0.0, 0.0)
    assert audit(database).problems == []


def _in_the_file(database: Database, host: HostedTable, anna: Player, mine: int) -> None:
    file = parse(coup_file(database, host.id, 1))
    house = load_house(file, "exported.coup")
    again = replay(file, house)
    assert again.exit_code == 0
    assert again.result[anna.name] == mine + 700
    assert verify(file, house).problem is None


def test_what_is_corrected_in_the_next_coup_is_of_the_one_before(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            await _coup(anna, host, field="tie", box=None)
            await anna.do(type="bets", amount=1000, field="tie", box=None)
            await _correct(host, anna.name, 700)
            late = await player(floor, host, seat=2)
            await _correct(host, late.name, 100)  # he was not there: told, though not in the picture
            await anna.send({"type": "ready", "ready": True})
            await late.send({"type": "ready", "ready": True})
            await until(lambda: host.live.ended == 2)
            steps = coup_replay(floor.database, host.id, 1, anna.guest).steps
            assert [step.correction for step in steps[-3:]] == [False, True, True]
            assert steps[-1].view == steps[-2].view
            assert not any(s.correction for s in coup_replay(floor.database, host.id, 2, anna.guest).steps)
            assert late.guest is not None
            assert guest_coups(floor.database, late.guest, LATER, 10) == ()
            assert results_today(floor.database, late.guest.id)["EUR"] == 100
            assert [p.correction for p in played(floor.database, late.guest, "EUR", 10)] == [REASON]
            assert audit(floor.database).problems == []

    run(evening())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_corrections_from_before_they_had_a_table_are_brought_there(kind: str, tmp_path: Path) -> None:
    url = new_url(kind, tmp_path)

    async def evening() -> None:
        async with open_floor(url) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            await _coup(anna, host, field="tie", box=None)
            await _correct(host, anna.name, 700)
            await _coup(anna, host, field="punto", box=None)
            await _correct(host, anna.name, -200)

    run(evening())
    database = Database(url)
    wanted = sa.select(schema.corrections).order_by(schema.corrections.c.version)
    with database.writer.begin() as connection:
        before = connection.execute(wanted).all()
        assert [(row.coup, row.amount) for row in before] == [(1, 700), (2, -200)]
        connection.exec_driver_sql("DROP INDEX ix_journal_at")
        connection.exec_driver_sql("ALTER TABLE journal DROP COLUMN kind")
        connection.exec_driver_sql("DROP TABLE corrections")
        connection.exec_driver_sql("DROP TABLE calls")
        connection.exec_driver_sql("ALTER TABLE shoes DROP COLUMN protocol")
        connection.exec_driver_sql("ALTER TABLE shoes DROP COLUMN silences")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
        upgrade(connection)
        connection.exec_driver_sql("UPDATE shoes SET protocol = 2")  # these were dealt by the newer one
        assert connection.execute(wanted).all() == before
    assert audit(database).problems == []
    database.close()


def test_a_coup_file_holds_the_corrections_of_its_own_coup_alone(tmp_path: Path) -> None:
    """Coup 1 is corrected while coup 2 runs, and once more when that is over: then it has to be named."""

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            await _coup(anna, host, field="tie", box=None)
            await anna.do(type="bets", amount=1000, field="tie", box=None)
            await _correct(host, anna.name, 700)
            await anna.send({"type": "ready", "ready": True})
            await until(lambda: host.live.ended == 2)
            named = Correct(anna.name, Cents(-200), REASON, 1)
            await host.command("chef", "named", lambda _: [named])
            await _coup(anna, host, field="tie", box=None)
            closed = d.CloseTable("Feierabend")  # so that the shuffle is revealed
            await host.command("chef", "closed", lambda _: [closed])
            assert anna.guest is not None
            won = {card.coup: card.mine or 0 for card in guest_coups(floor.database, anna.guest, LATER, 10)}
            for coup, corrected in ((1, 500), (2, 0), (3, 0)):
                text = coup_file(floor.database, host.id, coup)
                file = parse(text)
                again = replay(file, load_house(file, "exported.coup"))
                assert again.exit_code == 0
                assert again.result[anna.name] == won[coup] + corrected
                assert ("corrects" in text) == (coup == 1)
                assert "in coup" not in text  # its own coup is the last of the file
            (step,) = [
                step
                for step in coup_replay(floor.database, host.id, 3, anna.guest).steps
                if step.words.startswith("saalchef corrects")
            ]
            assert step.words == f'saalchef corrects {anna.name} by -2 in coup 1 "{REASON}"'
            (event,) = [each.event for each in step.events]
            assert tell(event, "EUR", "de") == (
                f"Der Saalchef korrigiert die Rechnung von {anna.name} aus Coup 1 um -2 EUR: {REASON}."
            )
            assert audit(floor.database).problems == []

    run(evening())
