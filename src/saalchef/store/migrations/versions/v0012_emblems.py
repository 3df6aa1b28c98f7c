"""A guest may choose an emblem."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guests", sa.Column("emblem", sa.String(length=20), nullable=True))
