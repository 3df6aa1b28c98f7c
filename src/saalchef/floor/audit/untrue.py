"""Why a row of a table's journal cannot have been booked so."""

from msgspec import MsgspecError

from saalchef.catalogue import Sayable, said
from saalchef.floor.history.loading import Unreplayable
from saalchef.floor.table.refusal import Denied
from saalchef.houses.shape import misshapen
from saalchef.rules.refusal import Illegal
from saalchef.rules.sentences import spoken

# Refused, unlike its events, unreadable, or not to be done at such a table at all.
UNTRUE = (
    Illegal,
    Denied,
    Unreplayable,
    MsgspecError,
    LookupError,
    ValueError,
    TypeError,
    AssertionError,
)


def why_untrue(error: Exception, currency: str) -> Sayable:
    """What doing the row again ended with; amounts are in the table's currency."""
    match error:
        case Illegal():
            return spoken(error.refusal, currency)
        case Denied():
            return error.said()
        case Unreplayable():
            return said("audit.otherwise")
        case MsgspecError():
            return misshapen(error)
        case _:
            return said("audit.impossible")
