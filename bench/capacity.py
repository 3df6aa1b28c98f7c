"""How far a floor goes: processor time by a small model, its constants measured, beside what it reproduces.

The constants come from `bench/floor_load.py` with one and two processes; what three take is predicted. The
page `docs/concepts/how-far-this-goes.md` quotes what it prints.
"""

from msgspec import Struct

MEASURED_ON = "18 November 2026, two shared cores of an AMD EPYC with a load of about ten"


class Costs(Struct, frozen=True):
    """Of one command of a guest at a table, in milliseconds of processor time."""

    own: float = 1.55  # the process that is asked, in small groups: judged, booked, prepared to be told
    message: float = 0.005  # each guest who hears of it; the least certain, since the others drown it
    followed: float = 3.0  # each other process with guests of the table: heard, read, folded, told
    booked: float = 0.62  # PostgreSQL's part
    read: float = 0.98  # PostgreSQL's, for each process that follows


class Load(Struct, frozen=True):
    """What is asked of a floor."""

    processes: int  # at how many the guests of a table are
    messages: float  # told for a command, to all of them


# Processes, messages a command, and the milliseconds seen: the servers' and PostgreSQL's.
SEEN = (
    (Load(1, 2.1), 1.55, 0.62),
    (Load(1, 9.0), 1.55, 0.62),
    (Load(2, 3.5), 4.33, 1.65),
    (Load(2, 9.8), 4.58, 1.60),
    (Load(3, 10.4), 6.15, 2.34),  # in no constant: the test of the model
)

GUESTS_AT_A_TABLE = 7
SECONDS_A_COMMAND = 10  # between two commands of one guest who plays
MESSAGES = 9.0  # for a command at a full table: seven events, an answer, and the options told a moment later
CONNECTION = 36  # kB of a seated guest
BUSY = 0.6  # of a core at most, or the waiting grows


def servers(load: Load, costs: Costs) -> float:
    """Milliseconds of all servers for a command."""
    return costs.own + costs.message * load.messages + costs.followed * (load.processes - 1)


def database(load: Load, costs: Costs) -> float:
    """Milliseconds of PostgreSQL for a command."""
    return costs.booked + costs.read * (load.processes - 1)


def run() -> None:
    """What was seen beside what the model says, and then what more guests would need."""
    costs = Costs()
    print(f"measured on {MEASURED_ON}; milliseconds of processor time for a command, seen and by the model")
    for load, own, below in SEEN:
        print(
            f"{load.processes} process{'es' if load.processes > 1 else '':2} {load.messages:>4} messages: "
            f"servers {own:.2f}, model {servers(load, costs):.2f}; "
            f"PostgreSQL {below:.2f}, model {database(load, costs):.2f}"
        )
    for guests in (2_000, 10_000, 100_000, 1_000_000):
        for where, load in (("one process", Load(1, MESSAGES)), ("three", Load(3, MESSAGES))):
            commands = guests / SECONDS_A_COMMAND
            own, below = (commands * each(load, costs) / 1000 / BUSY for each in (servers, database))
            print(
                f"{guests:>9,} guests, those of a table at {where}: {commands:,.0f} commands/s, "
                f"{own:,.1f} cores for servers and {below:,.1f} for PostgreSQL, "
                f"{guests * CONNECTION / 1e6:,.1f} GB for connections"
            )
