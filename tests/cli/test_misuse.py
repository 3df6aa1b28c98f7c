"""Every sentence that complains says the same in English and German."""

from string import Formatter

import pytest

from cli.run import run
from saalchef.cli import misuse
from saalchef.odds import complaints as odds
from saalchef.rules.complaint import Sentences
from saalchef.sim import complaints as sim


@pytest.mark.parametrize("sentences", [misuse.SENTENCES, odds.SENTENCES, sim.SENTENCES])
def test_both_languages_tell_the_same_facts(sentences: Sentences) -> None:
    for occasion, (english, german) in sentences.items():
        assert english != german, occasion
        assert _facts(english) == _facts(german), occasion


def _facts(sentence: str) -> set[tuple[str | None, str | None]]:
    return {(name, conversion) for _, name, _, conversion in Formatter().parse(sentence) if name}


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("odds", "bregenz", "--hand", "9h"), "Casino Bregenz bietet Punto Banco, nicht Black Jack"),
        (("odds", "wiesbaden", "--hand", "9h 2x"), "Ungültiger Wert für '--hand': '2x' ist keine Karte"),
        (("odds", "wiesbaden", "--hand", "9h 2c"), "Zu nennen ist die eine offene Karte der Bank"),
        (("odds", "wiesbaden", "--hand", "9h", "--bank", "6d"), "eine Hand ohne den Joker zwei Karten hat"),
        (("odds", "bregenz", "--seen", "Jk"), "Jk ist genannt, aber es wird ohne Joker gespielt."),
        (("strategy", "vaduz"), "Eine Strategietafel gibt es nur für Black Jack"),
        (("compare", "bregenz", "wiesbaden"), "bieten verschiedene Spiele"),
        (("compare", "bregenz", "vaduz", "--reading", "x=1"), "Eine solche Lesart hat keines der Häuser"),
        (("odds", "nowhere"), "nowhere: kein solches Haus: Erwartet wird pfaeffikon, wiesbaden"),
        (("odds", "nowhere.toml"), "nowhere.toml: Die Datei lässt sich nicht lesen"),
        (("simulate", "bregenz", "--reading", "x=1"), "x: Eine solche Lesart hat dieses Haus nicht"),
        (("rules", "bregenz", "--reading", "decks=99"), "decks: Zur Wahl stehen "),
    ],
)
def test_the_odds_are_refused_in_the_language_asked_for(args: tuple[str, ...], sentence: str) -> None:
    done = run(*args, "--lang", "de")
    assert done.exit_code in (2, 3)
    assert sentence in done.stderr
    assert sentence not in run(*args, "--lang", "en").stderr


def test_what_click_finds_is_said_in_one_language() -> None:
    done = run("simulate", "bregenz", "--device", "mps", "--lang", "de")
    assert "Invalid value for '--device': 'mps' is not one of 'cpu', 'cuda'. See " in done.stderr
