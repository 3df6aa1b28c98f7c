"""Bregenz: "at any time to the Saalchef on duty". Called from a seat, answered in words, and booked."""

import asyncio
import math
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from databases import new_url, postgres_url
from floor.calls import ASKED, GAMES, LATER, PASSWORD, Evening, evening, gained, guest_of, told
from party import CARD, Player, open_floor, player, quiet_for, run, sqlite, table, until
from saalchef.floor.audit import audit
from saalchef.floor.history.calls import ended_calls, guest_calls, waiting_calls
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.table import deeds as d
from saalchef.floor.table.closing import closing
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.call_card import CallCard
from saalchef.floor.wire.calls import CallAnswer, CallWish, CorrectionByCall, VoidByCall
from saalchef.rules.codec import encode
from saalchef.store import schema
from saalchef.store.database import Database


@pytest.mark.parametrize("house", GAMES)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_question_waits_at_the_desk_and_is_answered_in_words(house: str, kind: str, tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        coup = await it.to_the_middle()
        call = await it.ask(it.anna, coup)
        assert (call.state, call.guest, call.coup, call.text) == ("waiting", it.anna.name, coup, ASKED)
        assert [each["state"] for each in told(it.anna)] == ["waiting"]
        (queued,) = waiting_calls(it.floor.database, "de")
        assert (queued.id, queued.house, queued.by) == (call.id, house, None)
        beside = await it.floor.calls.coup(it.chef, call.id, "de")
        assert beside.card is None
        assert beside.steps
        assert set(beside.guests) == {it.anna.name, it.beat.name}
        assert not call.over
        answered = await it.answer(call, "Erst nach dem Coup.")
        assert (answered.state, answered.answer, answered.by) == ("answered", "Erst nach dem Coup.", "Chefin")
        (heard,) = told(it.anna)
        assert (heard["state"], heard["answer"], heard["by"]) == ("answered", "Erst nach dem Coup.", None)
        assert waiting_calls(it.floor.database, "de") == ()
        await it.play_out()
        assert guest_calls(it.floor.database, guest_of(it.anna).id, LATER, 9, "de")[0].over
        noted = await it.floor.calls.take_note(guest_of(it.anna), call.id, it.id(), "de")
        assert noted.read
        assert told(it.anna) == []
        words = [line.words for line in journal_lines(it.floor.database, None, LATER, 200, lang="de")]
        assert f"fragt den Saalchef nach Coup {coup} von Tisch {it.host.id}: «{ASKED}»" in words
        answer = f"der Saalchef antwortet {it.anna.name} zu Coup {coup} von Tisch {it.host.id}"
        assert f"{answer}: «Erst nach dem Coup.»" in words
        assert f"nimmt die Antwort zu Coup {coup} von Tisch {it.host.id} zur Kenntnis" in words
        assert audit(it.floor.database).calls == 1

    evening(house, new_url(kind, tmp_path), scenario)


def test_a_call_withdrawn_waits_no_more_and_cannot_be_answered(tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        call = await it.ask(it.anna, it.host.live.table.coup)
        withdraw = it.floor.calls.withdraw
        assert await it.refused(withdraw(guest_of(it.beat), call.id, it.id(), "de")) == ("unknown_call", "")
        again = it.id()
        for _ in range(2):  # a repeated command is answered as before
            assert (await withdraw(guest_of(it.anna), call.id, again, "de")).state == "withdrawn"
        with pytest.raises(Denied) as twice:
            await withdraw(guest_of(it.anna), call.id, it.id(), "de")
        assert twice.value.sentence("de") == "Diese Anfrage ist zurückgezogen."  # whoever it is told
        assert told(it.anna) == []
        assert waiting_calls(it.floor.database, "de") == ()
        assert await it.refused(it.answer(call)) == ("call_ended", "withdrawn")
        note = it.floor.calls.take_note(guest_of(it.anna), call.id, it.id(), "de")
        assert await it.refused(note) == ("call_waits", "")

    evening("pfaeffikon", sqlite(tmp_path), scenario)


def test_who_may_ask_about_what(tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        coup = await it.play_out()
        spectator = await player(it.floor, it.host, join=False)
        assert await it.refused(it.ask(spectator, coup)) == ("not_here", "call")
        standing = await player(it.floor, it.host, seat=None)
        assert (await it.ask(standing, coup)).coup == coup  # he has not played it, but is at the table
        assert await it.refused(it.ask(it.anna, coup + 5)) == ("unknown_coup", "")
        elsewhere = CallWish(it.id(), "none", 1, "question", ASKED)
        asked = it.floor.calls.ask(guest_of(it.anna), elsewhere, "de")
        assert await it.refused(asked) == ("unknown_table", "")
        assert waiting_calls(it.floor.database, "de")[0].guest == standing.name

    evening("bregenz", sqlite(tmp_path), scenario)


def test_so_many_calls_may_wait_and_so_many_come_in_an_hour(tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        coup = it.host.live.table.coup
        calls = [await it.ask(it.anna, coup) for _ in range(2)]
        assert await it.refused(it.ask(it.anna, coup)) == ("too_many_calls", "")
        await it.ask(it.beat, coup)  # each for himself
        for call in calls:
            await it.answer(call)
        await it.answer(await it.ask(it.anna, coup))
        assert await it.refused(it.ask(it.anna, coup)) == ("too_many_calls", "often")

    evening("bregenz", sqlite(tmp_path), scenario, calls_a_guest=2, calls_an_hour=3)


@pytest.mark.parametrize(
    "text", ["", "   ", "zwei\nZeilen", "Glocke\x07", "x" * 501, "umgedreht \u202e", "Zeile\u2028"]
)
def test_only_a_paragraph_that_can_be_printed_is_taken(text: str) -> None:
    wish = {"id": "a", "table": "t", "coup": 1, "kind": "question", "text": text}
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(wish), type=CallWish)
    printable = {**wish, "text": "Où est l’Égalité – «9:1»? 😀"}
    assert msgspec.json.decode(msgspec.json.encode(printable), type=CallWish).text == printable["text"]


def test_an_answer_finds_a_guest_who_was_away_after_a_restart_and_at_a_closed_table(tmp_path: Path) -> None:
    """Asked on one day; the floor starts again, the table is closed, and then he comes back."""
    url = sqlite(tmp_path)
    kept: list[Any] = []

    async def first(it: Evening) -> None:
        coup = await it.play_out()
        await it.ask(it.anna, coup, "Ich hatte mehr gewonnen.", "dispute")
        for each in (it.anna, it.beat):
            each.visitor.leave()
        kept.extend([guest_of(it.anna), it.chef, it.host.id])

    async def second() -> None:
        anna, chef, left = kept
        async with open_floor(url) as floor:
            (call,) = waiting_calls(floor.database, "de")
            await (await floor.tables.find(left)).command(
                chef.id, "z", lambda live: closing(live, "Feierabend")
            )
            before = await floor.cash_desk.purses(anna)
            paid = CorrectionByCall(anna.name, 700, "falsch bezahlt")
            await floor.calls.answer(chef, call.id, CallAnswer("a", "Sie haben recht.", paid), "de")
            assert gained(before, await floor.cash_desk.purses(anna)) == {"CHF": 700}
        async with open_floor(url) as floor:
            back = Player(floor, await table(floor, "bregenz"), anna)
            await back.visitor.enter(None)
            await floor.calls.tell(back.connection)
            (heard,) = told(back)
            assert (heard["state"], heard["answer"]) == ("answered", "Sie haben recht.")
            assert "in the purse since" in heard["ruled"]
            wish = CallWish("c", left, call.coup, "question", "Wann?")
            assert (await floor.calls.ask(anna, wish, "de")).state == "waiting"  # he has played that coup
            assert [each.state for each in guest_calls(floor.database, anna.id, LATER, 9, "de")] == [
                "waiting",
                "answered",
            ]
            assert audit(floor.database).problems == []

    evening("pfaeffikon", url, first)
    run(second())


def test_nothing_stops_while_a_call_waits_unless_the_table_is_paused(tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        coup = await it.to_the_middle()
        clock = quiet_for(it.host)
        before = it.host.live
        await it.ask(it.anna, coup)
        assert it.host.live == before  # no deed at the table, no event, no clock set anew
        assert quiet_for(it.host) <= clock
        assert await it.play_out() == coup
        assert waiting_calls(it.floor.database, "de")
        await it.host.command(it.chef.id, it.id(), lambda _: [d.Pause("Es wird nachgesehen")])
        refused = await it.anna.do(type="bets", amount=1000, field="ante", box=1)
        assert (refused["type"], refused["code"]) == ("refused", "paused")
        assert quiet_for(it.host) == math.inf
        await it.host.command(it.chef.id, it.id(), lambda _: [d.Resume("Gesehen")])
        assert await it.play_out() > coup

    evening("schaffhausen", sqlite(tmp_path), scenario)


@pytest.mark.parametrize("house", GAMES)
def test_what_a_guest_asks_is_for_him_and_the_desk_alone(house: str, tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        spectator = await player(it.floor, it.host, join=False)
        call = await it.ask(it.anna, await it.to_the_middle(), "Ganz unter uns")
        await it.answer(call, "Bleibt unter uns", VoidByCall("falsch gegeben"))
        for other in (it.beat, spectator):
            other.read()
            whole = b"".join(other.raw)
            assert b"unter uns" not in whole
            assert b"calls" not in whole
            assert b"falsch gegeben" in whole  # the ruling is everyone's to hear
            assert guest_calls(it.floor.database, guest_of(other).id, LATER, 9, "de") == ()

    evening(house, sqlite(tmp_path), scenario)


def test_the_desk_sees_no_card_of_a_running_coup_that_lies_face_down(tmp_path: Path) -> None:
    """Challenge: whoever stands by sees as much, and the one who asked sees his own card besides."""

    async def scenario(it: Evening) -> None:
        call = await it.ask(it.anna, await it.to_the_middle())
        secrets = it.host.live.table.secrets  # of Challenge
        spectator = await player(it.floor, it.host, join=False)
        await spectator.send({"type": "resync"})
        open_to_all = {card.decode() for card in CARD.findall(b"".join(spectator.raw))}
        covered = {*secrets.hidden, *secrets.covered} - open_to_all
        assert covered
        shown = encode(await it.floor.calls.coup(it.chef, call.id, "de"))
        seen = {card.decode() for card in CARD.findall(shown)}
        assert seen
        assert seen <= open_to_all
        assert not seen & covered
        assert b"??" in shown
        told_of_it = encode(replace(call, id="", table=""))  # ids may look like a card
        assert not any(str(card).encode() in told_of_it for card in covered)

    evening("schaffhausen", sqlite(tmp_path), scenario)


def test_of_a_long_coup_that_runs_the_desk_reads_the_latest_steps(tmp_path: Path) -> None:
    """It is asked for every few seconds; once it is over it is told whole."""

    async def scenario(it: Evening) -> None:
        call = await it.ask(it.anna, await it.to_the_middle())
        for _ in range(60):
            await it.anna.do(type="bets", amount=1000, field="punto")
            await it.anna.do(type="withdraws", field="punto")
        beside = await it.floor.calls.coup(it.chef, call.id, "de")
        rows = it.host.head.version - it.host._croupier.start.version
        assert rows > 120
        assert (len(beside.steps), beside.left_out) == (100, rows - 100)
        assert beside.steps[-1].words == f"{it.anna.name} withdraws punto"
        await it.play_out()
        over = await it.floor.calls.coup(it.chef, call.id, "de")
        assert len(over.steps) > 120
        assert over.left_out == 0

    evening("bregenz", sqlite(tmp_path), scenario)


def test_ended_calls_are_found_by_an_index(tmp_path: Path) -> None:
    database = Database(sqlite(tmp_path))
    database.migrate()
    asked: list[tuple[str, Any]] = []
    sa.event.listen(database.reader, "before_cursor_execute", lambda *args: asked.append(args[2:4]))
    ended_calls(database, LATER, 10, "de")
    ((statement, values),) = [each for each in asked if "FROM calls" in each[0]]
    with database.reader.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
    database.close()
    assert any("ix_calls_ended_at" in row.detail for row in plan), plan


def test_two_servers_share_the_queue_and_one_answer_is_booked() -> None:
    """Asked at one, answered at both at once: one wins, and the guest hears it where he sits."""
    url = postgres_url()

    async def scenario() -> None:
        async with open_floor(url) as here, open_floor(url) as there:
            host = await table(here, "pfaeffikon")
            chef, _ = await here.accounts.sign_up("Chefin", PASSWORD, "saalchef")
            anna, beat = await player(here, host, seat=1), await player(here, host, seat=2)
            it = Evening(here, host, chef, anna, beat)
            call = await it.ask(anna, await it.play_out(), kind="dispute")
            assert [each.id for each in waiting_calls(there.database, "de")] == [call.id]
            chips = host.live.table.guests[anna.name].chips
            ruling = CorrectionByCall(anna.name, 700, "falsch bezahlt")
            answers = [CallAnswer("h", "Ja, von hier.", ruling), CallAnswer("t", "Ja, von dort.", ruling)]
            found = await asyncio.gather(
                *(
                    floor.calls.answer(chef, call.id, each, "de")
                    for floor, each in zip((here, there), answers, strict=True)
                ),
                return_exceptions=True,
            )
            assert [type(each) for each in found].count(CallCard) == 1
            (lost,) = [each for each in found if isinstance(each, Denied)]
            assert (lost.code, lost.why) == ("call_ended", "answered")
            await until(lambda: host.live.table.guests[anna.name].chips == chips + 700)
            await until(lambda: [each["state"] for each in told(anna)] == ["answered"])
            second = await it.ask(anna, host.live.ended)
            await there.calls.answer(chef, second.id, CallAnswer("t2", "Von dort."), "de")
            await until(lambda: [each["answer"] for each in told(anna)][-1:] == ["Von dort."])
            assert audit(here.database).problems == []

    run(scenario())


FORGED = {
    "another text": {"text": "Danke, alles gut."},
    "another answer": {"answer": "Sie bekommen nichts."},
    "never answered": {"ended": None, "ended_at": None, "ended_by": None, "answer": None},
    "another ruling": {"ruling": 1},
    "another guest": {"guest": "somebody"},
}


@pytest.mark.parametrize("column", FORGED, ids=lambda name: name)
def test_the_audit_finds_a_call_that_is_not_as_it_is_booked(column: str, tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        call = await it.ask(it.anna, await it.to_the_middle())
        await it.answer(call, ruling=VoidByCall("falsch gegeben"))

    url = sqlite(tmp_path)
    evening("pfaeffikon", url, scenario)
    database = Database(url)
    with database.writer.begin() as connection:
        connection.execute(sa.update(schema.calls).values(FORGED[column]))
    told_of = [problem.told("en") for problem in audit(database).problems]
    database.close()
    assert told_of
    assert all("calls, call " in each for each in told_of), told_of


def test_a_call_that_was_lost_and_sent_again_is_one_call(tmp_path: Path) -> None:
    async def scenario(it: Evening) -> None:
        wish = CallWish("mine", it.host.id, it.host.live.table.coup, "question", ASKED)
        first = await it.floor.calls.ask(guest_of(it.anna), wish, "de")
        again = await it.floor.calls.ask(guest_of(it.anna), replace(wish, text="etwas anderes"), "de")
        assert again == first
        answer = CallAnswer("chefs", "Ja.")
        for _ in range(2):
            assert (await it.floor.calls.answer(it.chef, first.id, answer, "de")).answer == "Ja."
        other = await it.ask(it.anna, wish.coup)
        used = it.floor.calls.answer(it.chef, other.id, answer, "de")
        assert await it.refused(used) == ("id_used", "")

    evening("bregenz", sqlite(tmp_path), scenario)


def test_a_finished_coup_of_a_table_out_of_order_can_be_looked_at(tmp_path: Path) -> None:
    """The rows of the coup that runs do not hold together; those of the one before do."""
    url = sqlite(tmp_path)
    kept: list[Any] = []

    async def first() -> None:
        async with open_floor(url) as floor:
            host = await table(floor, "pfaeffikon")
            chef, _ = await floor.accounts.sign_up("Chefin", PASSWORD, "saalchef")
            anna, beat = await player(floor, host, seat=1), await player(floor, host, seat=2)
            it = Evening(floor, host, chef, anna, beat)
            over = await it.ask(anna, await it.play_out())
            runs = await it.ask(anna, await it.to_the_middle())
            kept.extend([chef, over.id, runs.id, host.live.version])

    async def second() -> None:
        chef, over, runs, _ = kept
        async with open_floor(url) as floor:
            floor.tables.broken.clear()
            beside = await floor.calls.coup(chef, over, "de")  # the first to load the table
            assert beside.card is not None
            assert (beside.guests, beside.away) == ((), None)
            with pytest.raises(Denied) as refused:
                await floor.calls.coup(chef, runs, "de")
            assert refused.value.code == "out_of_order"

    run(first())
    database = Database(url)
    j = schema.journal.c
    with database.writer.begin() as connection:
        last = sa.update(schema.journal).where(j.stream.startswith("table:"), j.version == kept[-1])
        connection.execute(last.values(action='{"type":"expires"}', events="[]"))
    database.close()
    run(second())
