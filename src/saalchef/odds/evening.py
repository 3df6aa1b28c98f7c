"""An evening, exactly: the same bets coup after coup, each from the full pack, as a Markov chain of chips.

A coup is told by what it may bring and how likely that is; with few chips, when raises cannot be paid, by
another law than with many. The chips after each coup follow in double precision. What is left out, and where
a law is not quite that of the game, is summed up as `doubt`: no probability is off by more.
"""

from collections.abc import Mapping, Sequence
from math import gcd, sqrt
from typing import Any

import numpy as np
from msgspec import Struct

QUANTILES = (1, 5, 25, 50, 75, 95, 99)
MOST_COUPS = 20_000  # of an evening that is worked out
LEAST = 1e-18  # of a coup's outcomes, all that may be left out at either end
ROUNDING = 2.0**-52


class CoupLaw(Struct, frozen=True):
    """What a coup brings with so many chips at least, in cents."""

    chips: int
    nets: Mapping[int, float]
    doubt: float = 0.0  # no probability is off by more


class Ruin(Struct, frozen=True):
    """The evenings on which the bets cannot be placed any more."""

    probability: float
    mean_coup: float | None  # after how many coups, of these evenings
    quantiles: dict[int, int]  # of 100 of them so many end by this coup
    by_coup: tuple[float, ...]  # how many of all evenings have ended so, after each coup


class ExactEvening(Struct, frozen=True):
    """What an evening brings, in cents, and with which probability."""

    mean: float
    stdev: float
    quantiles: dict[int, int]  # of 100 evenings so many end with this result or a worse one
    worst: int  # what is less likely than LEAST is not counted
    best: int
    ahead: float
    even: float
    coups_played: float
    ruin: Ruin
    results: dict[int, float]
    doubt: float


def evening(coups: int, chips: int | None, need: int, laws: Sequence[CoupLaw]) -> ExactEvening:
    """So many coups that need so many chips each; without a number of chips there are always enough."""
    chain = _Chain(coups, chips, need, laws)
    ruined = [chain.step() for _ in range(coups)]
    return chain.figures(ruined)


class _Chain:
    """Evenings by their result so far: those that go on, those that had to end, and those left out."""

    def __init__(self, coups: int, chips: int | None, need: int, laws: Sequence[CoupLaw]) -> None:
        every = [net for law in laws for net in law.nets]
        self.grain = gcd(*every) or 1
        self.worst = min(every) * coups if chips is None else -chips
        self.lowest = -(-self.worst // self.grain)  # in steps, the first place of the arrays
        top = max(max(every) * coups // self.grain, 0)
        self.going = np.zeros(top - self.lowest + 1)
        self.ended = np.zeros_like(self.going)
        self.going[-self.lowest] = 1.0
        self.low, self.high = -self.lowest, -self.lowest + 1  # nothing goes on beyond
        self.laws, self.doubt, self.coups_played = laws, 0.0, 0.0
        # the first place with as many chips as each law needs, and as the next coup does
        self.begins = [0 if chips is None else self._place(law.chips - chips) for law in laws]
        self.enough = 0 if chips is None else self._place(need - chips)
        self.coups = coups

    def _place(self, result: int) -> int:
        return max(-(-result // self.grain) - self.lowest, 0)

    def step(self) -> float:
        """One coup; how many evenings end with it."""
        self.coups_played += float(self.going[self.low : self.high].sum())
        after = np.zeros_like(self.going)
        ends = [*self.begins[1:], len(self.going)]
        low, high = len(after), 0
        for law, first, last in zip(self.laws, self.begins, ends, strict=True):
            begin, end = max(first, self.low), min(last, self.high)
            if begin >= end:
                continue
            here = self.going[begin:end]
            self.doubt += law.doubt * float(here.sum())
            for net, likely in law.nets.items():
                by = net // self.grain
                after[begin + by : end + by] += likely * here
            low = min(low, begin + min(law.nets) // self.grain)
            high = max(high, end + max(law.nets) // self.grain)
        self.going, self.low, self.high = after, max(low, 0), high
        lost = self.going[self.low : self.enough]
        ended = float(lost.sum())
        self.ended[self.low : self.enough] += lost
        lost[:] = 0.0
        self.low = max(self.low, self.enough)
        self._leave_out_the_ends()
        return ended

    def _leave_out_the_ends(self) -> None:
        here = self.going[self.low : self.high]
        passed = np.cumsum(here)
        if len(here) == 0 or passed[-1] == 0.0:
            return
        first = int(np.searchsorted(passed, LEAST))
        last = int(np.searchsorted(passed, passed[-1] - LEAST)) + 1
        self.doubt += float(here[:first].sum() + here[last:].sum())
        here[:first] = here[last:] = 0.0
        self.low, self.high = self.low + first, self.low + last

    def figures(self, ruined: Sequence[float]) -> ExactEvening:
        whole = self.going + self.ended
        places = np.flatnonzero(whole)
        likely = whole[places]
        results = (places + self.lowest) * self.grain
        mean = float(results @ likely)
        return ExactEvening(
            mean=mean,
            stdev=sqrt(max(float(((results - mean) ** 2) @ likely), 0.0)),
            quantiles={q: int(results[at]) for q, at in _quantiles(likely).items()},
            worst=int(results[0]),
            best=int(results[-1]),
            ahead=float(likely[results > 0].sum()),
            even=float(likely[results == 0].sum()),
            coups_played=self.coups_played,
            ruin=_ruin(ruined),
            results={int(result): float(each) for result, each in zip(results, likely, strict=True)},
            doubt=float(self.doubt + self.coups * (max(len(law.nets) for law in self.laws) + 2) * ROUNDING),
        )


def _ruin(ruined: Sequence[float]) -> Ruin:
    by_coup = np.cumsum(ruined)
    probability = float(by_coup[-1])
    if not probability:
        return Ruin(0.0, None, {}, tuple(by_coup.tolist()))
    coups = np.arange(1, len(ruined) + 1)
    mean = float(coups @ np.array(ruined)) / probability
    quantiles = {q: at + 1 for q, at in _quantiles(np.array(ruined)).items()}
    return Ruin(probability, mean, quantiles, tuple(by_coup.tolist()))


def _quantiles(likely: Any) -> dict[int, int]:
    """The first place up to which so many of a hundred lie."""
    passed = np.cumsum(likely)
    return {q: int(np.searchsorted(passed, passed[-1] * q / 100)) for q in QUANTILES}
