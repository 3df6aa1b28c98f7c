"""The journal's rows get the kind of their action in a column, to be searched by; rulings an index."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# An action is written with its tag first; whatever is not keeps no kind, and the audit names it.
TAG = '{"type":"'
KIND = {
    "sqlite": "substr(action, :begin, instr(substr(action, :begin), '\"') - 1)",
    "postgresql": "split_part(substr(action, :begin), '\"', 1)",
}

RULED = sa.text(
    "kind IN ('pauses', 'resumes', 'voids', 'corrects', 'closes_table', 'locks', 'unlocks', "
    "'closes_floor', 'opens_floor')"
)


def upgrade() -> None:
    op.add_column("journal", sa.Column("kind", sa.String(length=40), nullable=False, server_default=""))
    connection = op.get_bind()
    connection.execute(
        sa.text(f"UPDATE journal SET kind = {KIND[connection.dialect.name]} WHERE action LIKE :tag"),
        {"begin": len(TAG) + 1, "tag": f"{TAG}%"},
    )
    op.create_index(
        op.f("ix_journal_at"), "journal", ["at"], unique=False, sqlite_where=RULED, postgresql_where=RULED
    )
