"""Two houses beside each other as a page shows them: what their bets are worth, and rule by rule."""

from collections.abc import Iterator

from saalchef.catalogue import Lang
from saalchef.floor.table.house import limits_of
from saalchef.floor.wire.study import Compared, ComparedHouse, ComparedRule
from saalchef.houses import House
from saalchef.houses.beside import principles, sentence, sentences
from saalchef.houses.describe import describe
from saalchef.odds.compare import Comparison
from saalchef.odds.pricer import Effect
from saalchef.rules.demands import seats
from saalchef.rules.table import packs


def compared_told(one: House, other: House, found: Comparison, lang: Lang) -> Compared:
    same = one.game == other.game
    rules = _rules(one, other, found, lang) if same else _topics(one, other, lang)
    houses = (_at_a_glance(one, found.bets[0]), _at_a_glance(other, found.bets[1]))
    return Compared(houses, same, tuple(found.bets[0] | found.bets[1]), tuple(rules))


def _at_a_glance(house: House, bets: dict[str, float]) -> ComparedHouse:
    named = (house.id, house.name, house.game, house.currency)
    pack = (house.rules.decks, packs(house.rules).jokers, seats(house.rules))
    return ComparedHouse(*named, limits_of(house), *pack, {bet: float(ev) for bet, ev in bets.items()})


def _rules(one: House, other: House, found: Comparison, lang: Lang) -> Iterator[ComparedRule]:
    told = (sentences(one, lang), sentences(other, lang))
    topics = {
        line.key: part.title
        for house in (one, other)
        for part in describe(house, lang)
        for line in part.lines
    }
    for rule in found.rules:
        said = (sentence(told[0], rule.rule, None), sentence(told[1], rule.rule, None))
        topic = next((each for key, each in topics.items() if f"{key}.".startswith(f"{rule.rule}.")), "")
        if any(said):
            yield ComparedRule(rule.rule, topic, said, rule.differs, _numbers(rule.bets))
    for each in principles(one, other, told):
        differs = each.sentences[0] != each.sentences[1]
        yield ComparedRule(each.rule, topics.get(each.rule, ""), each.sentences, differs, {})


def _numbers(bets: dict[str, Effect]) -> dict[str, Effect]:
    """Plain ones, whatever computed them."""
    return {
        bet: Effect(float(each.ev), None if each.change is None else float(each.change))
        for bet, each in bets.items()
    }


def _topics(one: House, other: House, lang: Lang) -> Iterator[ComparedRule]:
    """Of two games only the topics are the same: what each says of its aim, its table, its cards."""
    told = [{part.id: part for part in describe(house, lang)} for house in (one, other)]
    for topic in dict.fromkeys([*told[0], *told[1]]):
        parts = [mine.get(topic) for mine in told]
        said = [" ".join(line.sentence for line in part.lines) if part else "" for part in parts]
        title = next(part.title for part in parts if part)
        yield ComparedRule(topic, title, (said[0], said[1]), True, {})
