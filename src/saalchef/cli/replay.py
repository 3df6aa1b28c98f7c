"""Play a coup file through the rules and check its result."""

from decimal import Decimal
from typing import Any

from rich.text import Text

from saalchef.catalogue import Lang, say
from saalchef.cli.options import as_json, lang_option
from saalchef.cli.output import console, print_json
from saalchef.cli.show.lines import print_prose
from saalchef.cli.show.tables import print_table, table
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
    print_prose(out, house.name, "bold")
    for step in run.steps:
        for event in step.events:
            said = tell(event, house.currency, lang)
            if said is not None:
                print_prose(out, f"{step.line.number:>4}  {said}", hanging=6)
    if run.refused is not None:
        code, problem = run.refused.refusal.code, sentence(run.refused.refusal, house.currency, lang)
        refusal = say("replay.refused", lang, line=run.refused.line, code=code, problem=problem)
        console(stderr=True).print(Text(refusal, "bold red"), soft_wrap=True)
        return
    differing = run.differing
    made = table("", say("replay.as_played", lang), *([say("replay.as_said", lang)] if differing else []))
    for name, amount in {**run.result, **{name: played for name, (_, played) in differing.items()}}.items():
        in_file = differing[name][0] if name in differing else amount
        written = [SpokenAmount(each, house.currency).told(lang) for each in (amount, in_file)]
        style = "red" if name in differing else ""
        made.add_row(account_words(name, lang), *written[: 2 if differing else 1], style=style)
    print_prose(out, say("replay.result", lang, currency=house.currency), "italic")
    print_table(out, made)
    if run.unfinished:
        lies = Cents(sum(all_lying(run.table).values()) + in_pot(run.table))
        print_prose(out, say("replay.unfinished", lang, amount=SpokenAmount(lies, house.currency)), "yellow")
    if differing:
        print_prose(out, say("replay.differs", lang), "red")
    else:
        print_prose(out, say("replay.legal" if run.coup.result is None else "replay.holds", lang), "green")
