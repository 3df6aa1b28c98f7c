"""What is booked in a guest's own stream: coming, the cash desk, limits, the lock, calls for the Saalchef."""

from msgspec import Struct

from saalchef.floor.guests.guest import OwnLimits
from saalchef.floor.wire.call_card import CallKind, RuledKind
from saalchef.floor.wire.messages import Role
from saalchef.rules.money import Cents


class Comes(Struct, frozen=True, tag="comes"):
    """A new guest, with the play money the house welcomes him with."""

    name: str
    passing: bool
    role: Role | None = None  # None in floors from before roles were booked


class SignsUp(Struct, frozen=True, tag="signs_up"):
    name: str


class SignsIn(Struct, frozen=True, tag="signs_in"):
    pass


class SignsOut(Struct, frozen=True, tag="signs_out"):
    pass


class TopsUp(Struct, frozen=True, tag="tops_up"):
    currency: str
    amount: Cents


class Exchanges(Struct, frozen=True, tag="exchanges"):
    give: str
    amount: Cents
    receive: str
    received: Cents
    eur_in_chf: str


class SetsLimits(Struct, frozen=True, tag="sets_limits"):
    limits: OwnLimits


class Locks(Struct, frozen=True, tag="locks"):
    reason: str


class Unlocks(Struct, frozen=True, tag="unlocks"):
    reason: str


class CallsSaalchef(Struct, frozen=True, tag="calls_saalchef"):
    """A question or a dispute about a coup, for the Saalchef alone."""

    call: str
    table: str
    coup: int
    kind: CallKind
    text: str


class WithdrawsCall(Struct, frozen=True, tag="withdraws_call"):
    call: str
    table: str
    coup: int


class AnswersCall(Struct, frozen=True, tag="answers_call"):
    """The Saalchef's words; where he has ruled with them, which row of the table's journal that is."""

    call: str
    table: str
    coup: int
    text: str
    ruled: RuledKind | None = None
    ruling: int | None = None


class ReadsAnswer(Struct, frozen=True, tag="reads_answer"):
    call: str
    table: str
    coup: int


CallDeed = CallsSaalchef | WithdrawsCall | AnswersCall | ReadsAnswer

GuestDeed = (
    Comes | SignsUp | SignsIn | SignsOut | TopsUp | Exchanges | SetsLimits | Locks | Unlocks | CallDeed
)
