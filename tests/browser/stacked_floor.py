"""Runs `saalchef serve` with the arguments given, but for the seeds: stacked_floor.py STACK serve-arguments…

STACK is a file with the cards wanted for the next table that is opened, one shuffle a line. Tables opened
while it is empty are shuffled by chance, as are those whose lines are used up.
"""

import sys
from functools import partial
from pathlib import Path

from browser.stack import secret_for
from saalchef.cli import main
from saalchef.floor import operator
from saalchef.floor.server import pending_words
from saalchef.floor.table import croupier, words
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live, coming_coup
from saalchef.floor.table.refusal import deny

# All the guests of a test come from one address.
GENEROUS = {
    "requests_a_second": 10_000,
    "requests_in_reserve": 10_000,
    "new_guests_a_minute": 10_000,
    "tries_an_address": 10_000,
    "tries_by_strangers": 10_000,
    "passing_tables_an_address": 1_000,
    "tables_an_address": 1_000,
}
bind_by_chance = croupier._Work._commit
may_be_bound = pending_words.check_binds


def stacked(stack: Path) -> None:
    """From now on the croupier binds himself to seeds that deal what is wanted."""
    shuffles: dict[str, list[str]] = {}  # of each table, those still to come
    fixed: set[tuple[str, int]] = set()

    def bind_as_wanted(work: croupier._Work) -> None:
        live = work.live
        table, number = live.settings.id, live.shoe.number + 1
        if number == 1:
            shuffles[table] = stack.read_text("utf-8").splitlines()
            stack.write_text("", "utf-8")
        coming = shuffles.get(table)
        if coming:
            wish = coming.pop(0)
            work._fresh = secret_for(house_of(live.settings), table, number, coming_coup(live), wish)
            fixed.add((table, number))
        bind_by_chance(work)

    def bound_by_chance(live: Live, guest: str, coup: int) -> None:
        """Words would change the cards of a stacked shuffle: none are taken."""
        if (live.settings.id, live.shoe.number) in fixed:
            raise deny("words_closed")
        may_be_bound(live, guest, coup)

    croupier._Work._commit = bind_as_wanted
    pending_words.check_binds = bound_by_chance


if __name__ == "__main__":
    stacked(Path(sys.argv[1]))
    operator.Operator = partial(operator.Operator, **GENEROUS)
    words.PATIENCE = 10_000  # milliseconds: browsers of a busy machine may take longer than those of guests
    sys.argv[1:] = ["serve", *sys.argv[2:]]
    main()
