"""What guests have at the open tables now; what the house's own bots have there is the house's."""

from collections.abc import Iterator, Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from saalchef.floor.history.loading import load_table
from saalchef.floor.table.deeds import PotShare
from saalchef.floor.wire.figures import Lying
from saalchef.houses import House
from saalchef.rules.money import Cents
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.read import select

BOTS = "bot:%"  # owners that are the house itself


def open_accounts(database: Database) -> Sequence[sa.RowMapping]:
    """A pot has no owner: whose it is, the table knows."""
    a, t = schema.accounts.c, schema.tables.c
    return select(
        database,
        sa.select(a.kind, a.place, a.owner, a.balance)
        .join(schema.tables, t.id == a.place)
        .where(~t.closed, a.kind.in_(("stakes", "pot", "chips")), a.balance > 0, a.owner.not_like(BOTS)),
    )


def lying(
    database: Database, accounts: Sequence[sa.RowMapping], houses: Mapping[str, House]
) -> Iterator[Lying]:
    """By table, of those whose house is known."""
    for table in sorted({row["place"] for row in accounts} & houses.keys()):
        mine = [row for row in accounts if row["place"] == table]
        staked, chips = (
            Cents(sum(row["balance"] for row in mine if row["kind"] == kind)) for kind in ("stakes", "chips")
        )
        shares = _of_guests(database, table) if any(row["kind"] == "pot" for row in mine) else ()
        pot = Cents(sum(share.amount for share in shares))
        guests = {row["owner"] for row in mine if row["owner"]} | {share.owner for share in shares}
        if guests:
            house = houses[table]
            yield Lying(table, house.name, house.id, house.currency, staked, pot, chips, len(guests))


def _of_guests(database: Database, table: str) -> tuple[PotShare, ...]:
    """Their shares in its pot; of a table out of order nobody can tell."""
    try:
        loaded = load_table(database, table)
    except DBAPIError:
        raise
    except Exception:  # whatever it is, the others are told of
        return ()
    return () if loaded is None else tuple(share for share in loaded.live.in_pot if not share.bot)
