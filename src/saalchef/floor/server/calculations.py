"""Long calculations beside the live tables: prices, advice and charts, in processes of their own."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from saalchef.catalogue import Lang
from saalchef.floor.history.decisions import DecisionTaken
from saalchef.floor.server.logs import log_failure
from saalchef.floor.server.worker import Worker
from saalchef.floor.table.earlier_cards import dealt_before
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live
from saalchef.floor.table.refusal import deny
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.study import Judged
from saalchef.houses import House
from saalchef.odds.compare import Comparison, comparison
from saalchef.odds.house import is_kept
from saalchef.odds.pack import PackError
from saalchef.report.chart import DrawnChart, drawn_chart, has_chart
from saalchef.rules.table import legal, view
from saalchef.school.advice import Advice
from saalchef.school.coach import ANSWERS, advise
from saalchef.school.price_tags import PriceTags, known_price_tags, price_tags
from saalchef.school.verdict import judge

Key = TypeVar("Key", bound=Hashable)
T = TypeVar("T")

KEPT = 64  # price lists, and charts, by the rules they are for; and lists of verdicts
CoupSeen = tuple[str, int, str]  # a table, a coup that is over, and whose share of it
AGAIN = 60.0  # seconds until a chart that could not be computed is tried once more


class Calculations:
    """Computes when asked, remembers price lists, and never holds up a table."""

    def __init__(self) -> None:
        self._long = Worker()
        self._quick = Worker()  # so that advice at a table need not wait for a price list
        self._prices: OrderedDict[str, asyncio.Task[PriceTags]] = OrderedDict()
        self._comparisons: OrderedDict[tuple[str, ...], asyncio.Task[Comparison]] = OrderedDict()
        self._charts: OrderedDict[str, asyncio.Task[object]] = OrderedDict()
        self._drawn: OrderedDict[tuple[str, ...], asyncio.Task[DrawnChart]] = OrderedDict()
        self._judged: OrderedDict[CoupSeen, asyncio.Task[tuple[Judged, ...]]] = OrderedDict()

    async def close(self) -> None:
        for kept in (self._prices, self._comparisons, self._charts, self._drawn, self._judged):
            for task in kept.values():
                task.cancel()
        await self._long.close()
        await self._quick.close()

    async def prices(self, house: House) -> PriceTags:
        """The price list of a house; whoever asks for the same waits for the same calculation."""
        return await _once(self._prices, house.digest, lambda: self._price(house))

    async def comparison(self, one: House, other: House) -> Comparison:
        """Two houses compared, and remembered like a price list."""
        pair = (one.id, one.digest, other.id, other.digest)
        return await _once(self._comparisons, pair, lambda: self._long.ask(comparison, one, other))

    async def drawn_chart(self, house: House, lang: Lang) -> DrawnChart:
        """The chart that one can learn by heart; whoever asks for the same waits for the same drawing."""
        if not has_chart(house):
            raise deny("no_chart")
        asked = (house.name, house.digest, lang)
        return await _once(self._drawn, asked, lambda: self._long.ask(drawn_chart, house, lang))

    async def prepare(self, houses: Iterable[House]) -> None:
        """Price lists that take their time, before somebody asks for one; only where they can be kept."""
        for house in houses:
            if is_kept(house.rules):
                try:
                    await self.prices(house)
                except Exception:  # whoever asks hears why
                    log_failure("prices")

    async def _price(self, house: House) -> PriceTags:
        """What is known needs no process that computes."""
        known = await asyncio.to_thread(known_price_tags, house)
        return await self._long.ask(price_tags, house) if known is None else known

    def chart(self, settings: Settings) -> object:
        """The chart for bots at a table, where its game has one; None as long as it is being computed."""
        house = house_of(replace(settings, limits={}))  # no chart depends on the limits
        if not house.plays.has("floor.table.bots", "chart"):
            return None
        task = self._charts.get(house.digest)
        if task is None or (task.done() and (task.cancelled() or task.result() is None)):
            task = self._charts[house.digest] = asyncio.create_task(self._learn(house))
            if len(self._charts) > KEPT:
                self._charts.popitem(last=False)
        self._charts.move_to_end(house.digest)
        return task.result() if task.done() and not task.cancelled() else None

    async def _learn(self, house: House) -> object:
        try:
            learn = house.plays.part("floor.table.bots", "chart").learn
            return await self._long.ask(learn, house.rules)
        except Exception:  # the bots then go by the outline; a table must not stop for it
            log_failure("chart")
            await asyncio.sleep(AGAIN)
            return None

    async def advice(self, live: Live, who: str) -> tuple[Advice, ...]:
        """What the coach says to a guest of the table, from what he sees."""
        rules, seen = house_of(live.settings).rules, view(live.table, who)
        options = legal(live.table, who)
        if not any(option.verb in ("bets", *ANSWERS) for option in options):
            return ()
        try:
            return await self._quick.ask(advise, rules, seen, options, dealt_before(live, rules, seen))
        except PackError:  # so few cards are left that the coup may need a new shuffle
            return ()

    async def verdicts_on(
        self, seen: CoupSeen, taken: Callable[[], Coroutine[Any, Any, Sequence[DecisionTaken]]]
    ) -> tuple[Judged, ...]:
        """Those on a coup that is over, which stay as they are: whoever asks for the same waits for them."""

        async def compute() -> tuple[Judged, ...]:
            return await self.verdicts(await taken())

        return await _once(self._judged, seen, compute)

    async def verdicts(self, taken: Sequence[DecisionTaken]) -> tuple[Judged, ...]:
        """The coach's word on decisions that were taken; none on those that nobody can value."""
        found = []
        for each in taken:  # one by one: who is to decide now waits for no list of others
            verdict = await self._quick.ask(judge, each.table, each.action, each.earlier)
            if verdict is not None:
                found.append(Judged(each.coup, each.seq, verdict))
        return tuple(found)


async def _once(
    kept: OrderedDict[Key, asyncio.Task[T]], key: Key, compute: Callable[[], Coroutine[Any, Any, T]]
) -> T:
    """What is computed is remembered; what has failed is computed anew."""
    task = kept.get(key)
    if task is None or (task.done() and (task.cancelled() or task.exception())):
        task = kept[key] = asyncio.create_task(compute())
    kept.move_to_end(key)
    if len(kept) > KEPT:
        kept.popitem(last=False)
    return await asyncio.shield(task)
