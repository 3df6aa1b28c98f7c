"""One coup to learn a house by: dealt by its rules from cards chosen beforehand, in a few scenes."""

from collections.abc import Mapping
from typing import Any, Protocol

from saalchef.houses import House
from saalchef.play import drive
from saalchef.play.random_guests import action_of
from saalchef.rules.actions import Action, Close, Deal, Sit
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.cards import cards, pack
from saalchef.rules.money import Cents
from saalchef.rules.table import Table, apply, legal, open_table, packs
from saalchef.shoes import FixedSequence

CHIPS = 40  # times the maximum, so that nobody lacks any


class Script(Protocol):
    """What a game tells of its example."""

    GUESTS: Mapping[str, int]  # and their seats; the first is who learns
    BETS: tuple[str, ...]  # everyone's, at the lowest that is allowed
    SAYS: Mapping[str, tuple[str, ...]]  # in turn; who has nothing more to say wants no more
    CARDS: str  # as they are dealt
    CUTS: tuple[int, ...]  # after so many cards there is a scene, as before every new question


def example(house: House) -> tuple[Table, ...]:
    """The table when the bets lie, at each cut, and when the coup is over."""
    script: Any = house.plays.part("school", "example")
    t = _with_bets(house, script)
    scenes, dealt, asked = [t], 0, ""
    said = {guest: list(verbs) for guest, verbs in script.SAYS.items()}
    chosen = cards(script.CARDS)
    rest = [card for card in pack(packs(house.rules).decks) if card not in chosen]
    t, _ = apply(t, Close())
    for action, after, _ in drive(
        t, FixedSequence([*chosen, *rest]), apply, lambda t, a: _answer(t, a, said)
    ):
        t = after
        dealt += isinstance(action, Deal)
        question = t.awaiting.question if isinstance(t.awaiting, AwaitGuests) else asked
        if question != asked or (isinstance(action, Deal) and dealt in script.CUTS):
            scenes.append(t)
        asked = question
    return (*scenes, t)


def learner(house: House) -> str:
    """Through whose eyes the scenes are seen."""
    script: Script = house.plays.part("school", "example")
    return next(iter(script.GUESTS))


def _with_bets(house: House, script: Script) -> Table:
    chips = Cents(CHIPS * house.rules.limits.maximum)
    t = open_table(house.id, house.rules, dict.fromkeys(script.GUESTS, chips))
    for guest, seat in script.GUESTS.items():
        t, _ = apply(t, Sit(guest, seat))
    for guest, seat in script.GUESTS.items():
        for field in script.BETS:
            found = [o for o in legal(t, guest) if o.verb == "bets" and o.field == field]
            option = next((o for o in found if o.box in (None, seat)), None)
            if option is not None and option.amounts is not None:
                t, _ = apply(t, action_of(guest, option, option.amounts.low))
    return t


def _answer(t: Table, awaited: AwaitGuests, said: Mapping[str, list[str]]) -> Action:
    """The next of his words that he may say now; else that he wants no more."""
    guest = awaited.guests[0]
    options = {option.verb: option for option in legal(t, guest)}
    words = said.get(guest, [])
    verb = words.pop(0) if words and words[0] in options else next(v for v in NO_MORE if v in options)
    option = options[verb]
    return action_of(guest, option, option.amounts.low if option.amounts is not None else Cents(0))


NO_MORE = ("stays", "declines")
