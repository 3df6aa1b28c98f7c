"""Corrections that wait for a second Saalchef, as the desk is told them."""

import msgspec
import sqlalchemy as sa

from saalchef.floor.guests.proposals import LAPSES, proposals_kept
from saalchef.floor.table.house import house_of
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.bodies import ProposalCard
from saalchef.rules.money import Cents
from saalchef.store import schema
from saalchef.store.clock import iso
from saalchef.store.database import Database
from saalchef.store.read import select


def waiting_proposals(database: Database, saalchef: str) -> tuple[ProposalCard, ...]:
    """Every one that can still be confirmed, oldest first."""
    p, g, t = schema.proposals.c, schema.guests.c, schema.tables.c
    since = database.clock.now() - LAPSES
    wanted = sa.select(schema.proposals).where(p.ended.is_(None), p.at >= since).order_by(p.at, p.id)
    found = proposals_kept(database, wanted.limit(500))
    people, tables = {each.guest for each in found}, {each.table for each in found}
    named = select(database, sa.select(g.id, g.name).where(g.id.in_(people)))
    kept = select(database, sa.select(t.id, t.settings).where(t.id.in_(tables)))
    names = {row["id"]: row["name"] for row in named}
    houses = {row["id"]: house_of(msgspec.json.decode(row["settings"], type=Settings)) for row in kept}
    return tuple(
        ProposalCard(
            id=each.id,
            table=each.table,
            house=houses[each.table].id,
            currency=houses[each.table].currency,
            coup=each.coup,
            guest=each.name,
            amount=Cents(each.amount),
            reason=each.reason,
            by=names.get(each.guest, each.guest),
            at=iso(each.at),
            until=iso(each.at + LAPSES),
            mine=each.guest == saalchef,
            call=each.call,
            text=each.text,
        )
        for each in found
    )
