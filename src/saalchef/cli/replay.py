"""Play a coup file through the rules and check its result."""

from decimal import Decimal
from typing import Any

import click
from rich.markup import escape
from rich.table import Table as Grid

from saalchef.catalogue import Lang
from saalchef.cli.options import as_json, lang_option
from saalchef.cli.output import console, print_json
from saalchef.houses import House
from saalchef.notation import Replay, load_house, read_file, replay
from saalchef.notation.narrate import tell
from saalchef.rules.codec import plain
from saalchef.rules.money import Cents, decimal
from saalchef.rules.sentences import sentence
from saalchef.rules.table import all_lying

WORDS = {
    "en": (
        "Result",
        "as played",
        "as the file says",
        "Every action is legal",
        "the result holds",
        "the result differs",
        "Line",
        "The last coup is not over: {} still in play.",
    ),
    "de": (
        "Ergebnis",
        "wie gespielt",
        "laut Datei",
        "Jede Aktion ist erlaubt",
        "das Ergebnis stimmt",
        "das Ergebnis ist ein anderes",
        "Zeile",
        "Der letzte Coup ist nicht zu Ende: {} noch im Spiel.",
    ),
}


@click.command()
@click.argument("file", metavar="FILE", type=click.Path())
@lang_option
@as_json
def command(file: str, lang: Lang, as_json: bool) -> int:
    """Play the coups of FILE and say whether every action is legal and the result holds.

    FILE is a coup file, or one coup a line in JSON. Exit status: 0 all holds, 1 the result differs,
    2 an action is refused, 3 the file cannot be read.
    """
    houses = [(load_house(coup, file), coup) for coup in read_file(file)]
    runs = [(house, replay(coup, house)) for house, coup in houses]
    if as_json:
        documents = [_document(run, house, lang) for house, run in runs]
        print_json(documents[0] if len(documents) == 1 else {"replays": documents})
    else:
        for house, run in runs:
            _narrate(run, house, lang)
    return max((run.exit_code for _, run in runs), default=0)


def _document(run: Replay, house: House, lang: Lang) -> dict[str, Any]:
    refused = None
    if run.refused is not None:
        message = sentence(run.refused.refusal, house.currency, lang)
        refused = {"line": run.refused.line, "code": run.refused.refusal.code, "message": message}
    return {
        "result": {name: Decimal(decimal(amount)) for name, amount in run.result.items()},
        "refused": refused,
        "unfinished": run.unfinished,
        "events": [plain(event) for step in run.steps for event in step.events],
    }


def _narrate(run: Replay, house: House, lang: Lang) -> None:
    out = console()
    title, as_played, as_said, legal, holds, differs, line, running = WORDS[lang]
    out.print(f"[bold]{escape(house.name)}[/bold]")
    for step in run.steps:
        for event in step.events:
            said = tell(event, house.currency, lang)
            if said is not None:
                out.print(f"[dim]{step.line.number:>4}[/dim]  {escape(said)}")
    if run.refused is not None:
        said = sentence(run.refused.refusal, house.currency, lang)
        refusal = f"{line} {run.refused.line}: {run.refused.refusal.code}: {said}"
        console(stderr=True).print(escape(refusal), style="bold red", soft_wrap=True)
        return
    grid = Grid(title=f"{title} ({house.currency})", title_justify="left")
    grid.add_column("")
    grid.add_column(as_played, justify="right")
    differing = run.differing
    if differing:
        grid.add_column(as_said, justify="right", style="red")
    for name, amount in {**run.result, **{name: played for name, (_, played) in differing.items()}}.items():
        said = decimal(differing[name][0]) if name in differing else ""
        grid.add_row(escape(name), decimal(amount), *([said] if differing else []))
    out.print(grid)
    if run.unfinished:
        lies = Cents(sum(all_lying(run.table).values()) + getattr(run.table, "pot", 0))
        out.print(running.format(f"{decimal(lies)} {house.currency}"), style="yellow")
    if differing:
        out.print(f"{legal}, {differs}.", style="red")
    else:
        out.print(f"{legal}." if run.coup.result is None else f"{legal}, {holds}.", style="green")
