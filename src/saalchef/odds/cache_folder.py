"""Where to keep what can be worked out again: a folder that can be written, or none."""

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

SETTING = "SAALCHEF_CACHE"  # a folder, or OFF
OFF = "off"


def cache_folder(name: str) -> Path | None:
    """The folder of this name in the first place that can be written; None where there is none."""
    for place in _places():
        folder = place / name
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            continue
        return folder
    return None


def forget_the_oldest(folder: Path, but: int) -> None:
    """Files of the folder and of folders in it, as many as there are more than that."""
    files = []
    for path in folder.rglob("*"):
        with suppress(OSError):  # another process may tidy up too
            found = path.stat()
            if stat.S_ISREG(found.st_mode):
                files.append((found.st_mtime, path))
    for _, path in sorted(files)[:-but]:
        with suppress(OSError):
            path.unlink()


def _places() -> Iterator[Path]:
    setting = os.environ.get(SETTING)
    if setting:
        if setting != OFF:
            yield Path(setting).absolute()
        return
    if given := os.environ.get("CACHE_DIRECTORY"):  # by systemd, to a service
        yield Path(given.split(":")[0])
    if at_home := _at_home():
        yield at_home / "saalchef"
    if private := _private():
        yield private


def _at_home() -> Path | None:
    """Where programs keep such things for a user who has a home."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else None
    if given := os.environ.get("XDG_CACHE_HOME"):
        return Path(given)
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def _private() -> Path | None:
    """Among the temporary files, where everybody writes: a folder that is nobody else's, or nothing."""
    if sys.platform == "win32":
        return None
    try:
        folder = Path(tempfile.gettempdir()) / f"saalchef-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    mine = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return folder if mine else None
