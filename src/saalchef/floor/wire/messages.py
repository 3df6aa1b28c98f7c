"""Every message between a client and the floor, as types. Amounts are in cents of the table's currency.

The TypeScript types of the browser client are generated from this file.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from saalchef.floor.table.clocks import Clock
from saalchef.floor.table.events import GuestHash, GuestSeed, GuestWords, LiveEvent
from saalchef.floor.table.settings import Access, Pace
from saalchef.floor.table.shuffle import DIGITS
from saalchef.floor.wire.call_card import CallsTold
from saalchef.floor.wire.changes import Changes
from saalchef.floor.wire.view import TableView
from saalchef.floor.wire.withheld import WithheldOption
from saalchef.rules.actions import Action
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.refusal import Fact

LONGEST_NAME = 24
LONGEST_HOUSE_FILE = 12_000  # it is booked with the table
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$(?!\n)")]
NO_NUL = r"^[^\x00]*$(?!\n)"  # which PostgreSQL knows nowhere
HouseFile = Annotated[str, Meta(max_length=LONGEST_HOUSE_FILE, pattern=NO_NUL)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=NO_NUL)]
Password = Annotated[str, Meta(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
# What breaks a line or turns it round; and with whatever else nobody sees (Unicode's Cc, Cf, Cs, Zl and Zp).
BREAKS = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
INVISIBLE = (
    BREAKS
    + r"\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2060-\u2065\u206a-\u206f"
    r"\ud800-\udfff\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3"
    r"\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f"
)
Reason = Annotated[str, Meta(min_length=1, max_length=200, pattern=rf"^[^{BREAKS}]+$(?!\n)")]
GuestText = Annotated[str, Meta(min_length=1, max_length=128, pattern=rf"^[^{INVISIBLE}]+$(?!\n)")]
Hash = Annotated[str, Meta(pattern=rf"^{DIGITS}$(?!\n)")]
CoupAsked = Annotated[int, Meta(ge=1, le=10**9)]
CentsAsked = Annotated[int, Meta(ge=1, le=10**12)]
PingNumber = Annotated[int, Meta(ge=0, le=10**12)]
Role = Literal["guest", "saalchef"]
Emblem = Literal[
    "anchor", "bell", "crown", "feather", "fox", "key", "leaf", "moon", "owl", "ship", "star", "sun"
]  # beside a guest's name; drawn by the client


class Money(Struct, frozen=True):
    """An amount in one currency."""

    currency: str
    amount: Cents


# ——— what a table is ———


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to open a table of a house."""

    id: CommandId
    house: Annotated[str, Meta(max_length=40, pattern=NO_NUL)]
    readings: Annotated[dict[str, str | int], Meta(max_length=40)] = {}
    limits: Annotated[dict[str, CentsAsked], Meta(max_length=20)] = {}
    pace: Pace = Pace()
    bots: Annotated[int, Meta(ge=0, le=6)] = 0
    private: bool = False  # as earlier clients said `link`
    access: Access | None = None
    spectators: bool = True  # may look on
    file: HouseFile = ""  # of a house of one's own, which is then called `house`; only the Saalchef's

    @property
    def wished_access(self) -> Access:
        return self.access or ("link" if self.private else "open")


class SeatCard(Struct, frozen=True):
    """Who is at a table, for the lobby."""

    guest: str
    seat: int | None
    bot: bool
    emblem: Emblem | None = None


class TableCard(Struct, frozen=True):
    """A table as the lobby shows it."""

    id: str
    house: str
    name: str
    game: str
    currency: str
    readings: dict[str, str | int]  # those that differ from the house's default
    rules: dict[str, Any]  # those that are decided by these readings, as they are played here
    limits: dict[str, Cents]
    pace: Pace
    private: bool
    access: Access
    spectators: bool  # may look on; else who has no place is told nothing but who sits where
    seats: int
    guests: tuple[SeatCard, ...]
    watching: int
    coup: int
    coups_per_hour: int
    voids: int
    paused: str | None
    bots: int
    opener: str | None  # the guest whose table it is; null at the house's own
    like: str = ""  # at a table with a house file of its own: the built-in house that it is like, or itself
    differs: int = 0  # in so many rules from the house it is like


class Fairness(Struct, frozen=True):
    """The shuffle of the present coup: bound to by the server, and what guests have added to it."""

    protocol: int  # how guests add words: 1 to the whole shuffle, 2 anew to every coup
    shoe: int
    commitment: str
    shuffled: bool  # bets of it have been closed: it is dealt from
    voids: int  # coups of this table so far
    silences: int  # so often at this table somebody bound to words did not tell them
    seeds: tuple[GuestSeed, ...]  # of protocol 1
    coup: int  # for which words may be committed to, or are awaited
    awaiting_words: bool  # the bets are closed, and the words committed to are to be opened
    words_coup: int  # the last whose bets were closed (0: none yet), and for which the next four stand
    committed: tuple[GuestHash, ...]  # who is bound to words for it; forgotten when it is over
    closing: str  # the hash of what that coup is dealt from, and of the stakes that lay; "" before the first
    opened: tuple[GuestWords, ...]
    silent: tuple[str, ...]  # who was bound to words for it and did not tell them
    barred: dict[str, int]  # who may add no words now, and from which coup he may again


class Present(Struct, frozen=True):
    """Who is connected, how many watch without playing, and for whom the next cards wait."""

    connected: tuple[str, ...]
    watching: int
    ready: tuple[str, ...]  # whose bets stand, by their word
    waited_for: tuple[str, ...]  # who could bet and has not said so
    sitting_out: tuple[str, ...]  # who has not bet in the last coups: nobody waits for him until he does
    emblems: dict[str, Emblem] = {}  # of those at the table who have chosen one


class RoadMark(Struct, frozen=True, array_like=True):
    """One sign on a road: columns from the left and rows from the top, both from 0."""

    column: int
    row: int
    sign: Literal["punto", "banco", "tie", "red", "blue"]
    ties: int  # on the big road: those that followed this win


class Scoreboard(Struct, frozen=True):
    """The last coups of a shoe as players draw them: five roads of six rows, and how often each field won."""

    bead_plate: tuple[RoadMark, ...]
    big_road: tuple[RoadMark, ...]
    big_eye_boy: tuple[RoadMark, ...]
    small_road: tuple[RoadMark, ...]
    cockroach_pig: tuple[RoadMark, ...]
    won: dict[Literal["punto", "banco", "tie"], int]


# ——— websocket of a table: from the client ———


class Join(Struct, frozen=True, tag="join", forbid_unknown_fields=True):
    """Come to the table with chips from the purse, and take a seat, or stand (with `seat` null)."""

    id: CommandId
    chips: CentsAsked
    seat: Annotated[int, Meta(ge=1, le=20)] | None = None


class Do(Struct, frozen=True, tag="do", forbid_unknown_fields=True):
    """An action of the rules, in the guest's own name; a stake or a decision for `coup` alone, if named."""

    id: CommandId
    action: Action
    coup: CoupAsked | None = None


class SendHash(Struct, frozen=True, tag="commit_words", forbid_unknown_fields=True):
    """The hash of the guest's words for the coming coup, until its bets close; the latest counts."""

    coup: CoupAsked
    hash: Hash


class SendWords(Struct, frozen=True, tag="open_words", forbid_unknown_fields=True):
    """The words to whose hash the guest is bound, once the bets of that coup are closed."""

    coup: CoupAsked
    words: GuestText


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """My bets stand: when all say so, nobody waits for the clock. Void at another coup than `coup`."""

    ready: bool = True
    coup: CoupAsked | None = None


GestureKind = Literal["well_played", "thank_you", "one_moment"]


class Gesture(Struct, frozen=True, tag="gesture", forbid_unknown_fields=True):
    """One of a few gestures, to everybody at the table; nothing is booked of it."""

    gesture: GestureKind


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    n: PingNumber = 0


class Resync(Struct, frozen=True, tag="resync", forbid_unknown_fields=True):
    """Asks for a snapshot."""


FromGuest = Join | Do | SendHash | SendWords | Ready | Gesture | Ping | Resync


# ——— websocket of a table: from the floor ———


class Snapshot(Struct, frozen=True, tag="snapshot"):
    """The whole table as this viewer sees it, after event `seq`."""

    seq: int
    viewer: str | None  # the name of the signed-in guest
    playing: bool  # he is at this table
    table: TableCard
    view: TableView  # its shape depends on table.game
    options: tuple[Option, ...]
    clock: Clock | None
    fairness: Fairness
    present: Present
    bots: tuple[str, ...]
    purse: Cents | None  # what he could still bring to this table
    scoreboard: Scoreboard | None  # null where there is nothing to show
    withheld: tuple[WithheldOption, ...] = ()  # beside the options: what is refused to him, and why


class Numbered(Struct, frozen=True, omit_defaults=True):
    """An event with its number; numbers of a table have no gaps."""

    seq: int
    event: LiveEvent
    by_clock: bool = False  # somebody's time had run out; left out where not
    changes: Changes = {}  # of the view: "boxes.2.joker" to true; left out where the view comes next


class Events(Struct, frozen=True, tag="events"):
    """What has happened, in order, and how the table stands after the last of it.

    Without `options` those told before still serve; a `state` with new ones follows within a moment.
    """

    events: tuple[Numbered, ...]
    view: TableView
    options: tuple[Option, ...] | None
    clock: Clock | None
    scoreboard: Scoreboard | None = None  # null: as told before
    own_changes: dict[int, Changes] = {}  # by the number of the event: what of it the viewer alone sees
    present: Present | None = None  # null: as told before
    withheld: tuple[WithheldOption, ...] | None = None  # with the options


class State(Struct, frozen=True, tag="state"):
    """How the table stands after event `seq`, where nothing new has happened to tell."""

    seq: int
    options: tuple[Option, ...] | None  # null: as told before
    clock: Clock | None
    present: Present
    purse: Cents | None  # null: as told before
    withheld: tuple[WithheldOption, ...] | None = None  # with the options


class Done(Struct, frozen=True, tag="done"):
    """The command is booked for good; its events end with number `seq`."""

    id: str
    seq: int
    repeated: bool = False


class Refused(Struct, frozen=True, tag="refused"):
    """The command is refused and nothing is booked: a code, its facts, and a sentence for people."""

    id: str | None
    code: str
    why: str
    facts: dict[str, Fact]
    sentence: str


class WordsTaken(Struct, frozen=True, tag="words_taken"):
    """This hash binds the guest for the coming coup: where he stakes, the list at the close has it.

    Unless another server closes the bets that has not yet heard of it.
    """

    coup: int
    hash: str


class Gestured(Struct, frozen=True, tag="gestured"):
    """A guest at this table has made a gesture."""

    guest: str
    gesture: GestureKind


class Pong(Struct, frozen=True, tag="pong"):
    n: int


class Reminder(Struct, frozen=True, tag="reminder"):
    """So long you have been at the tables, and this is your result of the day."""

    minutes: int
    results: tuple[Money, ...]


class Notice(Struct, frozen=True, tag="notice"):
    """The floor to everybody: closing for a restart, open again, or a word of the Saalchef."""

    kind: Literal["closing", "open", "word"]
    text: str


FromFloor = (
    Snapshot | Events | State | Done | Refused | WordsTaken | Gestured | Pong | Reminder | Notice | CallsTold
)


# ——— websocket of the lobby ———


class LobbyAll(Struct, frozen=True, tag="lobby"):
    """Every public table, and how many guests are on the floor."""

    tables: tuple[TableCard, ...]
    guests: int


class LobbyTable(Struct, frozen=True, tag="table"):
    """A table that is new or has changed; at most one a second and table."""

    table: TableCard


class LobbyGone(Struct, frozen=True, tag="gone"):
    id: str


FromLobby = LobbyAll | LobbyTable | LobbyGone | Pong | Refused | Notice | CallsTold
