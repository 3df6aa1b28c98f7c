"""With --lang de, or in a German environment, the command line says nothing in English."""

import re
from pathlib import Path

import click
import pytest

from cli.run import run
from saalchef.catalogue import LANGS
from saalchef.catalogue.say import sentences
from saalchef.cli import saalchef
from saalchef.cli.group import CHAPTERS, FURTHER
from saalchef.notation.coup import HOUSE_ACCOUNTS
from saalchef.notation.narrate import account_words
from saalchef.rules.games import GAMES

GERMAN = {"LANG": "de_CH.UTF-8"}
VERBS = saalchef.list_commands(click.Context(saalchef))
ENGLISH = re.compile(
    r"\b(the|of|and|with|from|is|are|not|for|this|that|there|such|which|file|folder|value|missing|invalid|"
    r"usage|options|error|try|expected|default|see|show|print|write|house|every|each)\b",
    re.IGNORECASE,
)
# What is the same in both languages: examples to be typed, quoted words, options, their choices, addresses,
# section names, values, and names of files.
ALIKE = re.compile(
    r"saalchef [a-z]+ .*|'[^']*'|`[^`]*`|--?[\w-]+|\[\w+(\|\w+)+\]|\w+:/[/\w:.…]+|\[\[\w+\]\]|"
    r"\w+=\S+|[\w/.-]+\.\w+"
)
SAME = {"Coups:"}

MISTAKES = [
    ("odds",),
    ("odds", "bregenz", "--hnad", "x"),
    ("odds", "bregenz", "vaduz"),
    ("odds", "wiesbaden", "--hand", "2x"),
    ("odds", "bregenz", "--seen", "Jk"),
    ("huoses",),
    ("--langg",),
    ("rules",),
    ("rules", "nowhere"),
    ("rules", "nowhere.toml"),
    ("rules", "bregenz", "--lang"),
    ("rules", "bregenz", "--reading", "decks"),
    ("houses", "--json=1"),
    ("compare", "bregenz", "wiesbaden"),
    ("deal", "schaffhausen", "--guests", "1"),
    ("deal", "bregenz", "--coups", "many"),
    ("deal", "bregenz", "--guests", "99"),
    ("deal", "bregenz", "--out", "README.md"),
    ("demo", "--pace", "slow"),
    ("demo", "--pace", "9"),
    ("demo", "--pace", "nan"),
    ("replay", "nowhere.coup"),
    ("replay", "."),
    ("roads", "nowhere.coup"),
    ("roads", "."),
    ("roads", "P", "B", "X"),
    ("roads", "src/saalchef/houses/bregenz.toml"),
    ("replay", "src/saalchef/houses/bregenz.toml"),
    ("rules", "tests/golden/bregenz.coup"),
    ("verify", "nowhere.coup"),
    ("strategy", "vaduz"),
    ("strategy", "wiesbaden", "--svg", "."),
    ("strategy", "wiesbaden", "--svg", "nowhere/chart.svg"),
    ("strategy", "wiesbaden", "--html", "nowhere/chart.html"),
    ("simulate", "wiesbaden", "--save-strategy", "nowhere/chart.toml"),
    ("simulate", "wiesbaden", "--chart", "nowhere/chart.svg"),
    ("simulate", "bregenz", "--cluster", "somewhere"),
    ("simulate", "bregenz", "--rounds", "few"),
    ("simulate", "bregenz", "--device", "mps"),
    ("simulate", "bregenz", "--mistakes", "3"),
    ("simulate", "bregenz", "--workers", "0"),
    ("simulate", "bregenz", "--bet", "banco"),
    ("serve", "--port", "99999"),
    ("serve", "--eur-in-chf", "x"),
    ("serve", "--proxy", "0.0.0.0/0"),
    ("serve", "--proxy", "somewhere"),
    ("serve", "--database", "mysql://x"),
    ("serve", "--host", "203.0.113.1", "--port", "9"),
    ("serve", "--host", "nowhere.invalid"),
    ("serve", "--host", "a..b"),
    ("audit", "--database", "postgresql://127.0.0.1:1/floor"),
    ("audit", "--database", "postgresql://nowhere.invalid/floor"),
    ("audit", "--database", "postgresql://localhost:port/floor"),
    ("audit", "--heads", "nowhere/heads"),
    ("audit", "--database", "nothing"),
    ("audit", "--database", "sqlite:///nowhere.sqlite"),
    ("audit", "--since", "nowhere.heads"),
    ("account", "Anna", "--role", "boss"),
]


def told(text: str) -> list[str]:
    """The lines that say something: without what is alike in both languages."""
    bare = (ALIKE.sub("", line).strip() for line in text.splitlines())
    return [line for line in bare if re.search("[A-Za-z]{2}", line) and line not in SAME]


def assert_german(german: str, english: str) -> None:
    assert told(german)
    for line in told(german):
        assert not ENGLISH.search(line), line
    assert not [line for line in told(german) if line in told(english)]


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_the_help_is_german(verb: str) -> None:
    args = (verb, "--help") if verb else ("--help",)
    english = run(*args).stdout
    by_environment, by_option = run(*args, **GERMAN), run(*args, "--lang", "de")
    assert by_environment.stdout == by_option.stdout == run("--lang", "de", *args).stdout
    assert_german(by_option.stdout, english)


@pytest.mark.parametrize("verb", ["", *VERBS])
@pytest.mark.parametrize("lang", LANGS)
def test_the_help_fits_a_terminal_of_80_columns(verb: str, lang: str) -> None:
    args = (verb, "--help") if verb else ("--help",)
    lines = run(*args, "--lang", lang).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if line.endswith(("default:", "sonst:"))]


@pytest.mark.parametrize("args", MISTAKES, ids=" ".join)
def test_mistakes_are_told_in_german(args: tuple[str, ...]) -> None:
    english, german = run(*args), run(*args, **GERMAN)
    assert english.exit_code == german.exit_code != 0
    assert_german(german.stderr, english.stderr)
    if "--lang" not in args:
        assert run("--lang", "de", *args).stderr == german.stderr


def test_the_language_stands_before_or_after_the_verb() -> None:
    german = run("houses", **GERMAN).stdout
    assert run("--lang", "de", "houses").stdout == run("houses", "--lang=de").stdout == german
    assert run("--lang", "de", "houses", "--lang", "en").stdout == run("houses").stdout


def test_the_accounts_of_the_house_are_named_in_german() -> None:
    told = run("replay", "tests/golden/schaffhausen.coup", **GERMAN).stdout
    rows = {line.split()[1] for line in told.splitlines() if line.startswith("│")}
    assert rows == {"Anna", "Beat", "Carla", "Bank"}
    assert [account_words(name, "de") for name in HOUSE_ACCOUNTS] == ["Bank", "Pot"]


def test_an_evening_names_its_game_by_its_title() -> None:
    told = run("demo", "--coups", "1", "--seed", "1", **GERMAN).stdout
    assert all(f" · {game.title} · " in told for game in GAMES)
    assert ", Bank " in told


def test_every_verb_and_option_has_its_help_and_no_help_is_left_over() -> None:
    ctx = click.Context(saalchef)
    wanted = {"saalchef"}
    for name in VERBS:
        verb = saalchef.get_command(ctx, name)
        assert verb is not None
        wanted |= {name, f"{name}.line"}
        for param in verb.params:
            if isinstance(param, click.Option):
                own = f"{name}.{param.name}"
                wanted.add(own if own in sentences("help") else f"shared.{param.name}")
    frame = {"usage", "options", "default", "shared.help", "shared.version"}
    chapters = {f"chapter.{title}" for title in (*CHAPTERS, FURTHER)}
    kept = {code for code in sentences("help") if not code.startswith("metavar.")}
    assert kept == wanted | frame | chapters


def test_every_chapter_of_the_help_lists_verbs_that_are_there() -> None:
    for title, verbs in CHAPTERS.items():
        assert verbs, title
        assert set(verbs) <= set(VERBS), title


def test_every_file_with_a_command_is_a_verb() -> None:
    folder = Path(str(saalchef.callback.__globals__["__file__"])).parent
    with_command = {path.stem for path in folder.glob("*.py") if "\ndef command(" in path.read_text("utf-8")}
    assert with_command == {verb.replace("-", "_") for verb in VERBS}
