"""The statements of a commit, each for all rows of a group at once."""

from typing import Any

import sqlalchemy as sa

from saalchef.store import schema
from saalchef.store.batch import NUMBER, TEXT, Batch, JsonRows, inserting

_c, _s, _a, _j = schema.commands.c, schema.streams.c, schema.accounts.c, schema.journal.c
_g = schema.segment_commands.c


def _answered(rows: JsonRows) -> sa.ClauseElement:
    keys = rows.handed({"actor": TEXT, "command": TEXT})
    same = sa.tuple_(_c.actor, _c.command).in_(sa.select(keys))
    return rows.given(sa.select(_c.actor, _c.command, _c.answer, _c.stream).where(same))


def _compacted(rows: JsonRows) -> sa.ClauseElement:
    digests = sa.select(rows.handed({"digest": NUMBER}))
    return rows.given(sa.select(_g.digest, _g.segment).where(_g.digest.in_(digests)))


def _hashed(rows: JsonRows) -> sa.ClauseElement:
    places = rows.handed({"stream": TEXT, "version": NUMBER})
    same = sa.tuple_(_j.stream, _j.version).in_(sa.select(places))
    return rows.given(sa.select(_j.stream, _j.version, _j.hash).where(same))


def _locked(table: sa.Table, *columns: sa.Column[Any]) -> Batch:
    """Rows by their ids, locked in one order, so that none waits crosswise."""

    def build(rows: JsonRows) -> sa.ClauseElement:
        ids = sa.select(rows.handed({"id": TEXT}))
        found = sa.select(table.c.id, *columns).where(table.c.id.in_(ids))
        return rows.given(found.order_by(table.c.id).with_for_update())

    return Batch(build)


def _move_head(rows: JsonRows) -> sa.ClauseElement:
    to = rows.handed({"id": TEXT, "version": NUMBER, "hash": TEXT}).c
    return sa.update(schema.streams).where(_s.id == to.id).values(version=to.version, hash=to.hash)


def _add_to_balance(rows: JsonRows) -> sa.ClauseElement:
    moved = rows.handed({"id": TEXT, "amount": NUMBER}).c
    return sa.update(schema.accounts).where(_a.id == moved.id).values(balance=_a.balance + moved.amount)


ANSWERED, COMPACTED, HASHES = Batch(_answered), Batch(_compacted), Batch(_hashed)
HEADS = _locked(schema.streams, _s.version, _s.hash)
BALANCES = _locked(schema.accounts, _a.balance)
MOVE_HEADS, ADD_TO_BALANCES = Batch(_move_head), Batch(_add_to_balance)
STREAMS, JOURNAL = inserting(schema.streams), inserting(schema.journal)
COMMANDS = inserting(schema.commands)
