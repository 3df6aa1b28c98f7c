"""Audits a floor: the books, every chain, every row beside the journal, and every coup played again."""

from saalchef.floor.audit.floor import audit
from saalchef.floor.audit.heads import Heads, HeadsError
from saalchef.floor.audit.stream import Audit

__all__ = ["Audit", "Heads", "HeadsError", "audit"]
