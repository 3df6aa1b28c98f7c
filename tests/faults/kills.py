"""Servers killed with -9 at random moments under load, on SQLite and PostgreSQL, again and again.

    python tests/faults/kills.py --kills 1000

Guests play over real sockets and repeat what was not answered. A kill counts only if all of them were at
their tables and commands were being booked; the run fails where they were not. After every kill the books are
audited, with their witness, and compared with what every guest was told (`judge.py`). How long a server lives
is drawn from a number.
"""

import argparse
import asyncio
import contextlib
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct

sys.path[:0] = [str(Path(__file__).parent.parent)]

from databases import new_url  # noqa: E402 - after the path is set
from faults.judge import Judge  # noqa: E402
from faults.players import GONE, Player  # noqa: E402
from live_server import Client, Server  # noqa: E402

KINDS = ("sqlite", "postgresql")
GUESTS = 12
AN_EVENING = 25  # kills; then a new floor
LONGEST = 1.5  # seconds that a server lives under load
IN_A_COMMAND = 0.005  # seconds in which one is about booked
MANY, FEW = 100, 5  # of so many kills at least one in so many strikes commands under way
NO_LOAD = 120.0  # seconds after which it is plain that nobody plays
WELCOME = 1_000_000
PACE = {"bets": 1, "answer": 1, "pause": 0}


class Count(Struct):
    """What was done."""

    kills: int = 0
    in_the_midst: int = 0  # of them, with commands that were never answered
    unanswered: int = 0  # such commands
    booked: int = 0  # of these, by what is then in the books
    acknowledged: int = 0
    refused: int = 0

    def told(self) -> str:
        return (
            f"{self.kills} kills under load, {self.in_the_midst} of them with commands under way "
            f"({self.unanswered} never answered, {self.booked} of these booked); "
            f"{self.acknowledged} commands acknowledged, {self.refused} refused; nothing lost, nothing twice"
        )


class Evening:
    """One floor, and a number of kills on it."""

    def __init__(self, kind: str, seed: int, folder: Path, count: Count) -> None:
        self._chance = random.Random(f"{kind} {seed}")
        self.url, self._witness = new_url(kind, folder), folder / "witness"
        self.judge = Judge(self.url, self._witness, WELCOME)
        self.players: list[Player] = []
        self.count = count
        self._killed = False

    def run(self, kills: int) -> None:
        port = 0
        with contextlib.ExitStack() as browsers:
            for number in range(1, kills + 1):
                with Server(self.url, port, welcome=WELCOME, witness=str(self._witness)) as server:
                    port = server.port
                    if not self.players:
                        self._arrive(server, browsers)
                    asyncio.run(self.until_killed(server))
                self._look(full=number == kills)

    def _arrive(self, server: Server, browsers: contextlib.ExitStack) -> None:
        tables: list[str] = []
        for number in range(GUESTS):
            client = browsers.enter_context(Client(server.base)).pass_by()
            if number % 3 == 0:
                tables.append(client.open_table("pfaeffikon", pace=PACE))
            self.players.append(Player(client, tables[-1], 1 + number % 3, self._chance))

    async def until_killed(self, server: Server) -> None:
        self._killed = False
        sending = asyncio.Event()
        for player in self.players:
            player.begin(sending)
        async with asyncio.TaskGroup() as playing:
            for player in self.players:
                playing.create_task(self._play(player, server))
            async with asyncio.timeout(NO_LOAD):
                await self._under_load()
                await self._moment(sending)
            assert server.process.poll() is None, "the server has died by itself"
            self._killed = True
            server.kill()
        assert server.process.returncode == -signal.SIGKILL
        assert all(player.is_here and player.done for player in self.players), "killed without load"
        unanswered = sum(player.pending is not None for player in self.players)
        self.count.kills += 1
        self.count.in_the_midst += unanswered > 0
        self.count.unanswered += unanswered

    async def _play(self, player: Player, server: Server) -> None:
        try:
            await player.play(server.port)
        except GONE:
            assert self._killed, f"{player.client.name} has lost his line to a server that is well"

    async def _under_load(self) -> None:
        """Until everyone is at his table, and has been acknowledged a command by this very server."""
        while not all(player.is_here and player.done for player in self.players):
            await asyncio.sleep(0.005)

    async def _moment(self, sending: asyncio.Event) -> None:
        """Any; two times in three while somebody's command is about to be booked."""
        await asyncio.sleep(self._chance.random() * LONGEST)
        if self._chance.random() < 2 / 3:
            sending.clear()
            await sending.wait()
            await asyncio.sleep(self._chance.random() * IN_A_COMMAND)

    def _look(self, full: bool) -> None:
        problems = self.judge.look([player.notebook for player in self.players], full)
        assert not problems, "\n".join(problems)
        self.count.booked += self.judge.booked
        if full:
            self.count.acknowledged += sum(len(player.notebook.acknowledged) for player in self.players)
            self.count.refused += sum(len(player.notebook.refused) for player in self.players)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--kills", type=int, default=1000, help="in all, half of them on each database")
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    began, seed = time.monotonic(), options.seed
    left = {"sqlite": options.kills - options.kills // 2, "postgresql": options.kills // 2}
    counts = {kind: Count() for kind in KINDS}
    while any(left.values()):
        for kind in KINDS:
            kills = min(AN_EVENING, left[kind])
            if not kills:
                continue
            with tempfile.TemporaryDirectory() as folder:
                Evening(kind, seed, Path(folder), counts[kind]).run(kills)
            left[kind] -= kills
            minutes = (time.monotonic() - began) / 60
            print(f"{minutes:.1f} minutes, {kind}: {counts[kind].told()}", flush=True)
        seed += 1
    for kind, count in counts.items():
        few = f"{kind}: only {count.in_the_midst} of {count.kills} kills struck commands under way"
        assert count.kills < MANY or FEW * count.in_the_midst >= count.kills, few


if __name__ == "__main__":
    main()
