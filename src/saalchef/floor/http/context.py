"""Who asks: session, language, address, budget; and what is asked of every request."""

import hashlib
import hmac
import secrets
from collections import OrderedDict
from typing import Any, cast

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from saalchef.catalogue import Lang
from saalchef.floor.guests.guest import Guest, by_session
from saalchef.floor.server.connection import Budget
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.logs import log_failure
from saalchef.floor.table.refusal import NotHere, refuse_here
from saalchef.floor.wire.bodies import Problem
from saalchef.rules.codec import encode
from saalchef.rules.refusal import Illegal
from saalchef.rules.sentences import sentence
from saalchef.store.clock import DAY, now_ms

Ask = Request[Any, Any, Any]

SESSION = "saalchef"
VISIT = "saalchef_visit"
CSRF = "x-csrf-token"
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BUDGETS = 10_000
STATUS = {
    "sign_in_first": 401,
    "wrong_password": 401,
    "not_allowed": 403,
    "not_yours": 403,
    "not_opener": 403,
    "locked": 403,
    "unknown_table": 404,
    "unknown_coup": 404,
    "unknown_guest": 404,
    "too_many": 429,
    "too_many_tables": 429,
    "out_of_order": 503,
    "busy": 503,
    "closing": 503,
    "bad_table": 400,
    "bad_name": 400,
    "unreadable": 400,
}
CODES = {
    400: "unreadable",
    401: "sign_in_first",
    403: "not_allowed",
    404: "unknown",
    405: "unknown",
    413: "too_large",
}

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def floor_of(connection: AnyConnection) -> Floor:
    return cast(Floor, connection.app.state.floor)


def lang_of(connection: AnyConnection) -> Lang:
    asked = str(connection.query_params.get("lang") or connection.headers.get("accept-language") or "")
    return "de" if asked.strip().lower().startswith("de") else "en"


async def guest_of(connection: AnyConnection) -> Guest | None:
    """The signed-in guest, if any."""
    token = connection.cookies.get(SESSION)
    if not token:
        return None
    floor = floor_of(connection)
    return await floor.booking.read(by_session, floor.database, token, now_ms())


async def provide_guest(request: Ask) -> Guest:
    """The guest whom a route needs; a refusal where nobody is signed in, or he is locked out."""
    guest = await guest_of(request)
    if guest is None:
        raise refuse_here("sign_in_first")
    if guest.locked is not None:
        raise refuse_here("locked", reason=guest.locked)
    return guest


async def provide_saalchef(request: Ask) -> Guest:
    guest = await provide_guest(request)
    if guest.role != "saalchef":
        raise refuse_here("not_allowed")
    return guest


# ——— cookies and the token against forged requests ———


def is_secure(connection: AnyConnection) -> bool:
    """Whether cookies are for HTTPS alone: by the operator's word, or since a trusted proxy speaks it."""
    return floor_of(connection).operator.secure_cookies or connection.url.scheme in ("https", "wss")


def session_cookie(request: AnyConnection, token: str | None) -> Cookie:
    floor = floor_of(request)
    seconds = floor.operator.session_days * DAY // 1000 if token else 0
    return Cookie(
        SESSION,
        value=token or "",
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
    )


def visit_cookie(request: AnyConnection, visit: str) -> Cookie:
    return Cookie(VISIT, value=visit, httponly=True, samesite="lax", secure=is_secure(request))


def visit_of(connection: AnyConnection) -> str:
    return connection.cookies.get(VISIT) or secrets.token_urlsafe(24)


def csrf_of(visit: str) -> str:
    """What only a page that may read our answers knows of the visit's cookie."""
    return hashlib.sha256(f"saalchef csrf\n{visit}".encode()).hexdigest()


def is_own_origin(connection: AnyConnection) -> bool:
    """A browser says where a request comes from; other programs say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "")
    allowed = (f"http://{host}", f"https://{host}", *floor_of(connection).operator.origins)
    return origin in allowed


async def guard(request: Ask) -> None:
    """Before every request: its budget, its origin, and where it changes something its token."""
    budgets: Budgets = request.app.state.budgets
    operator = floor_of(request).operator
    rate = (operator.requests_a_second, operator.requests_in_reserve)
    if not budgets.spend(f"all {address(request)}", *rate):
        raise refuse_here("too_many")
    if request.method in SAFE:
        return
    sent = request.headers.get(CSRF, "")
    visit = request.cookies.get(VISIT)
    wanted = csrf_of(visit or "").encode()
    if not is_own_origin(request) or not visit or not hmac.compare_digest(sent.encode(), wanted):
        raise NotHere("not_allowed", {}, "token")


def address(connection: AnyConnection) -> str:
    return connection.client.host if connection.client else ""


class Budgets:
    """Budgets by key, the least recently used forgotten."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Budget] = OrderedDict()

    def spend(self, key: str, rate: float, reserve: float) -> bool:
        budget = self._kept.get(key) or Budget(rate, reserve)
        self._kept[key] = budget
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_BUDGETS:
            self._kept.popitem(last=False)
        return budget.spend()


def spend(request: Ask, what: str, a_minute: int) -> None:
    """A stricter budget for what costs more; a refusal where it is used up."""
    budgets: Budgets = request.app.state.budgets
    if not budgets.spend(f"{what} {address(request)}", a_minute / 60, a_minute):
        raise refuse_here("too_many")


# ——— what is no success ———


def refused(request: Ask, refusal: NotHere) -> Response[bytes]:
    status = STATUS.get(refusal.code, 409)
    told = refusal.sentence(lang_of(request))
    return _problem(status, Problem(refusal.code, told, refusal.why, refusal.facts))


def refused_by_rules(request: Ask, illegal: Illegal) -> Response[bytes]:
    told = illegal.refusal
    return _problem(409, Problem(told.code, sentence(told, "", lang_of(request)), told.why, told.facts))


def failed(request: Ask, problem: Exception) -> Response[bytes]:
    """Everything else: what Litestar refuses, and what should never happen."""
    status = getattr(problem, "status_code", 500)
    if status >= 500:
        log_failure("request", path=request.url.path)
        return _problem(500, Problem("failed", NotHere("failed", {}).sentence(lang_of(request))))
    code = CODES.get(status, "unreadable")
    refusal = NotHere(code, {})
    if wrong := _wrong(getattr(problem, "extra", None)):
        refusal = NotHere("unreadable", {"wrong": wrong}, "wrong")
    elif code == "unreadable":
        refusal = NotHere(code, {"problem": " ".join(str(getattr(problem, "detail", "")).split())[:300]})
    return _problem(status, Problem(refusal.code, refusal.sentence(lang_of(request))))


def _wrong(found: object) -> str:
    """What of a body does not fit, as Litestar found it: keys with what was expected of them."""
    if not isinstance(found, list):
        return ""
    told = [f"{each.get('key', '?')} ({each.get('message', '')})" for each in found if isinstance(each, dict)]
    return " ".join(", ".join(told).split())[:300]


def _problem(status: int, problem: Problem) -> Response[bytes]:
    return Response(encode(problem), status_code=status, media_type="application/json")


def headers(app: ASGIApp) -> ASGIApp:
    """On every answer: nothing may frame us, guess types, or load from elsewhere."""
    fixed = [
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", b"DENY"),
        (b"referrer-policy", b"no-referrer"),
        (
            b"content-security-policy",
            b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
            b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
    ]

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def add(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *fixed]
            await send(message)

        await app(scope, receive, add if scope["type"] == ScopeType.HTTP else send)

    return wrapped
