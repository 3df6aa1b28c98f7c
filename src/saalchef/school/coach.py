"""The coach: the exact value of each alternative, from what one guest sees of his table and nothing else."""

from collections.abc import Sequence
from importlib import import_module
from typing import cast

from saalchef.rules.blackjack.rules import Rules as BlackJackRules
from saalchef.rules.cards import Card
from saalchef.rules.challenge.rules import Rules as ChallengeRules
from saalchef.rules.options import Option
from saalchef.rules.punto_banco.rules import Rules as PuntoBancoRules
from saalchef.rules.table import Rules, TableView
from saalchef.school.advice import Advice

Cards = Sequence[Card]
Options = Sequence[Option]

# Imported when asked for: the compiler behind Black Jack takes a third of a second.
_GAMES: dict[type, str] = {
    BlackJackRules: "saalchef.school.blackjack",
    PuntoBancoRules: "saalchef.school.punto_banco",
    ChallengeRules: "saalchef.school.challenge",
}


def advise(rules: Rules, view: TableView, options: Options, earlier: Cards = ()) -> tuple[Advice, ...]:
    """What the viewer is asked now, and what each of his options is worth.

    `earlier` are the cards that came from the same shuffle in coups before this one; with a shuffling machine
    there are none. PackError where the cards cannot all come from the house's packs.
    """
    game = import_module(_GAMES[type(rules)])
    return cast(tuple[Advice, ...], game.advise_here(rules, view, options, earlier))
