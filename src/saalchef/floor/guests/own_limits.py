"""What a guest sets for himself: the most he may lose in a day, and when he is reminded of the time."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from msgspec.structs import replace

from saalchef.floor.guests.guest import Guest, OwnLimits
from saalchef.floor.table.events import LiveEvent
from saalchef.floor.wire.bodies import GuestLimits
from saalchef.rules.events import StakePlaced
from saalchef.rules.games import GAMES
from saalchef.rules.money import Cents
from saalchef.store.clock import DAY
from saalchef.store.journal import LossLimit

# The events by which a guest puts chips up: his bets, and what a game lets him add while the coup runs.
_RAISES = [game.part("rules", "raises").RAISES for game in GAMES if game.has("rules", "raises")]
PUTS: tuple[Any, ...] = (StakePlaced, *chain.from_iterable(_RAISES))


def loss_limit_for(guest: Guest, currency: str, day: int) -> LossLimit | None:
    """What he may have lost today were all his stakes lost; None where he has set no limit."""
    limit = guest.limits.on(day).loss.get(currency)  # type: ignore[call-overload]  # a house's currency
    return None if limit is None else LossLimit(guest.id, currency, Cents(limit), day * DAY)


def put_up(events: Iterable[LiveEvent], guest: str) -> Cents:
    """What a guest's own action puts at risk, whatever the cards then make of it."""
    return Cents(sum(each.amount for each in events if isinstance(each, PUTS) and each.guest == guest))


def changed(limits: OwnLimits, wished: GuestLimits, day: int) -> OwnLimits:
    """For each currency the stricter limit counts at once, the wider one from tomorrow on."""
    present = limits.on(day)
    strictest = dict(present.loss)
    for currency, limit in wished.loss.items():
        strictest[currency] = min(limit, strictest.get(currency, limit))
    now = replace(wished, loss=strictest)
    return OwnLimits(wished) if strictest == wished.loss else OwnLimits(now, wished, day + 1)
