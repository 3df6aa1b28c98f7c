"""Shuffles tell how guests add words to them, and how often somebody bound to words did not tell them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("shoes", sa.Column("protocol", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("shoes", sa.Column("silences", sa.Integer(), nullable=False, server_default="0"))
