"""What every bet and every decision of a house is worth."""

from saalchef.catalogue import Lang, say
from saalchef.cli.cards import cards_option
from saalchef.cli.compiling import say_when_compiling
from saalchef.cli.misuse import Misuse
from saalchef.cli.options import as_json, house_options, lang_option
from saalchef.cli.verb import option, verb
from saalchef.houses import House, load
from saalchef.rules.cards import Card

Cards = tuple[Card, ...]


@verb("odds")
@house_options
@cards_option("--hand")
@cards_option("--bank", "card")
@cards_option("--seen")
@option("--all-readings", is_flag=True)
@lang_option
@as_json
def command(
    house: str,
    readings: dict[str, str],
    hand: Cards,
    bank: Cards,
    seen: Cards,
    all_readings: bool,
    lang: Lang,
    as_json: bool,
) -> None:
    loaded = load(house, readings)
    say_when_compiling(lang)
    if hand or bank:
        if all_readings:
            raise Misuse("command.hand_or_readings")
        _decision(loaded, hand, bank, seen, lang, as_json)
    elif all_readings:
        _all_readings(house, loaded, readings, seen, lang, as_json)
    else:
        _bets(loaded, seen, lang, as_json)


def _bets(house: House, seen: Cards, lang: Lang, as_json: bool) -> None:
    from saalchef.cli.output import console, print_json
    from saalchef.cli.progress import waited_for, waiting
    from saalchef.odds.house import document, figures, growing_figures

    doing = say("doing.bets", lang, house=house.name)
    if as_json:
        with waiting(doing):
            everything = figures(house.rules, seen)
        print_json(document(house, everything, seen))
        return
    from saalchef.cli.show.odds import show_findings, show_odds
    from saalchef.cli.show.words import heading, words

    screen, w = console(), words(lang)
    growing = waited_for(growing_figures(house.rules, seen), doing)
    found = next(growing)
    heading(screen, w, house, seen)
    show_odds(screen, w, house, found)
    for more in growing:
        found = more
    if house.plays.has("cli.show", "odds"):
        house.plays.part("cli.show", "odds").show_besides(screen, w, house, found)
    show_findings(screen, w, found)


def _all_readings(
    name: str, house: House, readings: dict[str, str], seen: Cards, lang: Lang, as_json: bool
) -> None:
    from saalchef.cli.output import console, print_json
    from saalchef.cli.progress import steps
    from saalchef.odds.house import document, figures
    from saalchef.odds.plain import plain
    from saalchef.odds.pricer import Pricer
    from saalchef.odds.readings import alternatives, reading_effect

    pricer = Pricer(house, seen)
    options = steps(alternatives(house), say("doing.readings", lang, house=house.name))
    effects = [reading_effect(pricer, name, readings, reading, option) for reading, option in options]
    if as_json:
        found = figures(house.rules, seen)
        print_json({**document(house, found, seen), "effects": plain(effects)})
        return
    from saalchef.cli.show.odds import show_effects
    from saalchef.cli.show.words import heading, words

    screen = console()
    heading(screen, words(lang), house, seen)
    show_effects(screen, words(lang), pricer.bets, effects)


def _decision(house: House, hand: Cards, bank: Cards, seen: Cards, lang: Lang, as_json: bool) -> None:
    if not house.plays.has("odds", "decision"):
        raise Misuse("command.no_decisions", house=house.name, game=house.plays.title)
    if not hand:
        raise Misuse("command.no_hand")
    if len(bank) != 1:
        raise Misuse("command.no_bank")
    from saalchef.cli.output import console, print_json

    asked = house.plays.part("odds", "decision")
    decision = asked.decide(house.rules, hand, bank[0], seen)
    if as_json:
        print_json(asked.document(decision))
        return
    from saalchef.cli.show.words import heading, words

    screen = console()
    heading(screen, words(lang), house, seen)
    shown = house.plays.part("cli.show", "decision")
    shown.show_decision(screen, words(lang), hand, bank[0], decision)
