"""Calls for the Saalchef get a table of their own: who waits is found without reading the journal.

A ruling that came with them, a correction in the purse of who has left, joins the index of rulings.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

WAITING = sa.text("ended IS NULL")
RULED = sa.text(
    "kind IN ('pauses', 'resumes', 'voids', 'corrects', 'closes_table', 'locks', 'unlocks', "
    "'closes_floor', 'opens_floor', 'corrects_purse')"
)


def upgrade() -> None:
    op.create_table(
        "calls",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("guest", sa.String(length=40), nullable=False),
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("coup", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.String(length=10), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_by", sa.String(length=40), nullable=True),
        sa.Column("answer", sa.String(length=500), nullable=True),
        sa.Column("ruled", sa.String(length=20), nullable=True),
        sa.Column("ruling", sa.Integer(), nullable=True),
        sa.Column("read_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_calls")),
    )
    op.create_index(op.f("ix_calls_guest_at"), "calls", ["guest", "at"], unique=False)
    op.create_index(
        op.f("ix_calls_at"), "calls", ["at"], unique=False, sqlite_where=WAITING, postgresql_where=WAITING
    )
    op.create_index(op.f("ix_calls_ended_at"), "calls", ["ended_at"], unique=False)
    op.drop_index(op.f("ix_journal_at"), "journal")
    op.create_index(
        op.f("ix_journal_at"), "journal", ["at"], unique=False, sqlite_where=RULED, postgresql_where=RULED
    )
