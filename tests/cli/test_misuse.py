"""What is refused on the command line is refused in the language asked for."""

import pytest

from cli.run import run


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("odds", "bregenz", "--hand", "9h"), "Casino Bregenz bietet Punto Banco, nicht Black Jack"),
        (("odds", "wiesbaden", "--hand", "9h 2x"), "Ungültiger Wert für '--hand': '2x' ist keine Karte"),
        (("odds", "wiesbaden", "--hand", "9h 2c"), "Zu nennen ist die eine offene Karte der Bank"),
        (("odds", "wiesbaden", "--hand", "9h", "--bank", "6d"), "eine Hand ohne den Joker zwei Karten hat"),
        (("odds", "bregenz", "--seen", "Jk"), "Der Joker ist genannt, aber es wird ohne Joker gespielt."),
        (("strategy", "vaduz"), "Eine Strategietafel gibt es nur für Black Jack"),
        (("compare", "bregenz", "wiesbaden"), "bieten verschiedene Spiele"),
        (("compare", "bregenz", "vaduz", "--reading", "x=1"), "Eine solche Lesart hat keines der Häuser"),
        (("odds", "nowhere"), "nowhere: kein solches Haus: Erwartet wird pfaeffikon, wiesbaden"),
        (("odds", "nowhere.toml"), "nowhere.toml: Eine solche Datei gibt es nicht"),
        (("simulate", "bregenz", "--reading", "x=1"), "x: Eine solche Lesart hat dieses Haus nicht"),
        (("rules", "bregenz", "--reading", "decks=99"), "decks: Zur Wahl stehen "),
    ],
)
def test_the_odds_are_refused_in_the_language_asked_for(args: tuple[str, ...], sentence: str) -> None:
    done = run(*args, "--lang", "de")
    assert done.exit_code in (2, 3)
    assert sentence in done.stderr
    assert sentence not in run(*args, "--lang", "en").stderr


def test_what_the_parser_of_options_finds_is_said_in_the_same_language() -> None:
    done = run("simulate", "bregenz", "--device", "mps", "--lang", "de")
    assert "Ungültiger Wert für '--device': 'mps' ist nicht eines von 'cpu', 'cuda'. Siehe " in done.stderr
