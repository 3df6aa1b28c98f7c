"""Why a command line cannot be understood, in English and German."""

import click

from saalchef.rules.complaint import Complaint, Sentences
from saalchef.rules.lang import Lang

SENTENCES: Sentences = {
    "number": (
        "{value!r} is not a whole number such as 1000000, 1e9 or 250M.",
        "{value!r} ist keine ganze Zahl wie 1000000, 1e9 oder 250M.",
    ),
    "range": ("{value} is not from {low} to {high}.", "{value} liegt nicht zwischen {low} und {high}."),
    "amount": (
        "{value!r} is not an amount in whole cents.",
        "{value!r} ist kein Betrag in ganzen Cent oder Rappen.",
    ),
    "stake": (
        "{value!r} is not of the form field=amount.",
        "{value!r} hat nicht die Form Feld=Betrag.",
    ),
    "stake_twice": ("{field} is staked on twice.", "Auf {field} wird zweimal gesetzt."),
    "reading": ("{value!r} is not of the form id=option.", "{value!r} hat nicht die Form id=Möglichkeit."),
    "reading_twice": (
        "{reading!r} is given twice with different options.",
        "{reading!r} ist zweimal mit verschiedenen Möglichkeiten angegeben.",
    ),
    "card": (
        "{value!r} is not a card: a rank of {ranks} and a suit of {suits}, or {joker}.",
        "{value!r} ist keine Karte: ein Wert von {ranks} und eine Farbe von {suits}, oder {joker}.",
    ),
    "cluster_or_gpu": (
        "A cluster plays on its CPUs: either --cluster or --device cuda.",
        "Ein Cluster spielt auf seinen CPUs: entweder --cluster oder --device cuda.",
    ),
    "strategy_to_save": (
        "Only Black Jack strategies can be saved.",
        "Speichern lassen sich nur Strategien für Black Jack.",
    ),
    "hand_or_readings": (
        "Either --hand and --bank or --all-readings, not both.",
        "Entweder --hand und --bank oder --all-readings, nicht beides.",
    ),
    "no_decisions": (
        "{house} plays {game}, not Black Jack: --hand and --bank ask for its decisions.",
        "{house} bietet {game}, nicht Black Jack: --hand und --bank fragen nach dessen Entscheidungen.",
    ),
    "no_hand": (
        "Name your cards too, such as --hand '9h 2c'.",
        "Zu nennen sind auch die eigenen Karten, etwa --hand '9h 2c'.",
    ),
    "no_bank": (
        "Name the one card the bank shows, such as --bank 6d.",
        "Zu nennen ist die eine offene Karte der Bank, etwa --bank 6d.",
    ),
    "no_chart": (
        "{house} plays {game}: only Black Jack has a strategy chart.",
        "{house} bietet {game}: Eine Strategietafel gibt es nur für Black Jack.",
    ),
}

_INVALID: dict[Lang, str] = {"en": "Invalid value for {}: ", "de": "Ungültiger Wert für {}: "}
_SEE: dict[Lang, str] = {"en": " See '{} --help'.", "de": " Siehe '{} --help'."}


class Misuse(Complaint, click.UsageError):
    """Something on the command line that cannot be meant; `param` where it is the value of one option."""

    sentences = SENTENCES

    def __init__(self, occasion: str, param: click.Parameter | None = None, **facts: object) -> None:
        super().__init__(occasion, **facts)
        self.param = param


def tell(problem: click.UsageError, lang: Lang) -> str:
    """The whole sentence, and where to read on; what click itself has found it says in English."""
    command = problem.ctx.command_path if problem.ctx else "saalchef"
    if not isinstance(problem, Misuse):
        return problem.format_message() + _SEE["en"].format(command)
    where = _INVALID[lang].format(problem.param.get_error_hint(problem.ctx)) if problem.param else ""
    return where + problem.told[lang] + _SEE[lang].format(command)
