"""From which files figures come: when one of them changes, nothing worked out before holds any more."""

from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from saalchef import __version__, rules

# Facts of a game, cards, hands as numbers: everything is made of these besides its own room.
_RULES, _ODDS = Path(rules.__file__).parent, Path(__file__).parent
_COUNTED_WITH = (("numpy", "version.py"), ("numba", "_version.py"))


def made_of(room: Path) -> tuple[Path, ...]:
    """Every file from which the compiled functions of a room may have a function or a number."""
    return tuple(sorted({path for each in (_RULES, _ODDS, room) for path in each.rglob("*.py")}))


@cache
def fingerprint(room: Path = _ODDS) -> str:
    """Of all that the functions of a room are made of."""
    digest = sha256(__version__.encode())
    for path in made_of(room):
        text = path.read_bytes()
        digest.update(f"\n{path.name} {len(text)}\n".encode() + text)
    return digest.hexdigest()


fingerprint()  # now: a program that is upgraded while it runs must not take the new files for its own


@cache
def fingerprint_of_figures() -> str:
    """Of rules and odds, and of what they are counted with; that is not imported, which takes its time."""
    digest = sha256(fingerprint().encode())
    for package, version in _COUNTED_WITH:
        found = find_spec(package)
        if found is not None and found.origin is not None:
            digest.update(Path(found.origin).with_name(version).read_bytes())
    return digest.hexdigest()
