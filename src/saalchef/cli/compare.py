"""Two houses side by side, rule by rule, with what each difference is worth."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from saalchef.catalogue import Lang, nearest, say
from saalchef.cli.compiling import say_when_compiling
from saalchef.cli.options import lang_option, readings_option
from saalchef.cli.outputs import Outputs, output_options
from saalchef.cli.verb import argument, verb
from saalchef.houses import House, HouseError, load

if TYPE_CHECKING:
    from saalchef.cli.show.compare import Edges
    from saalchef.odds.compare import Rule


@verb("compare")
@argument("one", metavar="house")
@argument("other", metavar="house")
@readings_option
@lang_option
@output_options
def command(
    one: str,
    other: str,
    readings: dict[str, str],
    lang: Lang,
    as_json: bool,
    html: Path | None,
    csv: Path | None,
) -> None:
    from saalchef.cli.progress import steps, waiting
    from saalchef.cli.show.compare import show_differences, show_values
    from saalchef.odds.compare import compared, ways
    from saalchef.odds.pricer import Pricer
    from saalchef.report.figures_csv import compared_csv

    first, second = _with_readings((one, other), readings)
    rules_of_both = ways(first, second)
    say_when_compiling(lang)
    out, houses = Outputs(lang, as_json, html, csv), (first, second)
    with waiting(say("doing.bets", lang, house=f"{first.name} / {second.name}")):
        pricers = (Pricer(first), Pricer(second))
    bets = (pricers[0].bets, pricers[1].bets)
    show_values(out.display, houses, bets, lang)
    doing = say("doing.differences", lang, houses=f"{first.name} / {second.name}")
    rules = [compared(pricers[0], second, path) for path in steps(rules_of_both, doing)]
    show_differences(out.display, houses, bets, rules, lang)
    out.write(lambda: _document(houses, bets, rules), compared_csv)


def _document(
    houses: tuple[House, House], bets: "tuple[Edges, Edges]", rules: "Sequence[Rule]"
) -> dict[str, Any]:
    from saalchef.odds.house import heading
    from saalchef.odds.plain import plain

    told = [
        {**heading(house), "bets": {bet: {"ev": ev} for bet, ev in found.items()}}
        for house, found in zip(houses, bets, strict=True)
    ]
    document: dict[str, Any] = plain({"game": houses[0].game, "houses": told, "rules": rules})
    return document


def _with_readings(names: tuple[str, str], readings: Mapping[str, str]) -> list[House]:
    plays = [load(name) for name in names]
    for reading in readings:
        if not any(reading in house.readings for house in plays):
            meant = nearest(reading, [known for house in plays for known in house.readings])
            raise HouseError(" / ".join(names), reading, "house.no_such_reading.in_either", meant)
    return [
        load(name, {key: option for key, option in readings.items() if key in house.readings})
        for name, house in zip(names, plays, strict=True)
    ]
