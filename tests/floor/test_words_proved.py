"""The proof of coups with guests' words: what it holds, what no forger gets past, and what it is worth."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from floor.words_table import TIE, closed, coups
from guests_words import hash_of
from party import open_floor, player, run, sqlite, table, until
from saalchef.cli import saalchef
from saalchef.floor.audit import audit
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.verify import verify
from saalchef.floor.table.closing import closing
from saalchef.notation import Coup, CoupLine, dump, dump_json, load_house, parse, read_text
from words_files import FIXTURES, TABLE


@pytest.fixture(scope="module")
def shoe_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The third coup of a shoe: Anna added words to every coup, and Beat stayed silent in the second."""
    folder = tmp_path_factory.mktemp("shoe")
    files = []

    async def evening() -> None:
        async with open_floor(sqlite(folder)) as floor:
            host = await table(floor, "bregenz", readings={"decks": 1})
            anna, beat = await player(floor, host, seat=1), await player(floor, host, seat=2)
            await coups(host, anna, 1)
            for each in (anna, beat):
                await each.bind()
                await each.do(**TIE)
            await closed(host)
            await anna.tell()
            await until(lambda: host.live.ended == 2)
            await coups(host, anna, 1)
            assert host.live.shoe.number == 1
            await host.command("chef", "close", lambda live: closing(live, "Feierabend"))
            assert audit(floor.database).problems == []
            files.append(coup_file(floor.database, host.id, 3))

    run(evening())
    return files[0]


def verdict(text: str) -> str:
    """What verifying comes to; the code of the innermost problem, or "none"."""
    file = parse(text)
    problem = verify(file, load_house(file, "shoe.coup")).problem
    inner = problem.facts.get("problem") if problem is not None else None
    return getattr(inner, "code", "") or (problem.code if problem is not None else "none")


def test_a_coup_of_a_shoe_is_proved_with_the_words_of_all_coups_before(shoe_file: str) -> None:
    file = parse(shoe_file)
    found = verify(file, load_house(file, "shoe.coup"))
    assert found.problem is None
    assert found.cards == shoe_file.count("\ndeal ")
    (anna,) = found.worth[0].opened
    (beat,) = found.worth[1].silent
    assert [(each.coup, each.opened, each.outcomes, each.outcomes_at_most) for each in found.worth] == [
        (1, (anna,), 1, 1),
        (2, (anna,), 2, 2),
        (3, (anna,), 1, 1),
    ]
    assert beat != anna
    assert parse(dump(file)) == file
    assert read_text(dump_json(file), "shoe.jsonl") == (replace(file, lines=_on_line_one(file)),)


def _on_line_one(file: Coup) -> tuple[CoupLine, ...]:
    return tuple(CoupLine(1, line.action) for line in file.lines)


def _lines(text: str, key: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(f"{key} = ")]


def _value(line: str) -> Any:
    return json.loads(line.partition(" = ")[2])


def _other_digit(line: str) -> str:
    """With another first hexadecimal digit in its last text."""
    start = line.rindex('"', 0, line.rindex('"')) + 1
    return line[:start] + ("0" if line[start] != "0" else "1") + line[start + 1 :]


def _changed(key: str, nth: int = 0) -> Callable[[str], str]:
    def change(text: str) -> str:
        line = _lines(text, key)[nth]
        before, found, after = text.partition(line + "\n")
        assert found
        return before + _other_digit(line) + "\n" + after

    return change


def _without_the_first_coup(text: str) -> str:
    head, first, rest = text.partition("[[proof.coup]]")
    return head + first + rest.partition("[[proof.coup]]")[2]


def _without_the_coups_before(text: str) -> str:
    """As if the shoe were full: another coup could be dealt so from the same seed and words."""
    head, first, rest = text.partition("[[proof.coup]]")
    return head + first + rest.rpartition("[[proof.coup]]")[2]


def _without_the_second_coup(text: str) -> str:
    head, found, rest = text.partition("[[proof.coup]]")
    first, _, others = rest.partition("[[proof.coup]]")
    return head + found + first + found + others.partition("[[proof.coup]]")[2]


def _with_a_higher_stake(text: str) -> str:
    """Raised by who has heard the words, wherever the file tells of it."""
    stake = str(_value(_lines(text, "stakes")[0])[0])
    guest, _, amount, *field = stake.split()
    raised = text.replace(stake, " ".join([guest, "bets", f"{amount}0", *field]))
    return re.sub(r"^\[result\]\n(?:.+\n)+", "", raised, flags=re.MULTILINE)


def _with_a_coup_told_twice(text: str) -> str:
    head, first, rest = text.partition("[[proof.coup]]")
    return head + first + rest.partition("[[proof.coup]]")[0] + first + rest


def _with_nobody_silent(text: str) -> str:
    bound, told = _lines(text, "committed")[1], _lines(text, "opened")[1]
    kept = [pair for pair in _value(bound) if pair[0] in dict(_value(told))]
    return text.replace(bound, f"committed = {json.dumps(kept)}", 1)


def _with_a_silent_guest_opened(text: str) -> str:
    told = dict(_value(_lines(text, "opened")[1]))
    bound = _value(_lines(text, "committed")[1])
    words = [[name, told.get(name, "made up later")] for name, _ in bound]
    return text.replace(_lines(text, "opened")[1], f"opened = {json.dumps(words)}", 1)


def _swapped(text: str) -> str:
    first, second = re.findall(r"^deal (\S+) to", text, re.MULTILINE)[:2]
    return re.sub(rf"^deal {first} ", f"deal {second} ", text, count=1, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (_changed("seed"), "verify.commitment"),
        (_changed("salt"), "verify.commitment"),
        (_changed("commitment"), "verify.commitment"),
        (_changed("opened"), "verify.words_differ"),
        (_changed("opened", 2), "verify.words_differ"),
        (_with_a_silent_guest_opened, "verify.words_differ"),
        (_with_nobody_silent, "verify.before"),
        (_without_the_first_coup, "verify.before"),
        (_without_the_coups_before, "verify.closing"),
        (_without_the_second_coup, "verify.coups_of_shuffle"),
        (_with_a_higher_stake, "verify.closing"),
        (_changed("stakes"), "verify.closing"),
        (_changed("closing", 2), "verify.closing"),
        (_swapped, "verify.other_card"),
        (lambda text: text.replace("coup = 2\n", "coup = 9\n"), "verify.words_differ"),
        (_with_a_coup_told_twice, "verify.coups_of_shuffle"),
        (lambda text: text.replace("\ncoups = 1\n", "\ncoups = 2\n"), "verify.coups_of_shuffle"),
        (lambda text: text.replace("\ncoups = 1\n", "\ncoups = 0\n"), "verify.coups_of_shuffle"),
        (lambda text: re.sub(r'seed = "..', 'seed = "zz', text), "verify.hexadecimal"),
        (lambda text: re.sub(r'drawn = \["..', 'drawn = ["Jk', text), "verify.before"),
    ],
)
def test_a_proof_that_was_changed_proves_nothing(
    shoe_file: str, change: Callable[[str], str], problem: str
) -> None:
    forged = change(shoe_file)
    assert forged != shoe_file
    assert verdict(forged) == problem


def test_the_command_line_says_in_both_languages_what_a_proof_is_worth(
    shoe_file: str, tmp_path: Path
) -> None:
    path = tmp_path / "shoe.coup"
    path.write_text(shoe_file, "utf-8")
    english = CliRunner().invoke(saalchef, ["verify", str(path), "--lang", "en"]).stdout
    assert "Coup 1, 3: words of " in english
    assert "At most 2 outcomes hung on those silent" in english
    assert "at most 2 outcomes to choose from" in english
    assert "reads his own server's memory" in english
    assert "the file alone cannot show" in english
    assert "promised before" not in english
    assert "leave out anybody's words by calling him silent" in english
    german = CliRunner().invoke(saalchef, ["verify", str(path), "--lang", "de"]).stdout
    assert "Coup 1, 3: Worte von " in german
    assert "An den Stummen hingen höchstens 2 Ausgänge" in german
    assert "höchstens 2 Ausgänge zur Wahl" in german
    assert "kann die Datei allein nicht zeigen" in german
    assert "jedermanns Worte weglassen, indem es ihn stumm nennt" in german
    told = json.loads(CliRunner().invoke(saalchef, ["verify", str(path), "--json"]).stdout)
    found = [(each["coup"], each["outcomes"], each["outcomes_at_most"]) for each in told["worth"]]
    assert found == [(1, 1, 1), (2, 2, 2), (3, 1, 1)]


OLD = [path for path in sorted(FIXTURES.glob("*.coup")) if "[[proof]]\ntable" in path.read_text("utf-8")]


@pytest.mark.parametrize("path", OLD, ids=str)
def test_a_proof_of_the_first_protocol_still_verifies(path: Path) -> None:
    assert verdict(path.read_text("utf-8")) == "none"
    told = CliRunner().invoke(saalchef, ["verify", str(path), "--lang", "en"])
    assert told.exit_code == 0
    assert "public before the bets were closed" in told.stdout


def test_words_told_with_a_character_that_is_refused_now_still_verify() -> None:
    text = (FIXTURES / "words-schaffhausen.coup").read_text("utf-8")
    file = parse(text)
    ((guest, words), *_) = file.proof[0].coup[0].opened
    before, after = (hash_of(TABLE, 1, guest, each) for each in (words, f"{words}\u2028\u200d"))
    earlier = text.replace(words, f"{words}\u2028\u200d").replace(before, after)
    assert parse(dump(parse(earlier))) == parse(earlier)
    assert verdict(earlier) == "verify.other_card"  # other words, other cards; and nothing before that
