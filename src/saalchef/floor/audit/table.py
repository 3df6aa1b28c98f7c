"""A live table done again from its first row: cards, results, shuffles, money, and the rows beside them."""

import contextlib
from collections.abc import Iterator

import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from saalchef.catalogue import Said, said
from saalchef.floor.audit.commands import Commands
from saalchef.floor.audit.expected_rows import (
    EVERYTHING,
    Begin,
    ExpectedRows,
    NamedRow,
    as_written_today,
    digest,
)
from saalchef.floor.audit.resume import TableState
from saalchef.floor.audit.shuffles import ShufflesAudit
from saalchef.floor.audit.untrue import UNTRUE, why_untrue
from saalchef.floor.history.loading import take_row
from saalchef.floor.operator import OPERATOR
from saalchef.floor.table import deeds as d
from saalchef.floor.table.bots import is_bot_name
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Live, Step, coup_ended
from saalchef.floor.table.results import Start
from saalchef.floor.table.rows import rows_beside
from saalchef.floor.table.schedule import CLOCK
from saalchef.floor.table.settings import Settings, opens
from saalchef.floor.table.shuffle import Secret
from saalchef.floor.wire.messages import Done
from saalchef.ledger import bank, chips, pot, stakes
from saalchef.rules.actions import CROUPIER
from saalchef.rules.codec import encode
from saalchef.rules.events import CoupVoided
from saalchef.rules.table import in_pot, lying
from saalchef.store import schema
from saalchef.store.journal import Head, Row
from saalchef.store.segments import UNREADABLE, segments_of, unpack
from saalchef.store.streams import stream_of_table

BESIDE = ("shoes", "coups", "starts", "coup_guests", "coup_bets", "corrections")
WITHOUT_COMMANDS = (CROUPIER, CLOCK, OPERATOR)  # nobody sends their deeds, and so none comes twice
LATER = ("results", "in_pot")  # of a table: not in what was written down before tables kept them
# What the croupier does by himself between two coups.
AFTERMATH = (d.GiveBack, d.RevealShoe, d.Depart, d.CommitShoe)


class TableAudit:
    """One table; `coups` and `shuffles` count what was done again."""

    def __init__(
        self,
        connection: Connection,
        stream: str,
        table: str,
        state: TableState | None = None,
        archived: int = 0,
    ) -> None:
        """`archived`: the last row that comes from an archive, with no command and no table written down."""
        self._connection = connection
        self._id = table
        self._after = state.head.version if state is not None else archived
        self._begin = _begin_of(state.live) if state is not None else EVERYTHING
        self._commands = Commands(stream, self._after)
        self._rows = ExpectedRows(table, BESIDE)
        self._live: Live | None = None
        self._broken = False
        self._opened_at = 0
        self._seqs: list[int] = []
        self._shuffles = ShufflesAudit(table, state)
        # rows after which the table was written down without what tables keep since
        self._without: dict[int, list[str]] = {}
        self._compacted: dict[int, str] = {}  # digests of the tables before coups that are compacted
        self._begins = self._claimed_beginnings()
        self._kept = self._table_kept()
        self._marks = {*self._begins.values(), self._kept["snapshot_version"] if self._kept else 0}
        self._snapshots: dict[int, str] = {}
        self._between = (0, 0)  # the rows after which the present coup may begin
        self.coups = 0
        if state is not None:
            self._go_on(state)

    @property
    def shuffles(self) -> int:
        return self._shuffles.count

    def _go_on(self, state: TableState) -> None:
        """As an earlier audit left the table."""
        self._live, self._opened_at = state.live, state.opened_at
        self._between = state.between
        self._snapshots = {row: as_written_today(text, Live) for row, text in state.snapshots.items()}
        self.coups = state.coups
        self._rows.put_back(state.rows)

    def join(self, state: TableState) -> Iterator[Said]:
        """What came from archives must come to what was signed; from there on it goes as it went then."""
        if self._live is None or self._broken:
            return
        as_then = replace(self._live, **{field: getattr(state.live, field) for field in LATER})
        if (encode(as_then), self.coups, self.shuffles) != (encode(state.live), state.coups, state.shuffles):
            yield said("audit.archived_otherwise", row=state.head.version)
        self._live, self._between = state.live, state.between
        self._snapshots = {row: as_written_today(text, Live) for row, text in state.snapshots.items()}

    def state(self, head: Head, moved: dict[str, int]) -> TableState | None:
        """What a later audit goes on from."""
        live = self._live
        if live is None or self._broken:
            return None
        return TableState(
            head,
            live,
            self._opened_at,
            self.coups,
            self.shuffles,
            self._shuffles.bound.get(live.shoe.number),
            [*self._shuffles.words],
            self._between,
            self._snapshots,
            self._rows.since(_begin_of(live)),
            moved,
        )

    def _claimed_beginnings(self) -> dict[int, int]:
        """By coup: the row after which it began, as the history says."""
        c = schema.coups.c
        wanted = sa.select(c.coup, c.first_version).where(c.table == self._id, c.coup >= self._begin.coup)
        begins = {row.coup: row.first_version - 1 for row in self._connection.execute(wanted)}
        s = schema.starts.c
        written = sa.select(s.coup, s.before).where(s.table == self._id, s.coup >= self._begin.coup)
        for row in self._connection.execute(written.execution_options(yield_per=100)):
            if row.coup in begins:
                self._lacks(begins[row.coup], row.before)
        with contextlib.suppress(*UNREADABLE):  # named where its rows are read
            for found in segments_of(self._connection, stream_of_table(self._id), self._after - 1):
                for coup, before in unpack(found.content).before.items():
                    self._compacted[coup] = digest(before)
                    if coup in begins:
                        self._lacks(begins[coup], before)
        return begins

    def _lacks(self, version: int, written: str) -> None:
        self._without[version] = [field for field in LATER if _written(field) not in written]

    def _table_kept(self) -> sa.RowMapping | None:
        wanted = sa.select(schema.tables).where(schema.tables.c.id == self._id)
        kept = self._connection.execute(wanted).mappings().first()
        if kept is not None:
            self._lacks(kept["snapshot_version"], kept["snapshot"])
        return kept

    # ——— row by row ———

    def take(self, row: Row) -> Iterator[Said]:
        if self._broken:
            return
        try:
            step = take_row(self._live, row)
        except UNTRUE as e:
            self._broken = True
            currency = "" if self._live is None else house_of(self._live.settings).currency
            yield said("audit.row_untrue", row=row.version, problem=why_untrue(e, currency))
            return
        self._live = step.live
        # the opening of a table is booked by who opens it, with what the croupier does right after
        if row.version > self._after:
            self._commands.take(CROUPIER if isinstance(step.deed, AFTERMATH) else row.actor)
            self._seqs.append(step.live.seq)
        if isinstance(step.deed, d.OpenTable):
            self._opened_at = row.at
        yield from self._coup(step, row)
        yield from self._shuffles.take(step)
        self._keep(row.version)

    def _coup(self, step: Step, row: Row) -> Iterator[Said]:
        """What the step tells beside the journal; a coup that ends must have begun where the history says."""
        ended = coup_ended(step.events)
        start = Start(0, "")
        if ended is not None and not step.noted:
            self.coups += 1
            begun = self._begins.get(ended.coup, -1)
            start = Start(begun, self._snapshots.get(begun, ""))
            low, high = self._between
            if begun >= 0 and not low <= begun <= high:
                yield said("audit.coup_begins", coup=ended.coup)
        writes = rows_beside(step, start, row.at)
        if isinstance(ended, CoupVoided) and not self._lists_guests(ended.coup):
            writes = [write for write in writes if write.table != "coup_guests"]
        for write in writes:
            if write.table != "starts" or row.version > self._after:
                self._rows.take(write)
        if ended is not None or isinstance(step.deed, d.OpenTable):
            self._between = (row.version, row.version)
        elif isinstance(step.deed, AFTERMATH) and self._between[1] == row.version - 1:
            self._between = (self._between[0], row.version)

    def _lists_guests(self, coup: int) -> bool:
        """Earlier a void coup named nobody."""
        g = schema.coup_guests.c
        wanted = sa.select(g.guest).where(g.table == self._id, g.coup == coup).limit(1)
        return self._connection.execute(wanted).first() is not None

    def _keep(self, version: int) -> None:
        """The table as it is where a coup is said to begin, or where it is said to be written down."""
        missing = self._without.get(version)
        if missing and self._live is not None:  # it went on from there with none
            self._live = replace(self._live, **dict.fromkeys(missing, ()))
        if version in self._marks:
            self._snapshots = {version: encode(self._live).decode()}

    # ——— when all is read ———

    def end(self) -> Iterator[Said]:
        yield from self._table()
        if self._live is None or self._broken:
            return
        yield from self._rows.problems(self._connection, self._compacted, self._begin)
        yield from self._secrets(self._live)
        yield from self._key(self._live)
        yield from self._money(self._live)
        yield from self._commands.problems(self._connection, self._asked, self._answer)

    def _table(self) -> Iterator[Said]:
        """The table's own row: what it was opened with, and from where it goes on after a restart."""
        kept, live = self._kept, self._live
        if kept is None:
            yield said("audit.table_missing")
            return
        if live is None or self._broken:
            return
        wanted = {
            "opened_at": self._opened_at,
            "closed": live.closed is not None,
        }
        for column, value in wanted.items():
            if kept[column] != value:
                yield _differs(column)
        if as_written_today(kept["settings"], Settings) != encode(live.settings).decode():
            yield _differs("settings")
        low, high = self._between
        if not low <= kept["snapshot_version"] <= high:
            yield said("audit.snapshot_version")
        elif self._snapshots.get(kept["snapshot_version"]) != as_written_today(kept["snapshot"], Live):
            yield said("audit.snapshot")

    def _secrets(self, live: Live) -> Iterator[Said]:
        """What the floor is bound to, of shuffles that are over too; nothing of it is ever told."""
        s = schema.secrets.c
        bound = set()
        for row in self._connection.execute(
            sa.select(schema.secrets).where(s.table == self._id, s.shoe >= self._begin.shoe)
        ):
            bound.add(row.shoe)
            if not self._shuffles.is_bound(row.shoe, Secret(row.seed, row.salt)):
                name = NamedRow("secrets", {"shoe": row.shoe})
                yield said("audit.row_of", name=name, problem=said("audit.secret"))
        if not live.shoe.over and live.shoe.number not in bound:
            yield said("audit.missing", name=NamedRow("secrets", {"shoe": live.shoe.number}))

    def _key(self, live: Live) -> Iterator[Said]:
        """A closed table has the key that fits what is booked of it; every other has none."""
        k, lock = schema.table_keys.c, live.settings.lock
        key = self._connection.execute(sa.select(k.key).where(k.table == self._id)).scalar_one_or_none()
        name = NamedRow("table_keys", {})
        if key is not None and not opens(lock, key):
            yield said("audit.row_of", name=name, problem=said("audit.lock"))
        elif key is None and lock:
            yield said("audit.missing", name=name)

    def _money(self, live: Live) -> Iterator[Said]:
        """What the table knows and what the books say are the same."""
        currency = house_of(live.settings).currency
        wanted = {
            bank(self._id, currency).id: int(live.table.bank),
            pot(self._id, currency).id: int(in_pot(live.table)),
        }
        for name, guest in live.table.guests.items():
            owner = live.owners[name]
            wanted[chips(self._id, owner, currency).id] = int(guest.chips)
            wanted[stakes(self._id, owner, currency).id] = int(lying(live.table, name))
        a = schema.accounts.c
        held = {
            row.id: row.balance
            for row in self._connection.execute(sa.select(a.id, a.balance).where(a.place == self._id))
        }
        for account in sorted(held.keys() | wanted.keys()):
            if held.get(account, 0) != wanted.get(account, 0):
                balance, table = held.get(account, 0), wanted.get(account, 0)
                yield said("audit.table_money", account=account, balance=balance, wanted=table)

    def _asked(self, _: int, actor: str) -> bool:
        """The house and its bots give no commands; everyone else at a table does."""
        return actor not in WITHOUT_COMMANDS and not is_bot_name(actor)

    def _answer(self, first: int, last: int, command: str) -> str:
        return encode(self._id if first == 1 else Done(command, self._seqs[last - self._after - 1])).decode()


def _begin_of(live: Live) -> Begin:
    """The last coup may still be voided, the present shuffle is still to be revealed."""
    return Begin(live.ended, live.shoe.number, live.version + 1)


def _differs(column: str) -> Said:
    return said("audit.row_of", name="tables", problem=said("audit.differs", column=column))


def _written(field: str) -> str:
    return f'"{field}":'
