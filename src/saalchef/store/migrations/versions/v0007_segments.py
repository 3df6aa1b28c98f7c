"""Coups that are long over are compacted into segments; what moved is told by the journal's entries alone.

The floor compacts what is there already, a little at a time, once it serves.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "segments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("stream", sa.String(length=80), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_segments")),
    )
    op.create_index(op.f("ix_segments_stream_last"), "segments", ["stream", "last"], unique=True)
    op.create_index(op.f("ix_segments_until"), "segments", ["until"], unique=False)
    op.create_table(
        "segment_commands",
        sa.Column("digest", sa.BigInteger(), nullable=False),
        sa.Column("segment", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("digest", "segment", name=op.f("pk_segment_commands")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_journal_at_stream_version"), "journal", ["at", "stream", "version"], unique=False
    )
    op.create_index(op.f("ix_commands_stream_version"), "commands", ["stream", "version"], unique=False)
    op.create_table(
        "starts",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("coup", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table", "coup", name=op.f("pk_starts")),
    )
    op.execute('INSERT INTO starts ("table", coup, before) SELECT "table", coup, before FROM coups')
    op.drop_column("coups", "before")
    op.drop_table("postings")
