"""Play a house's game a million times: what each bet brought, and how evenings go."""

import os
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from saalchef.catalogue import Lang, say
from saalchef.cli.failure import QUIET_INTERRUPT
from saalchef.cli.kinds import Number, OneOf, Output, Real, Whole
from saalchef.cli.misuse import Misuse
from saalchef.cli.options import as_json, house_options, lang_option
from saalchef.cli.verb import option, verb
from saalchef.houses import House, load
from saalchef.odds.following import FOLLOWS
from saalchef.rules.money import Cents, parse_amount


class Amount(click.ParamType[Cents]):
    """An amount in the house's currency."""

    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Cents:
        try:
            return parse_amount(str(value))
        except ValueError:
            raise Misuse("command.amount", param, value=value) from None


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


@verb("simulate")
@house_options
@option("--rounds", type=Number(1), default="10M", show_default=True)
@option("--seed", type=Number(0, 2**64 - 1), default=0, show_default=True)
@option(
    "--strategy",
    "strategies",
    metavar="name",
    multiple=True,
)
@option(
    "--mistakes",
    type=Real(0, 1),
    metavar="share",
    default=0,
)
@option("--boxes", type=Whole(), metavar="number", default=1, show_default=True)
@option("--players", type=Whole(), metavar="number")
@option(
    "--bet",
    "stakes",
    metavar="stake",
    multiple=True,
    callback=_stakes,
)
@option("--insurance", type=OneOf(["never", "always", "strategy"]))
@option("--co-bettor", is_flag=True)
@option("--follows", type=OneOf(FOLLOWS))
@option("--evening", type=Number(1), metavar="coups")
@option("--bankroll", type=Amount())
@option("--chart", type=Output())
@option(
    "--save-strategy",
    type=Output(),
)
@option("--workers", type=Whole(1), metavar="number")
@option("--device", type=OneOf(["cpu", "cuda"]), default="cpu")
@option("--cluster", metavar="address")
@lang_option
@as_json
def command(house: str, readings: dict[str, str], lang: Lang, as_json: bool, **given: Any) -> int:
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
        co_bettor=given["follows"] or ("nothing" if given["co_bettor"] else None),
        evening=given["evening"],
        bankroll=given["bankroll"],
    )
    if given["chart"]:
        from saalchef.report.canvas import check_name

        check_name(given["chart"])
    if given["save_strategy"]:
        _save_strategy(loaded, options, given["save_strategy"], lang)
    with waiting(say("doing.preparing", lang, house=loaded.name)):
        asked = simulation(loaded, options)
        pool = _pool(given["device"], given["workers"], given["cluster"])
    from saalchef.cli.show.running import watching

    with watching(asked.job, lang) as watch:
        played = run(asked.job, pool, watch)
    with undisturbed() if played.interrupted else nullcontext():
        report = asked.report(played)
        with waiting(say("doing.evening", lang)):
            exact = asked.exactly() if callable(asked.exactly) else asked.exactly
        if as_json:
            from saalchef.cli.output import print_json
            from saalchef.cli.show.simulated_document import document

            print_json(document(loaded, options, asked, report, played, exact))
        else:
            from saalchef.cli.show.simulate import show

            show(loaded, options, asked, report, played, exact, lang)
        if given["chart"] and report.rounds:
            from saalchef.cli.show.simulated_picture import draw

            draw(given["chart"], loaded, options, asked, report, lang)
    if played.lost is not None:
        raise played.lost
    return QUIET_INTERRUPT if played.interrupted else 0


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


def _save_strategy(house: House, options: Any, path: Path, lang: Lang) -> None:
    if not house.plays.has("sim", "strategy_file"):
        raise Misuse("command.strategy_to_save")
    name = (options.strategies or ("chart",))[0]
    written = house.plays.part("sim", "choose").written_strategy(house.rules, name)
    path.write_text(house.plays.part("sim", "strategy_file").strategy_text(written, lang), "utf-8")
