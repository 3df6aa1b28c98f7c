"""The lobby: every public table at a glance, told anew at most once a second."""

import asyncio

from saalchef.floor.server.connection import Connection
from saalchef.floor.server.keeper import Keeper
from saalchef.floor.server.snapshots import table_card
from saalchef.floor.wire.messages import LobbyAll, LobbyGone, LobbyTable, TableCard
from saalchef.rules.codec import encode

BEAT = 1.0  # seconds


class Lobby:
    """Knows the tables that are public by their keepers, and who watches."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._tables: dict[str, Keeper] = {}
        self._changed: set[str] = set()

    def touch(self, keeper: Keeper) -> None:
        """A table is new, or something about it has changed."""
        self._tables[keeper.host.id] = keeper
        self._changed.add(keeper.host.id)

    def forget(self, table: str) -> None:
        """A closed table is gone; whoever watches has been or is being told."""
        if table not in self._changed:
            self._tables.pop(table, None)

    def tables(self, private: bool = False) -> tuple[TableCard, ...]:
        keepers = [k for k in self._tables.values() if k.host.live.closed is None]
        return tuple(table_card(k) for k in keepers if private or not k.host.live.settings.private)

    def names(self) -> set[str]:
        """Everyone who is connected here, and who is at a table at another process."""
        here = {c.name for c in self.connections if c.name is not None}
        return here.union(*(keeper.connected() for keeper in self._tables.values()))

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
        for table in changed:
            keeper = self._tables[table]
            live = keeper.host.live
            gone = live.closed is not None
            if gone:
                del self._tables[table]
            if self.connections and not live.settings.private:
                message = encode(LobbyGone(table) if gone else LobbyTable(table_card(keeper)))
                for connection in tuple(self.connections):
                    connection.tell(message)
