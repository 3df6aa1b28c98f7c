"""Coups by when they ended: the figures of a day are found by an index."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(op.f("ix_coups_ended_at"), "coups", ["ended_at"], unique=False)
