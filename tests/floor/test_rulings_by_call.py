"""A dispute is answered with a void or a correction: both are booked, or neither."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from databases import new_url
from floor.calls import GAMES, LATER, PASSWORD, Evening, evening, gained, guest_of, told
from party import Player, player, sqlite, until
from saalchef.floor.audit import audit
from saalchef.floor.guests.cash_desk import results_today
from saalchef.floor.history.calls import ended_calls, waiting_calls
from saalchef.floor.history.coups import coup_replay
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.table.closing import closing
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.call_card import CallCard
from saalchef.floor.wire.calls import CallAnswer, CorrectionByCall, VoidByCall
from saalchef.houses.spoken import money
from saalchef.notation import load_house, parse, replay
from saalchef.store import schema
from saalchef.store.database import Database


@pytest.mark.parametrize("house", GAMES)
def test_a_running_coup_is_voided_in_answer_to_a_dispute(house: str, tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        coup = await it.to_the_middle()
        call = await it.ask(it.anna, coup, "Die Karte lag falsch.", "dispute")
        correction = CorrectionByCall(it.anna.name, 500, "zu wenig bezahlt")
        assert await it.refused(it.answer(call, ruling=correction)) == ("not_ruled", "running")
        answered = await it.answer(call, "Sie haben recht.", VoidByCall("falsch gegeben"))
        assert answered.ruled == "der Saalchef annulliert den Coup: falsch gegeben"
        assert it.host.live.voids == 1
        (heard,) = told(it.anna)
        assert (heard["answer"], heard["ruled"]) == (
            "Sie haben recht.",
            "the Saalchef voids the coup: falsch gegeben",
        )
        voided = coup_replay(it.floor.database, it.host.id, coup, None)
        assert voided.card.void == "falsch gegeben"
        later = await it.ask(it.anna, coup, "Und jetzt?")
        assert await it.refused(it.answer(later, ruling=VoidByCall("noch einmal"))) == ("not_ruled", "over")
        assert (await it.floor.calls.coup(it.chef, later.id, "de")).card == voided.card

    evening(house, sqlite(tmp_path), scenario)


@pytest.mark.parametrize("house", GAMES)
def test_a_finished_coup_is_corrected_in_answer_to_a_dispute_also_after_further_ones(
    house: str, tmp_path: Path
) -> None:
    async def scenario(it: Evening) -> None:
        coup = await it.play_out()
        call = await it.ask(it.anna, coup, "Ich hatte mehr gewonnen.", "dispute")
        assert await it.refused(it.answer(call, ruling=VoidByCall("zu spät"))) == ("not_ruled", "over")
        assert await it.play_out() > coup
        chips = it.host.live.table.guests[it.anna.name].chips
        nobody = CorrectionByCall("Niemand", 700, "falsch bezahlt")
        assert await it.refused(it.answer(call, ruling=nobody)) == ("unknown_guest", "")
        answered = await it.answer(
            call, "Sie erhalten den Rest.", CorrectionByCall(it.anna.name, 700, "falsch bezahlt")
        )
        assert it.host.live.table.guests[it.anna.name].chips == chips + 700
        assert answered.ruled is not None
        assert f"die Rechnung von {it.anna.name} aus Coup {coup} um" in answered.ruled
        assert answered.ruled.endswith(": falsch bezahlt")
        shown = coup_replay(it.floor.database, it.host.id, coup, guest_of(it.anna))
        assert [(each.guest, each.amount) for each in shown.card.corrections] == [(it.anna.name, 700)]
        assert shown.steps[-1].correction
        (line,) = journal_lines(it.floor.database, None, LATER, 10, ruling="corrects", lang="de")
        (known,) = ended_calls(it.floor.database, LATER, 10, "de")
        row = _kept(it.floor.database, known.id)
        assert (row["ruled"], row["ruling"]) == ("corrects", line.version)

    evening(house, sqlite(tmp_path), scenario)


def _kept(database: Database, call: str) -> Any:
    with database.reader.connect() as connection:
        wanted = sa.select(schema.calls).where(schema.calls.c.id == call)
        return connection.execute(wanted).mappings().one()


async def _gone(it: Evening, who: Player) -> None:
    """He leaves between two coups, with everything he has."""
    assert (await who.do(type="leaves"))["type"] == "done"
    await until(lambda: who.name not in it.host.live.table.guests)


@pytest.mark.parametrize("house", GAMES)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_has_left_the_table_is_paid_into_his_purse(house: str, kind: str, tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        coup = await it.play_out()
        call = await it.ask(it.anna, coup, "Ich hatte mehr gewonnen.", "dispute")
        assert (await it.floor.calls.coup(it.chef, call.id, "de")).away is None
        await _gone(it, it.anna)
        beside = await it.floor.calls.coup(it.chef, call.id, "de")
        assert (it.anna.name in beside.guests, beside.away) == (False, it.anna.name)
        anna, bank = guest_of(it.anna), it.host.live.table.bank
        before, results = await it.floor.cash_desk.purses(anna), results_today(it.floor.database, anna.id)
        nothing = CorrectionByCall(it.anna.name, 0, "nichts")
        assert await it.refused(it.answer(call, ruling=nothing)) == ("below_minimum", "correction")
        too_much = CorrectionByCall(it.anna.name, -(10**9), "zu viel bezahlt")
        assert await it.refused(it.answer(call, ruling=too_much)) == ("not_enough_money", "")
        assert waiting_calls(it.floor.database, "de")
        paid = CorrectionByCall(it.anna.name, 700, "falsch bezahlt")
        answered = await it.answer(call, "Sie erhalten den Rest.", paid)
        currency = "EUR" if house == "bregenz" else "CHF"
        amount = money(700, currency, "de")
        assert answered.ruled == (
            f"der Saalchef korrigiert die Rechnung von {anna.name} aus Coup {coup} um {amount}, "
            f"in der Börse, da {anna.name} nicht mehr am Tisch ist: falsch bezahlt"
        )
        assert gained(before, await it.floor.cash_desk.purses(anna)) == {currency: 700}
        assert it.host.live.table.bank == bank - 700
        assert results_today(it.floor.database, anna.id)[currency] == results[currency] + 700
        shown = coup_replay(it.floor.database, it.host.id, coup, anna, "de")
        assert [(each.guest, each.amount) for each in shown.card.corrections] == [(anna.name, 700)]
        assert (shown.steps[-1].correction, shown.steps[-1].words) == (True, answered.ruled)
        (line,) = journal_lines(it.floor.database, None, LATER, 10, ruling="corrects", lang="de")
        assert line.words == answered.ruled
        assert _kept(it.floor.database, call.id)["ruled"] == "corrects_purse"
        it.beat.read()
        assert b"falsch bezahlt" in b"".join(it.beat.raw)  # the ruling is everyone's to hear
        it.anna = await player(it.floor, it.host, seat=1)
        assert await it.play_out() > coup  # the table plays on

    evening(house, new_url(kind, tmp_path), scenario, correction_limit=10**9)


def test_a_correction_in_a_purse_is_in_the_file_of_its_coup(tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        coup = await it.play_out()
        call = await it.ask(it.anna, coup, kind="dispute")
        await _gone(it, it.anna)
        await it.answer(call, ruling=CorrectionByCall(it.anna.name, 700, "falsch bezahlt"))
        await it.host.command(it.chef.id, it.id(), lambda live: closing(live, "Feierabend"))
        text = coup_file(it.floor.database, it.host.id, coup)
        assert f'saalchef corrects {it.anna.name} by 7 "falsch bezahlt"' in text
        file = parse(text)
        assert replay(file, load_house(file, "exported.coup")).exit_code == 0

    evening("bregenz", sqlite(tmp_path), scenario)


def test_who_has_come_back_to_the_table_has_his_chips_corrected(tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        call = await it.ask(it.anna, await it.play_out(), kind="dispute")
        await _gone(it, it.anna)
        assert (await it.anna.join(1))["type"] == "done"
        chips = it.host.live.table.guests[it.anna.name].chips
        await it.answer(call, ruling=CorrectionByCall(it.anna.name, 700, "falsch bezahlt"))
        assert it.host.live.table.guests[it.anna.name].chips == chips + 700
        assert _kept(it.floor.database, call.id)["ruled"] == "corrects"

    evening("pfaeffikon", sqlite(tmp_path), scenario)


def test_of_two_saalchefs_who_rule_at_once_one_is_told_that_it_is_answered(tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        call = await it.ask(it.anna, await it.play_out(), kind="dispute")
        second, _ = await it.floor.accounts.sign_up("Zweiter", PASSWORD, "saalchef")
        chips = it.host.live.table.guests[it.anna.name].chips
        ruling = CorrectionByCall(it.anna.name, 700, "falsch bezahlt")
        found = await asyncio.gather(
            it.answer(call, "Ja.", ruling),
            it.floor.calls.answer(second, call.id, CallAnswer("z1", "Ja, auch von mir.", ruling), "de"),
            it.floor.calls.answer(second, call.id, CallAnswer("z2", "Nein."), "de"),
            return_exceptions=True,
        )
        refused = [each for each in found if isinstance(each, Denied)]
        assert [(each.code, each.why) for each in refused] == [("call_ended", "answered")] * 2
        paid = [each for each in found if isinstance(each, CallCard) and each.ruled is not None]
        assert it.host.live.table.guests[it.anna.name].chips == chips + 700 * len(paid)

    evening("pfaeffikon", sqlite(tmp_path), scenario)


def test_the_audit_finds_a_ruling_that_went_to_another_purse(tmp_path: Path) -> None:
    """The row that the answer names is a correction of that hand and moment, but not his."""
    url = sqlite(tmp_path)

    async def scenario(it: Evening) -> None:
        coup = await it.play_out()
        calls = [await it.ask(who, coup, kind="dispute") for who in (it.anna, it.beat)]
        for who in (it.anna, it.beat):
            await _gone(it, who)
        for who, call in zip((it.anna, it.beat), calls, strict=True):
            await it.answer(call, ruling=CorrectionByCall(who.name, 700, "falsch bezahlt"))

    evening("pfaeffikon", url, scenario)
    database = Database(url)
    journal = schema.journal.c
    with database.writer.begin() as connection:
        wanted = sa.select(journal.version, journal.action).where(journal.kind == "corrects_purse")
        first, second = connection.execute(wanted.order_by(journal.version)).all()
        swapped = sa.update(schema.journal).where(journal.version == first.version, journal.kind != "")
        connection.execute(swapped.where(journal.stream.startswith("table:")).values(action=second.action))
    told_of = [problem.told("en") for problem in audit(database).problems]
    database.close()
    assert any("is not the ruling it was answered with" in each for each in told_of), told_of


def test_the_id_of_another_ruling_at_the_table_answers_no_call(tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        coup = await it.play_out()
        first, second = [await it.ask(it.anna, coup, kind="dispute") for _ in range(2)]
        answer = CallAnswer("chefs", "Ja.", CorrectionByCall(it.anna.name, 700, "falsch bezahlt"))
        chips = it.host.live.table.guests[it.anna.name].chips
        for _ in range(2):
            assert (await it.floor.calls.answer(it.chef, first.id, answer, "de")).state == "answered"
        used = it.floor.calls.answer(it.chef, second.id, answer, "de")
        assert await it.refused(used) == ("id_used", "")
        assert [each.id for each in waiting_calls(it.floor.database, "de")] == [second.id]
        assert it.host.live.table.guests[it.anna.name].chips == chips + 700

    evening("bregenz", sqlite(tmp_path), scenario)
