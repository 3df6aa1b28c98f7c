"""What is booked in a guest's own stream: coming, signing in, the cash desk, limits, being locked out."""

from msgspec import Struct

from saalchef.floor.guests.guest import OwnLimits
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


GuestDeed = Comes | SignsUp | SignsIn | SignsOut | TopsUp | Exchanges | SetsLimits | Locks | Unlocks
