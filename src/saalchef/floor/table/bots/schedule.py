"""When the bots of a table come, bet and answer."""

import random
from collections.abc import Callable, Iterator

from msgspec import Struct

from saalchef.floor.table import deeds as d
from saalchef.floor.table.bots.bot import act, brings, is_short, name_for, next_bet
from saalchef.floor.table.live import Live
from saalchef.floor.table.moment import Moment
from saalchef.floor.table.settings import Settings
from saalchef.rules.actions import Buy, Close, Leave, Sit
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.money import Cents
from saalchef.rules.table import check, lying

THINKS = (700, 2_200)  # milliseconds
ALONE = 6_000  # from when enough lies for a coup in which only bots play
COMES_AFTER = 1_000


class BotManners(Struct, frozen=True):
    """What holds for all bots of a table."""

    chips: Cents  # of the house's money, that each comes with
    before_guests: bool = False  # at the operator's tables they sit before anyone comes
    delay: float = 1.0  # they take this part of their usual time
    chart: Callable[[Settings], object] = lambda _: None  # None while it is computed


class BotSchedule:
    """Each bot's next turn, whose bets stand, and when more of them come."""

    def __init__(self, manners: BotManners, rng: random.Random) -> None:
        self._manners = manners
        self._rng = rng
        self._turns: dict[str, int] = {}
        self._bets_stand: set[str] = set()
        self._came = 0  # when bots last did

    # ——— playing ———

    def new_coup(self) -> None:
        self._bets_stand.clear()

    def plan(self, live: Live, moment: Moment) -> list[int]:
        """When each of those who are to act does."""
        acting = self._acting(live, moment)
        self._turns = {name: at for name, at in self._turns.items() if name in acting}
        for name in acting - set(self._turns):
            self._turns[name] = moment.now + int(self._rng.uniform(*THINKS) * self._manners.delay)
        return list(self._turns.values())

    def due(self, now: int) -> Iterator[str]:
        """Whose turn it is, one after the other: while one acts, the others may be asked anew."""
        for name in tuple(self._turns):
            if self._turns.get(name, now + 1) <= now:
                del self._turns[name]
                yield name

    def act(self, name: str, live: Live, moment: Moment) -> list[d.Deed]:
        if name not in self._acting(live, moment) or name not in live.table.guests:
            return []
        if isinstance(live.table.awaiting, AwaitGuests):
            return [act(live.table, name, self._manners.chart(live.settings))]
        if lying(live.table, name) == 0 and is_short(live.table, name):
            return [Leave(name)]  # what is left goes back to the house, and another bot comes
        bet = next_bet(live.table, name, self._rng)
        if bet is None:
            self._bets_stand.add(name)
        return [] if bet is None else [bet]

    def _acting(self, live: Live, moment: Moment) -> set[str]:
        awaited = live.table.awaiting
        if isinstance(awaited, AwaitGuests):
            return set(awaited.guests) & set(live.bots)
        if live.table.phase == "settled" or moment.closing or not moment.watched:
            return set()
        return set(live.bots) - self._bets_stand

    # ——— playing alone ———

    def are_ready(self, live: Live) -> bool:
        return set(live.bots) <= self._bets_stand

    def close_at(self, live: Live) -> int | None:
        """When they close the bets, where nobody else is waited for: who watches may still sit down."""
        guests = any(guest.here for name, guest in live.table.guests.items() if name not in live.bots)
        if guests or live.table.phase != "betting" or not live.bots or not self.are_ready(live):
            return None
        if check(live.table, Close()) is not None:
            return None
        return (live.staked_since or 0) + int(ALONE * self._manners.delay)

    # ——— coming ———

    @property
    def a_moment(self) -> int:
        return int(COMES_AFTER * min(1.0, self._manners.delay + 0.01))

    def next_comes_at(self, live: Live, moment: Moment) -> int | None:
        """While nobody looks all come at once."""
        if not self._wanted(live, moment):
            return None
        return (moment.now if moment.watched else self._came) + self.a_moment

    def _wanted(self, live: Live, moment: Moment) -> bool:
        """At a guest's table he takes his seat first."""
        return bool(
            (moment.watched or self._manners.before_guests)
            and len(live.bots) < live.settings.bots
            and live.over
            and not moment.closing
            and _free_seats(live)
        )

    def come(self, live: Live, moment: Moment) -> Iterator[d.Deed]:
        """One after the other where somebody sees them come; all at once where nobody does."""
        if not self._wanted(live, moment):
            return
        self._came = moment.now
        self._manners.chart(live.settings)  # computed while they sit down
        chips = brings(live.table, self._manners.chips)
        wanted = 1 if moment.watched else live.settings.bots - len(live.bots)
        free, names = _free_seats(live), list(live.table.guests)
        for seat in self._rng.sample(free, min(wanted, len(free))):
            name = name_for(tuple(names), self._rng)
            names.append(name)
            owner = f"bot:{live.settings.id}:{name}"
            yield d.Arrive(name, owner, bot=True, money=chips)
            yield Buy(name, chips)
            yield Sit(name, seat)


def _free_seats(live: Live) -> list[int]:
    taken = {guest.seat for guest in live.table.guests.values()}
    return [seat for seat in range(1, live.seats + 1) if seat not in taken]
