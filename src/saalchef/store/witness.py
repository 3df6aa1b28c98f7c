"""A witness of the books: how far every stream reached and when, signed, in files outside the database.

Who rewrites a journal and chains it anew, puts an older copy in its place or loses what was booked last
cannot sign what he has made of it: the key is in none of the places where the books are.
"""

import contextlib
import fcntl
import os
import secrets
import time
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
LOCK = "lock"  # held by whoever writes: several servers may share a folder
LARGEST = 16_000_000  # bytes of a file of heads beside its first line; then a new one is begun
KEPT = 8  # files besides: each begins with what was signed last of every stream, so the last alone holds all
PATIENCE = 2.0  # seconds to wait for another server that is writing


class WitnessError(Complaint):
    """A folder that cannot witness."""


class Statement(Struct, frozen=True):
    """The heads that have moved, as one run of a server saw them; its first one tells them all.

    So does the first one of a file, of a run by itself: what was signed last of every stream before.
    """

    at: int
    run: str
    number: int  # of the statements of this run: none can be taken out unnoticed
    heads: dict[str, tuple[int, str]]


class Signed(Struct, frozen=True):
    """Anything in JSON with a signature of its very bytes."""

    statement: msgspec.Raw
    signature: str


STATEMENT = msgspec.json.Decoder(Statement)


class Testimony(Struct):
    """All that was signed: by stream and version, the digest and when; and what is wrong with the files."""

    heads: dict[str, dict[int, tuple[str, int]]]
    otherwise: dict[str, dict[int, list[tuple[str, int]]]]  # what was signed later of the same version
    problems: list[Said]

    def take(self, statement: Statement) -> None:
        for stream, (version, digest) in statement.heads.items():
            first, _ = self.heads.setdefault(stream, {}).setdefault(version, (digest, statement.at))
            if digest != first:
                others = self.otherwise.setdefault(stream, {}).setdefault(version, [])
                others.append((digest, statement.at))

    def problems_of(self, stream: str, found: Mapping[int, str], last: int) -> Iterator[Said]:
        """The first row that is not what was signed; rows that were signed and are not there."""
        signed, otherwise = self.heads.get(stream, {}), self.otherwise.get(stream, {})
        for version in sorted(signed):
            if version > last:
                yield said(
                    "audit.signed_lost", stream=stream, row=version, there=last, at=_day(signed[version][1])
                )
                return
            for digest, at in (signed[version], *otherwise.get(version, ())):
                if found.get(version, digest) != digest:
                    yield said("audit.signed_otherwise", stream=stream, row=version, at=_day(at))
                    return


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(" ", "seconds")


class Witness:
    """The folder with the key and the signed files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._has_signed = False

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

    def must_have_key(self) -> bool:
        """Raises what keeps it from signing; whether the key was made just now."""
        there = (self.folder / KEY).exists()
        self._key()
        return not there

    def _key(self) -> Ed25519PrivateKey:
        """Once it has signed, none is made: where its disk is gone, another would lie in its place."""
        path = self.folder / KEY
        try:
            if not path.exists() and (self.folder / PUBLIC_KEY).exists():
                raise WitnessError("witness.cannot_sign", folder=str(self.folder))
            if not path.exists() and not self._has_signed:
                self._make_key(path)
            key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(path.read_text("ascii")))
        except (OSError, ValueError) as e:
            raise self._unusable(e) from None
        self._has_signed = True
        return key

    def _make_key(self, path: Path) -> None:
        """Readable by its owner alone from its first moment; whoever else makes one meanwhile is first."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = Ed25519PrivateKey.generate()
        fresh = path.with_name(f"{KEY}.{secrets.token_hex(4)}")
        _write_key(fresh, key)
        try:
            try:
                os.link(fresh, path)
            except FileExistsError:
                raise
            except OSError:  # a disk that knows no second name of a file
                _write_key(path, key)
            (self.folder / PUBLIC_KEY).write_text(key.public_key().public_bytes_raw().hex(), "ascii")
        except FileExistsError:
            pass
        finally:
            fresh.unlink()

    def append(self, statement: Statement) -> None:
        """On the disk before it returns; a line that a crash has torn is left behind as it is."""
        line = self.sign(statement) + b"\n"
        path = self.folder / HEADS
        try:
            with self._alone():
                if self._ends(path):
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

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """No other server writes meanwhile; one that stands still while it does is not waited for long."""
        until = time.monotonic() + PATIENCE
        with (self.folder / LOCK).open("wb") as lock:
            while True:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    if time.monotonic() > until:
                        raise
                time.sleep(0.02)
            yield

    def _ends(self, path: Path) -> bool:
        """Whether a new file is to be begun; so too where a crash came between the two."""
        if not path.exists():
            return any(self.folder.glob(OLDER))
        size = path.stat().st_size
        if size <= LARGEST:
            return False
        with path.open("rb") as file:
            return size > LARGEST + len(file.readline())

    def _begin_anew(self, path: Path, at: int) -> None:
        """What was signed last of every stream stands in the new file before it takes its name."""
        fresh = path.with_suffix(".new")
        statement = Statement(at, secrets.token_hex(8), 1, self.last_signed())
        with fresh.open("wb") as file:
            file.write(self.sign(statement) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            path.rename(path.with_name(f"heads-{at:016}-{secrets.token_hex(2)}.jsonl"))
        fresh.rename(path)
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

    def last_signed(self) -> dict[str, tuple[int, str]]:
        """By stream, the highest version that was signed, and its digest."""
        found: dict[str, tuple[int, str]] = {}
        for _, _, statement in self._statements(self._files()[-1:]):
            for stream, head in ({} if statement is None else statement.heads).items():
                if stream not in found or head[0] > found[stream][0]:
                    found[stream] = head
        return found

    def testimony(self) -> Testimony:
        """Every head that was signed. What is torn is named only where a statement is missing by it."""
        files = self._files()
        found = self._testimony_of(files)
        now = self._files()
        return found if now == files else self._testimony_of(now)  # a new one was begun meanwhile

    def _testimony_of(self, files: list[Path]) -> Testimony:
        found = Testimony({}, {}, [])
        numbers: dict[str, set[int]] = {}
        for path, line, statement in self._statements(files):
            if statement is None:
                found.problems.append(said("audit.signature", file=str(path), line=line))
            else:
                numbers.setdefault(statement.run, set()).add(statement.number)
                found.take(statement)
        for run, said_by in numbers.items():
            if max(said_by) - min(said_by) + 1 != len(said_by):
                found.problems.append(said("audit.statement_missing", run=run))
        return found

    def _files(self) -> list[Path]:
        last = self.folder / HEADS
        return [*sorted(self.folder.glob(OLDER)), *([last] if last.exists() else [])]

    def _statements(self, files: list[Path]) -> Iterator[tuple[Path, int, Statement | None]]:
        """Each with its place; None for one that is not signed with the key of this folder."""
        key = self.public_key() if files else None
        for path in files:
            for number, line in enumerate(self._lines(path), start=1):
                raw = None if key is None else opened(line, key)
                if raw is not None:
                    yield path, number, STATEMENT.decode(raw)
                elif _is_whole(line):
                    yield path, number, None

    def _lines(self, path: Path) -> list[bytes]:
        try:
            return path.read_bytes().splitlines()
        except FileNotFoundError:  # the oldest, let go since
            return []
        except OSError as e:
            raise self._unusable(e) from None

    def _unusable(self, e: Exception) -> WitnessError:
        match e:
            case BlockingIOError():
                problem = said("witness.held")
            case OSError():
                problem = system_problem(e)
            case _:
                problem = said("witness.no_key")
        return WitnessError("witness.unusable", folder=str(self.folder), problem=problem)


def _write_key(path: Path, key: Ed25519PrivateKey) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key.private_bytes_raw().hex())
        file.flush()
        os.fsync(file.fileno())


def as_told(heads: Mapping[str, Head]) -> dict[str, tuple[int, str]]:
    return {stream: (head.version, head.hash) for stream, head in sorted(heads.items())}


def _is_whole(line: bytes) -> bool:
    """Whether no crash has torn it."""
    try:
        msgspec.json.decode(line, type=Signed)
    except msgspec.MsgspecError:
        return False
    return True


def opened(line: bytes, key: Ed25519PublicKey) -> bytes | None:
    """What was signed; None where it was not, by this key."""
    try:
        signed = msgspec.json.decode(line, type=Signed)
        key.verify(bytes.fromhex(signed.signature), bytes(signed.statement))
    except (msgspec.MsgspecError, ValueError, InvalidSignature):
        return None
    return bytes(signed.statement)
