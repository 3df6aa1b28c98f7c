"""How far a floor goes: processor time by a small model, its constants measured, beside what it reproduces.

The constants come from `bench/floor_load.py` with one and two processes; what three take is predicted. The
page `docs/concepts/how-far-this-goes.md` quotes what it prints.
"""

from msgspec import Struct

MEASURED_ON = "19 November 2026, two cores of an AMD EPYC, hardly anything else running"


class Costs(Struct, frozen=True):
    """Of one command of a guest at a table, in milliseconds of processor time."""

    own: float = 0.73  # the process that is asked: judged, prepared to be told
    group: float = 1.82  # a transaction of it, shared by the commands of a group
    message: float = 0.005  # each guest who hears of it; the least certain, since the others drown it
    followed: float = 3.2  # each other process with guests of the table: heard, read, folded, told
    booked: float = 0.244  # PostgreSQL's part
    transaction: float = 0.87  # and of a transaction, shared likewise
    read: float = 0.88  # and for each process that follows


class Load(Struct, frozen=True):
    """What is asked of a floor."""

    processes: int  # at how many the guests of a table are
    rate: float  # commands a second that each process is asked
    messages: float  # told for a command, to all of them


# Processes, commands a second of all, messages a command, and the milliseconds seen: servers', PostgreSQL's.
# The constants are fitted to one process and two; those of three are in none of them, and test the model.
SEEN = (
    (1, 100, 3.2, 2.43, 1.02),
    (1, 100, 9.3, 2.77, 1.30),
    (1, 300, 3.0, 1.19, 0.44),
    (1, 300, 8.3, 1.23, 0.47),
    (2, 100, 3.1, 4.83, 1.58),
    (2, 100, 9.5, 4.73, 1.73),
    (2, 300, 3.0, 3.13, 1.13),
    (2, 300, 8.3, 3.18, 1.22),
    (3, 100, 3.2, 6.83, 2.08),
    (3, 100, 9.4, 6.63, 2.10),
    (3, 300, 3.0, 4.52, 1.63),
    (3, 300, 8.3, 4.48, 1.65),
)

SECONDS_A_COMMAND = 10  # between two commands of one guest who plays
MESSAGES = 8.3  # for a command at a full table: seven events, an answer, and the options told a moment later
CONNECTION = 28  # kB of a seated guest
BUSY = 0.6  # of a core at most, or the waiting grows
GROUPS = 0.015  # seconds between two groups of commands, where several come together
TOGETHER = 0.009  # seconds in which what others book is read together
MOST_HEARD = 200.0  # commands a second of others: more than a process has been seen to follow


def group(load: Load) -> float:
    """How many commands share a transaction: one by one, until several come together."""
    return max(1.0, load.rate * GROUPS - 0.5)


def following(load: Load) -> float:
    """How often a command is followed by other processes; the more they hear, the more they read together."""
    others = load.processes - 1
    return others / (1 + min(others * load.rate, MOST_HEARD) * TOGETHER)


def servers(load: Load, costs: Costs) -> float:
    """Milliseconds of all servers for a command."""
    own = costs.own + costs.group / group(load) + costs.message * load.messages
    return own + costs.followed * following(load)


def database(load: Load, costs: Costs) -> float:
    """Milliseconds of PostgreSQL for a command."""
    return costs.booked + costs.transaction / group(load) + costs.read * following(load)


def filled(commands: float, spread: int, costs: Costs) -> Load:
    """Processes as busy as they may be, if there is enough to do: so many commands a second each is asked."""
    low, high = 1.0, 2_000.0
    while high - low > 0.1:
        rate = (low + high) / 2
        spent = rate * servers(Load(spread, rate, MESSAGES), costs) / 1000
        low, high = (low, rate) if spent > BUSY else (rate, high)
    return Load(spread, min(low, commands / spread), MESSAGES)


def run() -> None:
    """What was seen beside what the model says, and then what more guests would need."""
    costs = Costs()
    print(f"measured on {MEASURED_ON}; milliseconds of processor time for a command, seen and by the model")
    for processes, rate, messages, own, below in SEEN:
        load = Load(processes, rate / processes, messages)
        print(
            f"{processes} process{'es' if processes > 1 else '':2} {rate:>3}/s {messages:>4} messages: "
            f"servers {own:.2f}, model {servers(load, costs):.2f}; "
            f"PostgreSQL {below:.2f}, model {database(load, costs):.2f}"
        )
    for guests in (2_000, 10_000, 100_000, 1_000_000):
        for where, spread in (("one process", 1), ("three", 3)):
            commands = guests / SECONDS_A_COMMAND
            load = filled(commands, spread, costs)
            own, below = (commands * each(load, costs) / 1000 / BUSY for each in (servers, database))
            print(
                f"{guests:>9,} guests, those of a table at {where}: {commands:,.0f} commands/s, "
                f"{own:,.1f} cores for servers and {below:,.1f} for PostgreSQL, "
                f"{guests * CONNECTION / 1e6:,.1f} GB for connections"
            )
