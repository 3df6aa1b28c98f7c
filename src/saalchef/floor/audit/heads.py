"""How far every stream reached: what an earlier audit wrote down proves that nothing was cut off since."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from saalchef.catalogue import Complaint, Said, said, system_problem
from saalchef.store.journal import Head

TITLE = "saalchef heads 1"


class HeadsError(Complaint):
    """A file of heads that cannot be read."""


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

    def cut_off(self, now: dict[str, Head]) -> Iterator[Said]:
        """Streams that are shorter than they were."""
        for stream, head in sorted(self.of.items()):
            there = now.get(stream, Head()).version
            if there < head.version:
                yield said("audit.cut_off", stream=stream, earlier=head.version, there=there)


def read_heads(path: Path) -> Heads:
    """The heads that an earlier audit wrote."""
    try:
        title, *lines = path.read_text("utf-8").splitlines()
        found = {}
        for line in lines:
            stream, version, digest = line.split(" ")
            found[stream] = Head(int(version), digest)
    except OSError as e:
        raise HeadsError("system.at", place=path, problem=system_problem(e)) from None
    except ValueError:
        title = ""
    if title != TITLE:
        raise HeadsError("audit.heads", path=path)
    return Heads(found)
