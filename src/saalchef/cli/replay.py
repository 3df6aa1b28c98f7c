"""Play a coup file through the rules and check its result."""

from decimal import Decimal
from typing import Any

from rich.markup import escape
from rich.table import Table as Grid

from saalchef.catalogue import Lang, say
from saalchef.cli.options import as_json, lang_option
from saalchef.cli.output import console, print_json
from saalchef.cli.verb import argument, verb
from saalchef.houses import House
from saalchef.notation import Replay, load_house, read_file, replay
from saalchef.notation.narrate import account_words, tell
from saalchef.rules.codec import plain
from saalchef.rules.money import Cents, SpokenAmount, decimal
from saalchef.rules.sentences import sentence
from saalchef.rules.table import all_lying, in_pot


@verb("replay")
@argument("file", metavar="file")
@lang_option
@as_json
def command(file: str, lang: Lang, as_json: bool) -> int:
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
    out.print(f"[bold]{escape(house.name)}[/bold]")
    for step in run.steps:
        for event in step.events:
            said = tell(event, house.currency, lang)
            if said is not None:
                out.print(f"[dim]{step.line.number:>4}[/dim]  {escape(said)}")
    if run.refused is not None:
        code, problem = run.refused.refusal.code, sentence(run.refused.refusal, house.currency, lang)
        refusal = say("replay.refused", lang, line=run.refused.line, code=code, problem=problem)
        console(stderr=True).print(escape(refusal), style="bold red", soft_wrap=True)
        return
    grid = Grid(title=say("replay.result", lang, currency=house.currency), title_justify="left")
    grid.add_column("")
    grid.add_column(say("replay.as_played", lang), justify="right")
    differing = run.differing
    if differing:
        grid.add_column(say("replay.as_said", lang), justify="right", style="red")
    for name, amount in {**run.result, **{name: played for name, (_, played) in differing.items()}}.items():
        said = decimal(differing[name][0]) if name in differing else ""
        grid.add_row(escape(account_words(name, lang)), decimal(amount), *([said] if differing else []))
    out.print(grid)
    if run.unfinished:
        lies = Cents(sum(all_lying(run.table).values()) + in_pot(run.table))
        out.print(say("replay.unfinished", lang, amount=SpokenAmount(lies, house.currency)), style="yellow")
    if differing:
        out.print(say("replay.differs", lang), style="red")
    else:
        out.print(say("replay.legal" if run.coup.result is None else "replay.holds", lang), style="green")
