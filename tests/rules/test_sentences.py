"""Every refusal the rules can utter has its sentence in both languages, with facts that fit."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import saalchef.rules
from saalchef.catalogue.say import sentences
from saalchef.rules.refusal import Code, Refusal, refuse
from saalchef.rules.sentences import sentence

SENTENCES = sentences("refusal")
ROOM = Path(saalchef.rules.__path__[0])


def refusals() -> Iterator[tuple[str, str, str, frozenset[str]]]:
    """Every `refuse(Code.X, "why", fact=…)` in the rules: where, code, occasion, names of the facts."""
    for path in sorted(ROOM.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                code = node.args[0]
                assert isinstance(code, ast.Attribute), f"{path}:{node.lineno}"
                why = (
                    node.args[1].value
                    if len(node.args) > 1 and isinstance(node.args[1], ast.Constant)
                    else ""
                )
                facts = frozenset(keyword.arg or "" for keyword in node.keywords)
                yield f"{path.relative_to(ROOM)}:{node.lineno}", str(Code[code.attr]), str(why), facts


@pytest.mark.parametrize(("where", "code", "why", "facts"), list(refusals()))
def test_every_refusal_has_its_sentence(where: str, code: str, why: str, facts: frozenset[str]) -> None:
    pair = SENTENCES.get(f"{code}.{why}") or SENTENCES.get(code)
    assert pair is not None, f"{where}: no sentence for {code}.{why}"
    for text in pair.values():
        needed = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert needed <= facts, f"{where}: {text!r} needs {needed - facts}"


def test_no_sentence_is_left_without_a_refusal() -> None:
    uttered = {f"{code}.{why}" for _, code, why, _ in refusals()} | {code for _, code, _, _ in refusals()}
    assert set(SENTENCES) <= uttered


def test_money_is_said_in_the_currency_of_the_table() -> None:
    refusal: Refusal = refuse(Code.ABOVE_MAXIMUM, amount=50_00, room=20_00)
    assert sentence(refusal, "CHF") == "50 CHF is too much: there is room for 20 CHF."
    assert sentence(refusal, "CHF", "de") == "50 CHF ist zu viel: Platz ist noch für 20 CHF."


def test_euros_are_written_with_a_comma_in_german() -> None:
    refusal = refuse(Code.NOT_A_MULTIPLE, amount=7_50, step=5_00)
    assert sentence(refusal, "EUR", "de") == "7,5 EUR ist kein Vielfaches von 5 EUR."
    assert sentence(refusal, "CHF", "de") == "7.5 CHF ist kein Vielfaches von 5 CHF."


def test_cards_and_places_are_named_as_people_name_them() -> None:
    astray = refuse(Code.WRONG_PLACE, place="3.2", awaited="bank")
    assert sentence(astray, "CHF") == "This card goes to the bank, not to box 3, hand 2."
    assert sentence(astray, "CHF", "de") == "Diese Karte geht an die Bank, nicht an Box 3, Hand 2."
    no_pair = refuse(Code.SPLIT_NOT_ALLOWED, "no_pair", first="Td", second="Jk", box=1)
    assert sentence(no_pair, "CHF", "de") == "10♦ und Joker sind kein Paar, das hier geteilt werden darf."
    out = refuse(Code.WRONG_CARD, "copies", card="Th", copies=6)
    assert sentence(out, "EUR") == "There are only 6 of 10♥ in the pack, and they are out already."
    assert sentence(refuse(Code.WRONG_CARD, "none", card="1h"), "EUR", "de") == "1h ist keine Karte."
