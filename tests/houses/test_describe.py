"""What a stranger reads: each rule with its value and its source, in German and English."""

from pathlib import Path

import pytest

from houses.house_files import load_text
from saalchef.catalogue import Lang
from saalchef.houses import HOUSES, House, load
from saalchef.houses.describe import Line, describe, questions


def told(house: House, lang: Lang = "en") -> dict[str, Line]:
    return {line.key: line for section in describe(house, lang) for line in section.lines}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", HOUSES)
def test_every_clause_of_a_leaflet_is_told(name: str, lang: Lang) -> None:
    house = load(name)
    lines = told(house, lang)
    whole = {key.partition(".")[0] for key in lines}
    assert {key for key in house.clauses if key not in whole} == set()
    assert {line.clause for line in lines.values()} - {None} == set(house.clauses.values())


@pytest.mark.parametrize("name", HOUSES)
def test_a_line_names_its_clause_its_readings_the_sign_or_a_custom(name: str) -> None:
    house = load(name)
    for key, line in told(house).items():
        assert line.clause == house.clauses.get(key.partition(".")[0])
        assert [question.id for question in line.readings] == list(house.depends.get(key, ()))
        assert (line.source == "clause") == (line.clause is not None)
        assert (line.source == "sign") == key.startswith("limits.")
        assert line.source != "reading" or line.readings


@pytest.mark.parametrize(
    ("house", "key", "german", "english"),
    [
        ("wiesbaden", "blackjack_pays", "Ein Black Jack zahlt 3 zu 2.", "A Black Jack pays 3:2."),
        (
            "wiesbaden",
            "double_totals",
            "Ergeben die zwei Karten einer Hand 9, 10 oder 11, darf der Inhaber den Einsatz verdoppeln.",
            "If the two cards of a hand make 9, 10 or 11, the owner may double the stake.",
        ),
        (
            "wiesbaden",
            "twins.per_box",
            "Auf einem Twins-Feld liegen zusammen höchstens 200 €.",
            "All stakes on one Twins field together are at most €200.",
        ),
        (
            "wiesbaden",
            "limits.insurance_step",
            "Versicherungen gehen in Schritten von 0,50 €.",
            "Insurance goes in steps of €0.50.",
        ),
        (
            "wiesbaden",
            "word_stand_off",
            "Unentschieden heißt hier „Égalité“.",
            "A stand-off is called “Égalité” here.",
        ),
        (
            "pfaeffikon",
            "word_stand_off",
            "Unentschieden heisst hier «Stand-off».",
            "A stand-off is called “Stand-off” here.",
        ),
        (
            "vaduz",
            "limits.maximum",
            "In einer Box liegen höchstens CHF 1’000, alles zusammen.",
            "A box holds at most CHF 1,000, everything together.",
        ),
        (
            "bregenz",
            "limits.maximum",
            "Ein Gast setzt höchstens 1.000 € auf Punto und höchstens so viel auf Banco.",
            "A guest stakes at most €1,000 on Punto and at most that on Banco.",
        ),
        (
            "bregenz",
            "banco_tax",
            "Vom Gewinn auf Banco gehen 5 % Taxe ab.",
            "A tax of 5% is taken from a win on Banco.",
        ),
        ("schaffhausen", "limits.minimum", "Die Ante beträgt CHF 10.", "The Ante is CHF 10."),
    ],
)
def test_sentences_with_their_values(house: str, key: str, german: str, english: str) -> None:
    assert told(load(house), "de")[key].sentence == german
    assert told(load(house), "en")[key].sentence == english


ROWS = {
    "bregenz": {
        "punto": "Punto draws a third card on 0 to 5 and stands on 6 or 7.",
        "banco_0": "On 0 Banco draws a third card.",
        "banco_3": "On 3 Banco draws unless Punto's third card counts 8.",
        "banco_4": "On 4 Banco draws unless Punto's third card counts 0, 1, 8 or 9.",
        "banco_5": "On 5 Banco draws if Punto took no third card or if Punto's third card counts 4 to 7.",
        "banco_6": "On 6 Banco draws if Punto took no third card or if Punto's third card counts 6 or 7.",
        "banco_7": "On 7 Banco draws no third card.",
    },
    "vaduz": {
        "banco_4": "On 4 Banco draws unless Punto's third card counts 0, 1, 8 or 9.",
        "banco_6": "On 6 Banco draws only if Punto's third card counts 6 or 7; "
        "if Punto stood, so does Banco.",
    },
}


@pytest.mark.parametrize("name", ROWS)
def test_the_drawing_table_in_words(name: str) -> None:
    lines = told(load(name))
    assert {key: lines[key].sentence for key in ROWS[name]} == ROWS[name]


def test_the_drawing_table_changes_with_its_readings() -> None:
    lines = told(load("vaduz", {"banco_4_5_punto_stood": "stands", "banco_3_except": "total_8"}))
    assert lines["banco_3"].sentence == "On 3 Banco draws unless Punto has 8 points with three cards."
    assert lines["banco_4"].sentence == (
        "On 4 Banco draws if Punto took a third card, unless Punto's third card counts 0, 1, 8 or 9; "
        "if Punto stood, so does Banco."
    )
    assert lines["banco_4"].source == "reading"
    assert lines["banco_4"].clause == "Ziehregeln Banco"


ALL = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (
            f"{{ punto_stood = 'draws', draws_on = [], stands_on = {ALL} }}",
            "only if Punto took no third card.",
        ),
        (
            f"{{ punto_stood = 'stands', draws_on = {ALL}, stands_on = [] }}",
            "only if Punto took a third card.",
        ),
    ],
)
def test_rows_that_no_house_has_can_be_told(tmp_path: Path, row: str, sentence: str) -> None:
    own = load_text(tmp_path, f'like = "bregenz"\n[leaflet.x]\nbanco_2 = {row}')
    assert told(own)["banco_2"].sentence == f"On 2 Banco draws {sentence}"


@pytest.mark.parametrize(
    ("draws", "stands", "sentence"),
    [
        ("[0, 1, 2, 3, 4, 5, 6, 7]", "[]", "On 0 to 7 Punto always draws a third card."),
        ("[]", "[0, 1, 2, 3, 4, 5, 6, 7]", "Punto never draws a third card."),
    ],
)
def test_a_punto_without_a_choice_can_be_told(tmp_path: Path, draws: str, stands: str, sentence: str) -> None:
    own = load_text(
        tmp_path, f'like = "bregenz"\n[leaflet.x]\npunto = {{ draws = {draws}, stands = {stands} }}'
    )
    assert told(own)["punto"].sentence == sentence


def test_a_reading_tells_question_options_and_why() -> None:
    house = load("wiesbaden", {"bank_soft_17": "draws"})
    (asked,) = told(house)["bank_soft_17"].readings
    assert asked.played == "draws"
    assert asked.default == "stands"
    assert not asked.is_default
    assert asked.question.endswith("does that hold for a total of 17 in which an ace counts 11?")
    assert asked.why == "From 17 points on (§8), without an exception."
    assert [choice.option for choice in asked.options] == ["stands", "draws"]
    assert asked.options[1].sentence == told(house)["bank_soft_17"].sentence


@pytest.mark.parametrize("name", HOUSES)
def test_the_option_played_is_told_as_the_rule_is(name: str) -> None:
    for key, reading in load(name).readings.items():
        for option in reading.options:
            house = load(name, {key: option})
            line = told(house).get(key)
            (asked,) = (question for question in questions(house, "en") if question.id == key)
            sentence = next(choice.sentence for choice in asked.options if choice.option == option)
            assert line is None or line.sentence == sentence


def test_readings_come_in_the_order_of_the_rules_they_decide() -> None:
    house = load("wiesbaden")
    in_rules = [question.id for line in told(house).values() for question in line.readings]
    asked = [question.id for question in questions(house, "en")]
    assert [key for key in asked if key in in_rules] == in_rules
    assert set(asked) == house.readings.keys()


def test_what_does_not_matter_is_not_told() -> None:
    assert "penetration" not in told(load("wiesbaden"))
    assert "penetration" in told(load("wiesbaden", {"shuffler": "shoe"}))
    assert "soft_double" not in told(load("pfaeffikon"))
    assert "limits.maximum" not in told(load("schaffhausen"))
    assert (
        told(load("schaffhausen", {"ante_size": "free"}))["limits.maximum"].sentence
        == "The Ante is at most CHF 100."
    )


def test_a_leaflet_that_is_silent_leaves_it_to_custom() -> None:
    assert told(load("bregenz"))["dealing_order"].source == "clause"
    assert told(load("vaduz"))["dealing_order"].source == "custom"


def test_a_house_of_ones_own_is_told_with_its_own_sources(tmp_path: Path) -> None:
    own = load_text(
        tmp_path,
        'like = "wiesbaden"\n[leaflet."Hausordnung"]\ndecks = 1\nsays = ["Rauchen ist untersagt."]\n'
        "[readings]\nbank_soft_17 = 'draws'\nboxes = [5, 7]\n",
    )
    lines = told(own, "de")
    assert lines["decks"].sentence == "Im Spiel ist ein Kartenpaket zu 52 Blatt."
    assert lines["decks"].clause == lines["Rauchen ist untersagt."].clause == "Hausordnung"
    assert lines["bank_soft_17"].readings[0].why == "So hat dieses Haus es festgelegt."
    assert lines["boxes"].readings[0].question == "Was gilt für „boxes“?"
    assert lines["boxes"].readings[0].options[0].sentence == "Am Tisch liegen 5 Boxen."
