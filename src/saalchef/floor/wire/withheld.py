"""What a guest is told beside his options: decisions that are refused to him now, and why."""

from msgspec import Struct

from saalchef.catalogue import Lang
from saalchef.rules.options import Withheld
from saalchef.rules.refusal import Code
from saalchef.rules.sentences import sentence
from saalchef.rules.table import Table, withheld


class WithheldOption(Struct, frozen=True):
    """A decision that this game knows for the hand in question, with the reason for which it is refused."""

    verb: str
    field: str | None
    box: int | None
    code: Code
    sentence: str


def withheld_told(t: Table, who: str | None, currency: str, lang: Lang) -> tuple[WithheldOption, ...]:
    """In the reader's language, amounts in the table's currency; nothing to who plays nothing."""
    if who is None:
        return ()
    return tuple([_told(each, sentence(each.refusal, currency, lang)) for each in withheld(t, who)])


def _told(each: Withheld, why: str) -> WithheldOption:
    return WithheldOption(each.verb, each.field, each.box, each.refusal.code, why)
