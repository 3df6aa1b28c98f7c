"""The odds against the rules core: every deal of a small pack played at a table and settled to the cent."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from saalchef.houses import House, load
from saalchef.odds.blackjack.insurance import even_money, insurance
from saalchef.odds.blackjack.twins import twins
from saalchef.odds.house import figures
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitBets, AwaitCard, AwaitGuests
from saalchef.rules.cards import Card, cards, pack
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents
from saalchef.rules.table import Event, Table, apply, open_table

STAKE = Cents(20_00)
Answer = Callable[[Table], a.Action]


def settlements(told: tuple[Event, ...], field: str) -> list[Settled]:
    return [event for event in told if isinstance(event, Settled) and event.field == field]


def every_deal(
    t: Table, left: Counter[Card], answer: Answer, until: str, told: tuple[Event, ...] = ()
) -> Iterator[tuple[Fraction, tuple[Event, ...]]]:
    """Every way a coup can go from here until a field is settled or the coup is over, with its chance."""
    while not isinstance(t.awaiting, AwaitBets | AwaitCard):
        t, events = apply(t, answer(t))
        told += events
    if isinstance(t.awaiting, AwaitBets) or settlements(told, until):
        yield Fraction(1), told
        return
    for card, number in left.items():
        if number:
            after, events = apply(t, a.Deal(card))
            rest = left - Counter([card])
            for chance, all_told in every_deal(after, rest, answer, until, told + events):
                yield chance * Fraction(number, left.total()), all_told


def worth(t: Table, left: Counter[Card], field: str, answer: Answer) -> Fraction:
    """What a stake on the field wins on average, over every deal."""
    total = value = Fraction(0)
    for chance, told in every_deal(t, left, answer, field):
        total += chance
        value += chance * sum(Fraction(s.won, s.stake) for s in settlements(told, field))
    assert total == 1
    return value


def table(house: House, *wishes: a.Action) -> Table:
    """A table where one guest (and in Black Jack Challenge a second) has bet and the bets are closed."""
    t = open_table(house.id, house.rules, {"guest": Cents(1_000_00), "other": Cents(1_000_00)})
    for wish in (a.Sit("guest", 1), *wishes, a.Close()):
        t, _ = apply(t, wish)
    return t


def all_but(house: House, left: Counter[Card]) -> list[Card]:
    whole = pack(house.rules.decks, getattr(house.rules, "jokers", 0))
    return list((Counter(whole) - left).elements())


def nobody(t: Table) -> a.Action:
    raise AssertionError(f"nobody may be asked here, but {t.awaiting} is awaited")


@pytest.mark.parametrize("left", ["Ts Ts As 5s 6s 6s 8s", "Ks 3s 3s 4s 5s 6s 8s", "2s 2s 3s 3s 7s Js Js"])
@pytest.mark.parametrize(
    ("name", "readings"),
    [
        ("bregenz", {}),
        ("bregenz", {"banco_6_punto_stood": "stands", "tax_rounding": "house"}),
        ("vaduz", {"banco_4_5_punto_stood": "stands", "tie_pays": 9}),
        ("vaduz", {"banco_3_except": "total_8"}),
        ("vaduz", {"banco_3_except": "natural_8"}),
    ],
)
def test_punto_banco_bets(name: str, readings: dict[str, str], left: str) -> None:
    house = load(name, readings)
    stake = house.rules.limits.minimum
    box = 1 if house.rules.boxes else None
    small = Counter(cards(left))
    found = figures(house.rules, all_but(house, small)).bets
    for field in ("punto", "banco", "tie"):
        bet = a.Bet("guest", stake, field, None if field == "tie" else box)
        assert worth(table(house, bet), small, field, nobody) == found[field].ev_exact, field


def stay(t: Table) -> a.Action:
    awaited = t.awaiting
    assert isinstance(awaited, AwaitGuests)
    if awaited.question == "insurance":
        return a.Decline("guest", t.asked[0].box)
    return a.Stay("guest", awaited.box)


@pytest.mark.parametrize("boxes", [1, 2])
@pytest.mark.parametrize(
    ("left", "readings"),
    [
        ("As As 2s 2s Ks Jk", {}),
        ("As As 2s Js Ks Jk", {"joker_scope": "table"}),
        ("As As 2s Js Js Jk", {"joker_place": "occupies"}),
        ("As As As Js Ks Jk", {"joker_place": "occupies", "joker_scope": "table", "twins_pay": "gross"}),
        ("Ts Ts Js Qs Ks Ks", {"twins_pay": "gross"}),
    ],
)
def test_twins(left: str, readings: dict[str, str], boxes: int) -> None:
    house = load("wiesbaden", readings)
    small = Counter(cards(left))
    mains = [a.Bet("guest", STAKE, "main", number + 1) for number in range(boxes)]
    t = table(house, *mains, a.Bet("guest", STAKE, "twins", 1))
    assert worth(t, small, "twins", stay) == twins(house.rules, boxes, all_but(house, small)).ev_exact


def after(t: Table, dealt: str) -> Table:
    for card in cards(dealt):
        t, _ = apply(t, a.Deal(card))
    return t


@pytest.mark.parametrize("place", ["beside", "occupies"])
@pytest.mark.parametrize("left", ["Ts Ks 9s 2s 8s 7s Jk", "Ts 9s 9s 9s 8s 8s"])
def test_insurance_of_a_hand_against_an_ace(left: str, place: str) -> None:
    house = load("wiesbaden", {"joker_place": place})
    small = Counter(cards(left))
    t = after(table(house, a.Bet("guest", STAKE, "main", 1)), "9h As 7h")

    def insure(t: Table) -> a.Action:
        return a.Insure("guest", 1) if t.phase == "insurance" else stay(t)

    seen = Counter(all_but(house, small)) - Counter([Card("As")])
    assert worth(t, small, "insurance", insure) == insurance(house.rules, seen.elements()).ev_exact


@pytest.mark.parametrize("place", ["beside", "occupies"])
def test_even_money_and_waiting(place: str) -> None:
    house = load("wiesbaden", {"joker_place": place})
    small = Counter(cards("Ts Ks 9s 2s 8s Js 7s Jk"))
    t = after(table(house, a.Bet("guest", STAKE, "main", 1)), "Ah As Kh")
    seen = Counter(all_but(house, small)) - Counter(cards("Ah As Kh"))
    offer = even_money(house.rules, seen.elements())
    assert worth(t, small, "main", lambda t: a.EvenMoney("guest", 1)) == offer.take
    assert worth(t, small, "main", stay) == offer.wait.ev_exact


@pytest.mark.parametrize("pair", ["rank", "points"])
def test_schaffhausen_bonus_bets(pair: str) -> None:
    house = load("schaffhausen", {"bonus_pair": pair})
    small = Counter(cards("Ah Ad As Kh Qd Qs Jc"))
    ante, bonus = house.rules.limits.minimum, house.rules.limits.bonus_minimum
    wishes = [a.Sit("other", 2)]
    for guest, box in (("guest", 1), ("other", 2)):
        wishes += [
            a.Bet(guest, ante, "ante", box),
            a.Bet(guest, bonus, "red", box),
            a.Bet(guest, bonus, "black", box),
        ]
    t = table(house, *wishes)
    found = figures(house.rules, all_but(house, small)).bets

    def quiet(t: Table) -> a.Action:
        return a.Stay(t.awaiting.guests[0])

    for field in ("red", "black"):
        both = worth(t, small, field, quiet)
        assert both == 2 * found[field].ev_exact, field
