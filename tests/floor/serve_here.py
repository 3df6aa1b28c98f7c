"""Serves a floor for a test: quick bots, and a power cut at the n-th time a step of a commit is reached."""

import json
import os
import signal
import sys
from pathlib import Path

from msgspec.structs import replace

from saalchef.floor.http.serve import bind, serve
from saalchef.floor.operator import Operator
from saalchef.floor.server import signing
from saalchef.floor.table import clocks
from saalchef.rules.money import Cents
from saalchef.store.database import Database
from saalchef.store.witness import Witness

url, port, step, count = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
wishes = json.loads(sys.argv[5])  # of the operator
folder = wishes.pop("witness", None)
left = count


def at(reached: str) -> None:
    global left  # noqa: PLW0603 - the script's one counter
    if reached == step:
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


clocks.A_CARD = 0
signing.OFTEN = 0.2
listening = bind("127.0.0.1", port)
generous = Operator(
    welcome=Cents(10_000_00),
    requests_a_second=10_000,
    requests_in_reserve=10_000,
    new_guests_a_minute=10_000,
    tries_an_address=10_000,
    tries_by_strangers=10_000,
    tables_a_guest=100,
    passing_tables_an_address=1_000,
    tables_an_address=1_000,
    sockets_a_minute=10_000,
)
serve(
    Database(url),
    listening,
    replace(generous, **wishes),
    lambda: print(listening.getsockname()[1], flush=True),
    bots=None,
    at=at,
    bot_delay=0.02,
    witness=Witness(Path(folder)) if folder else None,
)
