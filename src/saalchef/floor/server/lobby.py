"""The lobby: every public table at a glance, told anew at most once a second."""

import asyncio

from saalchef.floor.server.connection import Connection
from saalchef.floor.server.hosted_table import HostedTable
from saalchef.floor.server.snapshots import table_card
from saalchef.floor.wire.messages import LobbyAll, LobbyGone, LobbyTable, TableCard
from saalchef.rules.codec import encode

BEAT = 1.0  # seconds


class Lobby:
    """Knows the tables, and who watches."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._tables: dict[str, HostedTable] = {}
        self._changed: set[str] = set()

    def touch(self, table: HostedTable) -> None:
        """A table is new, or something about it has changed."""
        self._tables[table.id] = table
        self._changed.add(table.id)

    def forget(self, table: str) -> None:
        """A closed table is gone; whoever watches has been or is being told."""
        if table not in self._changed:
            self._tables.pop(table, None)

    def tables(self, private: bool = False) -> tuple[TableCard, ...]:
        shown = [table for table in self._tables.values() if table.live.closed is None]
        return tuple(table_card(table) for table in shown if private or not table.live.settings.private)

    def names(self) -> set[str]:
        """Everyone who is connected here, and who is at a table at another process."""
        here = {c.name for c in self.connections if c.name is not None}
        return here.union(*(table.audience.names() for table in self._tables.values()))

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)
        connection.tell(encode(LobbyAll(self.tables(), len(self.names()))))

    async def run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.beat()

    def beat(self) -> None:
        """Tell what has changed since the last beat."""
        changed, self._changed = self._changed, set()
        for id_ in changed:
            table = self._tables[id_]
            gone = table.live.closed is not None
            if gone:
                del self._tables[id_]
            if self.connections and not table.live.settings.private:
                message = encode(LobbyGone(id_) if gone else LobbyTable(table_card(table)))
                for connection in tuple(self.connections):
                    connection.tell(message)
