"""Coup files: what they may say, and what is said about those that cannot be read."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from both_languages import check_both_languages
from saalchef.cli import saalchef
from saalchef.houses import load
from saalchef.notation import CoupFileError, dump, load_house, parse, read_file, read_text, replay
from saalchef.rules.sentences import sentence

EXAMPLE = '''
coup = 1
house = "wiesbaden"
readings = { decks = 6 }
guests = { p1 = 500, p2 = 200 }
actions = """
p1 sits 3
p2 stands
p1 bets 20 on main 3
p2 bets 10 on main 3                    # co-bettor: no say
p1 bets 10 on twins 3
croupier closes
deal 9h to 3
deal 6d to bank
deal 2c to 3
p1 doubles 3
p2 doubles 3                            # or: p2 declines 3
deal Tc to 3
deal Kc to bank
deal 8s to bank
"""
[result]
p1 = 30
p2 = 20
bank = -50
'''


def test_the_example_of_the_notation_holds() -> None:
    run = replay(parse(EXAMPLE), load("wiesbaden"))
    assert run.exit_code == 0
    assert run.result == {"p1": 3000, "p2": 2000, "bank": -5000}


def test_a_result_that_differs_is_told_with_both() -> None:
    run = replay(parse(EXAMPLE.replace("p1 = 30", "p1 = 31")), load("wiesbaden"))
    assert run.exit_code == 1
    assert run.differing == {"p1": (3100, 3000)}


def test_a_refused_action_is_told_with_its_line_in_the_file() -> None:
    text = EXAMPLE.replace("p1 doubles 3", "p2 doubles 3")
    run = replay(parse(text), load("wiesbaden"))
    assert run.exit_code == 2
    assert run.refused is not None
    assert text.splitlines()[run.refused.line - 1].startswith("p2 doubles 3")
    assert run.refused.refusal.code == "not_owner"
    assert "p1" in sentence(run.refused.refusal, "EUR")


@pytest.mark.parametrize("quotes", ['"""', "'''"])
@pytest.mark.parametrize("newline", ["\n", ""])
def test_line_numbers_are_those_of_the_file(quotes: str, newline: str) -> None:
    head = "coup = 1\nhouse = 'wiesbaden'\nguests = { p1 = 1 }\n"
    text = f"{head}actions = {quotes}{newline}p1 sits 99\n{quotes}\n"
    run = replay(parse(text), load("wiesbaden"))
    assert run.refused is not None
    assert "p1 sits 99" in text.splitlines()[run.refused.line - 1]


@pytest.mark.parametrize("quote", ['"', "'"])
def test_actions_on_one_line_have_the_number_of_that_line(quote: str) -> None:
    head = "coup = 1\nhouse = 'wiesbaden'\nguests = { p1 = 1 }\n"
    run = replay(parse(f"{head}actions = {quote}p1 sits 99{quote}\n"), load("wiesbaden"))
    assert run.refused is not None
    assert run.refused.line == 4
    run = replay(parse(head + 'actions = "p1 stands\\np1 sits 99"\n'), load("wiesbaden"))
    assert run.refused is not None
    assert run.refused.line == 4


@pytest.mark.parametrize(
    ("lang", "holds", "differs"),
    [
        ("en", "Every action is legal, the result holds.", "Every action is legal, the result differs."),
        ("de", "Jede Aktion ist erlaubt, das Ergebnis stimmt.", "das Ergebnis ist ein anderes."),
    ],
)
def test_a_replay_closes_with_a_sentence(lang: str, holds: str, differs: str, tmp_path: Path) -> None:
    for text, status, last in ((EXAMPLE, 0, holds), (EXAMPLE.replace("p1 = 30", "p1 = 31"), 1, differs)):
        file = tmp_path / "a.coup"
        file.write_text(text, "utf-8")
        told = CliRunner().invoke(saalchef, ["replay", str(file), "--lang", lang])
        assert told.exit_code == status
        assert told.stdout.splitlines()[-1].endswith(last)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "not over: 30 EUR still in play"), ("de", "nicht zu Ende: 30 EUR noch im Spiel")],
)
def test_a_file_that_ends_in_mid_coup_says_so(lang: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "a.coup"
    path.write_text(EXAMPLE.partition("p1 doubles 3")[0] + '"""\n', "utf-8")
    outcome = CliRunner().invoke(saalchef, ["replay", str(path), "--lang", lang])
    assert outcome.exit_code == 0
    assert told in outcome.output
    whole = tmp_path / "b.coup"
    whole.write_text(EXAMPLE, "utf-8")
    for file, unfinished in ((path, True), (whole, False)):
        document = json.loads(CliRunner().invoke(saalchef, ["replay", str(file), "--json"]).stdout)
        assert document["unfinished"] is unfinished


WAR = '''
coup = 1
house = "schaffhausen"
guests = { p1 = 100, p2 = 100 }
actions = """
p1 sits 1
p2 sits 2
p1 bets 10 on ante
p1 bets 5 on red
p2 bets 10 on ante
p2 bets 5 on black
croupier closes
deal Kh to 1
deal Ts to 2
deal 9c to 1
deal 9s to 2
deal 2d to community
deal 3d to community
p1 stays
p2 stays
"""
'''


def test_a_file_that_ends_in_a_war_counts_its_pot(tmp_path: Path) -> None:
    path = tmp_path / "war.coup"
    path.write_text(WAR, "utf-8")
    told = CliRunner().invoke(saalchef, ["replay", str(path), "--lang", "en"])
    assert "not over: 20 CHF still in play" in told.output


def test_declining_insurance_is_implied_by_the_next_action_of_the_coup() -> None:
    text = '''
coup = 1
house = "pfaeffikon"
guests = { p1 = 100, p2 = 100 }
actions = """
p1 sits 1
p2 sits 2
p1 bets 10 on main 1
p2 bets 10 on main 2
croupier closes
deal 9h
deal 9s
deal As
deal 9c
deal Ts
p2 insures 2
p1 stays 1
p2 stays 2
deal 8c
"""
'''
    run = replay(parse(text), load("pfaeffikon"))
    assert run.refused is None
    assert "p1 declines 1" in dump(run.full)
    assert run.result == {"p1": -1000, "p2": -500, "bank": 1500}
    again = parse(dump(run.full))
    assert replay(again, load("pfaeffikon")).full == again


@pytest.mark.parametrize(
    ("broken", "hint"),
    [
        ("", "actions"),
        ("coup = 2\nactions = ''\nhouse = 'wiesbaden'", "coup = 1"),
        ("coup = 1\nactions = ''", "house"),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = ''\ncolour = 'red'", "colour"),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = ''\nguests = { p1 = -5 }", "p1"),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = ''\nguests = { p1 = 0.001 }", "whole cents"),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = ''\nguests = { 'p 1' = 5 }", "name of a guest"),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = ''\nguests = { croupier = 5 }", "name of a guest"),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = ''\n[result]\nnobody = 5", "nobody"),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = 'p1 dances'", "line"),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = 'p1 sits 3", "not a TOML file"),
        ("coup = true\nhouse = 'wiesbaden'\nactions = ''", "coup = 1"),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = ''\nreadings = { decks = [6] }", "readings"),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = ''\nguests = 5", "guests = { name = amount, … }"),
        (
            "coup = 1\nhouse = 'wiesbaden'\nactions = ''\nguests = { p1 = true }",
            "for p1 such as 20 or 2.5, in whole cents, found true",
        ),
        ("coup = 1\nhouse = 'wiesbaden'\nactions = ''\nrules = 5", "the digest of a house's rules"),
        (
            "coup = 1\nhouse = 'wiesbaden'\nactions = ''\nproof = 5",
            "write it: expected a list, found a whole number",
        ),
    ],
)
def test_a_file_that_cannot_be_read_says_why(broken: str, hint: str) -> None:
    with pytest.raises(CoupFileError) as refused:
        parse(broken)
    assert hint in str(refused.value)
    check_both_languages(refused.value, "coup")


GOOD_LINE = '{"coup": 1, "house": "vaduz", "actions": []}'


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"coup": }', "night.jsonl, line 1: not JSON: it cannot be read near column 10"),
        ('{"é": }', "night.jsonl, line 1: not JSON: it cannot be read near column 7"),
        ('{"coup": 1', "night.jsonl, line 1: not JSON: the line ends too early"),
        ('{"coup": 1} 2', "not JSON: it cannot be read near column 14"),
        (f"{GOOD_LINE}\n[1]", "night.jsonl, line 2: not JSON: expected an object in braces"),
        ("{}", "night.jsonl, line 1: expected actions as a list of lines"),
        ('{"actions": []}', "night.jsonl, line 1: expected coup = 1"),
    ],
)
def test_a_line_of_json_that_cannot_be_read_says_why(line: str, problem: str) -> None:
    with pytest.raises(CoupFileError) as refused:
        read_text(line, "night.jsonl")
    assert problem in str(refused.value)
    check_both_languages(refused.value, "night.jsonl")


PROOF = {"table": "t", "shoe": 1, "commitment": "c", "seed": "s", "salt": "x", "guests": [], "coups": 1}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"shoe": "one"}, "[0].shoe: expected a whole number, found a text"),
        ({"guests": [["p1"]]}, "[0].guests[0]: expected a list of 2, found one of 1"),
        ({"guests": [["p1", 2]]}, "[0].guests[0][1]: expected a text, found a whole number"),
        ({"sead": "s"}, "[0]: there is no 'sead'. Did you mean 'seed'?"),
        ({"salt": None}, "[0].salt: expected a text, found nothing"),
    ],
)
def test_a_proof_that_cannot_be_read_says_why(change: dict[str, object], problem: str) -> None:
    file = {"coup": 1, "house": "wiesbaden", "actions": [], "proof": [{**PROOF, **change}]}
    with pytest.raises(CoupFileError) as refused:
        read_text(json.dumps(file), "x.jsonl")
    assert str(refused.value) == f"x.jsonl, line 1: expected [[proof]] as live tables write it: {problem}"
    check_both_languages(refused.value, "x.jsonl")


def test_a_proof_that_lacks_something_says_what() -> None:
    file = {"coup": 1, "house": "wiesbaden", "actions": [], "proof": [{"table": "t"}]}
    with pytest.raises(CoupFileError, match=r"\[0\]: 'shoe' is missing") as refused:
        read_text(json.dumps(file), "x.jsonl")
    check_both_languages(refused.value, "x.jsonl")


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("none.coup", None, "there is no such file"),
        ("", None, "this is a folder, not a file"),
        ("a.coup", b"\xff\xfe", "the file is not UTF-8 text"),
    ],
)
def test_a_file_that_is_none_says_which_trouble_it_is(
    name: str, content: bytes | None, problem: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CoupFileError) as refused:
        read_file(str(path))
    assert str(refused.value) == f"{path}: {problem}"
    german = check_both_languages(refused.value, str(path))
    told = CliRunner().invoke(saalchef, ["replay", str(path), "--lang", "de"])
    assert (told.exit_code, told.stderr) == (3, f"saalchef: {german}\n")


@pytest.mark.parametrize(
    ("change", "meant"),
    [
        (("guests", "gests"), "guests"),
        (("[result]", "[reslut]"), "result"),
        (("bank = -50", "banc = -50"), "bank"),
        (("croupier closes", "p1 closes"), "croupier closes"),
        (("croupier closes", "croupir close"), "croupier closes"),
        (("deal 9h to 3", "deel 9h to 3"), "deal"),
        (("p1 doubles", "p1 double"), "doubles"),
        (("p1 bets", "p1 Betts"), "bets"),
        (('"wiesbaden"', '"Wisbaden"'), "wiesbaden"),
        (("decks = 6", "deck = 6"), "decks"),
    ],
)
def test_a_wrong_word_is_answered_with_the_one_that_may_be_meant(change: tuple[str, str], meant: str) -> None:
    with pytest.raises(CoupFileError) as refused:
        load_house(parse(EXAMPLE.replace(*change, 1), "a.coup"), "a.coup")
    assert str(refused.value).endswith(f"Did you mean {meant!r}?")
    assert check_both_languages(refused.value, "a.coup").endswith(f"Ist {meant!r} gemeint?")


@pytest.mark.parametrize("text", ["like = 'wiesbaden'", "house = 'mine'\ngame = 'black-jack'\n[leaflet]"])
def test_a_house_file_is_told_apart(text: str) -> None:
    with pytest.raises(CoupFileError) as refused:
        parse(text, "own.toml")
    assert str(refused.value) == (
        "own.toml: this is a house file, not a coup file; 'saalchef rules own.toml' shows its rules"
    )
    check_both_languages(refused.value, "own.toml")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("dael Tc to 3", "'dael' is not a verb of coup files. Did you mean 'deal'?"),
        ("gives 10♣", "'gives' is not a verb of coup files. Did you mean 'deal'?"),
        ("croupeir opens", "'opens' is not for guests. Did you mean 'croupier opens'?"),
        (
            "p1 hums 3",
            "'hums' is not a verb of coup files: expected sits, stands, leaves, buys, claims, bets, "
            "withdraws, insures, takes, declines, cards, stays, doubles, splits, stakes, deal, "
            "croupier opens, croupier closes, clock expires, saalchef voids, saalchef corrects",
        ),
    ],
)
def test_the_word_that_is_wrong_is_blamed(line: str, problem: str) -> None:
    with pytest.raises(CoupFileError) as refused:
        parse(EXAMPLE.replace("croupier closes", line, 1), "a.coup")
    assert str(refused.value).endswith(f": {problem}")
    check_both_languages(refused.value, "a.coup")


def test_a_wrong_field_is_answered_with_the_one_that_may_be_meant() -> None:
    run = replay(parse(EXAMPLE.replace("on twins", "on twin")), load("wiesbaden"))
    assert run.refused is not None
    assert sentence(run.refused.refusal, "EUR") == (
        "There is no field twin here; there is main, twins, crazy. Did you mean 'twins'?"
    )
    assert sentence(run.refused.refusal, "EUR", "de").endswith("nur main, twins, crazy. Ist 'twins' gemeint?")


def test_an_unknown_house_or_reading_is_named(tmp_path: Path) -> None:
    for text, hint in (
        ("coup = 1\nhouse = 'monaco'\nactions = ''", "monaco"),
        ("coup = 1\nhouse = 'wiesbaden'\nreadings = { decks = 7 }\nactions = ''", "decks"),
        ("coup = 1\nhouse = 'wiesbaden'\nrules = 'abc'\nactions = ''", "rules"),
    ):
        with pytest.raises(CoupFileError) as refused:
            load_house(parse(text), str(tmp_path / "x.coup"))
        assert hint in str(refused.value)
        check_both_languages(refused.value, str(tmp_path / "x.coup"))


def test_a_house_file_is_found_beside_the_coup(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('like = "wiesbaden"\nhouse = "own"\n[limits]\nminimum = 5\n', "utf-8")
    file = tmp_path / "x.coup"
    file.write_text("coup = 1\nhouse = 'own.toml'\nactions = ''\n", "utf-8")
    (coup,) = read_file(str(file))
    assert load_house(coup, str(file)).rules.limits.minimum == 500


def test_case_and_umlauts_of_a_house_are_forgiven() -> None:
    coup = parse("coup = 1\nhouse = 'Pfäffikon'\nactions = ''")
    assert load_house(coup, "x.coup") == load("pfaeffikon")
    assert parse(dump(coup)) == coup


def test_the_digest_of_the_rules_is_asserted() -> None:
    digest = load("wiesbaden").digest
    coup = parse(f"coup = 1\nhouse = 'wiesbaden'\nrules = '{digest}'\nactions = ''")
    assert load_house(coup, "x.coup").digest == digest


def test_a_file_written_on_another_system_is_read(tmp_path: Path) -> None:
    file = tmp_path / "windows.coup"
    file.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.strip().replace("\n", "\r\n").encode())
    (coup,) = read_file(str(file))
    assert replay(coup, load("wiesbaden")).exit_code == 0


@pytest.mark.parametrize(("lang", "says"), [("en", "guests is missing"), ("de", "guests fehlt")])
def test_a_guest_who_acts_must_be_among_the_guests(tmp_path: Path, lang: str, says: str) -> None:
    path = tmp_path / "a.coup"
    path.write_text('coup = 1\nhouse = "wiesbaden"\nactions = """\nAnna stands\n"""\n', "utf-8")
    told = CliRunner().invoke(saalchef, ["replay", str(path), "--lang", lang])
    assert told.exit_code == 3
    assert says in told.stderr
