"""What people at a table may wish: one type a verb, tagged as the coup notation writes it."""

from msgspec import Struct

from saalchef.rules.cards import Card
from saalchef.rules.money import Cents

# ——— coming and going ———


class Sit(Struct, frozen=True, tag="sits"):
    guest: str
    seat: int


class Stand(Struct, frozen=True, tag="stands"):
    """Stay as a standing guest; `at` a box, where a house lets a standing guest own it."""

    guest: str
    at: int | None = None


class Leave(Struct, frozen=True, tag="leaves"):
    guest: str


class Buy(Struct, frozen=True, tag="buys"):
    """Change a note into chips at the table."""

    guest: str
    amount: Cents


class Claim(Struct, frozen=True, tag="claims"):
    guest: str
    box: int


# ——— betting ———


class Bet(Struct, frozen=True, tag="bets"):
    guest: str
    amount: Cents
    field: str
    box: int | None = None


class Withdraw(Struct, frozen=True, tag="withdraws"):
    guest: str
    field: str
    box: int | None = None


class Open(Struct, frozen=True, tag="opens"):
    pass


class Close(Struct, frozen=True, tag="closes"):
    pass


class Deal(Struct, frozen=True, tag="deal"):
    """A card from whatever shoe there is; the place is asserted when it is given."""

    card: Card
    to: str | None = None


# ——— Black Jack ———


class Insure(Struct, frozen=True, tag="insures"):
    """For half the stake where no amount is named."""

    guest: str
    box: int
    amount: Cents | None = None


class EvenMoney(Struct, frozen=True, tag="takes_even_money"):
    guest: str
    box: int


class Decline(Struct, frozen=True, tag="declines"):
    guest: str
    box: int


class AskCard(Struct, frozen=True, tag="cards"):
    guest: str
    box: int


class Stay(Struct, frozen=True, tag="stays"):
    """No (further) card; in Black Jack Challenge without a box."""

    guest: str
    box: int | None = None


class Double(Struct, frozen=True, tag="doubles"):
    guest: str
    box: int


class Split(Struct, frozen=True, tag="splits"):
    guest: str
    box: int


# ——— Black Jack Challenge ———


class Stake(Struct, frozen=True, tag="stakes"):
    """The Ante once more, on field 1 or 2."""

    guest: str
    field: int


# ——— the clock and the management ———


class Expire(Struct, frozen=True, tag="expires"):
    """The time of whoever is awaited is up: the default applies."""


class Void(Struct, frozen=True, tag="voids"):
    reason: str


class Correct(Struct, frozen=True, tag="corrects"):
    """The management pays a guest (or takes back) what was booked wrongly."""

    guest: str
    amount: Cents
    reason: str


Action = (
    Sit
    | Stand
    | Leave
    | Buy
    | Claim
    | Bet
    | Withdraw
    | Open
    | Close
    | Deal
    | Insure
    | EvenMoney
    | Decline
    | AskCard
    | Stay
    | Double
    | Split
    | Stake
    | Expire
    | Void
    | Correct
)
