"""What a guest sets for himself: the most he may lose in a day, and when he is reminded of the time."""

from collections.abc import Iterable

from msgspec.structs import replace

from saalchef.floor.guests.guest import Guest, OwnLimits
from saalchef.floor.table.events import Happening
from saalchef.floor.wire.bodies import Limits
from saalchef.rules.blackjack.events import Doubled, HandSplit, Insured
from saalchef.rules.events import StakePlaced
from saalchef.rules.money import Cents
from saalchef.store.clock import DAY, today
from saalchef.store.journal import Ceiling


def ceiling_for(guest: Guest, currency: str) -> Ceiling | None:
    """What he may have lost today were all his stakes lost; None where he has set no limit."""
    day = today()
    limit = guest.limits.on(day).loss.get(currency)  # type: ignore[call-overload]  # a house's currency
    return None if limit is None else Ceiling(guest.id, currency, Cents(limit), day * DAY)


def put_up(events: Iterable[Happening], guest: str) -> Cents:
    """What a guest's own action puts at risk, whatever the cards then make of it."""
    puts = (StakePlaced, Doubled, HandSplit, Insured)
    return Cents(sum(each.amount for each in events if isinstance(each, puts) and each.guest == guest))


def changed(limits: OwnLimits, wished: Limits, day: int) -> OwnLimits:
    """For each currency the stricter limit counts at once, the wider one from tomorrow on."""
    present = limits.on(day)
    strictest = dict(present.loss)
    for currency, limit in wished.loss.items():
        strictest[currency] = min(limit, strictest.get(currency, limit))
    now = replace(wished, loss=strictest)
    return OwnLimits(wished) if strictest == wished.loss else OwnLimits(now, wished, day + 1)
