"""Long sums beside the live tables: prices and advice are computed in processes of their own."""

import asyncio
import multiprocessing
from collections import Counter, OrderedDict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from saalchef.floor.houses import house_of
from saalchef.floor.live import Live
from saalchef.houses import House
from saalchef.houses.house import AnyRules
from saalchef.rules.blackjack.view import TableView as BlackJackView
from saalchef.rules.cards import Card, is_card
from saalchef.rules.punto_banco.rules import Rules as PuntoBancoRules
from saalchef.rules.table import TableView, legal, view
from saalchef.school.advice import Advice
from saalchef.school.coach import Cards, Options, advise
from saalchef.school.price_tags import PriceTags, price_tags

WORKERS = 2  # so that advice at a table need not wait for a price list
KEPT = 64  # price lists, by the rules they are for


class Study:
    """Computes when asked, remembers price lists, and never holds up a table."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._prices: OrderedDict[str, asyncio.Task[PriceTags]] = OrderedDict()

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def prices(self, house: House) -> PriceTags:
        """The price list of a house; whoever asks for the same waits for the same sum."""
        task = self._prices.get(house.digest)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.create_task(self._compute_prices(house))
            self._prices[house.digest] = task
        self._prices.move_to_end(house.digest)
        if len(self._prices) > KEPT:
            self._prices.popitem(last=False)
        return await asyncio.shield(task)

    async def _compute_prices(self, house: House) -> PriceTags:
        return await asyncio.get_running_loop().run_in_executor(self._workers(), price_tags, house)

    async def advice(self, live: Live, who: str) -> tuple[Advice, ...]:
        """What the coach says to a guest of the table, from what he sees."""
        rules, seen = house_of(live.settings).rules, view(live.table, who)
        options = legal(live.table, who)
        if not any(option.verb in ASKED for option in options):
            return ()
        question = (rules, seen, options, dealt_before(live, rules, seen))
        return await asyncio.get_running_loop().run_in_executor(self._workers(), _advise, *question)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(WORKERS, mp_context=multiprocessing.get_context("spawn"))
        return self._pool


ASKED = ("bets", "cards", "stays", "doubles", "splits", "insures", "takes_even_money", "declines", "stakes")


def _advise(rules: AnyRules, seen: TableView, options: Options, earlier: Cards) -> tuple[Advice, ...]:
    return advise(rules, seen, options, earlier)


def dealt_before(live: Live, rules: AnyRules, seen: TableView) -> tuple[Card, ...]:
    """The cards of earlier coups from the present shuffle: all of them lay open, at the games with a shoe."""
    if live.shoe.over or getattr(rules, "shuffler", "continuous") != "shoe":
        return ()
    drawn = Counter(_cards(live.shoe.drawn))
    if isinstance(rules, PuntoBancoRules):
        return tuple(drawn.elements())
    if isinstance(seen, BlackJackView):
        drawn -= Counter(
            [*seen.bank_cards, *(c for box in seen.boxes for hand in box.hands for c in hand.cards)]
        )
    return tuple(drawn.elements())


def _cards(drawn: Iterable[str]) -> list[Card]:
    return [Card(each) for each in drawn if is_card(each)]
