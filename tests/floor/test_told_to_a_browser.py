"""A proof beside what a guest's browser was told while the coups were played."""

import json
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from cli.run import run as saalchef
from floor.words_table import SECRET, TIE, WordsTable, closed, dealt
from guests_words import hash_of
from party import Player, open_floor, player, run, sqlite, table, until
from saalchef.catalogue import LANGS
from saalchef.cli.show.proof_worth import what_was_told
from saalchef.floor.history.agreement import compare
from saalchef.floor.history.export import coup_file
from saalchef.floor.table.events import ShoeCommitted, WordsCommitted, WordsOpened
from saalchef.notation import Coup, CoupLine, ProofByCoup, ProofOfCoup, parse
from saalchef.notation.told import Alarm, read_told
from saalchef.rules.actions import Close, Deal


@pytest.fixture(scope="module")
def shoe() -> WordsTable:
    """Three coups of one shoe: Beat is silent in the second."""
    played = WordsTable("bregenz")
    played.coup(Anna="a1", Beat="b1")
    played.awaits("Anna", "Beat")
    played.opens(Anna="Anna")
    played.plays_out()
    played.coup(Anna="a3")
    return played


@pytest.fixture
def told(shoe: WordsTable) -> dict[str, Any]:
    """As the browser of a guest keeps it who was there from the beginning."""
    found: dict[str, Any] = {"format": 1, "table": "t", "shuffles": [], "coups": [], "alarms": []}
    for step in shoe.steps:
        for event in step.events:
            if isinstance(event, ShoeCommitted):
                promise = {"shoe": event.shoe, "protocol": event.protocol, "commitment": event.commitment}
                found["shuffles"].append({**promise, "from": 1})
            elif isinstance(event, WordsCommitted):
                bound = [[each.guest, each.hash] for each in event.words]
                coup = {"coup": event.coup, "shoe": 1, "committed": bound, "closing": event.closing}
                found["coups"].append({**coup, "opened": None, "cards": [], "own": []})
            elif isinstance(event, WordsOpened):
                found["coups"][-1]["opened"] = [[each.guest, each.words] for each in event.words]
        found["coups"] and found["coups"][-1]["cards"].extend(dealt([step]))
    return found


@pytest.fixture
def proved(told: dict[str, Any]) -> Coup:
    """The file of the third coup."""
    words = [
        ProofOfCoup(
            each["coup"],
            tuple((guest, hashed) for guest, hashed in each["committed"]),
            each["closing"],
            tuple((guest, words) for guest, words in each["opened"]),
            drawn=tuple(each["cards"]) if each["coup"] < 3 else (),
        )
        for each in told["coups"]
    ]
    promise = told["shuffles"][0]["commitment"]
    proof = ProofByCoup(2, "t", 1, promise, SECRET.seed, SECRET.salt, 1, tuple(words))
    actions = [Close(), *(Deal(card, "punto") for card in told["coups"][2]["cards"])]
    lines = tuple(CoupLine(number, action) for number, action in enumerate(actions, 1))
    return Coup("bregenz", {}, {}, lines, proof=(proof,))


def found(told: dict[str, Any], coup: Coup, folder: Path) -> list[tuple[str, tuple[str, ...]]]:
    file = folder / "told.json"
    file.write_text(json.dumps(told), "utf-8")
    agreement = compare(read_told(str(file)), coup)
    assert agreement.holds == all(not each.differs for each in agreement.coups)
    return [(each.heard, each.differs) for each in agreement.coups]


def test_a_proof_is_what_was_told(told: dict[str, Any], proved: Coup, tmp_path: Path) -> None:
    assert found(told, proved, tmp_path) == [("whole", ())] * 3
    told["coups"][2]["cards"][0] = "??"  # it lay face down
    told["coups"][0]["cards"] = None
    assert found(told, proved, tmp_path) == [("whole", ())] * 3


def test_what_was_heard_in_part_or_not_at_all_is_named(
    told: dict[str, Any], proved: Coup, tmp_path: Path
) -> None:
    """Somebody who came during the second coup and left before the words of the third."""
    told["shuffles"][0]["from"] = 3
    del told["coups"][0]
    told["coups"][1]["opened"] = None
    assert found(told, proved, tmp_path) == [("nothing", ()), ("partly", ()), ("partly", ())]


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        (lambda told: told["coups"][1].update(shoe=2), "shuffle"),
        (lambda told: told["coups"][1]["committed"].pop(), "list"),
        (lambda told: told["coups"][1]["committed"].reverse(), "list"),
        (lambda told: told["coups"][1].update(closing="ab" * 32), "closing"),
        (lambda told: told["coups"][1]["opened"].append(["Beat", "b2"]), "words"),
        (lambda told: told["coups"][1]["cards"].reverse(), "cards"),
        (lambda told: told["coups"][1]["cards"].append("??"), "cards"),
        (lambda told: told["coups"][1]["own"].append(["Beat", "b2"]), "own"),
        (lambda told: told.update(made=[{"coup": 2, "guest": "Beat", "hash": "ab" * 32}]), "made"),
    ],
)
def test_what_was_told_otherwise_is_found(
    told: dict[str, Any], proved: Coup, tmp_path: Path, change: Any, differs: str
) -> None:
    change(told)
    assert found(told, proved, tmp_path) == [("whole", ()), ("whole", (differs,)), ("whole", ())]


def test_what_the_browser_did_itself_is_found_in_the_proof(
    told: dict[str, Any], proved: Coup, tmp_path: Path
) -> None:
    """Bound more than once, for coups it was no part of too, and for one whose list it did not hear."""
    made = [
        {"coup": each["coup"], "guest": guest, "hash": hashed}
        for each in told["coups"]
        for guest, hashed in each["committed"]
    ]
    typed_before = [{**each, "hash": "ab" * 32} for each in made]
    unbound = {"coup": 3, "guest": "Zoë", "hash": "cd" * 32}
    told["made"] = [*typed_before, *made, unbound]
    told["coups"][0]["own"] = told["coups"][0]["opened"]
    assert found(told, proved, tmp_path) == [("whole", ())] * 3
    told["made"] = [unbound, *typed_before[:1]]
    del told["coups"][0]
    assert found(told, proved, tmp_path) == [("partly", ("made",)), ("whole", ()), ("whole", ())]


@pytest.fixture
def forged(tmp_path: Path) -> tuple[str, str]:
    """A coup to whose list the house put a hash of its own in a guest's name, and what he was told of it."""
    file, told = tmp_path / "forged.coup", tmp_path / "told.json"

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz", readings={"shuffler": "continuous"})
            anna = await player(floor, host, seat=1)
            await anna.do(**TIE)
            await anna.bind()
            forger = Player(floor, host, anna.guest)
            await forger.visitor.enter(None)
            await forger.bind()
            await closed(host)
            await forger.tell()
            await until(lambda: host.live.ended == 1)
            file.write_text(coup_file(floor.database, host.id, 1), "utf-8")
            (proof,) = parse(file.read_text("utf-8")).proof
            assert isinstance(proof, ProofByCoup)
            (coup,) = proof.coup
            listed = {"coup": 1, "shoe": proof.shoe, "committed": coup.committed, "closing": coup.closing}
            made = [{"coup": 1, "guest": anna.name, "hash": hash_of(host.id, 1, anna.name, anna.words[1])}]
            promise = {"shoe": proof.shoe, "protocol": 2, "commitment": proof.commitment, "from": 1}
            heard = [{**listed, "opened": coup.opened, "cards": None, "own": []}]
            story = {"format": 1, "table": host.id, "shuffles": [promise], "coups": heard, "alarms": []}
            told.write_text(json.dumps({**story, "made": made}), "utf-8")

    run(evening())
    return str(file), str(told)


def test_a_hash_forged_in_an_honest_guests_name_does_not_pass(forged: tuple[str, str]) -> None:
    """The house knows the words behind it, and could choose the cards by them."""
    file, told = forged
    alone = saalchef("verify", file)
    assert alone.exit_code == 0  # nothing in the proof shows it
    beside = saalchef("verify", file, "--told", told)
    assert beside.exit_code == 1
    assert "the hash in the guest's name is none that this browser has made" in beside.stdout
    german = saalchef("verify", file, "--told", told, "--lang", "de")
    assert "hat dieser Browser nicht gemacht" in german.stdout


def test_the_file_alone_is_doubted_until_all_of_it_was_heard(forged: tuple[str, str]) -> None:
    """Words, promise and stakes of a file can all be made up; what a browser was told of them cannot."""
    file, told = forged
    assert "the file alone cannot show" in saalchef("verify", file, "--lang", "en").stdout
    story = json.loads(Path(told).read_text("utf-8")) | {"made": []}
    for coups, doubted in ((story["coups"], False), ([], True)):
        Path(told).write_text(json.dumps(story | {"coups": coups}), "utf-8")
        beside = saalchef("verify", file, "--told", told, "--lang", "en")
        assert beside.exit_code == 0
        assert ("the file alone cannot show" in beside.stdout) == doubted
        assert ("--told" in beside.stdout) == doubted


def test_a_coup_of_the_shoe_that_the_proof_leaves_out_is_found(
    told: dict[str, Any], proved: Coup, tmp_path: Path
) -> None:
    """As if its cards had still been there for the coups after it."""
    (proof,) = proved.proof
    assert isinstance(proof, ProofByCoup)
    without = replace(proved, proof=(replace(proof, coup=proof.coup[1:]),))
    assert found(told, without, tmp_path) == [("partly", ("shuffle",)), ("whole", ()), ("whole", ())]


@pytest.mark.parametrize("kind", get_args(get_type_hints(Alarm)["kind"]))
def test_what_the_browser_noticed_then_does_not_hold(
    told: dict[str, Any], proved: Coup, tmp_path: Path, kind: str
) -> None:
    told["alarms"] = [{"kind": kind, "at": 1}]
    file = tmp_path / "told.json"
    file.write_text(json.dumps(told), "utf-8")
    agreement = compare(read_told(str(file)), proved)
    assert not agreement.holds
    assert len({next(iter(what_was_told(agreement))).told(lang) for lang in LANGS}) == len(LANGS)


def test_another_promise_is_found(told: dict[str, Any], proved: Coup, tmp_path: Path) -> None:
    told["shuffles"][0]["commitment"] = "ab" * 32
    assert found(told, proved, tmp_path) == [("whole", ("promise",))] * 3


FIXTURE = Path(__file__).parents[2] / "client" / "tests" / "fixtures" / "schaffhausen.coup"
TABLE, SHOE = "304a6c9e69e4", 25


def told_file(folder: Path, **changed: Any) -> str:
    """What was told of the shuffle of a written coup."""
    promised = re.search(r'^commitment = "(.*)"$', FIXTURE.read_text("utf-8"), re.MULTILINE)
    assert promised
    shuffle = {"shoe": SHOE, "protocol": 1, "commitment": promised[1], "from": 3}
    told = {"format": 1, "table": TABLE, "shuffles": [shuffle], "coups": [], "alarms": []}
    file = folder / "told.json"
    file.write_text(json.dumps({**told, **changed}), "utf-8")
    return str(file)


def test_the_command_line_compares(tmp_path: Path) -> None:
    same = saalchef("verify", str(FIXTURE), "--told", told_file(tmp_path))
    assert (same.exit_code, same.stderr) == (0, "")
    assert f"Shuffle {SHOE}: its promise is the one that the browser was told." in same.stdout
    unheard = saalchef("verify", str(FIXTURE), "--told", told_file(tmp_path, shuffles=[]))
    assert unheard.exit_code == 0
    assert "was not told its promise" in unheard.stdout
    other = [{"shoe": SHOE, "protocol": 1, "commitment": "ab" * 32, "from": 3}]
    lied = saalchef("verify", str(FIXTURE), "--told", told_file(tmp_path, shuffles=other))
    assert lied.exit_code == 1
    assert "not proved: the proof does not agree with what the browser was told" in lied.stderr
    assert "its promise is not the one" in lied.stdout
    alarms = [{"kind": "seed", "at": SHOE}, {"kind": "seed", "at": 1}, {"kind": "list", "at": SHOE}]
    alarmed = saalchef("verify", str(FIXTURE), "--told", told_file(tmp_path, alarms=alarms), "--json")
    assert alarmed.exit_code == 1
    document = json.loads(alarmed.stdout)
    assert document["verified"] is False
    assert document["told"]["alarms"] == alarms[:1]
    assert document["told"]["shuffles"] == [{"shoe": SHOE, "heard": True, "differs": False}]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"format": 2}, "a format that this version does not know"),
        ({"table": "ba9876543210"}, f"the proof is of table {TABLE}"),
        ({"coups": [{"coup": 1}]}, "coups[0]"),
        ({"more": 1}, "more"),
    ],
)
def test_a_bad_file_of_what_was_told_is_said(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    refused = saalchef("verify", str(FIXTURE), "--told", told_file(tmp_path, **changed))
    assert refused.exit_code == 3
    assert "is not what a browser keeps of what it was told" in refused.stderr
    assert said in refused.stderr


@pytest.mark.parametrize("text", ["", "[]", "{", "\x00", "{" * 10_000, '{"format": 1e999}'])
def test_what_is_no_such_file_at_all_is_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / "told.json"
    file.write_text(text, "utf-8")
    refused = saalchef("verify", str(FIXTURE), "--told", str(file))
    assert refused.exit_code == 3
    assert "is not what a browser keeps of what it was told" in refused.stderr
