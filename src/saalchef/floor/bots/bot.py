"""A bot at any table: where it sits, what it bets, and whom it asks what to answer."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from saalchef.floor.bots.blackjack import answer as black_jack
from saalchef.floor.bots.challenge import answer as challenge
from saalchef.play import action_of
from saalchef.rules.actions import Action, Expire
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.table import Table, legal, lying, view

BOT = "Bot-"
NAMES = ("Alma", "Bruno", "Cleo", "Dora", "Emil", "Flora", "Gustav", "Hanna", "Ivo", "Jana", "Kuno", "Lotte")

# What a game's bot says when it is asked; a game without questions needs none.
Answer = Callable[[Any, Sequence[Option]], Option]
ANSWERS: dict[str, Answer] = {"black-jack": black_jack, "black-jack-challenge": challenge}

# How likely a bot is to add each kind of bet once its first stake lies.
FANCY = {"twins": 0.2, "crazy": 0.15, "tie": 0.1, "red": 0.5, "black": 0.5}


def is_bot_name(name: str) -> bool:
    return name.lower().startswith(BOT.lower())


def name_for(taken: Sequence[str], rng: random.Random) -> str:
    """A name nobody at the table has."""
    free = [BOT + name for name in NAMES if BOT + name not in taken]
    return rng.choice(free) if free else f"{BOT}{len(taken) + 1}"


def next_bet(t: Table, name: str, rng: random.Random) -> Action | None:
    """The bot's next bet of this coup, or None when its bets stand."""
    guest = t.guests[name]
    staked = lying(t, name) if t.phase == "betting" else 0
    bets = [o for o in legal(t, name) if o.verb == "bets" and o.box in (None, guest.seat)]
    if not bets:
        return None
    if t.phase == "betting" and staked:
        bets = [o for o in bets if _adds(t, name, o, rng)]
    else:
        bets = [o for o in bets if o.field not in FANCY] or bets
    if not bets:
        return None
    option = rng.choice(bets)
    assert option.amounts is not None
    steps = (option.amounts.high - option.amounts.low) // option.amounts.step
    amount = Cents(option.amounts.low + option.amounts.step * min(rng.choice((0, 0, 0, 1, 1, 2, 4)), steps))
    return action_of(name, option, amount)


def _adds(t: Table, name: str, option: Option, rng: random.Random) -> bool:
    """A second bet on the same field is nothing a bot does; a further one now and then."""
    chance = FANCY.get(option.field or "", 0.0)
    if _staked_on(t, name, option.field):
        return False
    return rng.random() < chance or (option.field in ("red", "black") and not _any_bonus(t, name))


def _any_bonus(t: Table, name: str) -> bool:
    return any(_staked_on(t, name, field) for field in ("red", "black"))


def _staked_on(t: Table, name: str, field: str | None) -> bool:
    """Whether one could withdraw a stake from this field: the rules' own word for it lying there."""
    return any(o.verb == "withdraws" and o.field == field for o in legal(t, name))


def act(t: Table, game: str, name: str) -> Action:
    """What the bot answers, by what it may see and may do; silence where its game has no answer."""
    options = [o for o in legal(t, name) if o.verb not in ("sits", "stands", "leaves", "claims", "buys")]
    if not options or game not in ANSWERS:
        return Expire()
    option = ANSWERS[game](view(t, name), options)
    return action_of(name, option, option.amounts.low if option.amounts else Cents(0))
