"""A real server in a process of its own on loopback, and clients over real sockets.

Nothing here is waited for only so long: a machine may be busy, and every test has a limit of its own.
"""

import asyncio
import json
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import httpx
import websockets

SCRIPT = Path(__file__).parent / "floor" / "serve_here.py"


class Server:
    """Runs `serve_here.py`; may be told to die at a step of a commit."""

    def __init__(self, url: str, port: int = 0, step: str = "-", count: int = 0, **operator: Any) -> None:
        arguments = [sys.executable, str(SCRIPT), url, str(port), step, str(count), json.dumps(operator)]
        self.process = subprocess.Popen(
            arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            assert self.process.stderr is not None
            raise AssertionError(self.process.stderr.read())
        self.port = int(line)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would; waits until the process is gone and its ports are free."""
        self.process.kill()
        self.wait()

    def stop(self) -> str:
        """End it kindly; what it logged."""
        self.process.terminate()
        return self.wait()

    def wait(self) -> str:
        _, logged = self.process.communicate()
        return logged

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()


class Client:
    """A guest's browser, as far as it talks: cookies, the token, HTTP."""

    def __init__(self, base: str) -> None:
        self.http = httpx.Client(base_url=base, timeout=None)
        self.csrf = self.http.get("/api/me").json()["csrf"]
        self.me: dict[str, Any] = {}

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body, headers={"X-CSRF-Token": self.csrf})

    def pass_by(self) -> "Client":
        answer = self.http.post("/api/guests/passing", headers={"X-CSRF-Token": self.csrf})
        assert answer.status_code == 201, answer.text
        self.me = answer.json()
        return self

    def open_table(self, house: str, **more: Any) -> str:
        answer = self.post("/api/tables", id=uuid.uuid4().hex, house=house, **more)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    @property
    def name(self) -> str:
        return str(self.me["name"])

    @property
    def cookies(self) -> str:
        return "; ".join(sorted({f"{each.name}={each.value}" for each in self.http.cookies.jar}))

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()


class Socket:
    """A websocket at a table, with everything heard on it."""

    def __init__(self, port: int, path: str, cookies: str = "", origin: str | None = None) -> None:
        self._address = f"ws://127.0.0.1:{port}{path}"
        self._headers = {"Cookie": cookies} if cookies else {}
        self._origin = origin
        self._socket: Any = None
        self.heard: list[dict[str, Any]] = []

    async def __aenter__(self) -> "Socket":
        try:
            self._socket = await websockets.connect(
                self._address,
                additional_headers=self._headers,
                origin=self._origin,
                max_size=None,
                open_timeout=None,
                ping_interval=None,
            )
        except Exception:
            await asyncio.sleep(0)  # the loop lets go of the wire only when it comes round to it
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()
        self._socket.transport.abort()  # where the server was too busy to say farewell in time
        await asyncio.sleep(0)

    async def send(self, message: dict[str, Any] | str) -> None:
        await self._socket.send(message if isinstance(message, str) else json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self._socket.recv())
        self.heard.append(message)
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] in kinds:
                return message

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to a command; what else is heard meanwhile is kept."""
        await self.send(message)
        while True:
            answer = await self.hear()
            if answer["type"] in ("done", "refused") and answer["id"] == message["id"]:
                return answer
