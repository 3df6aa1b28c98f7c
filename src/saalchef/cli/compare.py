"""Two houses side by side, rule by rule, with what each difference is worth."""

from collections.abc import Mapping

from saalchef.catalogue import Lang, nearest, say
from saalchef.cli.compiling import say_when_compiling
from saalchef.cli.options import as_json, lang_option, readings_option
from saalchef.cli.verb import argument, verb
from saalchef.houses import House, HouseError, load


@verb("compare")
@argument("one", metavar="house")
@argument("other", metavar="house")
@readings_option
@lang_option
@as_json
def command(one: str, other: str, readings: dict[str, str], lang: Lang, as_json: bool) -> None:
    from saalchef.cli.output import console, print_json
    from saalchef.cli.progress import steps
    from saalchef.odds.compare import compared, paths
    from saalchef.odds.house import heading
    from saalchef.odds.plain import plain
    from saalchef.odds.pricer import Pricer

    first, second = _with_readings((one, other), readings)
    ways = paths(first, second)
    say_when_compiling(lang)
    pricer = Pricer(first)
    theirs = Pricer(second)
    doing = say("doing.differences", lang, houses=f"{first.name} / {second.name}")
    rules = [compared(pricer, second, path) for path in steps(ways, doing)]
    if as_json:
        houses = [
            {**heading(each.house), "bets": {bet: {"ev": ev} for bet, ev in each.bets.items()}}
            for each in (pricer, theirs)
        ]
        print_json(plain({"game": first.game, "houses": houses, "rules": rules}))
        return
    from saalchef.cli.show.compare import show_comparison

    show_comparison(console(), (first, second), (pricer.bets, theirs.bets), rules, lang)


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
