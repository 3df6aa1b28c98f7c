"""What every bet and every decision of a house is worth."""

from pathlib import Path

from saalchef.catalogue import Lang, say
from saalchef.cli.cards import cards_option
from saalchef.cli.compiling import say_when_compiling
from saalchef.cli.kinds import Real
from saalchef.cli.misuse import Misuse
from saalchef.cli.options import house_options, lang_option
from saalchef.cli.outputs import Outputs, output_options
from saalchef.cli.verb import option, verb
from saalchef.houses import House, load
from saalchef.rules.cards import Card

Cards = tuple[Card, ...]


@verb("odds")
@house_options
@cards_option("--hand")
@cards_option("--bank", "card")
@cards_option("--seen")
@option("--crazy", type=Real(min=0, max=1000))
@option("--all-readings", is_flag=True)
@option("--extremes", is_flag=True)
@option("--co-bettor", is_flag=True)
@lang_option
@output_options
def command(
    house: str,
    readings: dict[str, str],
    hand: Cards,
    bank: Cards,
    seen: Cards,
    crazy: float | None,
    all_readings: bool,
    extremes: bool,
    co_bettor: bool,
    lang: Lang,
    as_json: bool,
    html: Path | None,
    csv: Path | None,
) -> None:
    loaded = load(house, readings)
    say_when_compiling(lang)
    if crazy is not None:
        if hand or bank or all_readings or extremes or co_bettor or csv:
            raise Misuse("command.crazy_alone")
        _both_stakes(loaded, crazy, seen, lang, Outputs(lang, as_json, html, csv))
    elif hand or bank:
        if all_readings or extremes or co_bettor:
            raise Misuse("command.hand_or_readings")
        if html or csv:
            raise Misuse("command.hand_or_file")
        _decision(loaded, hand, bank, seen, lang, as_json)
    elif all_readings + extremes + co_bettor > 1:
        raise Misuse("command.one_question")
    elif co_bettor:
        _co_bettor(loaded, seen, lang, Outputs(lang, as_json, html, csv))
    elif all_readings:
        _all_readings(house, loaded, readings, seen, lang, Outputs(lang, as_json, html, csv))
    elif extremes:
        _extremes(house, loaded, readings, seen, lang, Outputs(lang, as_json, html, csv))
    else:
        _bets(loaded, seen, lang, Outputs(lang, as_json, html, csv))


def _bets(house: House, seen: Cards, lang: Lang, out: Outputs) -> None:
    from saalchef.cli.progress import waiting
    from saalchef.cli.show.odds import show_endings, show_findings, show_values
    from saalchef.cli.show.words import heading, words
    from saalchef.odds.house import document, figures, values
    from saalchef.report.figures_csv import odds_csv

    display, w, doing = out.display, words(lang), say("doing.bets", lang, house=house.name)
    with waiting(doing):
        worth = values(house.rules, seen)
    heading(display, w, house, seen)
    show_values(display, w, house, worth)
    with waiting(doing):
        found = figures(house.rules, seen)
    show_endings(display, w, found)
    if house.plays.has("cli.show", "odds"):
        house.plays.part("cli.show", "odds").show_besides(display, w, house, found)
    show_findings(display, w, found)
    out.write(lambda: document(house, found, seen), odds_csv)


def _both_stakes(house: House, ratio: float, seen: Cards, lang: Lang, out: Outputs) -> None:
    asked = house.plays.part("odds", "crazy_ratio") if house.plays.has("odds", "crazy_ratio") else None
    if asked is None or not asked.is_offered(house.rules):
        raise Misuse("command.no_crazy", house=house.name)
    from saalchef.cli.progress import waiting
    from saalchef.cli.show.words import heading as head
    from saalchef.cli.show.words import words
    from saalchef.odds.house import heading
    from saalchef.odds.plain import plain
    from saalchef.report.figures_csv import odds_csv

    with waiting(say("doing.bets", lang, house=house.name)):
        found = asked.both_stakes(house.rules, ratio, seen)
    head(out.display, words(lang), house, seen)
    house.plays.part("cli.show", "crazy_ratio").show_both_stakes(out.display, words(lang), house, found)
    out.write(lambda: {**heading(house), **plain(found)}, odds_csv)


def _all_readings(
    name: str, house: House, readings: dict[str, str], seen: Cards, lang: Lang, out: Outputs
) -> None:
    from saalchef.cli.progress import steps, waiting
    from saalchef.cli.show.readings import show_effects
    from saalchef.cli.show.words import heading, words
    from saalchef.odds.house import document, figures
    from saalchef.odds.plain import plain
    from saalchef.odds.pricer import Pricer
    from saalchef.odds.readings import alternatives, reading_effect
    from saalchef.report.figures_csv import odds_csv

    with waiting(say("doing.bets", lang, house=house.name)):
        pricer = Pricer(house, seen)
    options = steps(alternatives(house), say("doing.readings", lang, house=house.name))
    effects = [reading_effect(pricer, name, readings, reading, option) for reading, option in options]
    heading(out.display, words(lang), house, seen)
    show_effects(out.display, words(lang), house, lang, pricer.bets, effects)
    out.write(
        lambda: {**document(house, figures(house.rules, seen), seen), "effects": plain(effects)}, odds_csv
    )


def _extremes(
    name: str, house: House, readings: dict[str, str], seen: Cards, lang: Lang, out: Outputs
) -> None:
    from saalchef.cli.progress import steps
    from saalchef.cli.show.extremes import show_extremes
    from saalchef.cli.show.words import heading, words
    from saalchef.odds.extremes import Extremes, Search, extremes_document
    from saalchef.odds.known_figures import keep, known
    from saalchef.odds.plain import from_plain
    from saalchef.odds.pricer import Pricer
    from saalchef.report.figures_csv import odds_csv

    search = Search(Pricer(house, seen), name, readings)
    asked = search.question(seen)
    kept = known(asked)
    if kept is None:
        doing = say("doing.combinations", lang, house=house.name)
        for bet, combination in steps(search.combinations(), doing):
            search.value(bet, combination)
        found = search.extremes()
        keep(asked, found)
    else:
        found = from_plain(kept, dict[str, Extremes])
    heading(out.display, words(lang), house, seen)
    show_extremes(out.display, words(lang), found)
    out.write(lambda: extremes_document(house, found, seen), odds_csv)


def _co_bettor(house: House, seen: Cards, lang: Lang, out: Outputs) -> None:
    if seen or not house.plays.has("sim", "co_bettor"):
        raise Misuse("command.co_bettor", house=house.name, game=house.plays.title)
    from saalchef.cli.progress import steps
    from saalchef.cli.show.words import heading, words
    from saalchef.odds.house import heading as about
    from saalchef.report.figures_csv import odds_csv

    asked = house.plays.part("sim", "co_bettor")
    doing = say("doing.co_bettor", lang, house=house.name)
    owners = {name: asked.on_owner(house.rules, name) for name in steps(asked.OWNERS, doing)}
    heading(out.display, words(lang), house)
    house.plays.part("cli.show", "co_bettor").show_co_bettor(out.display, lang, owners)
    out.write(lambda: {**about(house), **asked.co_bettor_document(owners)}, odds_csv)


def _decision(house: House, hand: Cards, bank: Cards, seen: Cards, lang: Lang, as_json: bool) -> None:
    if not house.plays.has("odds", "decision"):
        raise Misuse("command.no_decisions", house=house.name, game=house.plays.title)
    if not hand:
        raise Misuse("command.no_hand")
    if len(bank) != 1:
        raise Misuse("command.no_bank")
    from saalchef.cli.output import console, print_json
    from saalchef.cli.progress import waiting

    asked = house.plays.part("odds", "decision")
    with waiting(say("doing.bets", lang, house=house.name)):
        decision = asked.decide(house.rules, hand, bank[0], seen)
    if as_json:
        print_json(asked.document(decision))
        return
    from saalchef.cli.show.display import Screen
    from saalchef.cli.show.words import heading, words

    screen = console()
    heading(Screen(screen), words(lang), house, seen)
    shown = house.plays.part("cli.show", "decision")
    shown.show_decision(screen, words(lang), hand, bank[0], decision)
