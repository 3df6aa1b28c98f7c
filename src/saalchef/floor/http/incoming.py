"""A TCP connection until it is a websocket: its request comes and its answer is taken in time, or it ends."""

import asyncio
import resource
from functools import partial
from http import HTTPStatus
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from saalchef.floor.http.every_answer import whole_answer
from saalchef.floor.http.requests import lang_in
from saalchef.floor.http.shares import Shares
from saalchef.floor.http.transport import WebSocketProtocol
from saalchef.floor.table.refusal import Denied

LARGEST_HEAD = 32_768
LINGER = 5.0  # seconds in which last words are taken, or not at all
STALLED = 20.0  # seconds in which at least something of an answer is taken
MOST_DESCRIPTORS = 65_536
KEPT_FREE = 128  # for the database, its readers, neighbours, and the process of long sums


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's; it would wait for ever for a request that does not come, and for an answer to be read."""

    wires: Shares
    seconds: float  # until a request must be there, its body too
    secure: bool  # by HTTPS alone

    _entered = False
    _due: asyncio.TimerHandle | None = None
    _stall: asyncio.TimerHandle | None = None
    _in_head = False
    _head = 0

    # ——— coming and going ———

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._host = self.client[0] if self.client else ""
        self._entered = self.wires.enter(self._host)
        if self._entered:
            self._await_request()
        else:
            self._end_with(HTTPStatus.TOO_MANY_REQUESTS, Denied("too_many", {}, "connections"))

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_is_there()
        self._taken()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._entered:
            self._entered = False
            self.wires.leave(self._host)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is the websocket's, and counts until that ends; what was HTTP's is let go."""
        made_by = cast(type[WebSocketProtocol], self.ws_protocol_class)
        self.ws_protocol_class = cast(type[asyncio.Protocol], partial(made_by, secure=self._by_https()))
        super().handle_websocket_upgrade()
        found = self.transport.get_protocol()
        if isinstance(found, WebSocketProtocol) and self._entered:
            self._entered = False
            found.left = partial(self.wires.leave, self._host)

    # ——— the request is there in time ———

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._await_request()
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._end_with(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, Denied("too_large", {}))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head = True, 0
        self._await_request()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._request_is_there()
        super().on_message_complete()

    def _await_request(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(self.seconds, self._late)

    def _request_is_there(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _late(self) -> None:
        self._due = None
        cycle = self.cycle
        if self.pipeline or (cycle is not None and not cycle.more_body and not cycle.response_complete):
            self._await_request()  # an earlier one is being answered: the waiting is ours
        elif cycle is not None and cycle.response_started and not self._in_head:
            self._close()  # he has his answer, but has not finished asking
        else:
            self._end_with(HTTPStatus.REQUEST_TIMEOUT, Denied("too_late", {}))

    # ——— the answer is taken in time ———

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taken()
        self._watch(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        super().resume_writing()
        self._taken()

    def _watch(self, waiting: int) -> None:
        self._stall = self.loop.call_later(STALLED, self._stalled, waiting)

    def _stalled(self, waiting: int) -> None:
        now = self.transport.get_write_buffer_size()
        if now < waiting:
            self._watch(now)
        else:
            self.transport.abort()

    def _taken(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    # ——— the end ———

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._close()

    def timeout_keep_alive_handler(self) -> None:
        self._close()

    def send_400_response(self, msg: str) -> None:
        """What cannot be read as HTTP."""
        self._end_with(HTTPStatus.BAD_REQUEST, Denied("unreadable", {}, "http"))

    def _end_with(self, status: HTTPStatus, refusal: Denied) -> None:
        if self.transport.is_closing():
            return
        line = f"{status.value} {status.phrase}".encode()
        lang = lang_in(self.headers or ())
        self.transport.write(whole_answer(line, refusal, lang, secure=self._by_https()))
        self._close()

    def _by_https(self) -> bool:
        """Whether it was asked so, as far as is known yet: of what a proxy says the last word counts."""
        told = dict(self.headers or ()).get(b"x-forwarded-proto", b"").strip()
        return self.secure or (told in (b"https", b"wss") and self.wires.is_proxy(self._host))

    def _close(self) -> None:
        self.transport.close()
        self.loop.call_later(LINGER, self.transport.abort)


def http_protocol(wires_open: Shares, within: float, *, https_alone: bool) -> type[HttpProtocol]:
    """What the server makes for each connection of a floor."""

    class OfThisFloor(HttpProtocol):
        wires, seconds, secure = wires_open, within, https_alone

    return OfThisFloor


def room_for_wires() -> int:
    """How many this process may hold open, after it has been allowed as many as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft == resource.RLIM_INFINITY or soft > wanted:
        return wanted - KEPT_FREE
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(1, wanted - KEPT_FREE)
