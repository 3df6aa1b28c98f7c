"""Options that take cards."""

from collections.abc import Callable
from typing import Any

import click

from saalchef.cli.misuse import Misuse
from saalchef.cli.verb import option
from saalchef.rules.cards import Card, NoCard, cards

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def _cards(ctx: click.Context, param: click.Parameter, given: str | None) -> tuple[Card, ...]:
    try:
        return cards(given or "")
    except NoCard as e:
        raise Misuse(e.code, param, **e.facts) from None


def cards_option(name: str, metavar: str = "cards") -> Decorator:
    """An option with cards such as "9h 2c"; empty where it is not given."""
    return option(name, metavar=metavar, callback=_cards)
