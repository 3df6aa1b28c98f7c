"""What happens at a Punto Banco table besides what happens at every table."""

from msgspec import Struct

from saalchef.rules import events
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.state import Field


class AskedToSit(Struct, frozen=True, gc=False, tag="asked_to_sit"):
    """A seat is free, so a standing guest has to take it before the next coup."""

    guest: str
    seat: int


class BettingClosed(Struct, frozen=True, gc=False, tag="betting_closed"):
    coup: int


class TotalsAnnounced(Struct, frozen=True, gc=False, tag="totals_announced"):
    """The croupier announces both totals, and with them who has won."""

    punto: int
    banco: int
    winner: Field


class StakeStayed(Struct, frozen=True, gc=False, tag="stake_stayed"):
    """A tie: the stake lies as before, and may be withdrawn or changed before the next coup."""

    guest: str
    field: str
    amount: Cents
    box: int | None = None


Event = events.CommonEvent | AskedToSit | BettingClosed | TotalsAnnounced | StakeStayed
