"""A guest calls the Saalchef: what he asks, the coup beside it, and what the desk answers."""

from typing import Annotated

from msgspec import Meta, Struct

from saalchef.floor.table.reasons import must_be_own
from saalchef.floor.wire.bodies import CoupCard, ReplayStep
from saalchef.floor.wire.call_card import CallKind
from saalchef.floor.wire.messages import BREAKS, NO_NUL, CommandId, Name, Reason
from saalchef.store.schema import LONGEST_CALL

# Something to read in one paragraph.
CallText = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_CALL,
        pattern=rf"^(?=.*\S)[^{BREAKS}]+$(?!\n)",
    ),
]


# ——— from the guest ———


class CallWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A question or a dispute about the coup that runs, or one that is over."""

    id: CommandId
    table: Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_NUL)]
    coup: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    kind: CallKind
    text: CallText


class CallCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """Withdraw a call, or take note of its answer."""

    id: CommandId


# ——— from the desk ———


class VoidByCall(Struct, frozen=True, tag="void", forbid_unknown_fields=True):
    """The coup asked about is void, while it runs; everyone at the table reads the reason."""

    reason: Reason

    def __post_init__(self) -> None:
        must_be_own(self.reason)


class CorrectionByCall(Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """A payout of the coup asked about is corrected, once it is over; everyone reads the reason.

    Of a guest at the table, or of who asks: he is paid into his purse where he is no longer there.
    """

    guest: Name
    amount: Annotated[int, Meta(ge=-(10**12), le=10**12)]
    reason: Reason

    def __post_init__(self) -> None:
        must_be_own(self.reason)


class CallAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer in words, for the guest alone, and with it a ruling where there is one."""

    id: CommandId
    text: CallText
    ruling: VoidByCall | CorrectionByCall | None = None


# ——— to the desk ———


class CalledCoup(Struct, frozen=True):
    """The coup beside a question, as who asks for it may see it; without a card as long as it runs."""

    card: CoupCard | None
    steps: tuple[ReplayStep, ...]
    guests: tuple[str, ...]  # who is at the table now: whose chips can be corrected
    away: str | None = None  # who asks, where he is no longer there: his purse can be
    left_out: int = 0  # steps of a coup that runs before the latest, which are told
