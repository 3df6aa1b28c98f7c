"""Tables that guests open: whose they are, why one cannot be, and who may close it when."""

import asyncio
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest

from databases import new_url
from floor.saalchefs import refused
from live_server import Client, Server, Socket
from party import Player, open_floor, own_table, player, run, sqlite, to_a_decision, until
from saalchef.catalogue.say import sentences
from saalchef.floor.audit import audit
from saalchef.floor.history.coups import coup_replay, guest_coups
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.history.stakes import pot_with
from saalchef.floor.operator import OPERATOR, Operator
from saalchef.floor.server.closing import close_own
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.table.deeds import Pause
from saalchef.floor.table.house import house_of, house_wished, limits_of
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.messages import TableWish
from saalchef.houses import House, built_in
from saalchef.notation import load_house, parse, replay
from saalchef.rules.actions import Close, Void
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.challenge.view import PlayerView

WELCOME = Operator().welcome
LATER = 2**62


def openers(floor: Floor) -> dict[str, str | None]:
    return {card.house: card.opener for card in floor.lobby.tables()}


def test_a_guests_table_bears_his_name_and_the_houses_bears_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna, _ = await floor.accounts.pass_by()
            await floor.tables.open(TableWish(id="own", house="pfaeffikon"), anna.id)
            await floor.tables.open(TableWish(id="house", house="vaduz"), OPERATOR)
            assert openers(floor) == {"pfaeffikon": anna.name, "vaduz": None}
            await floor.accounts.keep(anna, "Anna", "sehr geheim")
            await floor.guest_changes.take_in(anna.id)
            assert openers(floor)["pfaeffikon"] == "Anna"
        async with open_floor(sqlite(tmp_path)) as floor:
            assert openers(floor) == {"pfaeffikon": "Anna", "vaduz": None}
            assert audit(floor.database).problems == []

    run(scenario())


def test_a_new_name_is_heard_at_the_other_process(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = new_url("postgresql", tmp_path)
        async with open_floor(url) as one, open_floor(url) as two:
            anna, _ = await one.accounts.pass_by()
            await one.tables.open(TableWish(id="own", house="pfaeffikon"), anna.id)
            await until(lambda: openers(two) == {"pfaeffikon": anna.name})
            await one.accounts.keep(anna, "Anna", "sehr geheim")
            await one.guest_changes.take_in(anna.id)
            await until(lambda: openers(two) == openers(one) == {"pfaeffikon": "Anna"})

    run(scenario())


# ——— opening ———


def wishes(house: House) -> Iterator[Settings]:
    """Every limit far too small, odd and far too large, alone and with its neighbour; every reading."""
    known = list(limits_of(house))
    for one, other in zip(known, known[1:] + known[:1], strict=True):
        for low, high in product((1, 30, 700, 10**9), (1, 50, 999, 10**9)):
            yield Settings("", house.id, limits={one: low, other: high})
        yield Settings("", house.id, limits={one: 25_03})
    for key, reading in house.readings.items():
        for option in (*reading.options, 99):
            yield Settings("", house.id, readings={key: option})
    yield Settings("", house.id, limits={"height": 1})
    yield Settings("", house.id, readings={"height": 1})


def test_no_wish_for_a_table_is_refused_in_english_alone() -> None:
    told = {"no_room"}
    others = (Settings("", "nowhere"), Settings("", "club", file="like = 3"), Settings("", "?", file="x"))
    for wish in (*chain.from_iterable(map(wishes, built_in())), *others):
        try:
            house_wished(wish)
        except Denied as refusal:
            english, german = refusal.sentence("en"), refusal.sentence("de")
            assert refusal.why, english
            assert english != german
            told.add(refusal.why)
    assert {f"bad_table.{why}" for why in told} == {
        key for key in sentences("floor") if key.startswith("bad_table.")
    }


@pytest.mark.parametrize(
    ("house", "limit", "amount", "told"),
    [
        ("pfaeffikon", "maximum", 502_00, "Das Maximum von 502 ist kein Vielfaches der Stufe von 5."),
        ("vaduz", "tie_maximum", 203_00, "Das Maximum von 203 auf Tie ist kein Vielfaches der Stufe von 5."),
        (
            "schaffhausen",
            "bonus_maximum",
            52_00,
            "Das Maximum der Bonuswetten von 52 ist kein Vielfaches ihrer Stufe von 5.",
        ),
        ("pfaeffikon", "minimum", 7_00, "Das Minimum von 7 ist kein Vielfaches der Stufe von 5."),
    ],
)
def test_a_limit_that_is_no_multiple_of_its_step_is_refused_by_its_name(
    house: str, limit: str, amount: int, told: str
) -> None:
    with pytest.raises(Denied) as refusal:
        house_wished(Settings("", house, limits={limit: amount}))
    assert refusal.value.sentence("de") == told
    assert refusal.value.facts["limit"] == limit


def test_a_step_that_does_not_lead_to_the_houses_maximum_is_refused() -> None:
    with pytest.raises(Denied) as refusal:
        house_wished(Settings("", "pfaeffikon", limits={"minimum": 30_00, "step": 30_00}))
    assert refusal.value.facts["limit"] == "maximum"


def test_a_maximum_up_to_which_nobody_chooses_his_ante_refuses_no_table() -> None:
    limits = {"minimum": 30_00, "step": 30_00}
    assert house_wished(Settings("", "schaffhausen", limits=limits)).rules.limits.minimum == 30_00
    with pytest.raises(Denied):
        house_wished(Settings("", "schaffhausen", {"ante_size": "free"}, limits))


def test_a_table_opened_before_with_such_a_maximum_plays_on() -> None:
    limits = {"maximum": 502_00}
    assert house_of(Settings("", "pfaeffikon", limits=limits)).rules.limits.maximum == 502_00


# ——— closing ———


async def close(opener: Player, host: HostedTable | None = None) -> None:
    assert opener.guest is not None
    await close_own(host or opener.host, opener.guest, opener.fresh_id())


async def purse(guest: Player) -> int:
    assert guest.guest is not None
    return (await guest.floor.cash_desk.purses(guest.guest))[0].amount


def test_stakes_before_a_coup_go_back_and_everyone_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor)
            bert = await player(floor, anna.host, seat=2)
            await anna.do(type="bets", amount=500, field="main", box=1)
            await bert.do(type="bets", amount=500, field="main", box=2)
            bert.read()
            await close(anna)
            told, refused = bert.read()
            assert next(each["event"]["type"] for each in told["events"]) == "table_closed"
            assert (refused["code"], refused["why"]) == ("closed", "by_opener")
            assert refused["sentence"] == f"{anna.name}, who opened this table, has closed it."
            assert [await purse(anna), await purse(bert)] == [WELCOME, WELCOME]
            (booked,) = [
                (line.actor, line.words)
                for line in journal_lines(floor.database, f"table:{anna.host.id}", 10**6, 100)
                if "has closed it" in line.words
            ]
            assert booked == (
                anna.name,
                "the table is closed: the guest who opened the table has closed it",
            )
            assert journal_lines(floor.database, None, LATER, 1, ruling="any") == ()  # nobody ruled it
            late = Player(floor, anna.host, bert.guest)
            with pytest.raises(Denied, match="closed"):
                await late.visitor.enter(None)
            assert audit(floor.database).problems == []

    run(scenario())


def test_a_coup_with_the_stakes_of_others_is_not_lost(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor)
            bert = await player(floor, anna.host, seat=2)
            await to_a_decision(anna, bert)
            before = anna.host.live
            with pytest.raises(Denied, match="coup_running") as refusal:
                await close(anna)
            assert "between two coups" in refusal.value.sentence("en")
            assert "zwischen zwei Coups" in refusal.value.sentence("de")
            assert anna.host.live is before
            bert.visitor.leave()  # also where he has gone away: his stakes still play
            with pytest.raises(Denied, match="coup_running"):
                await close(anna)
            await anna.do(type="stays", box=1)
            while isinstance(awaited := anna.host.live.table.awaiting, AwaitGuests):
                assert awaited.guests == (bert.name,)
                await bert.do(type="stays", box=2)
            await close(anna)
            assert anna.host.live.closed is not None
            assert audit(floor.database).problems == []

    run(scenario())


def test_a_coup_of_ones_own_is_played_out_and_never_undone(tmp_path: Path) -> None:
    """Who does not like his cards wins nothing by closing the table."""

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor)
            await player(floor, anna.host, seat=2)  # without a stake in this coup
            await to_a_decision(anna)
            ended = anna.host.live.ended
            await close(anna)
            assert anna.host.live.ended == ended + 1
            assert anna.host.live.voids == 0
            told = [e["event"] for m in anna.read() for e in m.get("events", [])]
            assert "settled" in [event["type"] for event in told]
            assert audit(floor.database).problems == []

    run(scenario())


@pytest.mark.parametrize("stakes", [False, True])
def test_a_pot_that_stays_goes_back_to_whose_stakes_it_was(tmp_path: Path, stakes: bool) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor, "schaffhausen", readings={"all_bust": "carried"})
            bert = await player(floor, anna.host, seat=2)
            while not anna.host.live.table.pot:
                await _busts(anna, bert)
            live = anna.host.live
            assert live.table.pot == sum(part.amount for part in live.in_pot)
            (coup,) = {part.coup for part in live.in_pot}
            pot, parts = live.table.pot, {part.guest: part.amount for part in live.in_pot}
            left = [each.chips + parts[name] for name, each in live.table.guests.items()]
            had = [await purse(anna), await purse(bert)]
            if stakes:  # which he leaves behind: they go back too
                for field in ("ante", "red"):
                    await bert.do(type="bets", amount=1000, field=field, box=2)
            await bert.do(type="leaves")  # the pot is his all the same
            assert bert.guest is not None
            if not stakes:
                await until(lambda: bert.name not in anna.host.live.table.guests)
                assert await refused(floor.membership.close_own(bert.guest)) == ("at_tables", "pot")
                assert pot_with(floor.database, bert.guest.id) == anna.host.id
            await close(anna)
            assert pot_with(floor.database, bert.guest.id) is None
            assert anna.host.live.table.pot == 0
            assert [await purse(anna), await purse(bert)] == [had[0] + left[0], had[1] + left[1]]
            for each in (anna, bert):
                assert each.guest is not None
                (told,) = [c for c in guest_coups(floor.database, each.guest, LATER, 99) if c.corrections]
                assert (told.coup, {c.guest: c.amount for c in told.corrections}) == (coup, parts)
                seen = coup_replay(floor.database, anna.host.id, coup, each.guest).steps
                assert [step.correction for step in seen[-3:]] == [False, True, True]
                lay = [step.view.felt.pot for step in seen[-3:] if isinstance(step.view, PlayerView)]
                assert (lay[0], lay[-1]) == (pot, 0)
                assert " of the pot back: " in seen[-1].words
                german = coup_replay(floor.database, anna.host.id, coup, each.guest, "de").steps
                assert " aus dem Pot zurück: " in german[-1].words
            file = parse(coup_file(floor.database, anna.host.id, coup))  # by the rules it stays
            assert replay(file, load_house(file, "exported.coup")).result["pot"] == pot
            assert audit(floor.database).problems == []

    run(scenario())


def test_a_pot_that_was_won_goes_back_to_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor, "schaffhausen")
            bert = await player(floor, anna.host, seat=2)
            await _busts(anna, bert)
            assert anna.host.live.in_pot
            assert bert.guest is not None
            assert pot_with(floor.database, bert.guest.id) is None
            had = [await purse(each) + anna.host.live.table.guests[each.name].chips for each in (anna, bert)]
            await close(anna)
            assert [await purse(anna), await purse(bert)] == had
            assert audit(floor.database).problems == []

    run(scenario())


@pytest.mark.parametrize("house", ["pfaeffikon", "vaduz", "schaffhausen"])
def test_who_has_left_his_stakes_behind_gets_them_back(house: str, tmp_path: Path) -> None:
    fields = {"pfaeffikon": ["main"], "vaduz": ["punto", "tie"], "schaffhausen": ["ante", "red"]}[house]

    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor, house)
            bert = await player(floor, anna.host, seat=2)
            for field in fields:
                box = None if field == "tie" else 2
                assert (await bert.do(type="bets", amount=1000, field=field, box=box))["type"] == "done"
            await bert.do(type="leaves")
            assert anna.host.live.table.guests[bert.name].chips < WELCOME
            await close(anna)
            assert anna.host.live.closed is not None
            assert [await purse(anna), await purse(bert)] == [WELCOME, WELCOME]
            assert journal_lines(floor.database, None, LATER, 9, ruling="any") == ()  # nobody ruled it
            assert audit(floor.database).problems == []

    run(scenario())


def test_a_repeated_wish_to_close_gets_its_first_answer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor)
            assert anna.guest is not None
            bert = await player(floor, anna.host, seat=2)
            await to_a_decision(anna, bert)
            for _ in range(2):
                with pytest.raises(Denied, match="coup_running"):
                    await close_own(anna.host, anna.guest, "once")
            await anna.host.command("chef", None, lambda _: [Void("a card fell")])
            with pytest.raises(Denied, match="coup_running"):
                await close_own(anna.host, anna.guest, "once")
            answers = [await close_own(anna.host, anna.guest, "twice") for _ in range(2)]
            assert [each.repeated for each in answers] == [False, True]

    run(scenario())


async def _busts(*guests: Player) -> None:
    """A game in which everybody takes every card; now and then that is too many for all."""
    host = guests[0].host
    for box, guest in enumerate(guests, 1):
        await guest.do(type="bets", amount=1000, field="ante", box=box)
        await guest.do(type="bets", amount=500, field="red", box=box)
    await host.command("clock", None, lambda _: [Close()])
    while isinstance(awaited := host.live.table.awaiting, AwaitGuests):
        (guest,) = [each for each in guests if each.name == awaited.guests[0]]
        staked = await guest.do(type="stakes", field=1 if awaited.question == "field_1" else 2)
        if staked["type"] == "refused":  # over 21 already
            await guest.do(type="stays")


def test_only_the_opener_closes_and_not_while_the_saalchef_has_paused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna = await own_table(floor)
            bert = await player(floor, anna.host, seat=2)
            house = await floor.tables.open(TableWish(id="house", house="vaduz"), OPERATOR)
            with pytest.raises(Denied, match="not_opener") as refusal:
                await close(bert)
            assert refusal.value.sentence("de").startswith(f"{anna.name} hat diesen Tisch eröffnet")
            with pytest.raises(Denied, match="not_allowed"):
                await close(anna, house)
            await anna.host.command("chef", "pause", lambda _: [Pause("a moment")])
            with pytest.raises(Denied, match="paused"):
                await close(anna)

    run(scenario())


def test_over_http_once_for_one_id(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server, Client(server.base) as anna, Client(server.base) as bert:
        table = anna.pass_by().open_table("pfaeffikon")
        path = f"/api/tables/{table}/close"
        assert bert.post(path, id="a").status_code == 401
        refused = bert.pass_by().http.post(
            path, json={"id": "a"}, headers={"X-CSRF-Token": bert.csrf, "Accept-Language": "de"}
        )
        assert (refused.status_code, refused.json()["code"]) == (403, "not_opener")
        assert refused.json()["sentence"].endswith("oder der Saalchef kann ihn schliessen.")

        async def watches() -> None:
            async with Socket(server.port, f"/ws/tables/{table}?lang=de", bert.cookies) as socket:
                await socket.until("snapshot")
                assert (await asyncio.to_thread(anna.post, path, id="b")).json() == _answered("b")
                told = await socket.until("refused")
                assert told["sentence"] == f"{anna.name} hat diesen Tisch eröffnet und nun geschlossen."

        asyncio.run(watches())
        assert anna.post(path, id="b").json() == {**_answered("b"), "repeated": True}
        assert anna.http.get("/api/tables").json() == []
        assert anna.post("/api/tables/nowhere/close", id="c").status_code == 404


def _answered(command: str) -> dict[str, Any]:
    return {"id": command, "repeated": False, "proposal": None}
