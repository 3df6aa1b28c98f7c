"""Guests' words at each server: nobody who told his is silent, and nobody waits for them long."""

from typing import Any

import msgspec

from saalchef.store.journal import Row
from saalchef.store.streams import table_of

AT_LEAST, AT_MOST = 1.45, 2.0  # seconds from the list to the words, where somebody is silent
HEARD = 0.5  # seconds in which servers that are well hear of each other's words

Place = tuple[int, str, int]  # a server by its number, a table, a coup


class WordsTold:
    """Who was told the list of those bound to words, who has answered, and when the words were opened."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self._asked: dict[Place, float] = {}  # true seconds
        self._answered: dict[Place, set[str]] = {}
        self._told: dict[tuple[str, int, str], tuple[float, Any]] = {}  # when, and to which server
        self._decided: set[Place] = set()

    def asked(self, server: Any, table: str, message: bytes) -> None:
        """A server tells a guest who is there something: perhaps the list."""
        if b'"words_committed"' not in message and b'"awaiting_words":true' not in message:
            return
        read = msgspec.json.decode(message)
        coups = [
            e["event"]["coup"] for e in read.get("events", ()) if e["event"]["type"] == "words_committed"
        ]
        for coup in coups or [read["fairness"]["coup"]]:
            self._asked.setdefault((server.number, table, coup), self._world.loop.time())

    def answered(self, server: Any, table: str, guest: str, message: bytes) -> None:
        """A guest's words have come to the server that told him the list."""
        if b'"open_words"' not in message:
            return
        place = server.number, table, msgspec.json.decode(message)["coup"]
        if place in self._asked:
            self._answered.setdefault(place, set()).add(guest)
        self._told.setdefault((*place[1:], guest), (self._world.loop.time(), server))

    def decided(self, server: Any, stream: str, row: Row) -> None:
        """A server wants to book the words of a coup."""
        if row.kind != "opens_words":
            return
        deed = msgspec.json.decode(row.action)
        place = server.number, table_of(stream), deed["coup"]
        asked, silent = self._asked.get(place), deed.get("silent", ())
        if asked is None or place in self._decided or not silent:
            return
        self._decided.add(place)
        waited = self._world.loop.time() - asked
        if told := self._answered.get(place, set()).intersection(silent):
            self._world.wrong(f"{sorted(told)} told words for coup {deed['coup']}, and are named silent")
        for guest in silent:
            told_at, other = self._told.get((*place[1:], guest), (self._world.loop.time(), server))
            heard = all(each.hears and max(each.unwell_at, each.deaf_at) < asked for each in (server, other))
            if heard and self._world.loop.time() - told_at > HEARD:
                self._world.wrong(
                    f"{guest} told words for coup {deed['coup']} elsewhere, and is named silent"
                )
        if waited < AT_LEAST:
            self._world.wrong(f"words of coup {deed['coup']} are awaited for {waited:.2f} seconds alone")
        if waited > AT_MOST and server.unwell_at < asked:
            self._world.wrong(f"words of coup {deed['coup']} are awaited for {waited:.2f} seconds")
