"""The tables of the database. What they mean is told beside each; how they came about, by the migrations."""

from typing import Final, Literal, get_args

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

# A stream is a sequence of booked commands that must not race: a table, a guest's account, the floor itself.
streams: Final = Table(
    "streams",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
)

MOST_ROWS: Final = 2**31 - 1  # of a stream: what a version can count

# What the Saalchef rules: few among very many rows, so an index of them alone costs a busy floor nothing.
RulingKind = Literal[
    "pauses",
    "resumes",
    "voids",
    "corrects",
    "closes_table",
    "locks",
    "unlocks",
    "closes_floor",
    "opens_floor",
    "proposes_correction",
    "confirms_correction",
    "rejects_correction",
    "withdraws_correction",
    "resets_password",
    "signs_guest_out",
    "closes_account",
    "changes_role",
]
CORRECTIONS: Final = ("corrects", "corrects_purse")  # in chips, or in the purse of who has left: one ruling
# In the words of the index: a search that says the same is led by it.
is_ruling: Final = text(f"kind IN {(*get_args(RulingKind), *CORRECTIONS[1:])}")

# One row an action: who wished it, what it was, what happened, what it moved, chained to the row before it.
journal: Final = Table(
    "journal",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(80), nullable=False),
    Column("kind", String(40), nullable=False, server_default=""),  # of the action, to be searched by
    Column("action", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("entry", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Index(None, "at", sqlite_where=is_ruling, postgresql_where=is_ruling),
    Index(None, "at", "stream", "version"),
)
# Kinds of rows that are searched for by themselves: they stay in the journal when their coup is compacted.
SEARCHED: Final = (*get_args(RulingKind), *CORRECTIONS[1:], "gives_back", "opens_table")

# Rows of coups that are long over, several coups in one compressed value; see `store/segments.py`.
segments: Final = Table(
    "segments",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("stream", String(80), nullable=False),
    Column("first", Integer, nullable=False),  # version of its first row
    Column("last", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),  # when its first row was booked; 0 where it cannot be read
    Column("until", BigInteger, nullable=False),  # and its last
    Column("hash", String(64), nullable=False),  # of its last row
    Column("content", LargeBinary, nullable=False),
    Index(None, "stream", "last", unique=True),
    Index(None, "until", "since"),
)

# Up to which row the segments of a stream have gone into archives; the statement is signed by the witness.
archived: Final = Table(
    "archived",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("version", Integer, nullable=False),  # of the last row that is gone
    Column("hash", String(64), nullable=False),  # of that row
    Column("until", BigInteger, nullable=False),  # when it was booked
    Column("at", BigInteger, nullable=False),  # when it was taken out
    Column("statement", Text, nullable=False),
)

# In which segment a command is to be found, by a digest of who gave it and its id.
segment_commands: Final = Table(
    "segment_commands",
    metadata,
    Column("digest", BigInteger, primary_key=True),
    Column("segment", Integer, primary_key=True),
    sqlite_with_rowid=False,
)

# The commands already booked, by the id their client made: a repeated one is answered from here.
commands: Final = Table(
    "commands",
    metadata,
    Column("actor", String(80), primary_key=True),
    Column("command", String(64), primary_key=True),
    Column("stream", String(80), nullable=False),
    Column("version", Integer, nullable=False),
    Column("answer", Text, nullable=False),
    Index(None, "stream", "version"),
)

accounts: Final = Table(
    "accounts",
    metadata,
    Column("id", String(200), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("currency", String(3), nullable=False),
    Column("place", String(80), nullable=False),
    Column("owner", String(80), nullable=False),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR kind IN ('bank', 'desk')", name="never_below_zero"),
    Index(None, "owner"),
)

guests: Final = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(80), nullable=False, unique=True),  # so that Anna and anna are one
    Column("lookalike", String(100), nullable=False, unique=True),  # and Аnna, in part Cyrillic, too
    Column("password", String(200)),  # none: a passing guest
    Column("role", String(10), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("locked", String(200)),
    Column("limits", Text, nullable=False),
    Column("closed_at", BigInteger),  # nobody signs in any more; name and books stay
    Column("one_time", Boolean, nullable=False),  # the password is to be changed before anything else
    Column("emblem", String(20)),  # none: he has chosen none
    Index(None, "created_at", "id"),
)

# Of a session only a digest of its token is kept: whoever reads the database cannot sign in with it.
sessions: Final = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),  # 0: from before this was kept
    Column("seen_at", BigInteger, nullable=False),  # to the quarter of an hour
    Index(None, "guest"),
)

# The live tables, and the last snapshot from which each goes on after a restart.
tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("settings", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("snapshot", Text, nullable=False),
    Column("snapshot_version", Integer, nullable=False),
)

# One row a shuffle: what is public of it.
shoes: Final = Table(
    "shoes",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("shoe", Integer, primary_key=True),
    Column("first_coup", Integer, nullable=False),
    Column("last_coup", Integer),
    Column("protocol", Integer, nullable=False, server_default="1"),
    Column("commitment", String(64), nullable=False),
    Column("seeds", Text, nullable=False),
    Column("silences", Integer, nullable=False, server_default="0"),
    Column("seed", String(64)),
    Column("salt", String(64)),
)

# What the server is bound to and nobody may know yet; no route reads this table.
secrets: Final = Table(
    "secrets",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("shoe", Integer, primary_key=True),
    Column("seed", String(64), nullable=False),
    Column("salt", String(64), nullable=False),
)

# The keys of closed tables, whose digests are booked; nobody is told one but who opened the table.
table_keys: Final = Table(
    "table_keys",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("key", String(64), nullable=False),
)

coups: Final = Table(
    "coups",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("coup", Integer, primary_key=True),
    Column("shoe", Integer, nullable=False),
    Column("first_version", Integer, nullable=False),
    Column("last_version", Integer, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("bank", BigInteger, nullable=False),
    Column("void", String(200)),
    Index(None, "ended_at"),
)

# The live table as each coup found it; a coup that is compacted has it in its segment.
starts: Final = Table(
    "starts",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("coup", Integer, primary_key=True),
    Column("before", Text, nullable=False),
)

coup_guests: Final = Table(
    "coup_guests",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("coup", Integer, primary_key=True),
    Column("guest", String(80), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("won", BigInteger, nullable=False),
    Column("currency", String(3), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Index(None, "guest", "ended_at"),
)

# Links by which a coup is shown to anybody, without names; whoever has the token may look.
shared_coups: Final = Table(
    "shared_coups",
    metadata,
    Column("token", String(40), primary_key=True),
    Column("table", String(40), nullable=False),
    Column("coup", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table", "coup"),
)

# How a guest's stakes ended, by kind of bet, for his statistics.
coup_bets: Final = Table(
    "coup_bets",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("coup", Integer, primary_key=True),
    Column("guest", String(80), primary_key=True),
    Column("field", String(20), primary_key=True),
    Column("bets", Integer, nullable=False),
    Column("staked", BigInteger, nullable=False),
    Column("won", BigInteger, nullable=False),
    Index(None, "guest"),
)

# Payouts that the Saalchef has corrected, each of the last coup that had ended then (0: none had yet), and
# what of a coup's pot went back because nobody plays for it any more.
corrections: Final = Table(
    "corrections",
    metadata,
    Column("table", String(40), primary_key=True),
    Column("version", Integer, primary_key=True),  # of its row in the journal
    Column("seq", Integer, nullable=False),  # the number of its event at the table
    Column("coup", Integer, nullable=False),
    Column("guest", String(80), nullable=False),
    Column("name", String(40), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("currency", String(3), nullable=False),
    Column("reason", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "guest", "at"),
)

LONGEST_CALL: Final = 500  # characters of what a guest asks, and of the answer
# Questions and disputes for the Saalchef, and what became of each; while one waits it has no end.
calls: Final = Table(
    "calls",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("table", String(40), nullable=False),
    Column("coup", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("text", String(LONGEST_CALL), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("ended", String(10)),  # answered or withdrawn
    Column("ended_at", BigInteger),
    Column("ended_by", String(40)),
    Column("answer", String(LONGEST_CALL)),
    Column("ruled", String(20)),  # the kind of the ruling that came with the answer
    Column("ruling", Integer),  # its row in the table's journal
    Column("read_at", BigInteger),  # when the guest has taken note of the answer
    Index(None, "guest", "at"),
    Index(None, "ended_at"),
    Index(None, "at", sqlite_where=text("ended IS NULL"), postgresql_where=text("ended IS NULL")),
)

# Corrections above the limit of one Saalchef: proposed by him (`guest`), until a second one has decided.
proposals: Final = Table(
    "proposals",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("table", String(40), nullable=False),
    Column("coup", Integer, nullable=False),
    Column("name", String(40), nullable=False),  # whose payout it is
    Column("owner", String(80), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("reason", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("call", String(12)),  # which it answers, where it does
    Column("text", String(LONGEST_CALL)),  # and in these words
    Column("ended", String(10)),  # confirmed, rejected or withdrawn
    Column("ended_at", BigInteger),
    Column("ended_by", String(40)),
    Column("why", String(200)),  # it was rejected
    Column("ruling", Integer),  # the row of the correction in the table's journal
    Index(None, "guest"),
    Index(None, "at", sqlite_where=text("ended IS NULL"), postgresql_where=text("ended IS NULL")),
)
