"""What every answer carries, whoever gives it; and HEAD is answered wherever GET is."""

from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send

from saalchef.catalogue import Lang
from saalchef.floor.http.problems import CODES, document, status_of
from saalchef.floor.http.readable import has_nul
from saalchef.floor.http.requests import lang_in
from saalchef.floor.operator import Operator
from saalchef.floor.server.logs import log_failure
from saalchef.floor.table.refusal import Denied, deny

# Nothing may frame us, guess types, or load from elsewhere.
CARRIED = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
)
HTTPS_ALONE = (b"strict-transport-security", b"max-age=31536000")  # a year
JSON = (b"content-type", b"application/json")
NUL = Denied("unreadable", {}, "nul")
REFUSALS = 4400  # Litestar refuses a websocket with a status above 4000

Headers = tuple[tuple[bytes, bytes], ...]


def carried(*, secure: bool) -> Headers:
    return (*CARRIED, HTTPS_ALONE) if secure else CARRIED


def whole_answer(status: bytes, refusal: Denied, lang: Lang, *, secure: bool) -> bytes:
    """A problem as it goes over the wire, where no application answers."""
    body = document(refusal, lang)
    headers = (
        *carried(secure=secure),
        JSON,
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
    )
    lines = [b"HTTP/1.1 " + status, *(name + b": " + value for name, value in headers), b"", body]
    return b"\r\n".join(lines)


class EveryAnswer:
    """Around the whole application: what the framework answers by itself carries the same."""

    def __init__(self, app: ASGIApp, operator: Operator) -> None:
        self._app = app
        self._operator = operator

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await self._app(scope, receive, send)
        elif kind == "websocket":
            await self._open(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    def _carried(self, scope: Any) -> Headers:
        return carried(secure=self._operator.secure_cookies or scope["scheme"] in ("https", "wss"))

    async def _answer(self, scope: Any, receive: Receive, send: Any) -> None:
        added = self._carried(scope)
        begun = False

        async def tell(message: Any) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message["headers"], *added]
            await send(message)

        # the server leaves the body of an answer to HEAD away by itself
        asked: Any = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
        try:
            if has_nul(scope["path"], scope["query_string"]):
                await _refuse("http", NUL, scope, tell)
            else:
                await self._app(asked, receive, tell)
        except Exception:
            log_failure("request", path=scope["path"])
            if begun:
                raise
            await _refuse("http", deny("failed"), scope, tell)

    async def _open(self, scope: Any, receive: Receive, send: Any) -> None:
        opening = _Opening(scope, send, self._carried(scope))
        try:
            if has_nul(scope["path"], scope["query_string"]):
                await opening.refuse(NUL)
            else:
                await self._app(scope, receive, opening.tell)
        except Exception:
            log_failure("websocket", path=scope["path"])
            raise


class _Opening:
    """A websocket that is not even opened is refused as a request is: with a problem."""

    __slots__ = ("_added", "_opened", "_scope", "_send")

    def __init__(self, scope: Any, send: Any, added: Headers) -> None:
        self._scope, self._send, self._added = scope, send, added
        self._opened = False

    async def tell(self, message: Any) -> None:
        self._opened = self._opened or message["type"] == "websocket.accept"
        if message["type"] == "websocket.close" and not self._opened:
            await self.refuse(_refusal(message.get("code", 0)))
        else:
            await self._carry(message)

    async def refuse(self, refusal: Denied) -> None:
        await _refuse("websocket.http", refusal, self._scope, self._carry)

    async def _carry(self, message: Any) -> None:
        if message["type"] in ("websocket.accept", "websocket.http.response.start"):
            message["headers"] = [*message.get("headers", ()), *self._added]
        await self._send(message)


async def _refuse(kind: str, refusal: Denied, scope: Any, send: Any) -> None:
    start = {"type": f"{kind}.response.start", "status": status_of(refusal), "headers": [JSON]}
    await send(start)
    body = document(refusal, lang_in(scope["headers"]))
    await send({"type": f"{kind}.response.body", "body": body})


def _refusal(code: int) -> Denied:
    """What is behind the code with which a websocket is closed that was never opened."""
    if code >= REFUSALS:
        return Denied(CODES.get(code - 4000, "unknown"), {})
    return Denied("not_allowed", {}, "origin")
