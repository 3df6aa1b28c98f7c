"""What one game can bring the guest in the first seat, bonus bets included."""

from collections.abc import Sequence
from functools import reduce
from math import gcd
from typing import Any

from saalchef.rules.challenge.rules import Rules
from saalchef.rules.money import Cents
from saalchef.sim.challenge.table import LOWEST, NETS
from saalchef.sim.challenge.table_arrays import Seat, bonus_wins
from saalchef.sim.histogram import histogram_of


def results_at(rules: Rules, seats: Sequence[Seat], ante: Cents) -> Any:
    """Bins from three Antes and both bonus bets lost to the others' stakes and both bonus bets won.

    A pot carried over may grow beyond any; what is above the last bin counts there.
    """
    guest = seats[0]
    red, black = bonus_wins(rules, guest)
    carried = rules.all_bust == "carried"  # and given back in the end, in any number of cents
    pot = ante * (LOWEST + NETS if carried else 3 * (len(seats) - 1))
    low = -3 * ante - guest.red - guest.black
    return histogram_of(low, pot + max(red) + max(black), 1 if carried else grain_of(rules, guest, ante))


def grain_of(rules: Rules, guest: Seat, ante: Cents) -> int:
    """Every result is a multiple of this."""
    red, black = bonus_wins(rules, guest)
    shared = [1] if rules.war_exhausted == "split_pot" else []
    return reduce(gcd, [ante, guest.red, guest.black, *red, *black, *shared])
