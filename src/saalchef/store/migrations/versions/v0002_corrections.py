"""Corrected payouts get a table of their own, so that results and statistics can tell them."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    made = op.create_table(
        "corrections",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("coup", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", "version", name=op.f("pk_corrections")),
    )
    op.create_index(op.f("ix_corrections_guest_at"), "corrections", ["guest", "at"], unique=False)
    op.execute("UPDATE coup_bets SET bets = 0 WHERE staked = 0")  # of coups voided after their settlement
    connection = op.get_bind()
    booked = connection.execute(
        sa.text("SELECT stream, version, at, action, entry FROM journal WHERE action LIKE :corrects"),
        {"corrects": '{"type":"corrects"%'},
    ).all()
    for row in booked:
        connection.execute(sa.insert(made).values(_booked_before(connection, row)))


def _booked_before(connection: sa.Connection, row: Any) -> dict[str, Any]:
    """A correction from the time when only the journal told of it: it is of the last coup ended before."""
    table = row.stream.partition(":")[2]
    action = json.loads(row.action)
    account = next(name for name, _ in json.loads(row.entry) if name.startswith("chips/"))
    _, currency, _, guest = account.split("/", 3)
    until = {"stream": row.stream, "table": table, "version": row.version}
    events = connection.execute(
        sa.text("SELECT events FROM journal WHERE stream = :stream AND version < :version"), until
    )
    coup = connection.execute(
        sa.text('SELECT max(coup) FROM coups WHERE "table" = :table AND last_version < :version'), until
    ).scalar()
    return {
        "table": table,
        "version": row.version,
        "seq": sum(len(json.loads(each.events)) for each in events) + 1,
        "coup": coup or 0,
        "guest": guest,
        "name": action["guest"],
        "amount": action["amount"],
        "currency": currency,
        "reason": action["reason"],
        "at": row.at,
    }
