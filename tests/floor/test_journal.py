"""The journal at the desk, as the Saalchef searches and reads it."""

from pathlib import Path
from typing import get_args

import pytest
import sqlalchemy as sa

from party import sqlite
from saalchef.catalogue import Lang
from saalchef.floor.guests.create import create_account
from saalchef.floor.guests.manage import manage_account
from saalchef.floor.history.journal import journal_lines
from saalchef.floor.history.stakes import pot_with
from saalchef.store import schema
from saalchef.store.database import Database
from saalchef.store.schema import RulingKind

LATER = 2**62


@pytest.fixture
def ruled(tmp_path: Path) -> Database:
    """A floor whose operator has managed Dora's account on the command line."""
    database = Database(sqlite(tmp_path))
    database.migrate()
    for name, role in (("Berta", "saalchef"), ("Dora", "guest")):
        create_account(database, name, "sehr geheim", role)
    with database.writer.begin() as connection:
        connection.execute(
            sa.update(schema.guests).where(schema.guests.c.name == "Dora").values(locked="Streit")
        )
    for order in ("reset", "sign_out", "unlock", "change_role", "close"):
        manage_account(database, "Dora", order, "saalchef" if order == "change_role" else None, pot_with)
    return database


def test_what_the_operator_has_ruled_is_found_as_what_the_saalchef_has(ruled: Database) -> None:
    kinds = ("resets_password", "signs_guest_out", "unlocks", "changes_role", "closes_account")
    assert len(journal_lines(ruled, None, LATER, 50, ruling="any")) == len(kinds)
    for kind in get_args(RulingKind):
        found = journal_lines(ruled, None, LATER, 50, ruling=kind)
        assert len(found) == (kind in kinds), kind
    ruled.close()


@pytest.mark.parametrize(
    ("lang", "who", "told"),
    [
        ("en", "operator", "the operator gives Dora a one-time password, on the command line"),
        ("de", "Betreiber", "der Betreiber gibt Dora ein Einmalpasswort, auf der Befehlszeile"),
    ],
)
def test_the_operator_is_told_as_such_in_the_readers_language(
    ruled: Database, lang: Lang, who: str, told: str
) -> None:
    (line,) = journal_lines(ruled, None, LATER, 50, ruling="resets_password", lang=lang)
    assert (line.actor, line.words) == (who, told)
    for each in journal_lines(ruled, None, LATER, 50, ruling="any", lang=lang):
        assert who in each.words or "Betreibers" in each.words
        assert "the Saalchef" not in each.words
        assert "der Saalchef" not in each.words
    ruled.close()
