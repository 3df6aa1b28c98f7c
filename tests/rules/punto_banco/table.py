"""Tables in the words of coup files, for tests."""

from collections.abc import Iterable

from saalchef.houses import load
from saalchef.notation import read_line
from saalchef.rules.actions import Action
from saalchef.rules.cards import Card
from saalchef.rules.events import Called, Settled
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco import Event, Rules, Table, apply, check, open_table
from saalchef.rules.refusal import Refusal
from saalchef.shoes import Exhausted, shoe_for

PURSE = 5_000


def rules_of(house: str, **readings: str | int) -> Rules:
    rules = load(house, readings).rules
    assert isinstance(rules, Rules)
    return rules


def opened(house: str, guests: str = "p1 p2", purse: int = PURSE, **readings: str | int) -> Table:
    """A table with its guests at no place yet, each with the same purse in whole units."""
    chips = {name: Cents(purse * 100) for name in guests.split()}
    return open_table(house, rules_of(house, **readings), chips)


def action(line: str) -> Action:
    found = read_line(line)
    assert found is not None
    return found


def play(t: Table, *lines: str) -> Table:
    """The table after the lines; `deal 9h 2c` deals several cards."""
    return told(t, *lines)[0]


def told(t: Table, *lines: str) -> tuple[Table, list[Event]]:
    """The table after the lines, and everything that happened."""
    happened: list[Event] = []
    for line in _single(lines):
        t, events = apply(t, action(line))
        happened += events
    return t, happened


def _single(lines: Iterable[str]) -> Iterable[str]:
    for line in lines:
        verb, *words = line.split()
        if verb == "deal" and "to" not in words:
            yield from (f"deal {card}" for card in words)
        else:
            yield line


def refused(t: Table, line: str) -> str:
    """The code and occasion of a refusal, or "" where the action is allowed."""
    refusal = refusal_of(t, line)
    if refusal is None:
        return ""
    return f"{refusal.code}.{refusal.why}" if refusal.why else str(refusal.code)


def refusal_of(t: Table, line: str) -> Refusal | None:
    return check(t, action(line))


def full_vaduz(standing: str = "s1 s2", **readings: str | int) -> Table:
    """Vaduz with guests g1 to g7 on seats 1 to 7, and others standing."""
    seated = [f"g{seat}" for seat in range(1, 8)]
    t = opened("vaduz", " ".join([*seated, *standing.split()]), **readings)
    t = play(t, *(f"g{seat} sits {seat}" for seat in range(1, 8)))
    return play(t, *(f"{name} stands" for name in standing.split()))


def card_of(value: int, suit: str = "s") -> Card:
    """A card that counts so much: the ten stands for nothing, the ace for one."""
    return Card("TA23456789"[value] + suit)


def hand(total: int) -> tuple[Card, Card]:
    """Two cards with this total, the second without value."""
    return card_of(total, "h"), Card("Kd")


def dealt(t: Table, punto: Iterable[Card], banco: Iterable[Card]) -> Table:
    """After the first four cards, given by side."""
    (p1, p2), (b1, b2) = punto, banco
    return play(t, f"deal {p1} {b1} {p2} {b2}")


def closed(house: str, bet: str = "", **readings: str | int) -> Table:
    """A table with bets closed: p1 has 20 on Punto, or what is said."""
    box = " 1" if rules_of(house, **readings).boxes else ""
    t = play(opened(house, **readings), "p1 sits 1", bet or f"p1 bets 20 on punto{box}")
    return play(t, "croupier closes")


def words(events: Iterable[Event]) -> list[str]:
    return [event.words for event in events if isinstance(event, Called)]


def paid(events: Iterable[Event]) -> dict[str, int]:
    """What each field won (one stake each), in cents."""
    return {event.field: event.won for event in events if isinstance(event, Settled)}


def shoe_size(house: str, **readings: str | int) -> int:
    """How many cards the house's shoe deals before it is empty."""
    shoe = shoe_for(load(house, readings), lambda _: 0)
    size = 0
    while True:
        try:
            shoe.draw()
        except Exhausted:
            return size
        size += 1
