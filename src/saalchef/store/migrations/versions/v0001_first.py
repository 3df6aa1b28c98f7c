"""The first form of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("place", sa.String(length=80), nullable=False),
        sa.Column("owner", sa.String(length=80), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "balance >= 0 OR kind IN ('bank', 'desk')", name=op.f("ck_accounts_never_below_zero")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
    )
    op.create_index(op.f("ix_accounts_owner"), "accounts", ["owner"], unique=False)
    op.create_table(
        "commands",
        sa.Column("actor", sa.String(length=80), nullable=False),
        sa.Column("command", sa.String(length=64), nullable=False),
        sa.Column("stream", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("actor", "command", name=op.f("pk_commands")),
    )
    op.create_table(
        "coup_bets",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("coup", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(length=80), nullable=False),
        sa.Column("field", sa.String(length=20), nullable=False),
        sa.Column("bets", sa.Integer(), nullable=False),
        sa.Column("staked", sa.BigInteger(), nullable=False),
        sa.Column("won", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", "coup", "guest", "field", name=op.f("pk_coup_bets")),
    )
    op.create_index(op.f("ix_coup_bets_guest"), "coup_bets", ["guest"], unique=False)
    op.create_table(
        "coup_guests",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("coup", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("won", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", "coup", "guest", name=op.f("pk_coup_guests")),
    )
    op.create_index(op.f("ix_coup_guests_guest_ended_at"), "coup_guests", ["guest", "ended_at"], unique=False)
    op.create_table(
        "coups",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("coup", sa.Integer(), nullable=False),
        sa.Column("shoe", sa.Integer(), nullable=False),
        sa.Column("first_version", sa.Integer(), nullable=False),
        sa.Column("last_version", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("bank", sa.BigInteger(), nullable=False),
        sa.Column("void", sa.String(length=200), nullable=True),
        sa.Column("before", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table", "coup", name=op.f("pk_coups")),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=80), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("locked", sa.String(length=200), nullable=True),
        sa.Column("limits", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guests")),
        sa.UniqueConstraint("name_key", name=op.f("uq_guests_name_key")),
    )
    op.create_table(
        "journal",
        sa.Column("stream", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.String(length=80), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("stream", "version", name=op.f("pk_journal")),
    )
    op.create_table(
        "postings",
        sa.Column("stream", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("account", sa.String(length=200), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_postings_something_moves")),
        sa.PrimaryKeyConstraint("stream", "version", "account", name=op.f("pk_postings")),
    )
    op.create_table(
        "secrets",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("shoe", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("salt", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("table", "shoe", name=op.f("pk_secrets")),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("guest", sa.String(length=40), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_guest"), "sessions", ["guest"], unique=False)
    op.create_table(
        "shoes",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("shoe", sa.Integer(), nullable=False),
        sa.Column("first_coup", sa.Integer(), nullable=False),
        sa.Column("last_coup", sa.Integer(), nullable=True),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("seeds", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=True),
        sa.Column("salt", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("table", "shoe", name=op.f("pk_shoes")),
    )
    op.create_table(
        "streams",
        sa.Column("id", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_streams")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("snapshot", sa.Text(), nullable=False),
        sa.Column("snapshot_version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
