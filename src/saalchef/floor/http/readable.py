"""Whether what was sent can be read at all, before anything is made of it."""

import re

from saalchef.floor.table.refusal import Denied

MOST_NESTED = 32  # nothing that is asked for is deeper than five
# One that does not end reaches to the end: every byte is looked at once, whatever was sent.
_TEXT = re.compile(rb'"(?:[^"\\]|\\.?)*+"?', re.DOTALL)
_BRACKET = re.compile(rb"[\[{]|[\]}]")


def check_body(body: bytes) -> None:
    """A refusal where the text has no encoding, or would lead a reader too deep."""
    try:
        body.decode()
    except UnicodeDecodeError:
        raise Denied("unreadable", {}, "encoding") from None
    depth = 0
    for bracket in _BRACKET.findall(_TEXT.sub(b"", body)):
        depth += 1 if bracket in b"[{" else -1
        if depth > MOST_NESTED:
            raise Denied("unreadable", {}, "nested")


def has_nul(path: str, query: bytes) -> bool:
    """Whether an address has a NUL in it, which PostgreSQL knows nowhere."""
    return "\0" in path or b"%00" in query or b"\0" in query
