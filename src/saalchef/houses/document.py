"""What programs want to know of a house, as plain values."""

from decimal import Decimal
from typing import Any

import msgspec

from saalchef.catalogue import Lang
from saalchef.houses.describe import Line, Question, describe, questions
from saalchef.houses.house import House
from saalchef.rules.money import decimal


def document(house: House) -> dict[str, Any]:
    """The house in short: its readings and the limits at its table, amounts in its currency."""
    limits = msgspec.structs.asdict(house.rules.limits)
    return {
        "house": house.id,
        "name": house.name,
        "game": house.game,
        "currency": house.currency,
        "readings": {
            key: {"played": reading.played, "options": reading.options, "variants": reading.variants}
            for key, reading in house.readings.items()
        },
        "limits": {key: Decimal(decimal(amount)) for key, amount in limits.items()},
        "digest": house.digest,
    }


def rules_document(house: House, lang: Lang) -> dict[str, Any]:
    """Everything `describe` tells, with the readings in full."""
    return {
        **document(house),
        "lang": lang,
        "readings": {question.id: _question(question) for question in questions(house, lang)},
        "sections": [
            {
                "id": section.id,
                "title": section.title,
                "rules": [_line(line) for line in section.lines],
            }
            for section in describe(house, lang)
        ],
    }


def _question(question: Question) -> dict[str, Any]:
    return {
        "question": question.question,
        "played": question.played,
        "default": question.default,
        "options": {str(choice.option): choice.sentence for choice in question.options},
        "variants": [choice.option for choice in question.options if choice.contrary],
        "why": question.why,
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "key": line.key,
        "sentence": line.sentence,
        "source": line.source,
        "clause": line.clause,
        "readings": [question.id for question in line.readings],
    }
