"""What is asked of every request: its budget, its origin, its token, and that it can be read."""

import hmac
from collections import OrderedDict

from saalchef.floor.http.readable import check_body
from saalchef.floor.http.requests import AnyConnection, Ask, address, floor_of
from saalchef.floor.http.session import VISIT, csrf_of
from saalchef.floor.server.connection import Budget
from saalchef.floor.table.refusal import Denied, deny

CSRF = "x-csrf-token"
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BUDGETS = 10_000


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
        raise deny("too_many")


async def guard(request: Ask) -> None:
    """Before every request: its budget, its origin, and where it changes something its token."""
    budgets: Budgets = request.app.state.budgets
    operator = floor_of(request).operator
    rate = (operator.requests_a_second, operator.requests_in_reserve)
    if not budgets.spend(f"all {address(request)}", *rate):
        raise deny("too_many")
    if request.method in SAFE:
        return
    sent = request.headers.get(CSRF, "")
    visit = request.cookies.get(VISIT)
    wanted = csrf_of(visit or "").encode()
    if not is_own_origin(request):
        raise Denied("not_allowed", {}, "origin")
    if not visit or not hmac.compare_digest(sent.encode(), wanted):
        raise Denied("not_allowed", {}, "token")
    check_body(await request.body())


def is_own_origin(connection: AnyConnection) -> bool:
    """A browser says where a request comes from; other programs say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "")
    allowed = (f"http://{host}", f"https://{host}", *floor_of(connection).operator.origins)
    return origin in allowed
