"""How a websocket reads: on behind what is taken at once, and no further behind what is not."""

import asyncio
from typing import Any, cast

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from saalchef.floor.http.transport import WebSocketProtocol


class Wire(asyncio.Transport):
    """Notes when it is told to halt and to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def pause_reading(self) -> None:
        self.told.append("halt")

    def resume_reading(self) -> None:
        self.told.append("on")


async def _app(_scope: Any, _receive: Any, _send: Any) -> None: ...


def test_reading_halts_behind_what_nobody_awaits_and_then_alone() -> None:
    async def scenario() -> None:
        protocol = WebSocketProtocol(uvicorn.Config(_app), ServerState(), {})
        wire = protocol.transport = Wire()

        def comes(text: bytes) -> None:
            protocol.handle_text(Frame(Opcode.TEXT, text))

        async def taken() -> str:
            return str(cast(dict[str, Any], await protocol.receive())["text"])

        taking = asyncio.create_task(taken())
        await asyncio.sleep(0)
        comes(b"one")
        assert wire.told == []
        comes(b"two")  # the first is not even taken
        assert wire.told == ["halt"]
        assert await taking == "one"
        assert await taken() == "two"
        assert wire.told == ["halt", "on"]
        comes(b"three")  # nobody asks for it yet
        assert wire.told == ["halt", "on", "halt"]
        assert await taken() == "three"
        assert wire.told == ["halt", "on", "halt", "on"]

    asyncio.run(scenario())
