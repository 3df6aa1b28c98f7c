"""A floor that a browser can visit: `saalchef serve` in a process of its own, on a free port."""

import os
import re
import signal
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

from live_server import Client

SCRIPT = Path(__file__).parent / "stacked_floor.py"
UNHURRIED = {"bets": 0, "answer": 0, "pause": 60}  # a test goes on when it is ready


class Floor:
    """May be killed, and opened again on the same file and port."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._folder = folder
        self._arguments = arguments
        self._stack = folder / "stack.txt"
        self._stack.write_text("", "utf-8")
        self.database = f"sqlite:///{folder / 'floor.sqlite'}"
        self._port = 0
        self.open()

    def open(self) -> None:
        command = [sys.executable, str(SCRIPT), str(self._stack), "--database", self.database]
        tests = Path(__file__).parents[1]
        with (self._folder / "floor.log").open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self._port), *self._arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tests), *sys.path])},
            )
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", told)
        assert found, f"{told}{(self._folder / 'floor.log').read_text('utf-8')}"
        self._port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def kill(self) -> None:
        """As a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        self._end()

    def freeze(self) -> None:
        """It stays connected with everybody, and says nothing more."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        self._process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        self._process.terminate()
        self._end()

    def _end(self) -> None:
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def stack(self, *shuffles: str) -> None:
        """The shuffles of the next table begin with these cards."""
        self._stack.write_text("\n".join(shuffles), "utf-8")

    def table(self, house: str, *shuffles: str, **wishes: Any) -> str:
        """A private table whose shuffles begin with these cards."""
        self.stack(*shuffles)
        with Client(self.address) as client:
            wish = {"id": uuid.uuid4().hex, "house": house, "pace": UNHURRIED, "private": True, **wishes}
            answer = client.pass_by().post("/api/tables", **wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])
