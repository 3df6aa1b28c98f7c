"""A bot at any table: where it sits, what it bets, and whom it asks what to answer."""

import random
from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from saalchef.catalogue import BOT
from saalchef.play import action_of
from saalchef.rules.actions import Action, Expire
from saalchef.rules.demands import least_stake
from saalchef.rules.games import game_of
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.table import Table, legal, lying, view

NAMES = ("Alma", "Bruno", "Cleo", "Dora", "Emil", "Flora", "Gustav", "Hanna", "Ivo", "Jana", "Kuno", "Lotte")

A_WHOLE_COUP = 4  # times the least stake: doubled and split, or Ante, bonus and both further fields
COMES_WITH = 50  # times the least stake, at a table where the usual chips would not last


class Manner(Struct, frozen=True):
    """How somebody bets: steps above the least stake, and how much he likes the side bets."""

    steps: tuple[int, ...]
    fancies: float


CAREFUL = Manner((0, 0, 0, 0, 1), 0.6)
USUAL = Manner((0, 0, 1, 1, 2, 4), 1.0)
BOLD = Manner((1, 2, 2, 4, 6, 10), 1.6)
MANNERS = (USUAL, CAREFUL, BOLD)


def manner_of(name: str) -> Manner:
    """A bot keeps its manner, so that one gets to know it."""
    own = name.removeprefix(BOT)
    return MANNERS[NAMES.index(own) % len(MANNERS)] if own in NAMES else USUAL


def is_bot_name(name: str) -> bool:
    return name.lower().startswith(BOT.lower())


def name_for(taken: Sequence[str], rng: random.Random) -> str:
    """A name nobody at the table has."""
    free = [BOT + name for name in NAMES if BOT + name not in taken]
    return rng.choice(free) if free else f"{BOT}{len(taken) + 1}"


class Fancies(Protocol):
    """What a bot bets on at a game besides its first stake."""

    FANCY: dict[str, float]  # how likely it is to add each kind of bet
    NEEDED: tuple[str, ...]  # of which it always adds one


def _fancies(t: Table) -> Fancies:
    fancies: Fancies = game_of(type(t)).part("floor.table.bots", "fancies")
    return fancies


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
        bets = [o for o in bets if o.field not in _fancies(t).FANCY] or bets
    if not bets:
        return None
    option = rng.choice(bets)
    assert option.amounts is not None
    steps = (option.amounts.high - option.amounts.low) // option.amounts.step
    amount = option.amounts.low + option.amounts.step * min(rng.choice(manner_of(name).steps), steps)
    return action_of(name, option, Cents(amount))


def _adds(t: Table, name: str, option: Option, rng: random.Random) -> bool:
    """A second bet on the same field is nothing a bot does; a further one now and then."""
    game = _fancies(t)
    chance = game.FANCY.get(option.field or "", 0.0) * manner_of(name).fancies
    if _staked_on(t, name, option.field):
        return False
    if rng.random() < chance:
        return True
    return option.field in game.NEEDED and not any(_staked_on(t, name, each) for each in game.NEEDED)


def _staked_on(t: Table, name: str, field: str | None) -> bool:
    """Whether one could withdraw a stake from this field: the rules' own word for it lying there."""
    return any(o.verb == "withdraws" and o.field == field for o in legal(t, name))


def brings(t: Table, usual: Cents) -> Cents:
    """The chips a bot comes to a table with."""
    return Cents(max(usual, COMES_WITH * least_stake(t.rules)))


def is_short(t: Table, name: str) -> bool:
    """Its chips do not cover a whole coup even at the least stake: time to go."""
    return t.guests[name].chips < A_WHOLE_COUP * least_stake(t.rules)


class Player(Protocol):
    """How a bot answers the questions of a game, where it has any."""

    def answer(self, view: Any, options: Sequence[Option], learnt: Any) -> Option: ...


def act(t: Table, name: str, learnt: object = None) -> Action:
    """What the bot answers, by what it may see and may do; silence where its game has no questions.

    `learnt` is what it knows by heart of this house's game, if anything.
    """
    options = [o for o in legal(t, name) if o.verb not in ("sits", "stands", "leaves", "claims", "buys")]
    game = game_of(type(t))
    if not options or not game.has("floor.table.bots", "answer"):
        return Expire()
    player: Player = game.part("floor.table.bots", "answer")
    option = player.answer(view(t, name), options, learnt)
    return action_of(name, option, option.amounts.low if option.amounts else Cents(0))
