"""What happens at a Black Jack Challenge table besides what happens at every table."""

from typing import Literal

from msgspec import Struct

from saalchef.rules import events
from saalchef.rules.cards import UNSEEN, Card
from saalchef.rules.money import Cents, Wager

# How the WAR pot ended; "carried": it stays for the next game.
PotEnd = Literal["highest", "lowest", "war", "split", "returned", "carried"]


class GameBegan(Struct, frozen=True, gc=False, tag="game_began"):
    """The bets are closed: the boxes in play, and where the button lies."""

    boxes: tuple[int, ...]
    button: int


class CardLaid(Struct, frozen=True, gc=False, tag="card_laid"):
    """A card face down. Only the guest named, whose card it is, may see this event as it stands."""

    card: Card
    place: str
    guest: str | None = None

    def __repr__(self) -> str:
        """No log line and no traceback names the card either."""
        return f"CardLaid({UNSEEN!r}, {self.place!r}, {self.guest!r})"


class BackLaid(Struct, frozen=True, gc=False, tag="back_laid"):
    """A card face down as everyone else sees it."""

    place: str


class FieldDeclined(Struct, frozen=True, gc=False, tag="field_declined"):
    """In the house's word, or because the clock decided for him."""

    guest: str
    box: int
    field: str
    words: str


class CommunityTurned(Struct, frozen=True, gc=False, tag="community_turned"):
    number: int
    card: Card


class HiddenOpened(Struct, frozen=True, gc=False, tag="hidden_opened"):
    guest: str
    box: int
    card: Card


class HandCounted(Struct, frozen=True, gc=False, tag="hand_counted"):
    guest: str
    box: int
    points: int
    bust: bool


class PotFormed(Struct, frozen=True, gc=False, tag="pot_formed"):
    """Every Ante and every stake on 1 and 2 goes into the WAR pot."""

    stakes: tuple[Wager, ...]
    pot: Cents  # with what was carried over from the game before


class WarDeclared(Struct, frozen=True, gc=False, tag="war_declared"):
    """The boxes still tied: a card is burnt, then each of them gets one open card."""

    boxes: tuple[int, ...]
    round: int


class PotPaid(Struct, frozen=True, gc=False, tag="pot_paid"):
    """Who receives what of the WAR pot, and why."""

    shares: tuple[Wager, ...]
    how: PotEnd


Event = (
    events.CommonEvent
    | GameBegan
    | CardLaid
    | BackLaid
    | FieldDeclined
    | CommunityTurned
    | HiddenOpened
    | HandCounted
    | PotFormed
    | WarDeclared
    | events.PackReshuffled
    | PotPaid
)
