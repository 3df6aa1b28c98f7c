"""A coup may be shown to anybody without names, by a link of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shared_coups",
        sa.Column("token", sa.String(length=40), nullable=False),
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("coup", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_shared_coups")),
        sa.UniqueConstraint("table", "coup", name=op.f("uq_shared_coups_table_coup")),
    )
