"""What each reading of a leaflet does to each bet, beside the sentence it is a reading of."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from saalchef.catalogue import Lang
from saalchef.cli.show.display import Display
from saalchef.cli.show.words import Words
from saalchef.houses import House
from saalchef.houses.describe import Choice, Question, describe, questions
from saalchef.houses.sentences import common
from saalchef.houses.tell import HouseTeller, contrary
from saalchef.odds.readings import ReadingEffect
from saalchef.report.bars import ValueBar
from saalchef.report.text_table import NOTHING, table


def show_effects(
    display: Display,
    w: Words,
    house: House,
    lang: Lang,
    bets: Mapping[str, float],
    effects: Sequence[ReadingEffect],
) -> None:
    """The bets as played, then each reading, one at a time; those no bet depends on are only named."""
    played = table(w["bet"], w["value"])
    for name, ev in bets.items():
        played.add_row(w.bets[name], w.signed(ev))
    display.table(w["as_played"], played)
    moved = [effect for effect in effects if effect.matters]
    for name in bets:
        _show_bars(display, w, name, moved)
    display.chapter(w["effects"])
    asked = {question.id: question for question in questions(house, lang)}
    clauses = _clauses(house, lang)
    for reading, options in groupby(moved, key=lambda effect: effect.reading):
        display.section(f"{reading} = {asked[reading].played}")
        _tell(display, house, lang, asked[reading], clauses.get(reading, ()))
        _show_options(display, w, asked[reading], bets, list(options))
    idle = sorted({effect.reading for effect in effects if not effect.matters})
    if idle:
        display.prose(w["idle"].format(", ".join(idle)), "dim")


def _show_bars(display: Display, w: Words, name: str, moved: Sequence[ReadingEffect]) -> None:
    """The options that move a bet, from the best to the worst for the guest."""
    changes = [
        (effect.bets[name].change or 0.0, f"{effect.reading}={effect.option}")
        for effect in moved
        if name in effect.bets
    ]
    bars = [
        ValueBar(typed, change, w.signed(change)) for change, typed in sorted(changes, reverse=True) if change
    ]
    if bars:
        display.bars(w["moves_bet"].format(w.bets[name]), bars)


def _clauses(house: House, lang: Lang) -> dict[str, tuple[str, ...]]:
    """The clauses of the leaflet that each reading is about."""
    found: dict[str, tuple[str, ...]] = {}
    for section in describe(house, lang):
        for line in section.lines:
            for question in line.readings:
                if line.clause and line.clause not in found.get(question.id, ()):
                    found[question.id] = (*found.get(question.id, ()), line.clause)
    return found


def _tell(display: Display, house: House, lang: Lang, asked: Question, clauses: Sequence[str]) -> None:
    """The question, where the leaflet leaves it open, and why the default is the default."""
    where = f"  [{', '.join(clauses)}]" if clauses else ""
    display.prose(f"{asked.question}{where}")
    played = next(choice for choice in asked.options if choice.option == asked.played)
    label = HouseTeller(house, lang).fill
    display.prose(f"{played.option}: {played.sentence}", "dim")
    display.prose(label(common().labels["why"], default=str(asked.default), why=asked.why), "dim")


def _show_options(
    display: Display,
    w: Words,
    asked: Question,
    bets: Mapping[str, float],
    options: Sequence[ReadingEffect],
) -> None:
    """Only the bets that some option of this reading moves."""
    names = [name for name in bets if any(_effect(w, each, name) != NOTHING for each in options)]
    meaning = {choice.option: _meaning(w, choice) for choice in asked.options}
    made = table(w["option"], w["meaning"], *(w.bets[name] for name in names), left=2)
    for each in options:
        cells = (_effect(w, each, name) for name in names)
        made.add_row(str(each.option), meaning[each.option], *cells)
    display.table("", made)


def _meaning(w: Words, choice: Choice) -> str:
    return f"{choice.sentence} ({contrary(w.lang)})" if choice.contrary else choice.sentence


def _effect(w: Words, effect: ReadingEffect, name: str) -> str:
    now = effect.bets.get(name)
    if now is None:
        return w["not_offered"]
    if not now.change:
        return NOTHING
    favour = f"\n{w['guests_favour']}" if now.ev > 0 else ""
    return f"{w.signed(now.ev)}\n({w.signed(now.change)}){favour}"
