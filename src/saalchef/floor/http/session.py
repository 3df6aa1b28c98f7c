"""Who asks: the guest's session, its cookie, and the token against forged requests."""

import hashlib
import secrets

from litestar.datastructures import Cookie

from saalchef.floor.guests.guest import Guest
from saalchef.floor.guests.sessions import by_session, token_digest
from saalchef.floor.http.requests import AnyConnection, Ask, floor_of
from saalchef.floor.table.refusal import deny
from saalchef.store.clock import DAY

SESSION = "saalchef"
VISIT = "saalchef_visit"


async def guest_of(connection: AnyConnection) -> Guest | None:
    """The signed-in guest, if any."""
    token = connection.cookies.get(SESSION)
    if not token:
        return None
    floor = floor_of(connection)
    found = await floor.booking.read(by_session, floor.database, token, floor.booking.clock.now())
    if found is not None:
        floor.context.seen.add(token_digest(token))
    return found


async def provide_newcomer(request: Ask) -> Guest:
    """Whoever is signed in, also with a one-time password; a refusal where he is out."""
    guest = await guest_of(request)
    if guest is None:
        raise deny("sign_in_first")
    if guest.locked is not None:
        raise deny("locked", reason=guest.locked)
    if guest.closed:
        raise deny("account_closed")
    return guest


async def provide_guest(request: Ask) -> Guest:
    """The guest whom a route needs; a refusal where nobody is signed in, or he cannot act."""
    guest = await provide_newcomer(request)
    if guest.one_time:
        raise deny("change_password")
    return guest


async def provide_saalchef(request: Ask) -> Guest:
    guest = await provide_guest(request)
    if guest.role != "saalchef":
        raise deny("not_allowed")
    return guest


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
