"""A refusal of the floor or of the rules as the message that tells it."""

from saalchef.catalogue import Lang
from saalchef.floor.table.refusal import Denied
from saalchef.floor.wire.messages import Refused
from saalchef.rules.refusal import Illegal
from saalchef.rules.sentences import sentence


def as_message(refusal: Denied | Illegal, command: str | None, currency: str, lang: Lang) -> Refused:
    """In the reader's language; amounts in the table's currency."""
    if isinstance(refusal, Denied):
        return Refused(command, refusal.code, refusal.why, refusal.facts, refusal.sentence(lang))
    told = refusal.refusal
    return Refused(command, told.code, told.why, told.facts, sentence(told, currency, lang))
