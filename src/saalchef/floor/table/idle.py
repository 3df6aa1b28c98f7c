"""Guests who are here and do not bet: counted by what is booked, so that every process sees the same."""

from collections.abc import Collection, Mapping

from saalchef.floor.table.refusal import deny
from saalchef.rules.actions import Bet
from saalchef.rules.table import Table, lying

SITS_OUT_AFTER = 2  # coups in a row without a bet


def sits_out(idle: Mapping[str, int], guest: str) -> bool:
    """He has not bet for some time: nobody waits for him until he does."""
    return idle.get(guest, 0) >= SITS_OUT_AFTER


def without_bets(table: Table, bots: Collection[str]) -> tuple[str, ...]:
    """The guests who are here and have nothing lying."""
    here = [name for name, guest in table.guests.items() if guest.here and name not in bots]
    return tuple([name for name in here if not lying(table, name)])


def counted(
    idle: Mapping[str, int], without: tuple[str, ...], table: Table, bots: Collection[str]
) -> dict[str, int]:
    """The bets of a coup are closed without these; refused where one of them has some."""
    if not set(without) <= set(without_bets(table, bots)):
        raise deny("words_differ")
    return {guest: idle.get(guest, 0) + 1 for guest in without}


def betting_again(idle: dict[str, int], deed: object) -> dict[str, int]:
    """Who bets is no longer idle."""
    if not isinstance(deed, Bet) or deed.guest not in idle:
        return idle
    return {guest: coups for guest, coups in idle.items() if guest != deed.guest}
