"""Exact Black Jack on one core, its compiled code loaded: whole games, single decisions, side bets."""

import time
from collections.abc import Callable

from saalchef.houses import load
from saalchef.odds.blackjack.advice import advise
from saalchef.odds.blackjack.analysis import analyse, solved_once
from saalchef.odds.blackjack.chart import chart
from saalchef.odds.blackjack.crazy import crazy
from saalchef.odds.blackjack.known_ends import forget
from saalchef.odds.blackjack.results import results
from saalchef.odds.blackjack.two_boxes import covariance
from saalchef.rules.cards import Card, cards

HANDS = ("2h 2c", "8h 8c", "Ah 7c", "9h 2c", "Th 6c")


def run() -> None:
    """The best of several runs each."""
    for house in ("pfaeffikon", "wiesbaden"):
        rules = load(house).rules
        _print(f"{house}: full analysis", lambda rules=rules: analyse(rules), 20)
        _print(f"{house}: chart to memorise", lambda rules=rules: chart(rules), 3)
        _print(f"{house}: all net results", lambda rules=rules: results(rules), 3)
        _print(f"{house}: covariance of two boxes", lambda rules=rules: covariance(rules), 2)
    _print("wiesbaden: Crazy-Twins", lambda: crazy(rules), 3)
    for hand in HANDS:
        _print(f"wiesbaden: {hand} against 6d", lambda hand=hand: advise(rules, cards(hand), Card("6d")), 50)


def _print(what: str, job: Callable[[], object], times: int) -> None:
    job()
    best = min(_seconds(job) for _ in range(times))
    print(f"{what:<38} {1000 * best:>10.2f} ms")


def _seconds(job: Callable[[], object]) -> float:
    """Of the processor, so that a busy machine counts less; nothing is remembered from the run before."""
    solved_once.cache_clear()
    forget()
    start = time.process_time()
    job()
    return time.process_time() - start
