"""Why a database cannot be used, from what it answers."""

import re

from sqlalchemy import exc
from sqlalchemy.exc import DBAPIError, OperationalError

from saalchef.catalogue import Said, said, system_problem

# How the names of SQLite's errors begin, and the sentence of each.
SQLITE = {
    "SQLITE_CANTOPEN": said("store.sqlite_cantopen"),
    "SQLITE_NOTADB": said("store.sqlite_notadb"),
    "SQLITE_CORRUPT": said("store.sqlite_corrupt"),
    "SQLITE_READONLY": said("store.sqlite_readonly"),
    "SQLITE_BUSY": said("store.sqlite_busy"),
    "SQLITE_LOCKED": said("store.sqlite_busy"),
    "SQLITE_FULL": said("system.full"),
}

# PostgreSQL's own codes, of what it refuses once a connection stands.
STATES = {
    "42501": said("store.no_permission"),
    "25006": said("store.read_only"),
    "53100": said("system.full"),
    "53300": said("store.too_many"),
    "57P01": said("store.closing"),
    "57P03": said("store.closing"),
}

# What PostgreSQL says where others are in the way: a lock or a statement takes too long; a race was lost.
CROWDED = ("55P03", "57014")
RACES = ("40P01", "40001")

# Before one stands there is no code: words of its library that tell what keeps it from standing.
WORDS = {
    "resolve host|translate host name|Name or service not known": said("system.no_host"),
    "Connection refused|No such file or directory": said("store.no_server"),
    "timeout expired|timed out|unreachable|No route to host": said("store.unreachable"),
    'database ".*" does not exist': said("store.no_database"),
    'authentication failed|no password supplied|role ".*" does not exist|pg_hba': said("store.password"),
    "permission denied": said("store.no_permission"),
    "too many (clients|connections)|connection slots": said("store.too_many"),
    "starting up|shutting down": said("store.closing"),
}


def refuses(e: Exception) -> bool:
    """Whether it is the database that fails, and not the program that asks it for something impossible."""
    return isinstance(e, OperationalError) or (isinstance(e, DBAPIError) and _usual(_cause(e)) is not None)


def is_away(e: Exception) -> bool:
    """Whether it does not answer just now, or all lines to it are taken: the same may go well soon."""
    return isinstance(e, OperationalError | exc.TimeoutError)


def is_crowded(e: Exception) -> bool:
    """Whether somebody else holds what was wanted: another row might be free."""
    return getattr(_cause(e), "sqlstate", None) in CROWDED


def is_read_only(e: Exception) -> bool:
    """Whether this PostgreSQL can only be read."""
    return getattr(_cause(e), "sqlstate", None) == "25006"


def is_race(e: Exception) -> bool:
    """Whether the same may go well on a second try."""
    return getattr(_cause(e), "sqlstate", None) in RACES


def reason(e: Exception) -> Said:
    """What is wrong; where it is nothing usual, what the database answers, in its first line."""
    cause = _cause(e)
    if isinstance(cause, OSError):
        return system_problem(cause)
    return _usual(cause) or said("store.answers", words=str(cause).strip().partition("\n")[0])


def _cause(e: Exception) -> BaseException:
    return getattr(e, "orig", None) or e


def _usual(cause: BaseException) -> Said | None:
    name, state = str(getattr(cause, "sqlite_errorname", "")), getattr(cause, "sqlstate", None)
    usual = [problem for beginning, problem in SQLITE.items() if name.startswith(beginning)]
    usual += [STATES[state]] if state in STATES else []
    if not name:
        usual += [problem for pattern, problem in WORDS.items() if re.search(pattern, str(cause))]
    return usual[0] if usual else None
