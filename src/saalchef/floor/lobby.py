"""The lobby: every public table at a glance, told anew at most once a second."""

import asyncio

from saalchef.floor.cards import table_card
from saalchef.floor.connection import Connection
from saalchef.floor.host import Host
from saalchef.floor.messages import LobbyAll, LobbyGone, LobbyTable, TableCard
from saalchef.rules.codec import encode

BEAT = 1.0  # seconds


class Lobby:
    """Knows the hosts that are public, and who watches."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._hosts: dict[str, Host] = {}
        self._changed: set[str] = set()

    def touch(self, host: Host) -> None:
        """A table is new, or something about it has changed."""
        self._hosts[host.id] = host
        self._changed.add(host.id)

    def forget(self, host: Host) -> None:
        """A closed table is gone; whoever watches has been or is being told."""
        if host.id not in self._changed:
            self._hosts.pop(host.id, None)

    def tables(self, private: bool = False) -> tuple[TableCard, ...]:
        hosts = [h for h in self._hosts.values() if h.live.closed is None]
        return tuple(table_card(h) for h in hosts if private or not h.live.settings.private)

    def guests(self) -> int:
        names = {c.name for h in self._hosts.values() for c in h.connections}
        names |= {c.name for c in self.connections}
        return len(names - {None})

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)
        connection.tell(encode(LobbyAll(self.tables(), self.guests())))

    async def run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.beat()

    def beat(self) -> None:
        """Tell what has changed since the last beat."""
        changed, self._changed = self._changed, set()
        for table in changed:
            host = self._hosts[table]
            gone = host.live.closed is not None
            if gone:
                del self._hosts[table]
            if self.connections and not host.live.settings.private:
                message = encode(LobbyGone(table) if gone else LobbyTable(table_card(host)))
                for connection in tuple(self.connections):
                    connection.tell(message)
