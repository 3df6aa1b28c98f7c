"""How to play a house's Black Jack: the chart, and what each decision is worth."""

from pathlib import Path

import click

from saalchef.catalogue import Lang
from saalchef.cli.kinds import Output
from saalchef.cli.misuse import Misuse
from saalchef.cli.options import as_json, house_options, lang_option
from saalchef.cli.verb import option, verb
from saalchef.houses import load


@verb("strategy")
@house_options
@option("--html", type=Output())
@option("--svg", type=Output())
@lang_option
@as_json
def command(
    house: str, readings: dict[str, str], html: Path | None, svg: Path | None, lang: Lang, as_json: bool
) -> None:
    loaded = load(house, readings)
    if not loaded.plays.has("odds", "chart"):
        raise Misuse("command.no_chart", house=loaded.name, game=loaded.plays.title)
    from saalchef.cli.compiling import say_when_compiling
    from saalchef.cli.output import console, print_json

    say_when_compiling(lang)
    learnt = loaded.plays.part("odds", "chart").chart(loaded.rules)
    report = loaded.plays.part("report", "strategy")
    drawn = report.sheet(loaded, loaded.rules, learnt, lang)
    for path, write in ((html, report.page), (svg, report.picture)):
        if path is not None:
            path.write_text(write(drawn), "utf-8")
            click.echo(f"{path}: {drawn.title}, {drawn.house}", err=True)
    if as_json:
        from saalchef.odds.plain import plain

        strategy = loaded.plays.part("odds", "strategy").strategy(loaded, loaded.rules, learnt)
        print_json(plain(strategy))
    elif html is None and svg is None:
        loaded.plays.part("cli.show", "strategy").show_chart(console(), drawn)
