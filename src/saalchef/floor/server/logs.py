"""Structured logs: one line of JSON each, on standard error. Cards, passwords and tokens are never logged."""

import logging
import sys
from typing import Any

import msgspec

from saalchef.store.clock import now_ms

LOGGER = logging.getLogger("saalchef.floor")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"at": now_ms(), "level": record.levelname.lower(), "event": record.getMessage()}
        facts = getattr(record, "facts", {})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _where(record.exc_info[2])
        return msgspec.json.encode({**line, **facts}, enc_hook=str).decode()


def _where(trace: Any) -> str:
    """Files and lines of a traceback; not its values, which might be secret."""
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " ".join(places)


def log(event: str, **facts: Any) -> None:
    LOGGER.info(event, extra={"facts": facts})


def log_failure(event: str, **facts: Any) -> None:
    LOGGER.error(event, extra={"facts": facts}, exc_info=True)


class Damage:
    """What is damaged in the books, each thing named once, however often it is met."""

    def __init__(self) -> None:
        self._named: set[tuple[Any, ...]] = set()

    def segment(self, stream: str, first: int) -> None:
        self._name("segment_unreadable", stream=stream, first=first)

    def table(self, table: str) -> None:
        self._name("not_compacted", table=table)

    def _name(self, event: str, **facts: Any) -> None:
        named = (event, *facts.values())
        if named not in self._named:
            self._named.add(named)
            log_failure(event, **facts)


def set_up() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    LOGGER.handlers = [handler]
    LOGGER.setLevel(logging.INFO)
    LOGGER.propagate = False
    # The server below complains of whatever strangers send, without end; what fails in ours, we say.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
