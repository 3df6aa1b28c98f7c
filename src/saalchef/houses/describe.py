"""A house's rules for people: sentences in sections, each with the clause or the reading it comes from."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from saalchef.catalogue import Lang
from saalchef.houses.convert import convert, hint_of, is_money
from saalchef.houses.drawing_table import drawing_table
from saalchef.houses.house import House, Reading, ReadingOption
from saalchef.houses.sentences import Vocabulary, common, vocabulary
from saalchef.houses.tell import HouseTeller, word

Source = Literal["clause", "reading", "sign", "custom"]


class Choice(Struct, frozen=True):
    """One option of a reading, and what it means."""

    option: ReadingOption
    sentence: str
    contrary: bool  # to an explicit sentence of the leaflet


class Question(Struct, frozen=True):
    """A reading as told to people."""

    id: str
    question: str
    played: ReadingOption
    options: tuple[Choice, ...]
    why: str  # why the default is the default

    @property
    def default(self) -> ReadingOption:
        return self.options[0].option

    @property
    def is_default(self) -> bool:
        return self.played == self.default

    @property
    def contrary(self) -> bool:
        return any(choice.contrary for choice in self.options if choice.option == self.played)


class Line(Struct, frozen=True):
    """One rule: its sentence, where it comes from, and the readings that decide it."""

    key: str
    sentence: str
    source: Source
    clause: str | None
    readings: tuple[Question, ...]


class Section(Struct, frozen=True):
    """Rules that belong together."""

    id: str
    title: str
    lines: tuple[Line, ...]


def describe(house: House, lang: Lang) -> tuple[Section, ...]:
    """All the house's rules in an order that reads well."""
    words = vocabulary(house.game)
    asked = {question.id: question for question in questions(house, lang)}
    sections = []
    for heading in words.sections:
        lines = [line for key in heading.lines for line in _lines(house, words, asked, lang, key)]
        if heading is words.sections[-1]:
            lines += _own_words(house, words)
        if lines:
            sections.append(Section(heading.id, HouseTeller(house, lang).plain(heading), tuple(lines)))
    return tuple(sections)


def questions(house: House, lang: Lang) -> tuple[Question, ...]:
    """Every reading of the house: the question, its options, the one played, and why."""
    words = vocabulary(house.game)
    teller = HouseTeller(house, lang)
    fallback = common().fallback
    found = []
    for key in _in_order(house, words):
        reading = house.readings[key]
        asked = words.readings.get(key)
        question = asked.question if asked else fallback["question"]
        why = asked.reason(house.like, str(reading.default)) if asked else None
        found.append(
            Question(
                id=key,
                question=teller.fill(question, reading=key),
                played=reading.played,
                options=tuple(_choices(words, teller, key, reading)),
                why=teller.fill(why or fallback["why"]),
            )
        )
    return tuple(found)


def _in_order(house: House, words: Vocabulary) -> list[str]:
    """The readings in the order in which the rules they decide are told."""
    told = [
        reading for each in words.sections for key in each.lines for reading in house.depends.get(key, ())
    ]
    return list(dict.fromkeys([*told, *house.readings]))


def _choices(words: Vocabulary, teller: HouseTeller, key: str, reading: Reading) -> Iterator[Choice]:
    for option in dict.fromkeys((*reading.options, reading.played)):  # a table may play one of former times
        yield Choice(option, _means(words, teller, key, option), option in reading.variants)


def _means(words: Vocabulary, teller: HouseTeller, key: str, option: ReadingOption) -> str:
    asked = words.readings.get(key)
    if asked and str(option) in asked.option:
        return teller.fill(asked.option[str(option)])
    if key in words.keys:
        value = convert(option, hint_of(type(teller.house.rules), key))
        return teller.about(words.keys[key][0], value)
    return str(option)


def _lines(
    house: House, words: Vocabulary, asked: Mapping[str, Question], lang: Lang, key: str
) -> Iterator[Line]:
    """The line of a key or a principle, where the house has it."""
    teller = HouseTeller(house, lang)
    clause = house.clauses.get(key.partition(".")[0])
    if key in words.principles:
        principle = words.principles[key]
        if (clause or principle.custom) and _holds(house, principle.when, principle.unless):
            yield Line(key, teller.plain(principle), "clause" if clause else "custom", clause, ())
        return
    if sentence := _told(house, words, teller, key):
        behind = tuple(asked[reading] for reading in house.depends.get(key, ()))
        source: Source = "clause" if clause else "reading" if behind else "sign"
        if not all(question.is_default for question in behind):
            source = "reading"
        yield Line(key, sentence, source, clause, behind)


def _told(house: House, words: Vocabulary, teller: HouseTeller, key: str) -> str:
    """The sentence of a key at its value; nothing where the house leaves it out or it does not matter."""
    if key not in house.values and key.partition(".")[0] not in house.values:
        return ""
    table = drawing_table(house.plays)
    row = table.told(key, house.rules, words, teller) if table else None
    if row is not None:
        return row
    value = _value(house.rules, key)
    if value is None or value == "":
        return ""
    for phrase in words.keys[key]:
        if _holds(house, phrase.when, phrase.unless):
            return teller.about(phrase, value, amount=is_money(type(house.rules), key))
    return ""


def _own_words(house: House, words: Vocabulary) -> Iterator[Line]:
    """What a house of one's own says in sentences of its own."""
    for said, clause in house.clauses.items():
        if said not in words.principles and said not in house.values:
            yield Line(said, said, "clause", clause, ())


def _holds(house: House, when: Mapping[str, str | int], unless: Mapping[str, str | int]) -> bool:
    def is_so(key: str, wanted: str | int) -> bool:
        return word(_value(house.rules, key)) == str(wanted)

    return all(is_so(*each) for each in when.items()) and not any(is_so(*each) for each in unless.items())


def _value(rules: Any, key: str) -> Any:
    for part in key.split("."):
        rules = getattr(rules, part, None)
    return rules
