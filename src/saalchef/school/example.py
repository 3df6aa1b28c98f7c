"""One coup to learn a house by: dealt by its rules from cards chosen beforehand, in a few scenes."""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from saalchef.catalogue import Said
from saalchef.houses import House
from saalchef.play import drive
from saalchef.play.random_guests import action_of
from saalchef.rules.actions import Action, Close, Sit
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.cards import cards, pack
from saalchef.rules.demands import fewest_guests, seats
from saalchef.rules.money import Cents
from saalchef.rules.table import Table, apply, legal, open_table, packs
from saalchef.shoes import FixedSequence

CHIPS = 40  # times the maximum, so that nobody lacks any
NAMES = ("Anna", "Beat", "Clara", "Dino", "Eva", "Fabio", "Gina")  # as many as must come; the first learns


class Script(Protocol):
    """What a game tells of its example."""

    BETS: tuple[str, ...]  # everyone's, at the lowest that is allowed
    SAYS: tuple[str, ...]  # of who learns, in turn; who has nothing more to say wants no more

    def dealt(self, guests: int) -> str:
        """The cards to so many guests, as they are dealt."""

    def story(self, t: Any) -> Iterator[Said]:
        """What has happened by now, sentence by sentence: each stays as it is while more come."""


class Chapter(NamedTuple):
    """The table, and what has happened since the scene before."""

    table: Table
    said: tuple[Said, ...]


def example(house: House) -> Iterator[Chapter]:
    """The table when the bets lie, and whenever there is more to tell, until the coup is over."""
    script: Any = house.plays.part("school", "example")
    told = 0
    for t in _coup(house, script):
        story = tuple(script.story(t))
        if len(story) > told:
            yield Chapter(t, story[told:])
            told = len(story)


def learner() -> str:
    """Through whose eyes the scenes are seen."""
    return NAMES[0]


def _coup(house: House, script: Script) -> Iterator[Table]:
    guests = NAMES[: fewest_guests(house.rules)]
    t = _with_bets(house, script, guests)
    yield t
    chosen, says = cards(script.dealt(len(guests))), list(script.SAYS)
    rest = [card for card in pack(packs(house.rules).decks) if card not in chosen]
    t, _ = apply(t, Close())
    shoe = FixedSequence([*chosen, *rest])
    for _, after, _ in drive(t, shoe, apply, lambda t, a: _answer(t, a, says)):
        yield after


def _with_bets(house: House, script: Script, guests: tuple[str, ...]) -> Table:
    chips = Cents(CHIPS * house.rules.limits.maximum)
    t = open_table(house.id, house.rules, dict.fromkeys(guests, chips))
    first = (seats(house.rules) - len(guests)) // 2 + 1  # side by side, in the middle
    seated = dict(zip(guests, range(first, first + len(guests)), strict=True))
    for guest, seat in seated.items():
        t, _ = apply(t, Sit(guest, seat))
    for guest, seat in seated.items():
        for field in script.BETS:
            found = [o for o in legal(t, guest) if o.verb == "bets" and o.field == field]
            option = next((o for o in found if o.box in (None, seat)), None)
            if option is not None and option.amounts is not None:
                t, _ = apply(t, action_of(guest, option, option.amounts.low))
    return t


def _answer(t: Table, awaited: AwaitGuests, says: list[str]) -> Action:
    """The next word of who learns, where it may be said now; else that a guest wants no more."""
    guest = awaited.guests[0]
    options = {option.verb: option for option in legal(t, guest)}
    speaks = guest == learner() and says and says[0] in options
    option = options[says.pop(0) if speaks else next(verb for verb in NO_MORE if verb in options)]
    return action_of(guest, option, option.amounts.low if option.amounts is not None else Cents(0))


NO_MORE = ("stays", "declines")
