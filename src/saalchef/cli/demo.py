"""Deal a demonstration night in every house and tell what happens."""

import random
import time

from saalchef.catalogue import Lang
from saalchef.cli.kinds import Real, Whole
from saalchef.cli.options import lang_option
from saalchef.cli.output import console
from saalchef.cli.show.lines import print_prose
from saalchef.cli.verb import option, verb
from saalchef.houses import HOUSES, House, load
from saalchef.notation import replay
from saalchef.notation.narrate import account_words, tell
from saalchef.play import random_coup
from saalchef.rules.money import SpokenAmount
from saalchef.rules.table import shown


@verb("demo")
@lang_option
@option("--guests", default=4, show_default=True, type=Whole(2, 12))
@option("--coups", default=2, show_default=True, type=Whole(1, 100))
@option("--seed", type=Whole())
@option("--pace", default=0.0, show_default=True, type=Real(0, 5))
def command(lang: Lang, guests: int, coups: int, seed: int | None, pace: float) -> None:
    rng = random.Random(seed)
    for name in HOUSES:
        _evening(load(name), guests, coups, rng, pace, lang)


def _evening(house: House, guests: int, coups: int, rng: random.Random, pace: float, lang: Lang) -> None:
    out = console()
    title = f"{house.name} · {house.plays.title} · {house.currency}"
    print_prose(out, f"── {title} ──", "bold")
    run = replay(random_coup(house, guests, coups, rng), house)
    for step in run.steps:
        for event in step.events:
            said = tell(shown(step.table, event, None), house.currency, lang)
            if said is not None:
                print_prose(out, said, indent=2, hanging=2)
                time.sleep(pace)
    nets = ", ".join(
        f"{account_words(name, lang)} {SpokenAmount(amount, house.currency).told(lang)}"
        for name, amount in run.result.items()
    )
    print_prose(out, nets, "bold", indent=2)
    out.print()
