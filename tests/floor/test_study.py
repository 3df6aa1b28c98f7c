"""Rules, prices, advice and the course of results over HTTP, and the process that computes them."""

import asyncio
import itertools
import os
import signal
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from live_server import Client, Server, Socket
from party import sqlite, until
from saalchef.floor.history.progress import GuestCoup, Staked, progress
from saalchef.floor.history.statistics import BetTotals, Kept, statistics
from saalchef.floor.server import calculations as room
from saalchef.floor.server.calculations import Calculations
from saalchef.floor.server.worker import Worker
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.bodies import DayResult
from saalchef.houses import HOUSES, House, built_in, load
from saalchef.rules.money import Cents
from saalchef.school.price_tags import PriceTag, PriceTags

SLOW = {"bets": 600, "answer": 600, "pause": 60}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('study')}/floor.db") as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Iterator[Client]:
    with Client(server.base) as client:
        yield client.pass_by()


def read(client: Client, path: str, **headers: str) -> Any:
    answer = client.http.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


# ——— rules ———


def test_rules_are_told_in_the_asked_language_with_clause_and_reading(guest: Client) -> None:
    english = read(guest, "/api/houses/wiesbaden/rules")
    german = read(guest, "/api/houses/wiesbaden/rules", **{"Accept-Language": "de"})
    lines = [line for section in english["sections"] for line in section["lines"]]
    assert (english["decks"], english["jokers"]) == (6, 1)
    assert any(line["clause"] == "§11" for line in lines)
    decks = next(line for line in lines if line["key"] == "decks")
    assert decks["source"] == "reading"
    assert decks["readings"][0]["why"]
    assert german["sections"][0]["title"] != english["sections"][0]["title"]


def test_a_table_tells_its_own_readings(guest: Client) -> None:
    table = guest.open_table("bregenz", readings={"decks": 8})
    told = read(guest, f"/api/tables/{table}/rules")
    assert told["decks"] == 8
    assert next(each for each in told["readings"] if each["id"] == "decks")["played"] == 8


def test_a_house_that_is_none_is_refused(guest: Client) -> None:
    for path in ("/api/houses/monaco/rules", "/api/houses/monaco/prices"):
        assert guest.http.get(path).status_code == 400
    for path in ("rules", "prices", "advice"):
        assert guest.http.get(f"/api/tables/none/{path}").status_code == 404


# ——— prices ———


def test_prices_follow_the_readings_of_the_table(guest: Client) -> None:
    usual = read(guest, "/api/houses/bregenz/prices")
    table = guest.open_table("bregenz", readings={"decks": 8})
    eight = read(guest, f"/api/tables/{table}/prices")
    assert [tag["field"] for tag in usual["tags"]] == ["punto", "banco", "tie"]
    assert usual["tags"][0]["ev"] != eight["tags"][0]["ev"]
    assert usual["digest"] == load("bregenz").digest


# ——— the chart ———


def test_the_chart_to_learn_is_that_of_this_very_table_in_the_readers_language(guest: Client) -> None:
    usual = guest.open_table("pfaeffikon")
    other = guest.open_table("pfaeffikon", readings={"bank_soft_17": "draws"})
    pages = {
        (table, lang): guest.http.get(f"/api/tables/{table}/chart?lang={lang}")
        for table in (usual, other)
        for lang in ("en", "de")
    }
    assert {each.headers["content-type"] for each in pages.values()} == {"text/html; charset=utf-8"}
    assert "Black Jack strategy" in pages[usual, "en"].text
    assert '<html lang="de">' in pages[usual, "de"].text
    assert pages[usual, "en"].text == guest.http.get("/api/houses/pfaeffikon/chart").text
    assert pages[other, "en"].text != pages[usual, "en"].text
    picture = guest.http.get(f"/api/tables/{other}/chart/picture?lang=de")
    assert picture.headers["content-disposition"] == 'attachment; filename="pfaeffikon.svg"'
    assert picture.text.startswith("<svg")
    assert "Black-Jack-Strategie" in picture.text


def test_a_game_without_decisions_has_no_chart(guest: Client) -> None:
    for path in ("/api/houses/bregenz/chart", f"/api/tables/{guest.open_table('vaduz')}/chart/picture"):
        answer = guest.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_chart")


# ——— advice and results ———

SAID = {"cards", "stays", "doubles", "splits"}


def do(name: str, **action: Any) -> dict[str, Any]:
    return {"type": "do", "id": uuid.uuid4().hex, "action": {"guest": name, **action}}


async def to_a_decision(socket: Socket, guest: Client) -> set[str]:
    """Coups with one box until its guest has something to decide; the verbs he may say."""
    while True:
        await socket.ask(do(guest.name, type="bets", amount=1000, field="main", box=3))
        await socket.send({"type": "ready", "ready": True})
        while True:
            told = await socket.until("events")
            verbs = {option["verb"] for option in told["options"] or ()}
            if verbs & SAID:
                return verbs & SAID
            if "insures" in verbs:
                await socket.send(do(guest.name, type="declines", box=3))
            if told["view"]["phase"] == "settled":
                break


def test_the_coach_values_exactly_what_the_asking_guest_may_do(guest: Client, server: Server) -> None:
    async def evening() -> None:
        table = guest.open_table("pfaeffikon", pace=SLOW)
        path = f"/api/tables/{table}/advice"
        async with Socket(server.port, f"/ws/tables/{table}", guest.cookies) as socket:
            await socket.ask({"type": "join", "id": "come", "chips": 50_000, "seat": 3})
            assert read(guest, path)["advices"] == []
            verbs = await to_a_decision(socket, guest)
            # It may be compiled first: the socket answers its server meanwhile.
            (advice,) = (await asyncio.to_thread(read, guest, path))["advices"]
            assert {worth["verb"] for worth in advice["values"]} == verbs
            assert (advice["box"], advice["stake"], advice["open_cards"]) == (3, 1000, 3)
            with Client(server.base) as spectator:
                assert read(spectator, path)["advices"] == []
            await socket.ask(do(guest.name, type="stays", box=3))

    asyncio.run(evening())


def test_a_decision_is_judged_from_what_is_booked_while_the_coup_runs_and_ever_after(
    guest: Client, server: Server
) -> None:
    async def evening() -> tuple[str, int, dict[str, Any]]:
        table = guest.open_table("pfaeffikon", pace=SLOW)
        async with Socket(server.port, f"/ws/tables/{table}", guest.cookies) as socket:
            await socket.ask({"type": "join", "id": "come", "chips": 50_000, "seat": 3})
            assert read(guest, f"/api/tables/{table}/verdicts")["verdicts"] == []
            await to_a_decision(socket, guest)
            (advice,) = (await asyncio.to_thread(read, guest, f"/api/tables/{table}/advice"))["advices"]
            await socket.send(do(guest.name, type="stays", box=3))
            while True:
                told = await socket.until("events")
                coup = told["view"]["coup"]
                if told["view"]["phase"] == "settled":
                    return table, coup, advice

    table, coup, advice = asyncio.run(evening())
    (own,) = (
        each for each in read(guest, f"/api/tables/{table}/verdicts")["verdicts"] if each["coup"] == coup
    )
    verdict = own["verdict"]
    assert (verdict["guest"], verdict["said"]) == (guest.name, "stays")
    assert verdict["advice"]["values"] == advice["values"]
    worth = {each["verb"]: each["value"] for each in advice["values"]}
    assert verdict["cost"] == pytest.approx(1000 * (max(worth.values()) - worth["stays"]), abs=0.2)
    assert verdict["advice"]["why"]["code"].startswith("coach.why.")
    replay = read(guest, f"/api/tables/{table}/coups/{coup}")
    (step,) = (each for each in replay["steps"] if each["events"] and each["events"][0]["seq"] == own["seq"])
    assert step["action"] == {"type": "stays", "guest": guest.name, "box": 3}
    with Client(server.base) as spectator:  # every card lay open
        assert read(spectator, f"/api/tables/{table}/coups/{coup}/verdicts")["verdicts"] == [own]
        assert spectator.http.get(f"/api/tables/{table}/verdicts").status_code == 401
        assert spectator.http.get(f"/api/tables/{table}/coups/{coup + 9}/verdicts").status_code == 404


def test_nobody_learns_from_a_verdict_what_another_held_face_down(guest: Client, server: Server) -> None:
    """Nor what somebody decides in a coup that still runs."""

    async def evening(other: Client) -> str:
        table = guest.open_table("schaffhausen", pace=SLOW)
        path = f"/api/tables/{table}/coups/1/verdicts"
        async with (
            Socket(server.port, f"/ws/tables/{table}", guest.cookies) as anna,
            Socket(server.port, f"/ws/tables/{table}", other.cookies) as ben,
        ):
            sockets = {guest.name: anna, other.name: ben}
            for seat, (name, socket) in enumerate(sockets.items(), start=3):
                await socket.ask({"type": "join", "id": f"come-{seat}", "chips": 50_000, "seat": seat})
                for field, amount in (("ante", 1000), ("red", 500)):
                    await socket.ask(do(name, type="bets", amount=amount, field=field, box=None))
            for socket in sockets.values():
                await socket.send({"type": "ready", "ready": True})
            answered: list[tuple[str, str]] = []  # who, and which question
            while True:
                told = (await anna.until("events"))["view"]["felt"]
                if told["phase"] == "settled":
                    assert {name for name, _ in answered} == set(sockets)
                    return path
                if told["awaiting"]["type"] != "guests":
                    continue
                (name,), question = told["awaiting"]["guests"], told["awaiting"]["question"]
                if (name, question) not in answered:
                    judged = (await asyncio.to_thread(read, guest, path))["verdicts"]
                    own = sum(each == guest.name for each, _ in answered)
                    assert len(judged) == own  # of the other's nothing, while it runs
                    answered.append((name, question))
                    stake: dict[str, Any] = {"type": "stakes", "field": 1}
                    said = stake if question == "field_1" else {"type": "stays"}  # bust, one may only stay
                    await sockets[name].send(do(name, **said))

    with Client(server.base) as other:
        other.pass_by()
        path = asyncio.run(evening(other))
        for who in (guest, other):
            judged = read(who, path)["verdicts"]
            assert {each["verdict"]["guest"] for each in judged} == {who.name}
            assert all(each["verdict"]["advice"]["why"]["code"] == "coach.why.next_card" for each in judged)
        with Client(server.base) as spectator:
            assert read(spectator, path)["verdicts"] == []


def test_the_course_of_results_stands_beside_what_was_to_be_expected(guest: Client, server: Server) -> None:
    async def evening() -> None:
        table = guest.open_table("bregenz", pace=SLOW)
        async with Socket(server.port, f"/ws/tables/{table}", guest.cookies) as socket:
            await socket.ask({"type": "join", "id": "come", "chips": 50_000, "seat": 3})
            await socket.ask(do(guest.name, type="bets", amount=1000, field="tie", box=None))
            await socket.send({"type": "ready", "ready": True})
            while (await socket.until("events"))["view"]["phase"] != "settled":
                pass

    asyncio.run(evening())
    found = read(guest, "/api/me/course?currency=EUR")
    tie = next(tag for tag in read(guest, "/api/houses/bregenz/prices")["tags"] if tag["field"] == "tie")
    (point,) = found["points"]
    assert point["won"] in (-1000, 8000)
    assert point["expected"] == pytest.approx(1000 * tie["ev"])
    assert point["variance"] == pytest.approx((1000 * tie["stdev"]) ** 2)
    (field,) = found["fields"]
    assert (field["house"], field["field"], field["bets"], field["staked"]) == ("bregenz", "tie", 1, 1000)
    assert field["variance"] == point["variance"]
    assert read(guest, "/api/me/course?currency=CHF")["points"] == []
    statistics = read(guest, "/api/me/statistics")
    (by_field,), (in_all,) = statistics["fields"], statistics["results"]
    assert by_field["expected"] == in_all["expected"] == pytest.approx(1000 * tie["ev"])
    assert by_field["spread"] == in_all["spread"] == pytest.approx(1000 * tie["stdev"])
    assert in_all["amount"] == in_all["priced"] == point["won"]
    with Client(server.base) as nobody:
        assert nobody.http.get("/api/me/course").status_code == 401


def test_doubled_stakes_and_two_boxes_count_as_what_was_put_up() -> None:
    house = load("pfaeffikon")
    main = PriceTag("main", -0.005, 1.2, (), staked=1.25, together=0.4)
    prices = {house.digest: PriceTags(house.id, house.game, house.currency, house.digest, (main,))}
    coups = [
        GuestCoup("t", 1, 0, -500, house, (Staked("main", 2, 5000, -500),)),
        GuestCoup("t", 2, 0, 100, house, (Staked("main", 1, 1000, 0), Staked("pot", 1, 100, 100))),
    ]
    found = progress("CHF", coups, prices)
    first, second = found.points
    assert first.expected == pytest.approx(5000 / 1.25 * -0.005)
    unit = 5000 / 1.25 / 2
    assert first.variance == pytest.approx(unit**2 * (2 * 1.2**2 + 2 * 0.4))
    assert (second.expected, second.variance) == (None, None)  # a pot among the guests has no price
    assert [(each.field, each.expected is None) for each in found.fields] == [("main", False), ("pot", True)]


def test_statistics_come_to_the_same_as_the_course_coup_by_coup() -> None:
    house = load("pfaeffikon")
    main = PriceTag("main", -0.005, 1.2, (), staked=1.25, together=0.4)
    prices = {house.digest: PriceTags(house.id, house.game, house.currency, house.digest, (main,))}
    stakes = [(1, 1000, -1000), (2, 5000, 500), (1, 2000, 2000), (2, 2500, 0), (3, 1500, -500)]
    coups = [
        GuestCoup("t", coup, 0, won, house, (Staked("main", bets, staked, won),))
        for coup, (bets, staked, won) in enumerate(stakes)
    ]
    alike = [
        BetTotals(
            house,
            "main",
            each,
            sum(bets for bets, _, _ in stakes if bets == each),
            sum(staked for bets, staked, _ in stakes if bets == each),
            sum(won for bets, _, won in stakes if bets == each),
            sum(staked**2 for bets, staked, _ in stakes if bets == each),
        )
        for each in (1, 2, 3)
    ]
    pot = BetTotals(house, "pot", 1, 1, 100, 100, 10_000)
    found = statistics(Kept((*alike, pot), (DayResult("2026-01-01", "CHF", 6, Cents(1100)),), ()), prices)
    told = progress("CHF", coups, prices)
    field, among_guests = found.fields
    assert field.expected == pytest.approx(sum(point.expected or 0 for point in told.points))
    assert field.spread == pytest.approx(sum(point.variance or 0 for point in told.points) ** 0.5)
    assert told.fields[0].variance == pytest.approx(field.spread**2)
    assert (among_guests.expected, among_guests.spread) == (None, None)
    (in_all,) = found.results
    assert (in_all.amount, in_all.priced, in_all.expected) == (1100, 1000, field.expected)


# ——— the process for long calculations ———


def test_a_sum_is_answered_and_what_goes_wrong_is_raised() -> None:
    async def ask() -> None:
        worker = Worker()
        assert await worker.ask(pow, 2, 100) == 2**100
        with pytest.raises(ZeroDivisionError):
            await worker.ask(divmod, 1, 0)
        assert await asyncio.gather(*(worker.ask(pow, 2, n) for n in range(5))) == [1, 2, 4, 8, 16]
        await worker.close()

    asyncio.run(ask())


def test_a_sum_is_asked_anew_of_a_process_that_has_died() -> None:
    async def ask() -> None:
        worker = Worker()
        died = await worker.ask(os.getpid)
        os.kill(died, signal.SIGKILL)
        assert await worker.ask(os.getpid) != died
        await worker.close()

    asyncio.run(ask())


def test_a_chart_that_could_not_be_computed_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    async def ask(_: Worker, *work: object) -> str:
        asked.append(work)
        if len(asked) == 1:
            raise OSError("no memory left")
        return "the chart"

    async def scenario() -> None:
        calculations, settings = Calculations(), Settings("t", "pfaeffikon")
        monkeypatch.setattr(Worker, "ask", ask)
        began = time.monotonic()
        await until(lambda: calculations.chart(settings) == "the chart")
        assert len(asked) == 2
        assert time.monotonic() - began > 0.09  # not at once
        await calculations.close()

    monkeypatch.setattr(room, "AGAIN", 0.1)
    asyncio.run(scenario())


@pytest.mark.parametrize("kept", [True, False])
def test_a_floor_prepares_the_price_lists_that_take_their_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    asked: list[str] = []

    async def ask(self: Worker, function: Callable[..., object], house: House) -> object:
        asked.append(house.id)
        raise OSError("no memory left")  # which stops nobody

    monkeypatch.setenv("SAALCHEF_CACHE", str(tmp_path) if kept else "off")
    monkeypatch.setattr(Worker, "ask", ask)
    asyncio.run(Calculations().prepare(built_in()))
    assert asked == (["pfaeffikon", "wiesbaden"] if kept else [])


class LongSum:
    """A calculation that lasts until it is told its result, through a pipe with a name."""

    def __init__(self, folder: Path) -> None:
        self.pipe = folder / "sum"
        os.mkfifo(self.pipe)

    async def begun(self) -> BinaryIO:
        """Where its result is written; somebody computes it now."""
        while True:
            try:
                return os.fdopen(os.open(self.pipe, os.O_WRONLY | os.O_NONBLOCK), "wb")
            except OSError:  # nobody reads yet
                await asyncio.sleep(0.005)


def test_a_process_killed_in_the_middle_of_a_sum_is_replaced(tmp_path: Path) -> None:
    async def ask() -> None:
        worker, long_sum = Worker(), LongSum(tmp_path)
        process = await worker.ask(os.getpid)
        waiting = asyncio.create_task(worker.ask(long_sum.pipe.read_text))
        with await long_sum.begun():
            os.kill(process, signal.SIGKILL)
            await until(lambda: not Path(f"/proc/{process}/stat").exists())
        with await long_sum.begun() as result:
            result.write(b"42")
        assert await waiting == "42"
        with pytest.raises(Denied) as refused:  # one that kills whatever process computes it
            await worker.ask(os._exit, 1)
        assert refused.value.code == "busy"
        assert await worker.ask(pow, 2, 3) == 8
        await worker.close()

    asyncio.run(ask())


def test_prices_are_told_though_their_process_is_killed(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server, Client(server.base) as client:
        for house in ("bregenz", "vaduz"):
            read(client, f"/api/houses/{house}/prices")
            children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
            for worker in children.read_text().split():
                os.kill(int(worker), signal.SIGKILL)
        assert [tag["field"] for tag in read(client, "/api/houses/schaffhausen/prices")["tags"]]


def test_who_stops_waiting_leaves_the_line_in_order(tmp_path: Path) -> None:
    async def ask() -> None:
        worker, long_sum = Worker(), LongSum(tmp_path)
        waiting = asyncio.create_task(worker.ask(long_sum.pipe.read_text))
        with await long_sum.begun() as result:
            waiting.cancel()
            result.write(b"42")
        assert await worker.ask(pow, 2, 3) == 8
        await worker.close()

    asyncio.run(ask())


# ——— two houses ———


def test_two_houses_of_one_game_are_compared_rule_by_rule_with_prices(guest: Client) -> None:
    found = read(guest, "/api/houses/bregenz/beside/vaduz", **{"Accept-Language": "de"})
    rules = {rule["rule"]: rule for rule in found["rules"]}
    assert [house["name"] for house in found["houses"]] == ["Casino Bregenz", "Castle Casino Vaduz"]
    assert found["bets"] == ["punto", "banco", "tie"]
    assert rules["banco_6"]["differs"]
    assert rules["banco_6"]["topic"] == "Ziehregeln"
    assert rules["banco_6"]["sentences"][0].startswith("Mit 6 zieht Banco")
    assert rules["banco_6"]["bets"]["punto"]["change"] == pytest.approx(0.00142927, abs=1e-8)
    assert rules["banco_5"]["sentences"][0] == rules["banco_5"]["sentences"][1]
    assert not rules["banco_5"]["differs"]
    assert rules["tie_open_to_all"]["sentences"][0] == ""


def test_of_two_games_topics_and_prices_are_told(guest: Client) -> None:
    found = read(guest, "/api/houses/schaffhausen/beside/bregenz")
    assert not found["same_game"]
    assert found["bets"] == ["red", "black", "punto", "banco", "tie"]
    assert found["houses"][0]["bets"].keys() == {"red", "black"}
    topics = {rule["topic"]: rule["sentences"] for rule in found["rules"]}
    assert all(topics["The aim"])
    assert topics["Drawing rules"][0] == ""


@pytest.mark.parametrize("pair", [*itertools.product(HOUSES, repeat=2)])
def test_every_pair_of_houses_answers(guest: Client, pair: tuple[str, str]) -> None:
    one, other = pair
    found = read(guest, f"/api/houses/{one}/beside/{other}")
    assert [house["id"] for house in found["houses"]] == [one, other]
    assert any(rule["differs"] for rule in found["rules"]) == (one != other)


def test_a_house_beside_none_is_refused(guest: Client) -> None:
    answer = guest.http.get("/api/houses/bregenz/beside/nowhere")
    assert (answer.status_code, answer.json()["why"]) == (400, "no_such_house")


def test_what_two_houses_come_to_is_computed_once() -> None:
    asked = []

    async def scenario() -> None:
        calculations = Calculations()
        one, other = load("bregenz"), load("vaduz")

        async def ask(function: Any, *houses: House) -> Any:
            asked.append([house.id for house in houses])
            return function(*houses)

        calculations._long.ask = ask  # type: ignore[method-assign]
        await asyncio.gather(calculations.comparison(one, other), calculations.comparison(one, other))
        await calculations.comparison(other, one)
        await calculations.close()

    asyncio.run(scenario())
    assert asked == [["bregenz", "vaduz"], ["vaduz", "bregenz"]]


# ——— a house in a minute ———


@pytest.mark.parametrize("house", HOUSES)
def test_a_lesson_tells_every_scene_and_what_else_the_house_file_says(guest: Client, house: str) -> None:
    found = read(guest, f"/api/houses/{house}/lesson", **{"Accept-Language": "de"})
    scenes = found["scenes"]
    assert len(scenes) == 4
    assert all(scene["words"] for scene in scenes)
    assert len({repr(scene["view"]) for scene in scenes}) == 4
    assert "aim" in [section["id"] for section in found["sections"]]
    assert bool(found["differs"]) == bool(found["beside"])


def test_a_lesson_is_given_by_the_tables_own_readings(guest: Client) -> None:
    table = guest.open_table("pfaeffikon", readings={"decks": 2}, private=True)
    found = read(guest, f"/api/tables/{table}/lesson")
    (cards,) = (section for section in found["sections"] if section["id"] == "cards")
    assert any(line["sentence"] == "2 packs of 52 cards are in play." for line in cards["lines"])
