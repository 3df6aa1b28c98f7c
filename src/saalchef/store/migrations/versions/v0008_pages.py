"""Segments tell when their first row was booked, and accounts are in order: a page is found by an index."""

import json
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("segments", sa.Column("since", sa.BigInteger(), nullable=False, server_default="0"))
    _fill_since(op.get_bind())
    op.drop_index(op.f("ix_segments_until"), "segments")
    op.create_index(op.f("ix_segments_until_since"), "segments", ["until", "since"], unique=False)
    op.create_index(op.f("ix_guests_created_at_id"), "guests", ["created_at", "id"], unique=False)


def _fill_since(connection: sa.Connection) -> None:
    """One after the other; what is in a damaged one is looked for at every time, and named by an audit."""
    ids = connection.execute(sa.text("SELECT id FROM segments ORDER BY id")).scalars().all()
    for segment in ids:
        content = connection.execute(sa.text("SELECT content FROM segments WHERE id = :id"), {"id": segment})
        try:
            since = int(json.loads(zlib.decompress(content.scalar_one()))["rows"][0][0])
        except (zlib.error, ValueError, LookupError, TypeError):
            continue
        connection.execute(
            sa.text("UPDATE segments SET since = :since WHERE id = :id"), {"since": since, "id": segment}
        )
