"""Who has a stake in a coup, or had one: no Saalchef rules on his own."""

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from saalchef.floor.guests.calls import has_played
from saalchef.floor.history.loading import load_table
from saalchef.floor.history.record import running_record
from saalchef.floor.table.live import Live
from saalchef.rules.money import Cents
from saalchef.rules.table import lying
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.read import select
from saalchef.store.streams import stream_of_table


def has_stake(database: Database, guest: str, table: str, coup: int) -> bool:
    """Whether he has played the coup, or has a stake in it while it runs: also one that is lost by now."""
    if has_played(database, guest, table, coup):
        return True
    record = running_record(database, table)
    if record is None or record.coup != coup:
        return False
    tables = [step.live for step in record.steps()]
    played = [live for live in tables if live.table.phase != "betting"]  # before that it may be taken back
    return any(_lies(live, guest) for live in (*played, *tables[-1:]))


def tables_of_both(database: Database, one: str, other: str) -> list[str]:
    """Open tables at which two guests have chips or stakes, or had some."""
    a, t = schema.accounts.c, schema.tables.c
    there = sa.select(a.place).where(a.kind.in_(("chips", "stakes")))
    wanted = sa.select(t.id).where(
        ~t.closed, t.id.in_(there.where(a.owner == one)), t.id.in_(there.where(a.owner == other))
    )
    return [row["id"] for row in select(database, wanted.order_by(t.id))]


def pot_with(database: Database, guest: str) -> str | None:
    """An open table in whose pot a stake of his lies, be he long gone: it may yet come back to him."""
    a, t = schema.accounts.c, schema.tables.c
    full = sa.select(a.place).where(a.kind == "pot", a.balance > 0)
    there = sa.select(a.place).where(a.kind == "stakes", a.owner == guest)
    wanted = sa.select(t.id).where(~t.closed, t.id.in_(full), t.id.in_(there)).order_by(t.id)
    for row in select(database, wanted):
        try:
            loaded = load_table(database, row["id"])
        except DBAPIError:
            raise
        except Exception:  # whatever it is: out of order, it gives nothing back
            continue
        if loaded is not None and any(share.owner == guest for share in loaded.live.in_pot):
            return str(row["id"])
    return None


def _lies(live: Live, guest: str) -> bool:
    in_pot = any(share.owner == guest for share in live.in_pot)
    return in_pot or any(owner == guest and lying(live.table, name) for name, owner in live.owners.items())


def corrected_by(database: Database, guest: str, table: str, coup: int) -> Cents:
    """By how much a guest's account of a coup was corrected, up and down; not what the pot gave back."""
    c, j = schema.corrections.c, schema.journal.c
    row = sa.and_(j.stream == stream_of_table(table), j.version == c.version)
    wanted = sa.select(c.amount).where(
        c.table == table, c.coup == coup, c.guest == guest, ~sa.exists().where(row, j.kind == "gives_back")
    )
    return Cents(sum(abs(each["amount"]) for each in select(database, wanted)))
