"""Serves a floor on an address, with an open table in each house where it is new."""

import asyncio
import contextlib
import fcntl
import gc
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import uvicorn

from saalchef.catalogue import said, system_problem
from saalchef.floor.http import create_app
from saalchef.floor.http.every_answer import EveryAnswer
from saalchef.floor.http.incoming import http_protocol, room_for_wires
from saalchef.floor.http.shares import Shares
from saalchef.floor.http.transport import WebSocketProtocol
from saalchef.floor.operator import OPERATOR, Operator
from saalchef.floor.server.floor import Floor
from saalchef.floor.server.logs import log, set_up
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.settings import Pace
from saalchef.floor.wire.messages import TableWish
from saalchef.houses import HOUSES
from saalchef.store.commit import Hook, no_hook
from saalchef.store.database import Database, StoreError
from saalchef.store.witness import Witness, WitnessError

LARGEST_MESSAGE = 16_384
BACKLOG = 4096
BOTS = 3
CYCLES = (2_000, 50, 100)  # values are trees and none of its business: what it finds is old connections
SWITCH = 0.0005  # seconds: the committing thread must not wait long for its turn between two statements


class Serving(uvicorn.Server):
    """Tells when it is up."""

    def __init__(self, config: uvicorn.Config, up: Callable[[], None]) -> None:
        super().__init__(config)
        self._up = up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # what is there now stays, and need not be looked through again and again
        gc.set_threshold(*CYCLES)
        if not self.should_exit:
            self._up()


def bind(host: str, port: int) -> socket.socket:
    """The socket to serve on; port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except (OSError, UnicodeError) as e:  # a name that cannot even be asked for
        found.close()
        problem = system_problem(e) if isinstance(e, OSError) else said("system.no_host")
        raise StoreError("serve.address", address=f"{host}:{port}", problem=problem) from None
    found.listen(BACKLOG)
    return found


def sole_use(database: Database) -> IO[bytes] | None:
    """A SQLite floor is served by one process: the second is told so."""
    if database.shared:
        return None
    try:
        lock = Path(f"{database.url.database}.lock").open("wb")  # noqa: SIM115 - held as long as the floor is served
    except OSError as e:
        raise StoreError("store.unusable", name=database.name, problem=system_problem(e)) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreError("serve.already", file=database.url.database) from None
    return lock


async def open_houses(floor: Floor, bots: int) -> None:
    """A table in each house that has none yet."""
    standing = {t.live.settings.house for t in floor.tables.values() if not t.live.settings.private}
    for house in HOUSES:
        number = 1
        while house not in standing and floor.closing is None:
            name = f"house-{house}" if number == 1 else f"house-{house}-{number}"
            if await _is_open(floor, TableWish(id=name, house=house, pace=Pace(), bots=bots)):
                standing.add(house)
            number += 1


async def _is_open(floor: Floor, wish: TableWish) -> bool:
    """Open a table; not so where the one of this id is closed by now, or out of order."""
    try:
        return (await floor.tables.open(wish, OPERATOR)).live.closed is None
    except Denied as refusal:
        if refusal.code == "out_of_order":
            return False
        raise


def serve(
    database: Database,
    listening: socket.socket,
    operator: Operator,
    up: Callable[[], None],
    bots: int | None = BOTS,
    at: Hook = no_hook,
    bot_delay: float = 1.0,
    witness: Witness | None = None,
) -> None:
    """Serve until the process is asked to end. `bots` at a table in each house; None opens no tables."""
    lock = None
    try:
        lock = sole_use(database)  # first, or the form would be changed under another's hands
        database.migrate()
        begun = witness is not None and witness.must_have_key()
    except (StoreError, WitnessError):
        listening.close()
        database.close()
        if lock is not None:
            lock.close()
        raise
    set_up()
    if begun and witness is not None:  # so too where the disk that the old one is on is not there
        log("witness_begun", folder=str(witness.folder))
    sys.setswitchinterval(SWITCH)
    floor = Floor(database, operator, at, bot_delay, witness)
    app = create_app(floor)
    if bots is not None:

        async def houses() -> None:
            await open_houses(floor, bots)

        app.on_startup.append(houses)
    wires = Shares(room_for_wires(), operator.wires_an_address, operator.proxies)
    config = uvicorn.Config(
        EveryAnswer(app, operator),
        http=http_protocol(wires, operator.request_seconds, https_alone=operator.secure_cookies),
        log_config=None,
        access_log=False,
        ws=WebSocketProtocol,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=operator.ping_seconds,
        ws_ping_timeout=operator.ping_seconds,
        backlog=BACKLOG,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=bool(operator.proxies),
        forwarded_allow_ips=list(operator.proxies),
    )
    server = Serving(config, up)
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=config.get_loop_factory()) as runner,
    ):
        runner.run(server.serve([listening]))
    if lock is not None:
        lock.close()
