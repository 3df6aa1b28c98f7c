"""Names that look alike become one, accounts can be closed, and large corrections wait for a second Saalchef.

Who came with a name that looks like an earlier one keeps it, and signs in with it as ever.
"""

import sqlalchemy as sa
from alembic import op

from saalchef.notation.lookalikes import LONGEST_KEY, lookalike_key, twin_key

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

WAITING = sa.text("ended IS NULL")
RULED = sa.text(
    "kind IN ('pauses', 'resumes', 'voids', 'corrects', 'closes_table', 'locks', 'unlocks', "
    "'closes_floor', 'opens_floor', 'proposes_correction', 'confirms_correction', 'rejects_correction', "
    "'withdraws_correction', 'resets_password', 'signs_guest_out', 'closes_account', 'changes_role', "
    "'corrects_purse')"
)


def upgrade() -> None:
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("lookalike", sa.String(length=100), nullable=True))
        guests.add_column(sa.Column("closed_at", sa.BigInteger(), nullable=True))
        guests.add_column(sa.Column("one_time", sa.Boolean(), nullable=False, server_default=sa.false()))
    _fill_lookalikes(op.get_bind())
    with op.batch_alter_table("guests") as guests:
        guests.alter_column("lookalike", existing_type=sa.String(length=100), nullable=False)
        guests.create_unique_constraint(op.f("uq_guests_lookalike"), ["lookalike"])
    for column in ("since", "seen_at"):
        op.add_column("sessions", sa.Column(column, sa.BigInteger(), nullable=False, server_default="0"))
    op.create_table(
        "proposals",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("guest", sa.String(length=40), nullable=False),
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("coup", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("owner", sa.String(length=80), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("call", sa.String(length=12), nullable=True),
        sa.Column("text", sa.String(length=500), nullable=True),
        sa.Column("ended", sa.String(length=10), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_by", sa.String(length=40), nullable=True),
        sa.Column("why", sa.String(length=200), nullable=True),
        sa.Column("ruling", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposals")),
    )
    op.create_index(op.f("ix_proposals_guest"), "proposals", ["guest"], unique=False)
    op.create_index(
        op.f("ix_proposals_at"),
        "proposals",
        ["at"],
        unique=False,
        sqlite_where=WAITING,
        postgresql_where=WAITING,
    )
    op.drop_index(op.f("ix_journal_at"), "journal")
    op.create_index(
        op.f("ix_journal_at"), "journal", ["at"], unique=False, sqlite_where=RULED, postgresql_where=RULED
    )


def _fill_lookalikes(connection: sa.Connection) -> None:
    """Whoever came first with a name has its key; who looks alike and came later one of his own."""
    taken: set[str] = set()
    keys = []
    for row in connection.execute(sa.text("SELECT id, name FROM guests ORDER BY created_at, id")):
        key = lookalike_key(row.name)
        if key in taken or len(key) > LONGEST_KEY:
            key = twin_key(row.name, row.id)
        taken.add(key)
        keys.append({"key": key, "id": row.id})
    if keys:
        connection.execute(sa.text("UPDATE guests SET lookalike = :key WHERE id = :id"), keys)
