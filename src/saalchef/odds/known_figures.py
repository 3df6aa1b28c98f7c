"""Figures that were worked out before, kept on disk by a fingerprint of the question and of every source.

The folder may be deleted at any time, by anyone, and be written by several processes at once. A file is
written beside its place and moved there, begins with a fingerprint of what follows, and what does not agree
with it is not believed. The oldest go first. Nothing in a file is ever run.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import msgspec

from saalchef.odds.cache_folder import cache_folder, forget_the_oldest
from saalchef.odds.plain import plain
from saalchef.odds.sources import fingerprint_of_figures
from saalchef.rules.cards import Card
from saalchef.rules.table import Rules

NAME = "figures"  # of the folder
KEPT = 1000  # answers, some kilobytes each

_SIGNED = len(sha256().hexdigest())


def question(about: str, rules: Rules, seen: Iterable[Card] = ()) -> str:
    """A name for a question, by all that its answer depends on."""
    asked = (about, fingerprint_of_figures(), type(rules).__module__, plain(rules), sorted(seen))
    return sha256(msgspec.json.encode(asked, order="deterministic")).hexdigest()


def known(asked: str) -> Any:
    """The answer as dicts, lists, texts and numbers; None where there is none that can be trusted."""
    folder = cache_folder(NAME)
    if folder is None:
        return None
    file = folder / f"{asked}.json"
    with suppress(OSError, msgspec.DecodeError):
        written = file.read_bytes()
        if written[:_SIGNED] == _signature(asked, written[_SIGNED:]):
            os.utime(file)  # it was needed, so it is not among the oldest
            return msgspec.json.decode(written[_SIGNED:])
    return None


def keep(asked: str, answer: Any) -> None:
    """Where that is possible; whoever asks has the answer all the same."""
    folder = cache_folder(NAME)
    if folder is None:
        return
    text = msgspec.json.encode(plain(answer))
    with suppress(OSError):
        _write(folder / f"{asked}.json", _signature(asked, text) + text)
        forget_the_oldest(folder, KEPT)


def _write(file: Path, written: bytes) -> None:
    """In one piece: whoever reads meanwhile finds the whole of it or nothing."""
    opened, beside = mkstemp(dir=file.parent)
    try:
        with open(opened, "wb") as new:
            new.write(written)
        os.replace(beside, file)
    except OSError:
        os.unlink(beside)
        raise


def _signature(asked: str, text: bytes) -> bytes:
    return sha256(asked.encode() + text).hexdigest().encode()
