"""Books three changes; at a named step of the given group the process is killed as by a power cut."""

import os
import signal
import sys

from saalchef.ledger import desk, entry, purse
from saalchef.store.change_group import commit
from saalchef.store.database import Database
from saalchef.store.journal import Change, Command, Head, NewRow, chain
from saalchef.store.outcome import Booked

url, step, group = sys.argv[1], sys.argv[2], int(sys.argv[3])
database = Database(url)
heads: dict[str, Head] = {}
for number in range(3):

    def at(reached: str, number: int = number) -> None:
        if number == group and reached == step:
            os.kill(os.getpid(), signal.SIGKILL)

    changes = []
    for stream in ("s", "t"):
        head = heads.get(stream, Head())
        moved = entry([(desk("CHF"), -1), (purse(stream, "CHF"), 1)])
        rows = chain(stream, head, (NewRow(number, "tester", '{"type":"test"}', "[]", moved),))
        changes.append(Change(stream, head, rows, Command("tester", f"{stream}{number}", "1")))
    for change, outcome in zip(changes, commit(database, changes, at), strict=True):
        assert isinstance(outcome, Booked)
        heads[change.stream] = outcome.head
    print(number, flush=True)
