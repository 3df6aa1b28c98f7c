"""What people at a table may wish: one type a verb, tagged as the coup notation writes it.

A wish is a value. Whether it is granted, `saalchef.check` says; what comes of it, `saalchef.apply`.

>>> import msgspec
>>> from saalchef.notation import read_line
>>> read_line("Anna bets 10 on main 3")
Bet(guest='Anna', amount=1000, field='main', box=3)
>>> msgspec.json.encode(Bet("Anna", Cents(10_00), "main", 3))
b'{"type":"bets","guest":"Anna","amount":1000,"field":"main","box":3}'
"""

from msgspec import Struct

from saalchef.rules.cards import Card
from saalchef.rules.money import Cents

# ——— coming and going ———

CROUPIER = "croupier"  # who acts for the house


class Sit(Struct, frozen=True, gc=False, tag="sits"):
    """Take a seat; a guest who sits elsewhere moves.

    >>> Sit("Anna", 3)
    Sit(guest='Anna', seat=3)
    """

    guest: str
    seat: int


class Stand(Struct, frozen=True, gc=False, tag="stands"):
    """Stay as a standing guest; `at` a box, where a house lets a standing guest own it."""

    guest: str
    at: int | None = None


class Leave(Struct, frozen=True, gc=False, tag="leaves"):
    """Leave the table; what lies plays on."""

    guest: str


class Buy(Struct, frozen=True, gc=False, tag="buys"):
    """Change a note into chips at the table."""

    guest: str
    amount: Cents


class Claim(Struct, frozen=True, gc=False, tag="claims"):
    """Claim a box that is free."""

    guest: str
    box: int


# ——— betting ———


class Bet(Struct, frozen=True, gc=False, tag="bets"):
    """Put chips on a field, at a box where the game has boxes; more on the same field adds up.

    >>> Bet("Anna", Cents(10_00), "main", 3)
    Bet(guest='Anna', amount=1000, field='main', box=3)
    >>> Bet("Anna", Cents(50_00), "punto")
    Bet(guest='Anna', amount=5000, field='punto', box=None)
    """

    guest: str
    amount: Cents
    field: str
    box: int | None = None


class Withdraw(Struct, frozen=True, gc=False, tag="withdraws"):
    """Take back what one has on a field, while bets are open."""

    guest: str
    field: str
    box: int | None = None


class Open(Struct, frozen=True, gc=False, tag="opens"):
    """The croupier clears the felt: bets for the next coup."""


class Close(Struct, frozen=True, gc=False, tag="closes"):
    """Nothing goes any more: the croupier closes the bets, and cards are owed."""


class Deal(Struct, frozen=True, gc=False, tag="deal"):
    """A card from whatever shoe there is; the place is asserted when it is given.

    >>> from saalchef.rules.cards import cards
    >>> [Deal(card) for card in cards("K♥ 6d")]
    [Deal(card='Kh', to=None), Deal(card='6d', to=None)]
    """

    card: Card
    to: str | None = None


# ——— Black Jack ———


class Insure(Struct, frozen=True, gc=False, tag="insures"):
    """For half the stake where no amount is named."""

    guest: str
    box: int
    amount: Cents | None = None


class EvenMoney(Struct, frozen=True, gc=False, tag="takes_even_money"):
    """With a Black Jack against the bank's ace: 1:1 at once."""

    guest: str
    box: int


class Decline(Struct, frozen=True, gc=False, tag="declines"):
    """No, to whatever is asked: insurance, or to go along with the owner of the box."""

    guest: str
    box: int


class AskCard(Struct, frozen=True, gc=False, tag="cards"):
    """One more card."""

    guest: str
    box: int


class Stay(Struct, frozen=True, gc=False, tag="stays"):
    """No (further) card; in Black Jack Challenge without a box."""

    guest: str
    box: int | None = None


class Double(Struct, frozen=True, gc=False, tag="doubles"):
    """As much again on the box, for one more card and no other; a co-bettor doubles after its owner.

    >>> Double("Anna", 3)
    Double(guest='Anna', box=3)
    """

    guest: str
    box: int


class Split(Struct, frozen=True, gc=False, tag="splits"):
    """Play a pair as two hands, each with a stake."""

    guest: str
    box: int


# ——— Black Jack Challenge ———


class Stake(Struct, frozen=True, gc=False, tag="stakes"):
    """The Ante once more, on field 1 or 2."""

    guest: str
    field: int


# ——— the clock and the management ———


class Expire(Struct, frozen=True, gc=False, tag="expires"):
    """The time of whoever is awaited is up: the default applies."""


class Void(Struct, frozen=True, gc=False, tag="voids"):
    """The management annuls the coup: every stake goes back."""

    reason: str


class Correct(Struct, frozen=True, gc=False, tag="corrects", omit_defaults=True):
    """The management pays a guest (or takes back) what was booked wrongly."""

    guest: str
    amount: Cents
    reason: str
    coup: int | None = None  # in which; None: in the last that has ended


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
