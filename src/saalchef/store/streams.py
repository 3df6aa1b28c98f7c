"""The streams of the journal by name: one for each table, one for each guest, and the floor's own."""

FLOOR = "floor"
TABLE, GUEST = "table:", "guest:"


def stream_of_table(table: str) -> str:
    return f"{TABLE}{table}"


def stream_of_guest(guest: str) -> str:
    return f"{GUEST}{guest}"


def table_of(stream: str) -> str | None:
    """The table a stream is of, if it is a table's."""
    return stream.removeprefix(TABLE) if stream.startswith(TABLE) else None


def guest_of(stream: str) -> str | None:
    """The guest a stream is of, if it is a guest's."""
    return stream.removeprefix(GUEST) if stream.startswith(GUEST) else None
