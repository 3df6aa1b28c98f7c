"""Answers that are no success: a status, a code, and a sentence in the reader's language."""

import msgspec
from litestar import Response
from litestar.exceptions import InternalServerException

from saalchef.catalogue import Lang
from saalchef.floor.http.requests import Ask, lang_of
from saalchef.floor.server.logs import log, log_failure
from saalchef.floor.table.refusal import Denied, deny
from saalchef.floor.wire.bodies import Problem
from saalchef.houses.shape import misshapen
from saalchef.rules.codec import encode
from saalchef.rules.refusal import Illegal
from saalchef.rules.sentences import sentence
from saalchef.store.reasons import is_away, reason

STATUS = {
    "sign_in_first": 401,
    "wrong_password": 401,
    "change_password": 403,
    "account_closed": 403,
    "last_saalchef": 403,
    "own_stake": 403,
    "own_proposal": 403,
    "proposer_off_duty": 403,
    "not_reset": 403,
    "not_allowed": 403,
    "not_yours": 403,
    "not_opener": 403,
    "locked": 403,
    "bad_days": 400,
    "unknown_table": 404,
    "unknown_coup": 404,
    "no_chart": 404,
    "unknown_guest": 404,
    "unknown_call": 404,
    "unknown_session": 404,
    "unknown_proposal": 404,
    "archived": 410,
    "too_many": 429,
    "too_many_tables": 429,
    "too_many_calls": 429,
    "out_of_order": 503,
    "busy": 503,
    "closing": 503,
    "failed": 500,
    "too_large": 413,
    "too_late": 408,
    "unknown": 404,
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


def status_of(refusal: Denied) -> int:
    return STATUS.get(refusal.code, 409)


def document(refusal: Denied, lang: Lang) -> bytes:
    """The body of an answer that is no success."""
    return encode(Problem(refusal.code, refusal.sentence(lang), refusal.why, refusal.facts))


def refused(request: Ask, refusal: Denied) -> Response[bytes]:
    return _problem(status_of(refusal), document(refusal, lang_of(request)))


def refused_by_rules(request: Ask, illegal: Illegal) -> Response[bytes]:
    told = illegal.refusal
    problem = Problem(told.code, sentence(told, "", lang_of(request)), told.why, told.facts)
    return _problem(409, encode(problem))


def failed(request: Ask, problem: Exception) -> Response[bytes]:
    """Everything else: what Litestar refuses, and what should never happen."""
    if isinstance(problem, InternalServerException) and isinstance(problem.__cause__, msgspec.MsgspecError):
        # a key of a body that bears the name of something we provide: Litestar takes it for ours
        wrong = _misshapen(str(problem.__cause__).replace("$.data.", "$."), lang_of(request))
        return refused(request, Denied("unreadable", {"wrong": wrong}, "wrong"))
    if is_away(problem):
        log("database_away", path=request.url.path, problem=reason(problem))
        return refused(request, deny("busy"))
    status = getattr(problem, "status_code", 500)
    if status >= 500:
        log_failure("request", path=request.url.path)
        return refused(request, deny("failed"))
    code = CODES.get(status, "unreadable")
    refusal = Denied(code, {"method": request.method}, "method") if status == 405 else Denied(code, {})
    if wrong := _wrong(getattr(problem, "extra", None), lang_of(request)):
        refusal = Denied("unreadable", {"wrong": wrong}, "wrong")
    elif code == "unreadable":
        detail = str(getattr(problem, "detail", ""))
        refusal = Denied(code, {"problem": _misshapen(detail, lang_of(request))})
    return _problem(status, encode(Problem(refusal.code, refusal.sentence(lang_of(request)))))


def _wrong(found: object, lang: Lang) -> str:
    """What of a body does not fit, as Litestar found it: keys with what was expected of them."""
    if not isinstance(found, list):
        return ""
    each_key = [each for each in found if isinstance(each, dict)]
    told = [f"{each.get('key', '?')} ({_misshapen(str(each.get('message', '')), lang)})" for each in each_key]
    return " ".join(", ".join(told).split())[:300]


def _misshapen(message: str, lang: Lang) -> str:
    return misshapen(msgspec.ValidationError(message)).told(lang)


def _problem(status: int, body: bytes) -> Response[bytes]:
    return Response(body, status_code=status, media_type="application/json")
