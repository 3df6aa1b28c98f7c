"""Audits a floor: the books, every chain, every row beside the journal, and every coup played again."""

from saalchef.floor.audit.floor import Audit, audit
from saalchef.floor.audit.heads import Heads, HeadsError

__all__ = ["Audit", "Heads", "HeadsError", "audit"]
