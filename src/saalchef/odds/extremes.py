"""The combinations of readings that are best and worst for the guest, for each bet.

Every combination counts of the readings that a bet depends on. Where one option can only help a bet, whatever
the others are (`Price.helps`), its reading goes to the one end or the other; all the rest is tried.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import product
from typing import Any

import msgspec
from msgspec import Struct

from saalchef.houses import House, ReadingOption, load
from saalchef.odds.house import heading
from saalchef.odds.known_figures import question
from saalchef.odds.plain import plain
from saalchef.odds.pricer import NOISE, Pricer
from saalchef.rules.cards import Card
from saalchef.rules.table import Rules

Combination = Mapping[str, ReadingOption]
OptionsTried = Mapping[str, tuple[ReadingOption, ...]]  # of each reading those that are tried


class Extreme(Struct, frozen=True):
    """One end: what the bet is worth there, and the readings that are not as played."""

    ev: float
    readings: dict[str, ReadingOption]


class Extremes(Struct, frozen=True):
    """Both ends of a bet for the guest: within what the leaflet leaves open, and also contrary to it."""

    most: Extreme
    least: Extreme
    most_with_variants: Extreme
    least_with_variants: Extreme
    played: float | None = None  # as the house plays it; None where it does not offer the bet


def extremes_document(house: House, found: Mapping[str, Extremes], seen: Sequence[Card]) -> dict[str, Any]:
    """Both ends of every bet as they are written for programs."""
    return {**heading(house), **({"seen": list(seen)} if seen else {}), "extremes": plain(found)}


class Search:
    """Through the readings of the pricer's house, `name` loaded with those `chosen`, which stay."""

    def __init__(self, pricer: Pricer, name: str, chosen: Mapping[str, str | int]) -> None:
        self._pricer = pricer
        self._played = {reading: r.played for reading, r in pricer.house.readings.items()}
        free = {reading: r for reading, r in pricer.house.readings.items() if reading not in chosen}
        self._every = {reading: r.options for reading, r in free.items()}
        self._open = {
            reading: tuple(option for option in r.options if option not in r.variants)
            for reading, r in free.items()
        }
        self._rules = cache(lambda combination: load(name, {**chosen, **dict(combination)}).rules)

    def question(self, seen: Sequence[Card]) -> str:
        """A name for what is searched, by what every option alone makes of the rules."""
        alone = [
            (reading, option, option in self._open[reading], plain(self._loaded({reading: option})))
            for reading, options in self._every.items()
            for option in options
        ]
        digest = sha256(msgspec.json.encode(alone, order="deterministic")).hexdigest()
        return question(f"extremes {digest}", self._pricer.house.rules, seen)

    def combinations(self) -> list[tuple[str, Combination]]:
        """All that must be valued, bet by bet."""
        return [
            (bet, combination)
            for bet in self._pricer.prices
            for options in (self._open, self._every)
            for both in zip(
                self._candidates(bet, options, True), self._candidates(bet, options, False), strict=True
            )
            for combination in both
        ]

    def value(self, bet: str, combination: Combination) -> float | None:
        """What the bet is worth by these readings; None where they do not offer it."""
        return self._pricer.value(bet, self._loaded(combination))

    def extremes(self) -> dict[str, Extremes]:
        """Both ends of every bet that some combination offers."""
        found = {}
        for bet in self._pricer.prices:
            most, least = (self._end(bet, self._open, gains) for gains in (True, False))
            above, below = (self._end(bet, self._every, gains) for gains in (True, False))
            if most and least and above and below:
                found[bet] = Extremes(most, least, above, below, self._pricer.bets.get(bet))
        return found

    def _end(self, bet: str, free: OptionsTried, gains: bool) -> Extreme | None:
        sign = 1 if gains else -1
        valued = [(self.value(bet, each), each) for each in self._candidates(bet, free, gains)]
        offered = [(ev, each) for ev, each in valued if ev is not None]
        if not offered:
            return None
        ev, combination = max(offered, key=lambda one: sign * one[0])
        return Extreme(ev, self._least_changed(bet, ev, combination))

    def _least_changed(self, bet: str, ev: float, combination: Combination) -> dict[str, ReadingOption]:
        """The same end with every reading as played that does nothing to it."""
        kept = dict(combination)
        for reading in combination:
            back = {**kept, reading: self._played[reading]}
            without = self.value(bet, back)
            if without is not None and abs(without - ev) <= NOISE:
                kept = back
        return {reading: option for reading, option in kept.items() if option != self._played[reading]}

    def _candidates(self, bet: str, free: OptionsTried, gains: bool) -> Iterator[Combination]:
        choices = {
            reading: self._at_end(bet, reading, options, gains)
            for reading, options in free.items()
            if self._differing(bet, reading, options)
        }
        return (dict(zip(choices, each, strict=True)) for each in product(*choices.values()))

    def _at_end(
        self, bet: str, reading: str, options: Sequence[ReadingOption], gains: bool
    ) -> Sequence[ReadingOption]:
        """The option that is at this end in any case, or all where that is not known."""
        differing = self._differing(bet, reading, options)
        helps = self._pricer.prices[bet].helps
        if len(differing) > 1 or not differing <= helps.keys():
            return options
        (rule,) = differing

        def helpful(option: ReadingOption) -> int:
            return helps[rule].index(getattr(self._loaded({reading: option}), rule))

        return [(max if gains else min)(options, key=helpful)]

    def _differing(self, bet: str, reading: str, options: Sequence[ReadingOption]) -> set[str]:
        """The rules that this reading decides and this bet depends on."""
        every = [self._loaded({reading: option}) for option in options]
        matters = self._pricer.prices[bet].matters
        return {rule for rule in matters if len({getattr(rules, rule) for rules in every}) > 1}

    def _loaded(self, combination: Combination) -> Rules:
        return self._rules(tuple(sorted(combination.items())))
