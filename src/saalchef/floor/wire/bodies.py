"""What the HTTP routes of the floor take and give. Amounts are in cents of the currency beside them."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from saalchef.floor.operator import Currency
from saalchef.floor.table.events import GuestSeed
from saalchef.floor.table.reasons import must_be_own
from saalchef.floor.table.settings import Access
from saalchef.floor.wire.messages import (
    NO_NUL,
    CentsAsked,
    CommandId,
    Emblem,
    HouseFile,
    Money,
    Name,
    Numbered,
    Password,
    Reason,
    Role,
)
from saalchef.rules.actions import Action
from saalchef.rules.money import Cents
from saalchef.rules.refusal import Fact

# ——— guests ———


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password


class Nickname(Struct, frozen=True, forbid_unknown_fields=True):
    """What a passing guest wishes to be called."""

    name: Name


class EmblemChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """The sign beside one's name; null for none."""

    emblem: Emblem | None


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """One's own password, changed: the old one is asked for."""

    old: Password
    new: Password


class Leaving(Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to close one's own account for ever."""

    password: Password


class SessionCard(Struct, frozen=True):
    """One of a guest's sessions: where he is signed in. `seen` is told to the quarter of an hour."""

    id: str
    since: str | None  # None: from before it was noted
    seen: str | None
    current: bool  # the one that asks


class GuestLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest sets for himself: the most he may lose in a day, and when to remind him of the time."""

    loss: dict[Currency, CentsAsked] = {}
    reminder_minutes: Annotated[int, Meta(ge=0, le=1440)] = 60


class Me(Struct, frozen=True):
    """The signed-in guest."""

    name: str
    role: Role
    passing: bool
    purses: tuple[Money, ...]
    tables: tuple[str, ...]  # where he has chips or stakes
    limits: GuestLimits
    limits_tomorrow: GuestLimits | None  # a limit made wider counts from the next day on
    results_today: tuple[Money, ...]
    locked: str | None  # why, where the Saalchef has locked him out
    csrf: str
    one_time: bool = False  # he has to change his password before anything else
    emblem: Emblem | None = None
    chosen: bool = True  # his name: one that the floor gives a passing guest is not


class Whoever(Struct, frozen=True):
    """The signed-in guest, if any, and the token that every changing request sends as X-CSRF-Token."""

    me: Me | None
    csrf: str


# ——— the cash desk ———


class CashDeskTerms(Struct, frozen=True):
    """Play money only: what the desk gives in a day, and its rate."""

    daily: tuple[Money, ...]
    left_today: tuple[Money, ...]
    eur_in_chf: str  # the operator's rate as a decimal: what one EUR costs in CHF


class TopUp(Struct, frozen=True, forbid_unknown_fields=True):
    id: CommandId
    currency: Currency
    amount: CentsAsked


class Exchange(Struct, frozen=True, forbid_unknown_fields=True):
    """Give an amount in one currency, receive the other at the desk's rate, rounded down to the cent."""

    id: CommandId
    give: Currency
    amount: CentsAsked


class Receipt(Struct, frozen=True):
    id: str
    received: Money
    purses: tuple[Money, ...]
    repeated: bool = False


# ——— houses ———


class ReadingCard(Struct, frozen=True):
    id: str
    played: str | int
    options: tuple[str | int, ...]
    variants: tuple[str | int, ...]  # options contrary to an explicit sentence of the leaflet


class RuleCard(Struct, frozen=True):
    """A rule of the house: its value, the clause it comes from, and the readings that decide it."""

    key: str
    value: Any
    clause: str | None
    readings: tuple[str, ...]


class HouseCard(Struct, frozen=True):
    id: str
    name: str
    game: str
    currency: str
    limits: dict[str, Cents]
    readings: tuple[ReadingCard, ...]
    rules: tuple[RuleCard, ...]
    like: str  # the house whose leaflet it follows, its own or a built-in one's


class HouseFileAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A house file to be read before a table is opened with it: what stands in it, and how it is called."""

    house: Annotated[str, Meta(max_length=40, pattern=NO_NUL)]
    file: Annotated[HouseFile, Meta(min_length=1)]


class Closing(Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to close a table one has opened."""

    id: CommandId


class TableKey(Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a closed table, as its link holds it."""

    key: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]


class Invitation(Struct, frozen=True):
    """Whom the opener of a table lets in, and the key that the link to a closed one must hold."""

    table: str
    access: Access
    spectators: bool
    key: str | None


# ——— history ———


class CorrectionCard(Struct, frozen=True):
    """A payout corrected by the Saalchef: to whom, by how much, why, and of which coup (0: before any).

    Also a stake that came back from a pot for which nobody plays any more.
    """

    table: str
    coup: int
    guest: str
    currency: str
    amount: Cents
    reason: str
    at: str


class CoupCard(Struct, frozen=True):
    """A coup as a list shows it; `mine` is the asking guest's result, where he played.

    Results are as the coup was settled: what was corrected afterwards is told beside them.
    """

    table: str
    house: str
    game: str
    currency: str
    coup: int
    ended_at: str
    guests: tuple[str, ...]
    bank: Cents
    mine: Cents | None
    void: str | None
    proof: bool  # the shuffle's seed is revealed
    corrections: tuple[CorrectionCard, ...] = ()
    name: str = ""  # of the house


class ReplayStep(Struct, frozen=True):
    """One action of a coup, what it brought about, and the table after it, as the asking viewer saw it."""

    at: str
    action: Action | None  # None where it is not the viewer's to see
    words: str  # the action as a line of a coup file, a hidden card as ??; what the floor did as a sentence
    events: tuple[Numbered, ...]
    view: Any  # the view of the coup's game, as websockets send it
    correction: bool = False  # booked after the coup had ended


class CoupReplay(Struct, frozen=True):
    """`house` is a house of the table's own, as it was played there; one of the five is told by its name."""

    card: CoupCard
    steps: tuple[ReplayStep, ...]
    house: HouseCard | None = None


class SharedCoup(Struct, frozen=True):
    """Under which a coup is shown to anybody, without names."""

    token: str


class FieldResult(Struct, frozen=True):
    """One guest's stakes on one kind of bet, and what they won, in cents.

    `expected` is what the house's exact odds promise of these stakes, `spread` one standard deviation around
    it; both are None where a bet has no price: the pot of Black Jack Challenge is among the guests.
    """

    house: str
    currency: str
    field: str
    bets: int
    staked: Cents
    won: Cents
    expected: float | None = None
    spread: float | None = None


class DayResult(Struct, frozen=True):
    """`won` with what was corrected on that day, which `corrected` tells by itself."""

    day: str
    currency: str
    coups: int
    won: Cents
    corrected: Cents = Cents(0)


class CurrencyResult(Struct, frozen=True):
    """All in one currency and corrections; `expected` and `spread` are of priced bets, which won `priced`."""

    currency: str
    amount: Cents
    corrected: Cents
    priced: Cents
    expected: float
    spread: float


class Statistics(Struct, frozen=True):
    coups: int
    results: tuple[CurrencyResult, ...]
    fields: tuple[FieldResult, ...]
    days: tuple[DayResult, ...]
    corrections: tuple[CorrectionCard, ...] = ()


# ——— the proof of the shuffle ———


class ShoeProof(Struct, frozen=True):
    """One shuffle: what the server bound itself to; seed and salt once it is over."""

    table: str
    shoe: int
    first_coup: int
    last_coup: int | None
    protocol: int  # how guests add words: 1 to the whole shuffle, 2 anew to every coup
    commitment: str
    seeds: tuple[GuestSeed, ...]  # of protocol 1
    silences: int  # so often somebody bound to words for one of its coups did not tell them
    seed: str | None
    salt: str | None


class Shoes(Struct, frozen=True):
    voids: int
    silences: int
    shoes: tuple[ShoeProof, ...]


# ——— the Saalchef's desk ———


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """Pause, resume, void, close: with its reason."""

    id: CommandId
    reason: Reason

    def __post_init__(self) -> None:
        must_be_own(self.reason)


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    """Pay a guest (or, below zero, take back) what was booked wrongly."""

    id: CommandId
    guest: Name
    amount: Annotated[int, Meta(ge=-(10**12), le=10**12)]
    reason: Reason

    def __post_init__(self) -> None:
        must_be_own(self.reason)


class OneTimePassword(Struct, frozen=True):
    """What the guest signs in with once, told this one time; null where the command is repeated."""

    id: str
    password: str | None
    repeated: bool = False


class ProposalCard(Struct, frozen=True):
    """A correction above what one Saalchef may rule alone; a second one confirms or rejects it."""

    id: str
    table: str
    house: str
    currency: str
    coup: int
    guest: str
    amount: Cents
    reason: str
    by: str
    at: str
    until: str  # when it lapses
    mine: bool  # proposed by who asks
    call: str | None = None  # the call it answers
    text: str | None = None  # and in these words


class GuestCard(Struct, frozen=True):
    name: str
    role: Role
    passing: bool
    locked: str | None
    purses: tuple[Money, ...]
    tables: tuple[str, ...]
    connected: bool
    since: str = ""
    closed: bool = False


class OutOfOrder(Struct, frozen=True):
    """A table whose books do not hold together: it cannot be played on, and `audit` names it too."""

    table: str
    house: str
    reason: str


class JournalLine(Struct, frozen=True):
    """One booked command: never a card of a coup that still runs."""

    stream: str
    version: int
    at: str
    actor: str
    words: str
    hash: str | None  # none as long as the coup runs: a card could be guessed from it
    guest: str | None = None  # whose stream it is, by his name
    name: str | None = None  # of the table whose stream it is, be it long closed


Trouble = Literal["database", "booking", "event_loop", "clock", "neighbours", "witness"]


class Vitals(Struct, frozen=True):
    """How a server does, in milliseconds."""

    troubles: tuple[Trouble, ...]  # what is not well
    database: int | None  # until it answered that it takes writes; none: it did not
    waiting: int  # since the oldest change that is still to be booked came
    lag: int  # of the event loop, at most in the last seconds
    ahead: int  # the floor's clock of this machine's
    alone: int  # since the clock was compared with the database's, where several servers share one
    deaf: int  # since it heard itself speak to the other servers


class Health(Struct, frozen=True):
    status: Literal["ok", "closing", "unwell"]
    version: str
    tables: int
    out_of_order: int  # tables that cannot be played on
    connections: int
    vitals: Vitals


class Answered(Struct, frozen=True):
    """A command that needs no other answer."""

    id: str
    repeated: bool = False
    proposal: str | None = None  # what waits for a second Saalchef instead of being done


class Problem(Struct, frozen=True):
    """Every answer that is not a success."""

    code: str
    sentence: str
    why: str = ""
    facts: dict[str, Fact] = {}
