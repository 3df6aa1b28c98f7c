"""What is booked in a guest's own stream: coming, password, cash desk, limits, lock, calls, proposals."""

from msgspec import Struct

from saalchef.floor.guests.guest import OwnLimits
from saalchef.floor.wire.call_card import CallKind, RuledKind
from saalchef.floor.wire.messages import Emblem, Role
from saalchef.rules.money import Cents


class Comes(Struct, frozen=True, tag="comes"):
    """A new guest, with the play money the house welcomes him with."""

    name: str
    passing: bool
    role: Role | None = None  # None in floors from before roles were booked


class SignsUp(Struct, frozen=True, tag="signs_up"):
    name: str


class TakesName(Struct, frozen=True, tag="takes_name"):
    """A passing guest is called otherwise from now on."""

    name: str


class ChoosesEmblem(Struct, frozen=True, tag="chooses_emblem"):
    emblem: Emblem | None


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


class ChangesPassword(Struct, frozen=True, tag="changes_password"):
    """Of his own accord; his other sessions end."""


class ResetsPassword(Struct, frozen=True, tag="resets_password"):
    """The Saalchef has a new one made, which its guest must change when he signs in."""

    reason: str


class EndsSessions(Struct, frozen=True, tag="ends_sessions"):
    """So many of his own."""

    sessions: int


class SignsGuestOut(Struct, frozen=True, tag="signs_guest_out"):
    """The Saalchef ends all sessions of a guest."""

    reason: str


class ClosesOwnAccount(Struct, frozen=True, tag="closes_own_account"):
    pass


class ClosesAccount(Struct, frozen=True, tag="closes_account"):
    reason: str


class ChangesRole(Struct, frozen=True, tag="changes_role"):
    role: Role
    reason: str


class ProposesCorrection(Struct, frozen=True, tag="proposes_correction"):
    """Above what one Saalchef may correct alone: in his own stream, until a second one has decided."""

    proposal: str
    table: str
    coup: int
    guest: str
    owner: str
    amount: Cents
    reason: str
    call: str | None = None  # which it answers
    text: str | None = None  # and in these words


class ConfirmsCorrection(Struct, frozen=True, tag="confirms_correction"):
    """By a second Saalchef; which row of the table's journal the correction is."""

    proposal: str
    table: str
    coup: int
    ruling: int


class RejectsCorrection(Struct, frozen=True, tag="rejects_correction"):
    proposal: str
    table: str
    coup: int
    reason: str


class WithdrawsCorrection(Struct, frozen=True, tag="withdraws_correction"):
    proposal: str
    table: str
    coup: int


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
ProposalDeed = ProposesCorrection | ConfirmsCorrection | RejectsCorrection | WithdrawsCorrection

GuestDeed = (
    Comes
    | SignsUp
    | TakesName
    | ChoosesEmblem
    | SignsIn
    | SignsOut
    | TopsUp
    | Exchanges
    | SetsLimits
    | Locks
    | Unlocks
    | ChangesPassword
    | ResetsPassword
    | EndsSessions
    | SignsGuestOut
    | ClosesOwnAccount
    | ClosesAccount
    | ChangesRole
    | CallDeed
    | ProposalDeed
)
