"""Play random but legal coups and write them as coup files."""

import random
from pathlib import Path

import click

from saalchef.cli.options import house_options
from saalchef.cli.progress import steps
from saalchef.houses import load
from saalchef.notation import Coup, dump, dump_json
from saalchef.play import random_coup


@click.command()
@house_options
@click.option(
    "--guests", default=4, show_default=True, type=click.IntRange(1, 20), help="Guests at the table."
)
@click.option(
    "--coups", default=1, show_default=True, type=click.IntRange(1, 1_000_000), help="Coups to play."
)
@click.option("--seed", type=int, help="The same seed gives the same coups; without one, chance does.")
@click.option("--jsonl", is_flag=True, help="One coup a line as JSON, each at a table of its own.")
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Write one file a coup into a folder."
)
def command(
    house: str,
    readings: dict[str, str],
    guests: int,
    coups: int,
    seed: int | None,
    jsonl: bool,
    out: Path | None,
) -> None:
    """Play random but legal coups at HOUSE: seats, co-bettors, side bets, insurance, splits.

    Prints one coup file with all coups of one table, which `saalchef replay` accepts.
    """
    rules = load(house, readings)
    fewest = getattr(rules.rules, "fewest_players", 1)
    if guests < fewest:
        raise click.BadParameter(f"{rules.name} plays with {fewest} guests at least.", param_hint="--guests")
    named = house if house.endswith(".toml") else rules.id
    rng = random.Random(seed)
    if out is None and not jsonl:
        click.echo(dump(_named(random_coup(rules, guests, coups, rng), named)), nl=False)
        return
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    for number in steps(range(1, coups + 1), "coups", quiet=out is None):
        coup = _named(random_coup(rules, guests, 1, rng), named)
        if out is None:
            click.echo(dump_json(coup))
        else:
            suffix, text = ("jsonl", dump_json(coup) + "\n") if jsonl else ("coup", dump(coup))
            (out / f"{Path(rules.id).name}-{number:0{len(str(coups))}d}.{suffix}").write_text(text, "utf-8")


def _named(coup: Coup, house: str) -> Coup:
    """The coup under the name or path by which its house is found again."""
    return Coup(house, coup.readings, coup.guests, coup.lines, coup.result)
