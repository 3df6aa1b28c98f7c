"""Play random but legal coups and write them as coup files."""

import random
from pathlib import Path

import click

from saalchef.catalogue import Lang, say
from saalchef.cli.kinds import Folder, Whole
from saalchef.cli.misuse import Misuse
from saalchef.cli.options import house_options, lang_option
from saalchef.cli.progress import steps
from saalchef.cli.verb import option, verb
from saalchef.houses import load
from saalchef.notation import Coup, dump, dump_json
from saalchef.play import random_coup
from saalchef.rules.demands import fewest_guests


@verb("deal")
@house_options
@option("--guests", default=4, show_default=True, type=Whole(1, 20))
@option("--coups", default=1, show_default=True, type=Whole(1, 1_000_000))
@option("--seed", type=Whole())
@option("--jsonl", is_flag=True)
@option("--out", type=Folder())
@lang_option
def command(
    house: str,
    readings: dict[str, str],
    guests: int,
    coups: int,
    seed: int | None,
    jsonl: bool,
    out: Path | None,
    lang: Lang,
) -> None:
    rules = load(house, readings)
    fewest = fewest_guests(rules.rules)
    if guests < fewest:
        raise Misuse("command.few_guests", house=rules.name, fewest=fewest)
    named = house if house.endswith(".toml") else rules.id
    rng = random.Random(seed)
    if out is None and not jsonl:
        click.echo(dump(_named(random_coup(rules, guests, coups, rng), named)), nl=False)
        return
    if out is not None and not out.is_dir():
        out.mkdir(parents=True)
        click.echo(say("file.folder_made", lang, folder=out), err=True)
    for number in steps(range(1, coups + 1), say("doing.coups", lang), quiet=out is None):
        coup = _named(random_coup(rules, guests, 1, rng), named)
        if out is None:
            click.echo(dump_json(coup))
        else:
            suffix, text = ("jsonl", dump_json(coup) + "\n") if jsonl else ("coup", dump(coup))
            (out / f"{Path(rules.id).name}-{number:0{len(str(coups))}d}.{suffix}").write_text(text, "utf-8")


def _named(coup: Coup, house: str) -> Coup:
    """The coup under the name or path by which its house is found again."""
    return Coup(house, coup.readings, coup.guests, coup.lines, coup.result)
