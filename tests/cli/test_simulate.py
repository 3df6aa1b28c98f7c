"""`saalchef simulate` as people and programs use it."""

import json
import re
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cli.run import run
from saalchef.sim.blackjack.choose import NAMES
from saalchef.sim.job import Device, Job
from saalchef.sim.run import Chunk, play_chunk

Document = dict[str, Any]


def document(*args: str) -> Document:
    done = run("simulate", *args, "--json")
    assert done.exit_code == 0, done.output
    found: Document = json.loads(done.stdout)
    return found


def test_one_json_document_with_the_contracted_keys() -> None:
    found = document("bregenz", "--rounds", "200k", "--seed", "7")
    assert found["rounds"] == 200_000
    assert found["seed"] == 7
    assert set(found["bets"]) == {"punto", "banco", "tie"}
    assert {"ev", "stderr", "stdev"} <= set(found["bets"]["punto"])
    assert found["rounds_per_second"] > 0
    assert found["interrupted"] is False


def test_the_figures_do_not_depend_on_the_workers() -> None:
    one, three = (document("vaduz", "--rounds", "1e6", "--workers", n) for n in ("1", "3"))
    for each in (one, three):
        for machine in ("rounds_per_second", "seconds"):
            each.pop(machine)
    assert one == three


def test_another_seed_or_reading_changes_them() -> None:
    base = document("vaduz", "--rounds", "100k")["bets"]
    assert document("vaduz", "--rounds", "100k", "--seed", "1")["bets"] != base
    assert document("vaduz", "--rounds", "100k", "--reading", "tie_pays=9")["bets"]["tie"] != base["tie"]


def test_several_boxes_and_a_co_bettor_are_told_apart() -> None:
    found = document(
        "wiesbaden", "--rounds", "50k", "--boxes", "2", "--strategy", "mimic", "--strategy", "never-bust",
        "--bet", "twins=10", "--co-bettor", "--mistakes", "0.05",
    )  # fmt: skip
    assert [box["strategy"] for box in found["boxes"]] == ["mimic", "never-bust"]
    assert found["boxes"][0]["bets"]["main"]["ev"] < -0.03
    assert "co_bettor" in found["boxes"][1]["bets"]
    assert found["table"]["stdev"] > 10
    results = {float(Fraction(each["pays"])): each["count"] for each in found["table"]["outcomes"]}
    assert sum(results.values()) == found["table"]["placed"] == 50_000
    assert sum(net * count for net, count in results.items()) / 50_000 == pytest.approx(found["table"]["ev"])


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("pfaeffikon", "--boxes", "2"), ("Result in CHF", "−10 ", "+12.50 ")),
        (
            ("wiesbaden", "--boxes", "3", "--bet", "twins=10"),
            ("Result in EUR, each up to the next", "−60 ", "+90 "),
        ),
        (("schaffhausen",), ("The first seat's whole result", "Result in CHF", "−2.50 ")),
        (("vaduz", "--bet", "banco=20", "--bet", "tie=10"), ("Result in CHF", "−30 ", "+80 ")),
    ],
)
def test_how_often_each_whole_result_comes_is_shown(args: tuple[str, ...], told: tuple[str, ...]) -> None:
    shown = run("simulate", *args, "--rounds", "50k").stdout
    assert all(each in shown for each in ("ends ahead", "ends even", "ends behind", *told)), shown


def test_exact_values_stand_where_nothing_interferes() -> None:
    bets = document("wiesbaden", "--rounds", "50k", "--mistakes", "0.05")["bets"]
    assert bets["twins"]["exact"] == pytest.approx(-2261 / 97343)
    assert "exact" not in bets["main"]
    assert "exact" not in bets["crazy"]
    boxes = document("pfaeffikon", "--rounds", "50k", "--boxes", "2", "--insurance", "always")["boxes"]
    assert boxes[1]["bets"]["main"]["exact"] == pytest.approx(-0.00514047, abs=1e-7)
    assert abs(boxes[1]["bets"]["main"]["deviations"]) < 4
    assert abs(boxes[1]["bets"]["insurance"]["deviations"]) < 4
    without = run("simulate", "pfaeffikon", "--rounds", "5k", "--mistakes", "0.1", "--lang", "en").output
    assert "exact value" not in without


def test_staked_bets_are_told_with_the_whole_result() -> None:
    """By the fast way and, since insurance is asked for, by whole tables: other cards, the same spread."""
    args = ("wiesbaden", "--rounds", "200k", "--bet", "main=20", "--bet", "twins=10")
    fast, slow = document(*args), document(*args, "--insurance", "never")
    assert set(fast["bets"]) == {"main", "twins", "insurance"}
    assert set(slow["bets"]) == {"main", "twins"}
    for found in (fast, slow):
        bets = found["bets"]
        assert found["table"]["ev"] == pytest.approx(20 * bets["main"]["ev"] + 10 * bets["twins"]["ev"])
    assert fast["table"]["stdev"] == pytest.approx(slow["table"]["stdev"], rel=0.05)


@pytest.mark.parametrize("house", ["wiesbaden", "bregenz", "schaffhausen"])
def test_a_single_evening_can_be_shown(house: str, tmp_path: Path) -> None:
    picture = tmp_path / "one.svg"
    done = run(
        "simulate", house, "--rounds", "100", "--evening", "100", "--bankroll", "500",
        "--chart", str(picture), "--lang", "de",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "Das ruht auf einem einzigen Abend" in done.stdout
    assert "±" not in done.stdout
    assert str(picture) in done.stderr.replace("\n", "")
    assert "mit 500 " in picture.read_text("utf-8")


def test_one_evening_or_one_round_has_no_standard_error() -> None:
    evening = document("bregenz", "--rounds", "50", "--evening", "50")["evening"]
    assert (evening["evenings"], evening["stderr"], evening["stdev"]) == (1, None, None)
    assert document("bregenz", "--rounds", "100", "--evening", "50")["evening"]["stderr"] is not None
    punto = document("bregenz", "--rounds", "1")["bets"]["punto"]
    assert (punto["stderr"], punto["stdev"], punto["interval"]) == (None, None, None)
    assert "deviations" not in punto
    shown = run("simulate", "bregenz", "--rounds", "1", "--lang", "en").stdout
    assert "This rests on one round" in shown
    assert "±" not in shown


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (
            "wiesbaden --evening 20 --rounds 400 --bankroll 250 --bet main=10 --bet twins=10 "
            "--strategy chart --mistakes 0.025",
            "20 evenings of at most 20 coups│staked in a coup on Main game: 10.00 EUR│"
            "staked in a coup on Twins: 10.00 EUR│bankroll: 250.00 EUR│boxes: one│"
            "strategy: the memorised chart│mistakes: in 2.5 % of decisions│"
            "Insurance: as the strategy says│cards: each coup from the full pack│seed: 0",
        ),
        (
            "pfaeffikon --boxes 3 --rounds 2k --strategy mimic --strategy chart --insurance never "
            "--co-bettor --reading shuffler=shoe --reading penetration=80",
            "2,000 rounds│staked in a coup on Main game: 15.00 CHF│boxes: 3 of one guest│"
            "strategy: plays like the bank, 2 × the memorised chart│mistakes: none│Insurance: never│"
            "Co-bettor: never doubles or splits along│cards: from a shoe, down to the cut card at 80 %",
        ),
        (
            "pfaeffikon --rounds 2k --follows splits",
            "strategy: best play, card by card│Co-bettor: splits along, never doubles along",
        ),
        ("pfaeffikon --rounds 2k --seed 7", "2,000 rounds│stake: each bet by itself, per unit│seed: 7"),
        ("bregenz --rounds 2k --bet tie=20", "2,000 rounds│staked in a coup on Tie: 20.00 EUR"),
        (
            "schaffhausen --rounds 2k --players 3",
            "staked in a coup on Ante: 10.00 CHF│players: 3, the guest in the first seat│"
            "strategy: 3 × reasonable",
        ),
    ],
)
def test_the_text_says_what_was_played(args: str, told: str) -> None:
    shown = run("simulate", *args.split(), "--lang", "en").stdout
    rows = [[cell.strip() for cell in line.strip("│").split("│")] for line in shown.splitlines()]
    said = {": ".join(row) for row in rows} | {row[-1] for row in rows}
    assert [each for each in told.split("│") if each not in said] == []


@pytest.mark.parametrize(("owner", "split"), [("eager", "first_hand"), ("optimal", "returned")])
def test_a_co_bettor_has_what_is_known_exactly_of_what_he_follows(owner: str, split: str) -> None:
    reading = ("--reading", f"co_bettor_split={split}")
    odds = json.loads(run("odds", "pfaeffikon", "--co-bettor", "--json", *reading).stdout)
    known = odds["co_bettor"][owner]
    args = ("pfaeffikon", "--rounds", "2M", "--strategy", owner, *reading)
    found = {follows: document(*args, "--follows", follows) for follows in known}
    assert list(found) == ["nothing", "doubles", "splits", "everything"]
    for follows, each in found.items():
        assert each["follows"] == follows
        bets = each["bets"]
        assert bets["co_bettor"]["exact"] == pytest.approx(known[follows]["ev"], abs=1e-12)
        assert abs(bets["co_bettor"]["deviations"]) < 4, follows
        assert abs(bets["main"]["deviations"]) < 4, follows
        assert (bets["co_bettor"]["ev"] == bets["main"]["ev"]) == (follows == "everything")
        assert bets["main"] == found["nothing"]["bets"]["main"]  # whoever joins, the cards are the same
    assert document(*args, "--co-bettor")["bets"] == found["nothing"]["bets"]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_help_names_every_strategy(lang: str) -> None:
    told = run("simulate", "--help", "--lang", lang).stdout
    assert [
        name for name in (*NAMES, "reasonable", "careful", "bold") if not re.search(rf"\b{name}\b", told)
    ] == []


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ("bregenz --rounds 1 --lang en", "Played one round, seed 0"),
        ("bregenz --rounds 1 --lang de", "Gespielt: eine Runde, Seed 0"),
        ("bregenz --rounds 2 --lang de", "Gespielt: 2 Runden, Seed 0"),
        ("bregenz --rounds 1 --evening 1 --lang en", "one evening of at most one coup"),
        ("bregenz --rounds 4 --evening 1 --lang de", "4 Abende von höchstens einem Coup"),
    ],
)
def test_one_is_told_as_one(args: str, told: str) -> None:
    assert told in run("simulate", *args.split()).stdout


def test_a_pot_carried_over_is_lost_to_nobody() -> None:
    found = document(
        "schaffhausen", "--rounds", "100k", "--reading", "all_bust=carried", "--strategy", "20s20/21s21"
    )
    assert sum(seat["bets"]["pot"]["ev"] for seat in found["seats"]) == pytest.approx(0, abs=1e-9)
    first = found["seats"][0]["bets"]["pot"]
    assert sum(share["count"] for share in first["outcomes"]) == 100_000


def test_figures_from_a_shoe_say_what_the_exact_value_is_of() -> None:
    shoe = run("simulate", "vaduz", "--rounds", "5k", "--reading", "shuffler=shoe", "--lang", "en").output
    machine = run(
        "simulate", "vaduz", "--rounds", "5k", "--reading", "shuffler=continuous", "--lang", "en"
    ).output
    assert "a round from the full shoe" in shoe
    assert "a round from the full shoe" not in machine


def test_several_boxes_are_drawn_with_what_they_bring_together(tmp_path: Path) -> None:
    picture = tmp_path / "boxes.svg"
    args = ("pfaeffikon", "--boxes", "2", "--rounds", "50k", "--chart", str(picture), "--lang", "de")
    assert run("simulate", *args).exit_code == 0
    drawn = picture.read_text("utf-8")
    assert "Box 1 · Hauptspiel" in drawn
    assert "Ergebnis in CHF" in drawn


def test_players_are_told_by_seat_and_from_the_button() -> None:
    found = document("schaffhausen", "--rounds", "50k", "--players", "3", "--strategy", "bold")
    assert len(found["seats"]) == len(found["from_button"]) == 3
    assert sum(seat["bets"]["pot"]["ev"] for seat in found["seats"]) == pytest.approx(0, abs=1e-9)
    assert sum(seat["won"] for seat in found["seats"]) == pytest.approx(1)


def test_an_evening_is_told_in_the_currency(tmp_path: Path) -> None:
    svg = tmp_path / "evening.svg"
    found = document(
        "bregenz",
        "--rounds",
        "100k",
        "--evening",
        "100",
        "--bankroll",
        "300",
        "--bet",
        "banco=20",
        "--chart",
        str(svg),
    )
    evening = found["evening"]
    assert evening["evenings"] == 1000
    assert evening["bankroll"] == 300
    assert -300 <= evening["quantiles"]["1"] <= evening["quantiles"]["50"] <= evening["quantiles"]["99"]
    assert sum(count for _, count in evening["results"]) == 1000
    assert svg.read_text("utf-8").startswith("<svg")


def test_exact_figures_stand_beside_an_evening() -> None:
    args = ("bregenz", "--rounds", "20k", "--evening", "20", "--bankroll", "100", "--bet", "punto=20")
    exact = document(*args, "--reading", "shuffler=continuous")["evening"]["exact"]
    assert sum(likely for _, likely in exact["results"]) == pytest.approx(1)
    assert exact["results"][0][0] == exact["worst"] == -100
    assert exact["ruin"]["by_coup"][-1] == exact["ruin"]["probability"] > 0.1
    assert exact["ruin"]["quantiles"]["5"] >= 5
    assert document(*args)["evening"]["ruin"]["quantiles"]["5"] >= 5
    assert document(*args)["evening"]["not_exact"] == "shoe"
    shown = run("simulate", *args, "--reading", "shuffler=continuous", "--lang", "en").stdout
    assert "no probability is off by more than" in shown
    when = re.search(r"if so, after so many coups on average +│ +(\S+) +│ +(\S+)", shown)
    assert when is not None
    assert float(when[1]) == pytest.approx(float(when[2]), rel=0.1)
    one = run("simulate", *args, "--rounds", "20", "--reading", "shuffler=continuous", "--lang", "de").stdout
    assert "Das ruht auf einem einzigen Abend" in one
    assert "wenn ja, im Mittel nach so vielen Coups" in one
    assert "Vom Schlitten hängt ein Coup" in run("simulate", *args, "--lang", "de").stdout


def test_so_they_do_beside_an_evening_of_black_jack() -> None:
    args = ("wiesbaden", "--rounds", "4000", "--evening", "20", "--bankroll", "50", "--bet", "main=10")
    exact = document(*args)["evening"]["exact"]
    assert sum(likely for _, likely in exact["results"]) == pytest.approx(1)
    assert 0 < exact["doubt"] < 0.1
    assert 0.1 < exact["ruin"]["probability"] < 0.9


def test_the_text_says_the_same_in_german_and_english(tmp_path: Path) -> None:
    for lang, words in (
        ("en", ("What each bet brought", "exact value")),
        ("de", ("Was jede Wette", "genauer Wert")),
    ):
        done = run("simulate", "bregenz", "--rounds", "100k", "--lang", lang, COLUMNS="120")
        assert done.exit_code == 0
        assert all(each in done.stdout for each in words)
    png = tmp_path / "bets.png"
    done = run("simulate", "schaffhausen", "--rounds", "5k", "--evening", "50", "--chart", str(png))
    assert "How evenings end" in done.stdout
    assert re.search(r"staked in a coup on Ante +│ +10\.00", done.stdout)
    assert re.search(r"staked in a coup on Red Bonus +│ +5\.00", done.stdout)
    assert png.read_bytes().startswith(b"\x89PNG")


def test_a_saved_strategy_says_what_its_letters_mean_in_the_readers_language(tmp_path: Path) -> None:
    for lang, first in (("de", "# S bleiben · C Karte · "), ("en", "# S stay · C card · ")):
        file = tmp_path / f"{lang}.toml"
        document("wiesbaden", "--rounds", "1k", "--save-strategy", str(file), "--lang", lang)
        assert file.read_text("utf-8").startswith(first)


def test_a_strategy_can_be_saved_and_played_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    first = document("wiesbaden", "--rounds", "30k", "--strategy", "mimic", "--save-strategy", str(file))
    again = document("wiesbaden", "--rounds", "30k", "--strategy", str(file))
    assert first["bets"]["main"]["ev"] == again["bets"]["main"]["ev"]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("bregenz", "--strategy", "mimic"), "nobody decides anything"),
        (("bregenz", "--bet", "main=10"), "no field 'main'; it has punto, banco, tie"),
        (("bregenz", "--bet", "tie=500", "--evening", "5"), "500 cannot be staked on tie: from 10 to 200"),
        (("wiesbaden", "--boxes", "8"), "boxes from 1 to 7"),
        (("wiesbaden", "--strategy", "lucky"), "no such strategy"),
        (("wiesbaden", "--bankroll", "100"), "belongs to an evening"),
        (("bregenz", "--evening", "9", "--bankroll", "5"), "does not reach for one coup"),
        (("schaffhausen", "--players", "9"), "from 2 to 7 players"),
        (("schaffhausen", "--insurance", "always"), "neither insurance nor co-bettors"),
        (("schaffhausen", "--follows", "doubles"), "neither insurance nor co-bettors"),
        (("bregenz", "--follows", "nothing"), "neither insurance nor co-bettors"),
        (("wiesbaden", "--follows", "double"), "'doubles'"),
        (("wiesbaden", "--rounds", "many"), "not a whole number such as 1000000, 1e9 or 250M"),
        (("wiesbaden", "--rounds", "0"), "0 is not from 1 to 9007199254740991"),
        (("wiesbaden", "--bet", "main"), "not of the form field=amount"),
        (("wiesbaden", "--bet", "main=10", "--bet", "main=20"), "main is staked on twice"),
        (("wiesbaden", "--bet", "main=10.005"), "not an amount in whole cents"),
        (("wiesbaden", "--strategy", "chart", "--strategy", "mimic"), "2 strategies were named for one box"),
        (("schaffhausen", "--bet", "ante=7"), "7 cannot be staked on ante: it is 10"),
        (("schaffhausen", "--strategy", "99s17/13s17"), "with more than 21 a hand has bust"),
        (("schaffhausen", "--strategy", "lucky"), "expected reasonable, careful, bold, or thresholds"),
        (
            ("wiesbaden", "--boxes", "3", "--bet", "twins=50", "--reading", "twins_limit=table"),
            "150 on Twins is above the limit for all boxes together, 100",
        ),
        (("bregenz", "--rounds", "1e15", "--chart", "nowhere/x.svg"), "there is no folder nowhere"),
        (("bregenz", "--rounds", "1e15", "--chart", "."), "this is a folder, not a file."),
        (("bregenz", "--cluster", "foo"), "'foo': expected an address such as tcp://host:8786"),
        (("bregenz", "--cluster", ""), "'': expected an address such as tcp://host:8786"),
        (("bregenz", "--rounds", "10", "--chart", "x.gif"), "expected a name that ends in .svg or .png"),
        (("bregenz", "--cluster", "tcp://x", "--device", "cuda"), "either --cluster or --device cuda"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(args: tuple[str, ...], sentence: str) -> None:
    done = run("simulate", *args)
    assert done.exit_code != 0
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("bregenz", "--strategy", "mimic"), "Bei Punto Banco entscheidet niemand etwas"),
        (("bregenz", "--bet", "main=10"), "Dieses Haus hat kein Feld 'main', nur punto, banco, tie."),
        (("bregenz", "--bet", "tie=500"), "500 kann man auf tie nicht setzen: von 10 bis 200"),
        (("bregenz", "--evening", "9", "--bankroll", "5"), "Ein Spielkapital von 5 reicht nicht"),
        (("schaffhausen", "--strategy", "lucky"), "oder Schwellen wie 14s17/13s17"),
        (("wiesbaden", "--strategy", "lucky"), "keine solche Strategie: Erwartet wird optimal"),
        (("bregenz", "--rounds", "10", "--chart", "x.gif"), "der auf .svg oder .png endet"),
        (("bregenz", "--save-strategy", "x.toml"), "Speichern lassen sich nur Strategien für Black Jack."),
        (
            ("bregenz", "--rounds", "many"),
            "Ungültiger Wert für '--rounds': 'many' ist keine ganze Zahl wie 1000000, 1e9 oder 250M. "
            "Siehe 'saalchef simulate --help'.",
        ),
        (("bregenz", "--bet", "tie=x"), "Ungültiger Wert für '--bet': 'x' ist kein Betrag"),
        (("bregenz", "--reading", "decks"), "'decks' hat nicht die Form id=Möglichkeit"),
    ],
)
def test_it_is_refused_in_the_language_asked_for(args: tuple[str, ...], sentence: str) -> None:
    """Wherever --lang stands, or as the environment speaks where it does not."""
    for done in (
        run("simulate", *args, "--lang", "de"),
        run("simulate", "--lang", "de", *args),
        run("simulate", *args, LANG="de_DE.UTF-8"),
    ):
        assert done.exit_code in (2, 3)
        assert done.stderr.startswith("saalchef: ")
        assert done.stderr.count("\n") == 1
        assert sentence in done.stderr
    assert sentence not in run("simulate", *args, "--lang", "en", LANG="de_DE.UTF-8").stderr


def test_ctrl_c_prints_what_is_known_so_far(ctrl_c: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if it is pressed again while the chunks under way come in."""
    pressed: list[int] = []
    begun = threading.Semaphore(0)

    def begin(job: Job, first: int, last: int, device: Device) -> Chunk:
        begun.release()
        return play_chunk(job, first, last, device)

    def press(done: int) -> None:
        if not pressed:  # only when the next chunk, too, is under way
            assert begun.acquire(timeout=60)
            assert begun.acquire(timeout=60)
        pressed.append(done)
        signal.raise_signal(signal.SIGINT)

    @contextmanager
    def watching(_: Job, lang: str) -> Iterator[Callable[[int], None]]:
        yield press

    monkeypatch.setattr("saalchef.sim.run.play_chunk", begin)
    monkeypatch.setattr("saalchef.cli.show.running.watching", watching)
    done = run("simulate", "bregenz", "--rounds", "1e12", "--json")
    assert done.exit_code == 130
    assert len(pressed) > 1
    found = json.loads(done.stdout)
    assert found["interrupted"] is True
    assert 0 < found["rounds"] < 10**12
    assert abs(found["bets"]["punto"]["deviations"]) < 6


def test_vaduz_one_box_holds_punto_and_banco_together() -> None:
    asked = ("simulate", "vaduz", "--rounds", "1000", "--bet", "punto=600", "--bet", "banco=500")
    refused = run(*asked)
    assert refused.exit_code != 0
    assert "together it holds 1000 at most" in " ".join(refused.stderr.split())
    assert run(*asked, "--reading", "box_maximum=each_side").exit_code == 0
