"""The stake on field 1 or 2 where it is refused to the guest who is asked: for his eyes only."""

from saalchef.rules import actions as a
from saalchef.rules.challenge.check import ON_TURN, check
from saalchef.rules.challenge.state import Table
from saalchef.rules.options import Withheld


def withheld(t: Table, who: str) -> tuple[Withheld, ...]:
    """His hand is over 21 already, or his chips are too few."""
    if check(t, a.Stay(who)) is not None:
        return ()
    field = ON_TURN[t.phase]
    refusal = check(t, a.Stake(who, field))
    return () if refusal is None else (Withheld("stakes", refusal, str(field), t.turns[0]),)
