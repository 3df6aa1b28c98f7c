"""The score sheets players keep of a shoe: five roads, each a pure function of the results in order.

Every road is six rows deep. The bead plate shows every coup; the big road a column for each streak, with ties
noted on the win they followed; the three derived roads tell by red and blue how regular the streaks are.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct

from saalchef.rules.events import BettingOpened, CoupVoided
from saalchef.rules.punto_banco.events import TotalsAnnounced
from saalchef.rules.punto_banco.state import FIELDS, Field

Colour = Literal["red", "blue"]

DEPTH: Final = 6


class Mark(Struct, frozen=True, gc=False):
    """One sign on a road; columns from the left and rows from the top, both from 0.

    On the big road a mark is Punto's or Banco's with the ties that followed it; ties before the first win lie
    on the first place, as a mark of their own until somebody has won.
    """

    column: int
    row: int
    sign: Field | Colour
    ties: int = 0


class Roads(Struct, frozen=True):
    bead_plate: tuple[Mark, ...]
    big_road: tuple[Mark, ...]
    big_eye_boy: tuple[Mark, ...]
    small_road: tuple[Mark, ...]
    cockroach_pig: tuple[Mark, ...]


def roads(results: Sequence[Field]) -> Roads:
    """All five roads of a shoe."""
    return Roads(
        bead_plate(results),
        big_road(results),
        big_eye_boy(results),
        small_road(results),
        cockroach_pig(results),
    )


def count(results: Sequence[Field]) -> dict[Field, int]:
    """How often each field has won."""
    return {field: results.count(field) for field in FIELDS}


def bead_plate(results: Sequence[Field]) -> tuple[Mark, ...]:
    """Every coup, column after column from the top."""
    return tuple([Mark(i // DEPTH, i % DEPTH, result) for i, result in enumerate(results)])


def big_road(results: Sequence[Field]) -> tuple[Mark, ...]:
    """A new column whenever the other side wins; ties are counted on the win before them."""
    wins: list[Field] = []
    ties: list[int] = []
    early = 0
    for result in results:
        if result != "tie":
            wins.append(result)
            ties.append(early)
            early = 0
        elif ties:
            ties[-1] += 1
        else:
            early += 1
    if early:
        return (Mark(0, 0, "tie", early),)
    return tuple([Mark(*place, win, t) for place, win, t in zip(_lay(wins), wins, ties, strict=True)])


def big_eye_boy(results: Sequence[Field]) -> tuple[Mark, ...]:
    """Each win compared with the streak one before its own."""
    return _derived(results, 1)


def small_road(results: Sequence[Field]) -> tuple[Mark, ...]:
    """Each win compared with the streak two before its own."""
    return _derived(results, 2)


def cockroach_pig(results: Sequence[Field]) -> tuple[Mark, ...]:
    """Each win compared with the streak three before its own."""
    return _derived(results, 3)


def results_of(events: Iterable[object]) -> tuple[Field, ...]:
    """The results among a table's events; a coup voided after its totals were announced does not count."""
    results: list[Field] = []
    shown = False  # the last result belongs to the coup that still lies on the felt
    for event in events:
        match event:
            case TotalsAnnounced(winner=winner):
                results.append(winner)
                shown = True
            case BettingOpened():
                shown = False
            case CoupVoided() if shown:
                results.pop()
                shown = False
    return tuple(results)


def _derived(results: Sequence[Field], back: int) -> tuple[Mark, ...]:
    colours = derived_colours(streaks(results), back)
    return tuple([Mark(*place, colour) for place, colour in zip(_lay(colours), colours, strict=True)])


def streaks(results: Sequence[Field]) -> tuple[int, ...]:
    """How long each side won in a row, ties left aside: the columns of the big road before they are bent."""
    lengths: list[int] = []
    last: Field = "tie"
    for result in results:
        if result == "tie":
            continue
        if result == last:
            lengths[-1] += 1
        else:
            lengths.append(1)
        last = result
    return tuple(lengths)


def derived_colours(lengths: Sequence[int], back: int) -> tuple[Colour, ...]:
    """Red where the streaks are regular, blue where they are not.

    A win that begins a streak is red when the streak just ended is as long as the one `back` before that.
    A win that continues one is blue only when the streak `back` before it ended exactly one row higher.
    """
    colours: list[Colour] = []
    for column, length in enumerate(lengths):
        if column > back:
            colours.append("red" if lengths[column - 1] == lengths[column - 1 - back] else "blue")
        if column >= back:
            ended = lengths[column - back]
            colours += ["blue" if row == ended else "red" for row in range(1, length)]
    return tuple(colours)


def _lay(signs: Sequence[str]) -> list[tuple[int, int]]:
    """Streaks go down, and turn right for good at the bottom or above a taken place: the dragon tail."""
    taken: set[tuple[int, int]] = set()
    places: list[tuple[int, int]] = []
    head = column = row = -1
    last, turned = "", False
    for sign in signs:
        if sign != last:
            head += 1
            while (head, 0) in taken:
                head += 1
            column, row, turned = head, 0, False
        elif turned or row + 1 == DEPTH or (column, row + 1) in taken:
            column, turned = column + 1, True
        else:
            row += 1
        last = sign
        taken.add((column, row))
        places.append((column, row))
    return places
