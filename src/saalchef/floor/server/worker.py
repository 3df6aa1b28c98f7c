"""Long calculations in a process of their own, asked one at a time; it ends with whoever asks.

The process is this module run by itself: it reads a function and its arguments, and writes what comes of it.
"""

import asyncio
import contextlib
import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from saalchef.floor.table.refusal import deny

P = ParamSpec("P")
T = TypeVar("T")

ATTEMPTS = 2  # a process that dies over a question is replaced once
HEADER = 8  # bytes that say how long the message after them is
NICER = 10  # live tables come first


class Worker:
    """The asking side; the process is started with the first question, and anew if it has died."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._asked: set[asyncio.Future[tuple[bool, Any]]] = set()
        self._closed = False

    async def ask(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function gives, or raises; who stops waiting leaves the line in order."""
        question = pickle.dumps((function, args, kwargs))
        exchange = asyncio.ensure_future(self._exchange(question))
        self._asked.add(exchange)
        exchange.add_done_callback(self._asked.discard)
        done, answer = await asyncio.shield(exchange)
        if not done:
            raise answer
        found: T = answer
        return found

    async def _exchange(self, question: bytes) -> tuple[bool, Any]:
        async with self._turn:
            for _ in range(ATTEMPTS):
                with contextlib.suppress(asyncio.IncompleteReadError, OSError):
                    return await self._once(question)
                if self._closed:
                    break
            raise deny("busy")  # the next question finds a new process

    async def _once(self, question: bytes) -> tuple[bool, Any]:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", __name__),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(len(question).to_bytes(HEADER, "big") + question)
            await process.stdin.drain()
            length = int.from_bytes(await process.stdout.readexactly(HEADER), "big")
            answer: tuple[bool, Any] = pickle.loads(await process.stdout.readexactly(length))
        except (asyncio.IncompleteReadError, OSError):
            await self._end()
            raise
        return answer

    async def close(self) -> None:
        """Whoever still waits hears that there will be no answer."""
        self._closed = True
        for exchange in tuple(self._asked):
            exchange.cancel()
        await self._end()
        await asyncio.gather(*self._asked, return_exceptions=True)

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def _answer(question: bytes) -> bytes:
    function, args, kwargs = pickle.loads(question)
    try:
        return pickle.dumps((True, function(*args, **kwargs)))
    except Exception as problem:
        return pickle.dumps((False, problem))


def main() -> None:
    """Answer until nobody asks any more; what the calculations print goes to standard error."""
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    os.nice(NICER)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the floor, which ends this process by itself
    while header := asked.read(HEADER):
        answer = _answer(asked.read(int.from_bytes(header, "big")))
        answers.write(len(answer).to_bytes(HEADER, "big") + answer)
        answers.flush()


if __name__ == "__main__":
    main()
