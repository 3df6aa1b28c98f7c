"""A witness of the books: how far every stream reached and when, signed, in files outside the database.

Who rewrites a journal and chains it anew, puts an older copy in its place or loses what was booked last
cannot sign what he has made of it: the key is in none of the places where the books are.
"""

import os
import secrets
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from saalchef.catalogue import Complaint, Said, said, system_problem
from saalchef.store.database import Database
from saalchef.store.journal import Head

KEY, PUBLIC_KEY = "key", "key.pub"
HEADS, OLDER = "heads.jsonl", "heads-*.jsonl"
LARGEST = 16_000_000  # bytes of a file of heads; then a new one is begun
KEPT = 8  # files besides; what they told before is told by an audit since


class WitnessError(Complaint):
    """A folder that cannot witness."""


class Statement(Struct, frozen=True):
    """The heads that have moved, as one run of a server saw them; its first one tells them all."""

    at: int
    run: str
    number: int  # of the statements of this run: none can be taken out unnoticed
    heads: dict[str, tuple[int, str]]


class Signed(Struct, frozen=True):
    """Anything in JSON with a signature of its very bytes."""

    statement: msgspec.Raw
    signature: str


class Testimony(Struct):
    """All that was signed: by stream and version, the digest and when; and what is wrong with the files."""

    heads: dict[str, dict[int, tuple[str, int]]]
    problems: list[Said]

    def problems_of(self, stream: str, found: Mapping[int, str], last: int) -> Iterator[Said]:
        """The first row that is not what was signed; rows that were signed and are not there."""
        signed = self.heads.get(stream, {})
        for version in sorted(signed):
            digest, at = signed[version]
            if version > last:
                yield said("audit.signed_lost", stream=stream, row=version, there=last, at=_day(at))
                return
            if version in found and found[version] != digest:
                yield said("audit.signed_otherwise", stream=stream, row=version, at=_day(at))
                return


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(" ", "seconds")


class Witness:
    """The folder with the key and the signed files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def of(cls, database: Database, folder: Path | None = None) -> "Witness":
        """In this folder; else beside the database's file, or where there is none, in this very place."""
        name = database.url.database or "saalchef"
        return cls(folder or Path(f"{name}.witness"))

    @property
    def is_there(self) -> bool:
        return (self.folder / KEY).exists() or (self.folder / PUBLIC_KEY).exists()

    @property
    def can_sign(self) -> bool:
        """An auditor may have the public key alone."""
        return (self.folder / KEY).exists()

    # ——— signing ———

    def sign(self, statement: Any) -> bytes:
        """A line with a signature, by the key of this folder, which is made where there is none."""
        raw = msgspec.json.encode(statement)
        signature = self._key().sign(raw).hex()
        return msgspec.json.encode(Signed(msgspec.Raw(raw), signature))

    def _key(self) -> Ed25519PrivateKey:
        path = self.folder / KEY
        try:
            if not path.exists():
                self._make_key(path)
            return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(path.read_text("ascii")))
        except (OSError, ValueError) as e:
            raise self._unusable(e) from None

    def _make_key(self, path: Path) -> None:
        """Readable by its owner alone from its first moment; whoever else makes one meanwhile is first."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = Ed25519PrivateKey.generate()
        fresh = path.with_name(f"{KEY}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(key.private_bytes_raw().hex())
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)
            (self.folder / PUBLIC_KEY).write_text(key.public_key().public_bytes_raw().hex(), "ascii")
        except FileExistsError:
            pass
        finally:
            fresh.unlink()

    def append(self, statement: Statement, name: str = HEADS) -> None:
        """On the disk before it returns; a line that a crash has torn is left behind as it is."""
        line = self.sign(statement) + b"\n"
        path = self.folder / name
        try:
            if path.exists() and path.stat().st_size > LARGEST:
                self._begin_anew(path, statement.at)
            with path.open("ab+") as file:
                if file.tell():
                    file.seek(-1, os.SEEK_END)
                    line = line if file.read(1) == b"\n" else b"\n" + line
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as e:
            raise self._unusable(e) from None

    def _begin_anew(self, path: Path, at: int) -> None:
        path.rename(path.with_name(f"heads-{at:016}-{secrets.token_hex(2)}.jsonl"))
        for old in sorted(self.folder.glob(OLDER))[:-KEPT]:
            old.unlink()

    # ——— reading ———

    def public_key(self) -> Ed25519PublicKey:
        try:
            if (self.folder / PUBLIC_KEY).exists():
                text = (self.folder / PUBLIC_KEY).read_text("ascii")
                return Ed25519PublicKey.from_public_bytes(bytes.fromhex(text.strip()))
        except (OSError, ValueError) as e:
            raise self._unusable(e) from None
        return self._key().public_key()

    def opened(self, line: bytes) -> bytes | None:
        return opened(line, self.public_key())

    def testimony(self) -> Testimony:
        """Every head that was signed. What is torn is named only where a statement is missing by it."""
        found = Testimony({}, [])
        numbers: dict[str, set[int]] = {}
        for path in [*sorted(self.folder.glob(OLDER)), self.folder / HEADS]:
            for number, line in enumerate(self._lines(path), start=1):
                raw = self.opened(line)
                if raw is None:
                    if line.endswith(b"}"):
                        found.problems.append(said("audit.signature", file=str(path), line=number))
                    continue
                statement = msgspec.json.decode(raw, type=Statement)
                numbers.setdefault(statement.run, set()).add(statement.number)
                for stream, (version, digest) in statement.heads.items():
                    # what was signed first: a rewritten row is signed like any other later
                    found.heads.setdefault(stream, {}).setdefault(version, (digest, statement.at))
        for run, said_by in numbers.items():
            if max(said_by) - min(said_by) + 1 != len(said_by):
                found.problems.append(said("audit.statement_missing", run=run))
        return found

    def _lines(self, path: Path) -> list[bytes]:
        try:
            return path.read_bytes().splitlines() if path.exists() else []
        except OSError as e:
            raise self._unusable(e) from None

    def _unusable(self, e: Exception) -> WitnessError:
        problem = system_problem(e) if isinstance(e, OSError) else said("witness.no_key")
        return WitnessError("witness.unusable", folder=str(self.folder), problem=problem)


def as_told(heads: Mapping[str, Head]) -> dict[str, tuple[int, str]]:
    return {stream: (head.version, head.hash) for stream, head in sorted(heads.items())}


def opened(line: bytes, key: Ed25519PublicKey) -> bytes | None:
    """What was signed; None where it was not, by this key."""
    try:
        signed = msgspec.json.decode(line, type=Signed)
        key.verify(bytes.fromhex(signed.signature), bytes(signed.statement))
    except (msgspec.MsgspecError, ValueError, InvalidSignature):
        return None
    return bytes(signed.statement)
