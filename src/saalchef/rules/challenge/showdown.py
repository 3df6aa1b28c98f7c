"""The end of a game: the hidden cards, the bonus bets, the WAR pot and the Casino War for it."""

from collections.abc import Iterator

from saalchef.rules.cards import PACK, count
from saalchef.rules.challenge.events import (
    CommunityTurned,
    Event,
    HandCounted,
    HiddenOpened,
    PotEnd,
    PotFormed,
    PotPaid,
    WarDeclared,
)
from saalchef.rules.challenge.facts import pot_rank, suffices_for_war
from saalchef.rules.challenge.settle import best, equal_shares, settle_bonus, strength
from saalchef.rules.challenge.state import Table, box_at, clockwise
from saalchef.rules.counting import is_bust
from saalchef.rules.events import Called, CoupSettled, PackReshuffled
from saalchef.rules.money import Cents, Wager


def showdown(t: Table) -> Iterator[Event]:
    """Everything from the last decision to the pot's end or the first round of war."""
    second = t.secrets.covered[0]
    community = (*t.community, second)
    yield CommunityTurned(2, second)
    for box, hidden in zip(t.boxes, t.secrets.hidden, strict=True):
        yield HiddenOpened(box.guest, box.number, hidden)
    for box, hidden in zip(t.boxes, t.secrets.hidden, strict=True):
        yield from settle_bonus(t.rules, box, hidden)
    points = []
    for box, hidden in zip(t.boxes, t.secrets.hidden, strict=True):
        assert box.first is not None
        total, _ = count((box.first, hidden, *community[: box.taken]))
        points.append(total)
        yield HandCounted(box.guest, box.number, total, is_bust(total))
        if is_bust(total):
            yield Called(t.rules.word_bust)
    stakes = tuple([Wager(box.guest, box.in_pot) for box in t.boxes])
    pot = Cents(t.pot + sum([stake.amount for stake in stakes]))
    yield PotFormed(stakes, pot)
    yield from _contest(t, points, stakes, pot)


def _contest(t: Table, points: list[int], stakes: tuple[Wager, ...], pot: Cents) -> Iterator[Event]:
    """Nearest to 21 without exceeding it; where everybody exceeds it, by the house's reading."""
    numbers = [box.number for box in t.boxes]
    how: PotEnd = "highest"
    ranks = [pot_rank(total) for total in points]
    if any(ranks):
        leading = best(numbers, ranks)
    elif t.rules.all_bust == "returned":
        yield PotPaid(stakes, "returned")
        return
    elif t.rules.all_bust == "carried":
        yield PotPaid((), "carried")
        return
    elif t.rules.all_bust == "lowest":
        leading, how = best(numbers, [-total for total in points]), "lowest"
    else:
        leading = tuple(numbers)
    if len(leading) == 1:
        yield PotPaid((Wager(box_at(t, leading[0]).guest, pot),), how)
    else:
        yield from _war(t, leading, pot, 1)


def next_round(t: Table) -> Iterator[Event]:
    """A round of war is dealt: its highest card takes the pot, or those tied go on."""
    values = [strength(t.rules, box_at(t, number).war[-1]) for number in t.tied]
    leading = best(t.tied, values)
    if len(leading) == 1:
        yield PotPaid((Wager(box_at(t, leading[0]).guest, t.pot),), "war")
    else:
        yield from _war(t, leading, t.pot, t.round + 1)


def _war(t: Table, leading: tuple[int, ...], pot: Cents, number: int) -> Iterator[Event]:
    """A round begins only if the pack holds its burn card and a card for everyone in it."""
    left = t.rules.decks * len(PACK) - len(t.secrets.out)
    if not suffices_for_war(left, len(leading)):
        if t.rules.war_exhausted == "split_pot":
            assert t.button is not None
            order = [box_at(t, each).guest for each in clockwise(leading, t.button)]
            yield PotPaid(equal_shares(pot, order), "split")
            return
        yield PackReshuffled()
    yield WarDeclared(leading, number)


def results(t: Table) -> CoupSettled:
    """Everyone's net result of the game, and the bank's, which has a part in the bonus bets only."""
    players = tuple([Wager(box.guest, t.guests[box.guest].won) for box in t.boxes])
    bank = -sum([settled.won for settled in t.settled])
    return CoupSettled(t.coup, players, Cents(bank))
