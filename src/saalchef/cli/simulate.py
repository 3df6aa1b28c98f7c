"""Play a house's game a million times: what each bet brought, and how evenings go."""

import os
from contextlib import nullcontext
from decimal import Decimal
from pathlib import Path
from typing import Any

import click

from saalchef.catalogue import Lang
from saalchef.cli.misuse import Misuse
from saalchef.cli.options import as_json, house_options, lang_option
from saalchef.houses import House, load
from saalchef.rules.money import Cents, parse_amount

SIZES = {"k": 3, "m": 6, "g": 9, "b": 9}  # powers of ten
INTERRUPTED = 130  # as shells report a program ended by Ctrl-C


class Amount(click.ParamType[Cents]):
    """An amount in the house's currency."""

    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Cents:
        try:
            return parse_amount(str(value))
        except ValueError:
            raise Misuse("command.amount", param, value=value) from None


class Number(click.ParamType[int]):
    """A whole number of at least `low`, also as 1e9, 250M or 2G."""

    name = "number"

    def __init__(self, low: int, high: int = 2**53 - 1) -> None:
        self._low, self._high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).replace("_", "").replace("'", "").replace("’", "")
        power = SIZES.get(text[-1:].lower(), 0)
        try:
            number = Decimal(text[:-1] if power else text).scaleb(power)
        except ArithmeticError:
            number = Decimal("NaN")
        if not number.is_finite() or number != number.to_integral_value():
            raise Misuse("command.number", param, value=value)
        if not self._low <= number <= self._high:
            raise Misuse("command.range", param, value=value, low=self._low, high=self._high)
        return int(number)


def _stakes(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, Cents]:
    stakes: dict[str, Cents] = {}
    for each in given:
        field, equals, amount = (part.strip() for part in each.partition("="))
        if not equals:
            raise Misuse("command.stake", param, value=each)
        if field in stakes:
            raise Misuse("command.stake_twice", param, field=field)
        stakes[field] = Amount().convert(amount, param, ctx)
    return stakes


@click.command()
@house_options
@click.option(
    "--rounds", type=Number(1), default="10M", show_default=True, help="How many rounds; 1e9, 250M."
)
@click.option(
    "--seed", type=Number(0, 2**64 - 1), default=0, show_default=True, help="Another seed, other cards."
)
@click.option(
    "--strategy",
    "strategies",
    metavar="NAME",
    multiple=True,
    help="optimal, chart, mimic, never-bust or a .toml file; in Challenge reasonable, careful, bold or "
    "thresholds such as 14s17/13s17. Repeated: one for each box or seat.",
)
@click.option(
    "--mistakes",
    type=click.FloatRange(0, 1),
    metavar="SHARE",
    default=0,
    help="The share of decisions that go wrong, such as 0.02.",
)
@click.option(
    "--boxes", type=int, metavar="N", default=1, show_default=True, help="Boxes of the guest (Black Jack)."
)
@click.option("--players", type=int, metavar="N", help="Players at the table (Black Jack Challenge).")
@click.option(
    "--bet",
    "stakes",
    metavar="FIELD=AMOUNT",
    multiple=True,
    callback=_stakes,
    help="What is staked on main, twins, crazy; punto, banco, tie; or ante, red, black. May be repeated.",
)
@click.option(
    "--insurance", type=click.Choice(["never", "always", "strategy"]), help="When to insure (Black Jack)."
)
@click.option("--co-bettor", is_flag=True, help="Also measure a co-bettor who never doubles or splits.")
@click.option("--evening", type=Number(1), metavar="COUPS", help="Play evenings of so many coups.")
@click.option("--bankroll", type=Amount(), help="Chips the guest brings to an evening.")
@click.option("--chart", type=click.Path(path_type=Path), help="Draw the results into a file, .svg or .png.")
@click.option(
    "--save-strategy",
    type=click.Path(path_type=Path),
    help="Write the strategy by total as a .toml file; of the best play that is the chart.",
)
@click.option("--workers", type=click.IntRange(1), metavar="N", help="Threads; as many as cores by default.")
@click.option("--device", type=click.Choice(["cpu", "cuda"]), default="cpu", help="cuda: an NVIDIA GPU.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play, tcp://host:8786.")
@lang_option
@as_json
def command(house: str, readings: dict[str, str], lang: Lang, as_json: bool, **given: Any) -> int:
    """Play HOUSE's game many times and say what each bet brought, beside what it is worth exactly.

    With --evening and --bankroll: how evenings of so many coups end. The figures depend on the house, its
    readings, what is played, the number of rounds and the seed alone. Ctrl-C prints what is known so far.

    \b
      saalchef simulate wiesbaden --rounds 50M
      saalchef simulate pfaeffikon --boxes 3 --mistakes 0.02
      saalchef simulate bregenz --evening 100 --bankroll 300 --bet banco=20
      saalchef simulate schaffhausen --players 4 --strategy bold --strategy reasonable
    """
    from saalchef.cli.compiling import say_when_compiling
    from saalchef.cli.progress import waiting
    from saalchef.sim.options import Options
    from saalchef.sim.run import run, undisturbed
    from saalchef.sim.simulation import simulation

    loaded = load(house, readings)
    say_when_compiling(lang)
    options = Options(
        rounds=given["rounds"],
        seed=given["seed"],
        strategies=given["strategies"],
        boxes=given["boxes"],
        players=given["players"],
        stakes=given["stakes"],
        insurance=given["insurance"],
        lapses=given["mistakes"],
        co_bettor=given["co_bettor"],
        evening=given["evening"],
        bankroll=given["bankroll"],
    )
    if given["chart"]:
        from saalchef.sim.canvas import check_place

        check_place(given["chart"])
    if given["save_strategy"]:
        _save_strategy(loaded, options, given["save_strategy"])
    doing = {"en": f"Preparing {loaded.name} …", "de": f"{loaded.name} wird vorbereitet …"}
    with waiting(doing[lang]):
        asked = simulation(loaded, options)
        pool = _pool(given["device"], given["workers"], given["cluster"])
    from saalchef.cli.show.running import watching

    with watching(asked.job) as watch:
        played = run(asked.job, pool, watch)
    with undisturbed() if played.interrupted else nullcontext():
        report = asked.report(played)
        from saalchef.cli.show.simulation import document, draw, show

        if as_json:
            from saalchef.cli.output import print_json

            print_json(document(loaded, options, asked, report, played))
        else:
            show(loaded, options, asked, report, played, lang)
        if given["chart"] and report.rounds:
            draw(given["chart"], loaded, options, asked, report, lang)
    if played.lost is not None:
        raise played.lost
    return INTERRUPTED if played.interrupted else 0


def _pool(device: str, workers: int | None, cluster: str | None) -> Any:
    from saalchef.sim.run import Threads

    if cluster is not None:
        if device != "cpu":
            raise Misuse("command.cluster_or_gpu")
        from saalchef.sim.cluster import Cluster

        return Cluster(cluster)
    if device == "cuda":
        from saalchef.sim.launch import cuda

        cuda()
        return Threads(1, "cuda")
    return Threads(workers or len(os.sched_getaffinity(0)))


def _save_strategy(house: House, options: Any, path: Path) -> None:
    if not house.plays.has("sim", "strategy_file"):
        raise Misuse("command.strategy_to_save")
    plan = house.plays.part("sim", "choose").plan_of(house.rules, (options.strategies or ("chart",))[0])
    path.write_text(house.plays.part("sim", "strategy_file").plan_text(plan), "utf-8")
