"""Audits a floor: the books, every chain, and every coup dealt and settled again from the journal."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from saalchef.floor.croupier import Broken, dealer_for
from saalchef.floor.deeds import CommitShoe, RevealShoe
from saalchef.floor.fair import Secret, commitment
from saalchef.floor.houses import house_of
from saalchef.floor.live import Live, Step, coup_ended
from saalchef.floor.loading import Unreplayable, take_row
from saalchef.floor.playable import out_of_order
from saalchef.floor.refusals import NotHere
from saalchef.ledger import bank, chips, pot, stakes
from saalchef.rules.codec import encode
from saalchef.rules.events import CoupSettled
from saalchef.rules.refusal import Illegal
from saalchef.rules.table import lying
from saalchef.store import schema
from saalchef.store.audit import audit_books, audit_stream, streams_on
from saalchef.store.database import Database
from saalchef.store.journal import Row

Progress = Callable[[int, int], None]
TABLE = "table:"


class Audit(Struct):
    """What was looked at, and what is wrong."""

    streams: int = 0
    rows: int = 0
    coups: int = 0
    shuffles: int = 0
    problems: list[str] = []


def audit(database: Database, progress: Progress = lambda _done, _of: None) -> Audit:
    """Everything that is booked, read once from beginning to end, all of one moment."""
    found = Audit(problems=[])
    with database.reader.begin() as connection:
        found.problems += audit_books(connection)
        streams = streams_on(connection)
        for number, (stream, head) in enumerate(streams):
            progress(number, len(streams))
            rows: list[Row] = []
            for each in audit_stream(connection, stream, head):
                if isinstance(each, Row):
                    rows.append(each)
                else:
                    found.problems.append(each)
            found.streams += 1
            found.rows += len(rows)
            if stream.startswith(TABLE):
                table = _Table(connection, stream.removeprefix(TABLE), found)
                found.problems += [f"{stream}: {problem}" for problem in table.problems(rows)]
                if reason := out_of_order(connection, stream.removeprefix(TABLE)):
                    found.problems.append(f"{stream}: out of order: {reason}")
        progress(len(streams), len(streams))
    return found


class _Table:
    """One table done again from its first row."""

    def __init__(self, connection: Connection, table: str, found: Audit) -> None:
        self._connection = connection
        self._id = table
        self._found = found
        self._commitments: dict[int, str] = {}
        self._settled: dict[int, CoupSettled] = {}

    def problems(self, rows: list[Row]) -> Iterator[str]:
        live: Live | None = None
        snapshots = self._snapshot()
        for row in rows:
            try:
                step = take_row(live, row)
            except (Illegal, NotHere, Unreplayable, msgspec.MsgspecError, LookupError, ValueError) as e:
                yield f"row {row.version} does not follow from what was before: {e}"
                return
            live = step.live
            yield from self._ended(step)
            yield from self._shuffled(step)
            if snapshots[0] == row.version and encode(live).decode() != snapshots[1]:
                yield "the snapshot is not the table after its row"
        yield from self._results()
        if live is not None:
            yield from self._money(live)

    def _snapshot(self) -> tuple[int, str]:
        t = schema.tables.c
        row = self._connection.execute(
            sa.select(t.snapshot_version, t.snapshot).where(t.id == self._id)
        ).one()
        return row.snapshot_version, row.snapshot

    def _ended(self, step: Step) -> Iterator[str]:
        """The booked result of a coup is the one its deeds come to."""
        ended = coup_ended(step.events)
        if ended is None:
            return
        self._found.coups += 1
        c = schema.coups.c
        row = self._one(sa.select(c.void).where(c.table == self._id, c.coup == ended.coup))
        if row is None:
            yield f"coup {ended.coup} is not in the history"
            return
        if not isinstance(ended, CoupSettled):
            self._settled.pop(ended.coup, None)
            if row.void != ended.reason:
                yield f"coup {ended.coup} is void, which the history does not say"
            return
        self._settled[ended.coup] = ended

    def _results(self) -> Iterator[str]:
        """When all is read: a coup settled and not voided afterwards has its result in the history."""
        for ended in self._settled.values():
            yield from self._result(ended)

    def _result(self, ended: CoupSettled) -> Iterator[str]:
        c, g = schema.coups.c, schema.coup_guests.c
        row = self._one(sa.select(c.bank, c.void).where(c.table == self._id, c.coup == ended.coup))
        booked = {
            each.name: each.won
            for each in self._connection.execute(
                sa.select(g.name, g.won).where(g.table == self._id, g.coup == ended.coup)
            )
        }
        result = {w.guest: w.amount for w in ended.guests}
        if row.void is not None or row.bank != ended.bank or booked != result:
            yield f"coup {ended.coup} has another result than is booked"

    def _shuffled(self, step: Step) -> Iterator[str]:
        """A revealed shuffle fits its commitment, and gives every card that was dealt from it."""
        doing = step.doing
        if isinstance(doing, CommitShoe):
            self._commitments[doing.shoe] = doing.commitment
            s = schema.shoes.c
            told = self._one(sa.select(s.commitment).where(s.table == self._id, s.shoe == doing.shoe))
            if told is None or told.commitment != doing.commitment:
                yield f"shuffle {doing.shoe} is shown with another commitment than was booked"
        if not isinstance(doing, RevealShoe):
            return
        self._found.shuffles += 1
        secret = Secret(doing.seed, doing.salt)
        if commitment(self._id, doing.shoe, secret) != self._commitments.get(doing.shoe):
            yield f"shuffle {doing.shoe} does not fit its commitment"
        try:
            dealer_for(_reopened(step.live), secret)
        except Broken:
            yield f"the cards of shuffle {doing.shoe} do not follow from its seed"

    def _money(self, live: Live) -> Iterator[str]:
        """What the table knows and what the books say are the same."""
        currency = house_of(live.settings).currency
        wanted = {bank(self._id, currency).id: int(live.table.bank)}
        for name, guest in live.table.guests.items():
            owner = live.owners[name]
            wanted[chips(self._id, owner, currency).id] = int(guest.chips)
            wanted[stakes(self._id, owner, currency).id] = int(lying(live.table, name))
        a = schema.accounts.c
        held = {
            row.id: row.balance
            for row in self._connection.execute(sa.select(a.id, a.balance).where(a.place == self._id))
        }
        held.pop(pot(self._id, currency).id, None)
        for account in sorted(held.keys() | wanted.keys()):
            if held.get(account, 0) != wanted.get(account, 0):
                yield f"{account} stands at {held.get(account, 0)}, the table says {wanted.get(account, 0)}"

    def _one(self, statement: sa.Select[Any]) -> Any:
        return self._connection.execute(statement).first()


def _reopened(live: Live) -> Live:
    """With its shuffle as it was before it was revealed."""
    return replace(live, shoe=replace(live.shoe, over=False))
