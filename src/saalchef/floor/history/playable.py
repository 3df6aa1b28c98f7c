"""Whether a table can be played on from what is booked; if not, why."""

from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from saalchef.catalogue import Said, said
from saalchef.floor.history.loading import Unreplayable, load_on
from saalchef.floor.table.croupier import dealer_for

LONGEST = 250  # signs of what a program itself has to say


def fault(problem: Exception) -> Said:
    """Why a table cannot be played on, in words for the Saalchef."""
    if isinstance(problem, Unreplayable):
        return said("audit.fault.row", row=problem.row)
    return said("audit.fault", problem=f"{type(problem).__name__}: {problem}"[:LONGEST])


def out_of_order(connection: Connection, table: str) -> Said | None:
    """What would keep a server from going on with this table; None where nothing does."""
    try:
        loaded = load_on(connection, table)
        if loaded is not None:
            dealer_for(loaded.live, loaded.secret)
    except DBAPIError:
        raise
    except Exception as problem:  # whatever it is, a server could not go on either
        return fault(problem)
    return None
