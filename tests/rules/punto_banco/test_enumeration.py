"""Small packs dealt out to the last order through the rules, against a second way of counting.

The second way knows nothing of the rules core: it counts values instead of dealing cards, and writes the
drawing rules down once more from the leaflets.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

import pytest

from rules.punto_banco.table import opened, play, rules_of
from saalchef.rules.actions import Deal
from saalchef.rules.cards import Card, cards
from saalchef.rules.punto_banco import Table, apply

BancoDraws = Callable[[int, int | None, int], bool]  # Banco's total, Punto's third card, Punto's total

PACKS = {
    "low and high": "As 2s 3h 4h 6d 7d 8c 9c",
    "tens and middle": "Ts Kh 3s 3d 4c 5h 6s 7c",
    "pairs": "2s 2h 6s 6h 8d 8c Kd Qc",
    "one of each": "As 2s 3h 4h 5d 6d 7c 8c 9h Ts",
}


def bregenz(banco: int, third: int | None, _: int, six: bool = True) -> bool:
    if third is None:
        return banco <= 5 or (banco == 6 and six)
    by_total = {3: {8}, 4: {0, 1, 8, 9}, 5: {0, 1, 2, 3, 8, 9}, 6: {0, 1, 2, 3, 4, 5, 8, 9}}
    return banco < 7 and third not in by_total.get(banco, set())


def vaduz(banco: int, third: int | None, punto: int, letter: bool = False, eight: str = "third") -> bool:
    if third is None:
        return banco <= 3 or (banco in (4, 5) and not letter)
    if banco == 3:  # with 8 in two cards Punto would not have drawn
        return {"third": third, "total": punto, "natural": -1}[eight] != 8
    return (
        banco < 3
        or (banco == 4 and 2 <= third <= 7)
        or (banco == 5 and 4 <= third <= 7)
        or (banco == 6 and third in (6, 7))
    )


HOUSES: list[tuple[str, dict[str, str], BancoDraws]] = [
    ("bregenz", {}, bregenz),
    ("bregenz", {"banco_6_punto_stood": "stands"}, partial(bregenz, six=False)),
    ("vaduz", {}, vaduz),
    ("vaduz", {"banco_4_5_punto_stood": "stands"}, partial(vaduz, letter=True)),
    ("vaduz", {"banco_3_except": "total_8"}, partial(vaduz, eight="total")),
    ("vaduz", {"banco_3_except": "natural_8"}, partial(vaduz, eight="natural")),
]


# ——— through the rules ———


def leaves(t: Table, pack: tuple[Card, ...], chance: Fraction) -> Iterator[tuple[Table, Fraction]]:
    """Every order in which the pack can be dealt out, as far as the coup goes."""
    if t.phase == "settled":
        yield t, chance
        return
    for i, card in enumerate(pack):
        after, _ = apply(t, Deal(card))
        yield from leaves(after, pack[:i] + pack[i + 1 :], chance / len(pack))


def by_rules(house: str, pack: tuple[Card, ...], readings: dict[str, str]) -> tuple[dict[str, Fraction], int]:
    """What each bet of 100 wins on average, and how many ends the tree has."""
    box = " 1" if rules_of(house).boxes else ""
    bets = (f"p1 bets 100 on punto{box}", f"p1 bets 100 on banco{box}", "p1 bets 100 on tie")
    t = play(opened(house, "p1", **readings), "p1 sits 1", *bets, "croupier closes")
    value = dict.fromkeys(("punto", "banco", "tie"), Fraction(0))
    ends = 0
    for end, chance in leaves(t, pack, Fraction(1)):
        ends += 1
        for settled in end.settled:
            value[settled.field] += chance * settled.won / 10_000
    return value, ends


# ——— by counting values ———


def draws(pack: Counter[int]) -> Iterator[tuple[int, int, Counter[int]]]:
    """Each value that can come, how many cards have it, and what is left then."""
    for value, number in pack.items():
        if number:
            yield value, number, pack - Counter([value])


def by_counting(pack: Counter[int], banco_draws: BancoDraws) -> tuple[dict[str, Fraction], int]:
    size = pack.total()
    won: Counter[str] = Counter()  # orders of six cards, so that every coup weighs alike
    ends = 0

    def end(punto: int, banco: int, orders: int, dealt: int) -> None:
        nonlocal ends
        ends += orders
        for left in range(size - dealt, size - 6, -1):
            orders *= left
        won["tie" if punto == banco else "punto" if punto > banco else "banco"] += orders

    for p1, n1, rest1 in draws(pack):
        for b1, n2, rest2 in draws(rest1):
            for p2, n3, rest3 in draws(rest2):
                for b2, n4, rest4 in draws(rest3):
                    orders, punto, banco = n1 * n2 * n3 * n4, (p1 + p2) % 10, (b1 + b2) % 10
                    if punto > 7 or banco > 7:
                        end(punto, banco, orders, 4)
                    elif punto > 5:
                        if not banco_draws(banco, None, punto):
                            end(punto, banco, orders, 4)
                            continue
                        for b3, n5, _ in draws(rest4):
                            end(punto, (banco + b3) % 10, orders * n5, 5)
                    else:
                        for p3, n5, rest5 in draws(rest4):
                            final = (punto + p3) % 10
                            if not banco_draws(banco, p3, final):
                                end(final, banco, orders * n5, 5)
                                continue
                            for b3, n6, _ in draws(rest5):
                                end(final, (banco + b3) % 10, orders * n5 * n6, 6)
    every = won.total()
    p, b, t = (Fraction(won[field], every) for field in ("punto", "banco", "tie"))
    return {"punto": p - b, "banco": Fraction(19, 20) * b - p, "tie": 8 * t - p - b}, ends


@pytest.mark.slow
@pytest.mark.parametrize(("house", "readings", "banco_draws"), HOUSES)
@pytest.mark.parametrize("name", PACKS)
def test_every_order_of_a_small_pack(
    house: str, readings: dict[str, str], banco_draws: BancoDraws, name: str
) -> None:
    pack = cards(PACKS[name])
    values = Counter(
        "A23456789".find(card[0]) + 1 for card in pack
    )  # tens and pictures are not found: nothing
    assert by_rules(house, pack, readings) == by_counting(values, banco_draws)


@pytest.mark.slow
def test_the_readings_are_different_games() -> None:
    """A pack that could not tell them apart would prove nothing about them."""
    pack = cards(PACKS["low and high"])
    values = [by_rules(house, pack, readings)[0]["punto"] for house, readings, _ in HOUSES]
    assert values[0] != values[1]
    assert len(set(values[2:])) == 4


@pytest.mark.parametrize("house", ["bregenz", "vaduz"])
def test_a_small_pack_worked_out_by_hand(house: str) -> None:
    """Four nines and two kings make 9 with one king, 8 with none, 0 with both: every coup is a natural.

    Of the 15 places of the two kings among six cards, five let Punto win, five Banco, and five are a tie.
    """
    value, ends = by_rules(house, cards("9s 9h 9d 9c Ks Kh"), {})
    assert value == {"punto": Fraction(0), "banco": Fraction(-1, 60), "tie": Fraction(2)}
    assert ends == 6 * 5 * 4 * 3
