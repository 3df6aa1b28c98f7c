"""What a client sends over a websocket, read: what cannot be read is answered, and ends it in the end."""

from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec

from saalchef.floor.server.connection import TOO_MANY, Connection
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire.refused import as_message
from saalchef.houses.shape import misshapen
from saalchef.rules.codec import encode

UNREADABLE = 4000
MOST_UNREADABLE = 20

T = TypeVar("T")


class MessageReader(Generic[T]):
    """Reads the messages of one connection, as many as it may send."""

    __slots__ = ("_connection", "_decoder", "_known", "_unreadable")

    def __init__(
        self, connection: Connection, decoder: msgspec.json.Decoder[T], known: Iterable[str] = ()
    ) -> None:
        self._connection = connection
        self._decoder = decoder
        self._known = known  # the words among which one may be misspelt
        self._unreadable = 0

    def read(self, text: bytes) -> T | None:
        """The message; None where there is none, and whoever sent it has been told."""
        if not self._connection.budget.spend():
            self._connection.end(TOO_MANY, "too_many_messages")
            return None
        try:
            return self._decoder.decode(text)
        except msgspec.MsgspecError as e:
            problem = misshapen(e, self._known).told(self._connection.lang)
            self._misread(deny("unreadable", problem=problem))
        except RecursionError:
            self._misread(Denied("unreadable", {}, "nested"))
        except UnicodeDecodeError:
            self._misread(Denied("unreadable", {}, "encoding"))
        return None

    def _misread(self, refusal: Denied) -> None:
        self._unreadable += 1
        self._connection.tell(encode(as_message(refusal, None, "", self._connection.lang)))
        if self._unreadable > MOST_UNREADABLE:
            self._connection.end(UNREADABLE, "unreadable_messages")
