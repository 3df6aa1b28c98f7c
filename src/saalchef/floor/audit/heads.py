"""How far every stream reached: what an earlier audit wrote down proves that nothing was cut off since."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from saalchef.store.journal import Head

TITLE = "saalchef heads 1"


class HeadsError(Exception):
    """A file of heads that cannot be read, in one sentence."""


class Heads(Struct, frozen=True):
    """The last row of each stream."""

    of: dict[str, Head]

    @property
    def text(self) -> str:
        """One line a stream: its name, the number of its rows, the digest of the last."""
        lines = [f"{stream} {head.version} {head.hash}" for stream, head in sorted(self.of.items())]
        return "\n".join((TITLE, *lines, ""))

    @property
    def digest(self) -> str:
        """One digest for the whole floor, short enough to be printed, mailed or published."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def cut_off(self, now: dict[str, Head]) -> Iterator[str]:
        """Streams that are shorter than they were."""
        for stream, head in sorted(self.of.items()):
            there = now.get(stream, Head()).version
            if there < head.version:
                yield f"{stream}: an earlier audit found {head.version} rows, {there} are there"


def read_heads(path: Path) -> Heads:
    """The heads that an earlier audit wrote."""
    try:
        title, *lines = path.read_text("utf-8").splitlines()
        found = {}
        for line in lines:
            stream, version, digest = line.split(" ")
            found[stream] = Head(int(version), digest)
    except OSError as e:
        raise HeadsError(f"{path}: {e.strerror}") from None
    except ValueError:
        title = ""
    if title != TITLE:
        raise HeadsError(f"{path}: these are not the heads that an audit writes")
    return Heads(found)
