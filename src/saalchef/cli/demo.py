"""Deal a demonstration night in every house and tell what happens."""

import random
import time

import click
from rich.markup import escape
from rich.rule import Rule

from saalchef.catalogue import Lang
from saalchef.cli.options import lang_option
from saalchef.cli.output import console
from saalchef.houses import HOUSES, House, load
from saalchef.notation import replay
from saalchef.notation.narrate import tell
from saalchef.play import random_coup
from saalchef.rules.money import decimal
from saalchef.rules.table import shown


@click.command()
@lang_option
@click.option(
    "--guests", default=4, show_default=True, type=click.IntRange(2, 12), help="Guests at each table."
)
@click.option(
    "--coups", default=2, show_default=True, type=click.IntRange(1, 100), help="Coups at each table."
)
@click.option("--seed", type=int, help="The same seed gives the same night.")
@click.option(
    "--pace", default=0.0, show_default=True, type=click.FloatRange(0, 5), help="Seconds between events."
)
def command(lang: Lang, guests: int, coups: int, seed: int | None, pace: float) -> None:
    """Deal a night of random coups at every house and tell it event by event."""
    rng = random.Random(seed)
    for name in HOUSES:
        _evening(load(name), guests, coups, rng, pace, lang)


def _evening(house: House, guests: int, coups: int, rng: random.Random, pace: float, lang: Lang) -> None:
    out = console()
    out.print(Rule(f"[bold]{escape(house.name)}[/bold] · {house.game} · {house.currency}"))
    run = replay(random_coup(house, guests, coups, rng), house)
    for step in run.steps:
        for event in step.events:
            said = tell(shown(step.table, event, None), house.currency, lang)
            if said is not None:
                out.print(f"  {escape(said)}")
                time.sleep(pace)
    nets = ", ".join(f"{name} {decimal(amount)}" for name, amount in run.result.items())
    out.print(f"  [bold]{escape(nets)}[/bold]\n")
