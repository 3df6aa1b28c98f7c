"""Tables with a house file of their own: who may open one, what guests are told, and that its books last."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from databases import new_url
from houses.house_files import text_of
from live_server import Client, Server, Socket
from party import Player, open_floor, player, run, sqlite, table, until
from saalchef.cli import saalchef as command_line
from saalchef.floor.audit import audit
from saalchef.floor.audit.archive import archive
from saalchef.floor.audit.archive_verify import verify_archives
from saalchef.floor.history.coups import coup_replay, table_coups
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.verify import verify
from saalchef.floor.server.closing import closing
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.snapshots import table_card
from saalchef.floor.table.house import base_of, house_of, house_wished, in_full, rules_otherwise
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.rules_told import rules_told
from saalchef.notation import dump, load_house, parse, replay
from saalchef.rules.actions import Close
from saalchef.store.witness import Witness

CLUB = """\
like = "bregenz"
name = "Club am See"
currency = "CHF"

[leaflet."Unser Blatt"]
tie_pays = 9
says = ["Getränke bleiben 'vom' Tuch."]  # die "Hausordnung"

[limits]
minimum = 5
maximum = 300
"""


def settings(file: str = CLUB, house: str = "club", **more: Any) -> Settings:
    return Settings("", house, file=file, **more)


def refusal(wish: Settings) -> Denied:
    with pytest.raises(Denied) as found:
        in_full(wish)
    return found.value


# ——— what is a house ———


def test_a_house_of_ones_own_is_called_as_its_file_and_plays_what_it_says() -> None:
    house = house_wished(settings())
    assert (house.id, house.name, house.like, house.currency) == ("club", "Club am See", "bregenz", "CHF")
    assert house.rules.limits.maximum == 300_00
    assert house_of(in_full(settings())) == house


def test_line_ends_of_other_systems_are_booked_as_toml_takes_them() -> None:
    assert in_full(settings(CLUB.replace("\n", "\r\n"))).file == CLUB


def test_what_differs_is_told_against_the_house_it_is_like() -> None:
    base = base_of(settings())
    told = rules_told(house_of(settings()), "de", base)
    assert told.like == "Casino Bregenz"
    assert {each.rule: each.sentences for each in told.differs} == {
        "limits.minimum": ("Ein Einsatz beträgt mindestens CHF 5.", "Ein Einsatz beträgt mindestens 10 €."),
        "limits.maximum": (
            "Ein Gast setzt höchstens CHF 300 auf Punto und höchstens so viel auf Banco.",
            "Ein Gast setzt höchstens 1.000 € auf Punto und höchstens so viel auf Banco.",
        ),
        "limits.tie_maximum": (
            "Auf Unentschieden setzt ein Gast höchstens CHF 200.",
            "Auf Unentschieden setzt ein Gast höchstens 200 €.",
        ),
        "limits.step": ("Gesetzt wird in Schritten von CHF 5.", "Gesetzt wird in Schritten von 5 €."),
        "tie_pays": ("Unentschieden zahlt 9 zu 1.", "Unentschieden zahlt 8 zu 1."),
        "Getränke bleiben 'vom' Tuch.": ("Getränke bleiben 'vom' Tuch.", ""),
    }
    assert rules_otherwise(settings()) == 5


def test_a_house_from_nothing_is_like_none() -> None:
    whole = text_of("vaduz")
    house = house_of(settings(whole))
    assert (house.id, house.like, base_of(settings(whole))) == ("club", "club", None)


@pytest.mark.parametrize(
    ("file", "key", "english", "german"),
    [
        ("like = 3", "like", "found 3", "gefunden: 3"),
        ('like = "bregenz"\n[limits]\nminimum = "x"', "limits.minimum", "expected", "Erwartet wird"),
        (
            'like = "bregenz"\ncurrency = "USD"',
            "currency",
            "expected CHF or EUR",
            "Erwartet wird CHF oder EUR",
        ),
        (f'like = "bregenz"\nname = "{"x" * 61}"', "name", "at most 60 characters", "höchstens 60 Zeichen"),
        ('like = "bregenz"\n[leaflet.A]\nbanco_pay = 1', "leaflet.A.banco_pay", "banco_pays", "banco_pays"),
        ("like = \n", "", "line 1", "Zeile 1"),
        ("a = [" + "[" * 5000, "", "nested", "verschachtelt"),
    ],
)
def test_a_wrong_file_is_refused_with_file_key_and_what_was_expected(
    file: str, key: str, english: str, german: str
) -> None:
    found = refusal(settings(file))
    assert (found.code, found.why, found.facts) == (
        "bad_table",
        "house_file",
        {"file": "club.toml", "key": key},
    )
    for sentence, expected in ((found.sentence("en"), english), (found.sentence("de"), german)):
        assert f"club.toml: {key}" in sentence
        assert expected in sentence


@pytest.mark.parametrize(
    "name", ["Casino Bregenz", "CASINO BREGENZ", "Casino  Bregenz.", "Casinо Bregenz", "Spielbank Wiesbaden"]
)
def test_no_house_of_ones_own_is_called_like_one_of_the_five(name: str) -> None:
    wish = settings(CLUB.replace("Club am See", name))
    found = refusal(wish)
    assert (found.why, found.facts["key"]) == ("house_file", "name")
    assert "one of the five houses" in found.sentence("en")
    assert "eines der fünf Häuser" in found.sentence("de")
    assert house_of(wish).name == name  # where a table was opened with it, its books last


@pytest.mark.parametrize("like", ["/etc/passwd", "../houses/bregenz.toml", "bregenz.toml", "~/club.toml"])
def test_no_path_is_ever_read(like: str) -> None:
    assert refusal(settings(f'like = "{like}"')).facts["key"] == "like"


@pytest.mark.parametrize("house", ["../club", "club.toml", "Wiesbaden", "pfäffikon", "", "x" * 41, "a b"])
def test_it_is_called_by_a_plain_name_that_no_house_has(house: str) -> None:
    assert refusal(settings(house=house)).why == "house_called"


def test_limits_and_readings_may_be_wished_beside_the_file() -> None:
    house = house_wished(settings(limits={"maximum": 200_00}, readings={"decks": 8}))
    assert (house.rules.limits.maximum, house.rules.decks) == (200_00, 8)
    assert refusal(settings(limits={"maximum": 202_00})).facts["limit"] == "maximum"
    assert refusal(settings(readings={"decks": 9})).why == "no_such_option"


# ——— at the table ———


async def plays(floor: Floor, guest: Player, coups: int) -> None:
    host = guest.host
    for _ in range(coups):
        bet = await guest.do(type="bets", amount=500, field="tie", box=None)
        assert bet["type"] == "done", bet
        ended = host.live.ended
        await host.command("clock", None, lambda _: [Close()])
        await until(lambda ended=ended: host.live.ended > ended)


async def club(floor: Floor) -> HostedTable:
    return await table(floor, "club", file=CLUB, readings={"shuffler": "continuous"})


def test_its_coups_are_exported_with_the_file_and_replayed_anywhere(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await club(floor)
            guest = await player(floor, host, 2)
            await plays(floor, guest, 2)
            text = coup_file(floor.database, host.id, 2)
        coup = parse(text)
        assert CLUB in text
        assert parse(dump(coup)) == coup
        house = load_house(coup, str(tmp_path / "anywhere" / "x.coup"))
        assert (house.name, house.digest) == ("Club am See", coup.rules)
        assert replay(coup, house).exit_code == 0
        assert verify(coup, house).problem is None
        (tmp_path / "evening.coup").write_text(text, "utf-8")
        for verb in ("replay", "verify"):
            done = CliRunner().invoke(command_line, [verb, str(tmp_path / "evening.coup")])
            assert done.exit_code == 0, done.output

    run(scenario())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_its_books_outlive_a_restart_and_go_into_an_archive(kind: str, tmp_path: Path) -> None:
    url, seen = new_url(kind, tmp_path), Witness(tmp_path / "elsewhere")

    async def scenario() -> None:
        async with open_floor(url, witness=seen) as floor:
            host = await club(floor)
            guest = await player(floor, host, 2)
            await plays(floor, guest, 2)
            before = table_card(host)
            assert audit(floor.database).problems == []
        async with open_floor(url, witness=seen) as floor:
            again = await floor.tables.find(host.id)
            assert again.live == host.live
            assert table_card(again).like == before.like == "bregenz"
            assert table_card(again).differs == 5
            (last, _) = table_coups(floor.database, host.id, None, 1000, 2)
            assert (last.house, last.name) == ("club", "Club am See")
            assert coup_replay(floor.database, host.id, 2, None).card == last
            await again.command("operator", None, lambda live: closing(live, "over"))
            assert audit(floor.database).problems == []
            found = archive(floor.database, tmp_path / "out", seen)
            assert found.problems == []
            files = [each.file for each in found.files]
            assert [each.problems for each in verify_archives(files, seen.public_key())] == [[]] * len(files)

    run(scenario())


def test_another_process_seats_guests_at_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = new_url("postgresql", tmp_path)
        async with open_floor(url) as one, open_floor(url) as two:
            host = await club(one)
            await until(lambda: any(card.name == "Club am See" for card in two.lobby.tables()))
            guest = await player(two, await two.tables.find(host.id), 3)
            assert (await guest.do(type="bets", amount=500, field="tie", box=None))["type"] == "done"
            too_much = await guest.do(type="bets", amount=305_00, field="punto", box=None)
            assert too_much["code"] == "above_maximum"

    run(scenario())


# ——— over HTTP ———


@pytest.fixture
def server(tmp_path: Path) -> Any:
    url = sqlite(tmp_path)
    for name in ("Chefin", "Gustav"):
        arguments = ["account", name, "--database", url, "--password-stdin"]
        assert CliRunner().invoke(command_line, arguments, "sehr geheim\n").exit_code == 0
    with Server(url) as running:
        yield running


def test_the_saalchef_opens_one_and_guests_read_what_differs(server: Server) -> None:
    with Client(server.base) as chef, Client(server.base) as guest:
        chef.me = chef.post("/api/session", name="Chefin", password="sehr geheim").json()
        guest.pass_by()
        read = chef.post("/api/desk/houses", house="club", file=CLUB)
        assert read.status_code == 200, read.text
        assert read.json()["card"]["limits"]["maximum"] == 300_00
        assert read.json()["rules"]["differs"][0]["rule"] == "limits.minimum"
        opened = chef.open_table("club", file=CLUB)
        card = guest.http.get(f"/api/tables/{opened}").json()
        assert (card["house"], card["name"], card["like"], card["differs"]) == (
            "club",
            "Club am See",
            "bregenz",
            5,
        )
        rules = guest.http.get(f"/api/tables/{opened}/rules?lang=de").json()
        assert rules["like"] == "Casino Bregenz"
        house = guest.http.get(f"/api/tables/{opened}/house").json()
        assert {rule["key"]: rule["value"] for rule in house["rules"]}["tie_pays"] == 9
        prices = guest.http.get(f"/api/tables/{opened}/prices").json()
        ties = [tag["ev"] for tag in prices["tags"] if tag["field"] == "tie"]
        assert ties == [pytest.approx(-0.193416 + 0.089620, abs=1e-4)]


async def plays_once(server: Server, guest: Client, table: str) -> None:
    async with Socket(server.port, f"/ws/tables/{table}", guest.cookies) as socket:
        await socket.ask({"type": "join", "id": "come", "chips": 5000, "seat": 1})
        action = {"type": "bets", "guest": guest.name, "amount": 500, "field": "tie", "box": None}
        await socket.ask({"type": "do", "id": "bet", "action": action})
        await socket.send({"type": "ready", "ready": True})
        while (await socket.until("events"))["view"]["phase"] != "settled":
            pass
        await socket.ask({"type": "do", "id": "go", "action": {"type": "leaves", "guest": guest.name}})


def test_who_has_played_at_a_closed_one_may_see_and_prove_his_coups_for_ever(server: Server) -> None:
    with Client(server.base) as chef, Client(server.base) as guest, Client(server.base) as stranger:
        chef.me = chef.post("/api/session", name="Chefin", password="sehr geheim").json()
        pace = {"bets": 600, "answer": 600, "pause": 60}
        own = chef.open_table(
            "club", file=CLUB, access="closed", readings={"shuffler": "continuous"}, pace=pace
        )
        key = chef.http.get(f"/api/tables/{own}/invitation").json()["key"]
        guest.pass_by()
        stranger.pass_by()
        guest.post(f"/api/tables/{own}/key", key=key)
        asyncio.run(plays_once(server, guest, own))
        for cookie in [each for each in guest.http.cookies.jar if own in each.path]:
            guest.http.cookies.jar.clear(cookie.domain, cookie.path, cookie.name)
        assert guest.http.get(f"/api/tables/{own}/rules").status_code == 404
        rules = guest.http.get(f"/api/tables/{own}/coups/1/rules").json()
        assert (rules["name"], rules["decks"], rules["jokers"]) == ("Club am See", 6, 0)
        shared = guest.post(f"/api/tables/{own}/coups/1/share").json()["token"]
        for answer in (
            guest.http.get(f"/api/tables/{own}/coups/1"),
            stranger.http.get(f"/api/shared/{shared}"),
        ):
            house = answer.json()["house"]
            assert (house["name"], house["like"]) == ("Club am See", "bregenz")
            assert {rule["key"]: rule["value"] for rule in house["rules"]}["tie_pays"] == 9
        assert stranger.http.get(f"/api/tables/{own}/coups/1/rules").status_code == 404


def test_guests_open_none_and_read_none(server: Server) -> None:
    with Client(server.base) as guest:
        guest.me = guest.post("/api/session", name="Gustav", password="sehr geheim").json()
        wish = {"house": "club", "file": CLUB}
        for answer in (guest.post("/api/tables", id="own", **wish), guest.post("/api/desk/houses", **wish)):
            assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


def test_what_is_wrong_is_answered_in_the_readers_language_and_what_is_too_long_is_not_read(
    server: Server,
) -> None:
    with Client(server.base) as chef:
        chef.me = chef.post("/api/session", name="Chefin", password="sehr geheim").json()
        chef.http.headers["Accept-Language"] = "de"
        wrong = chef.post("/api/desk/houses", house="club", file='like = "bregenz"\nsurrender = "yes"')
        assert wrong.status_code == 400
        assert wrong.json()["facts"] == {"file": "club.toml", "key": "surrender"}
        assert wrong.json()["sentence"].startswith(
            "Die Hausdatei lässt sich nicht spielen: club.toml: surrender: "
        )
        meant = chef.post("/api/desk/houses", house="club", file='like = "bregens"').json()["sentence"]
        assert meant.endswith(" Ist 'bregenz' gemeint?")
        assert chef.post("/api/tables", id="x", house="club", file="like").json()["why"] == "house_file"
        long = chef.post("/api/desk/houses", house="club", file="#" * 12_001)
        assert long.status_code == 400
        assert chef.post("/api/desk/houses", house="club", file="#" * 17_000).status_code == 413
