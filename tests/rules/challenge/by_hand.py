"""Black Jack Challenge for two, straight from the leaflet: a second way to every figure.

Nothing here is taken from the rules of the software: cards are texts, a game is one list of them in the order
they are dealt, and what is won comes out in units of the Ante.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations

# Whether to pay for the next community card: own cards so far, and the other player's open card.
Strategy = Callable[[Sequence[str], str], bool]
Result = tuple[Fraction, Fraction, Fraction]  # of both players and the bank; the rest stays in the pot

BONUS = Fraction(1, 2)  # everyone has half an Ante on red and half an Ante on black
ORDER = "23456789TJQKA"


def value(cards: Sequence[str]) -> int:
    low = sum({"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0]) for card in cards)
    return low + 10 if low <= 11 and any(card[0] == "A" for card in cards) else low


def same(one: str, other: str, pair: str) -> bool:
    return value([one]) == value([other]) if pair == "points" else one[0] == other[0]


def bonus(one: str, other: str, pair: str) -> Fraction:
    """What both bonus bets of a player win together."""
    colours = {"h": "red", "d": "red", "s": "black", "c": "black"}
    both = {colours[one[1]], colours[other[1]]}
    like = same(one, other, pair)
    red = Fraction(-1)
    if both == {"red"}:
        red = Fraction(30) if like else Fraction(3, 2)
    black = Fraction(-1)
    if like:
        black = Fraction(10) if both == {"black"} else Fraction(3)
    elif both == {"black"}:
        black = Fraction(3, 2)
    return BONUS * (red + black)


def decided(
    cards: Sequence[str], strategies: Sequence[Strategy]
) -> tuple[list[str], list[str], Fraction, list[Fraction]]:
    """Both hands after all decisions, what lies in the pot, and what each of the two put in."""
    open_1, open_2, hidden_1, hidden_2, first, second = cards[:6]
    hands = [[open_1, hidden_1], [open_2, hidden_2]]
    paid = [Fraction(1), Fraction(1)]
    shown = (open_2, open_1)
    taking = [strategies[at](hands[at], shown[at]) for at in (0, 1)]
    for at in (0, 1):
        if taking[at]:
            hands[at].append(first)
            paid[at] += 1
    for at in (0, 1):
        if taking[at] and value(hands[at]) <= 21 and strategies[at](hands[at], shown[at]):
            hands[at].append(second)
            paid[at] += 1
    return hands[0], hands[1], sum(paid, Fraction(0)), paid


def play(cards: Sequence[str], strategies: Sequence[Strategy], readings: dict[str, str]) -> Result:
    """One game with these cards in dealing order: two open, two hidden, two in the middle, two of war."""
    one, two, pot, paid = decided(cards, strategies)
    points = (value(one), value(two))
    pair = readings.get("bonus_pair", "rank")
    won = [bonus(hand[0], hand[1], pair) for hand in (one, two)]
    bank = -sum(won, Fraction(0))
    if min(points) > 21:
        match readings.get("all_bust", "war"):
            case "returned":
                return won[0], won[1], bank
            case "carried":
                return won[0] - paid[0], won[1] - paid[1], bank
            case "lowest":
                ranking = [-points[0], -points[1]]
            case _:
                ranking = [0, 0]
    else:
        ranking = [total if total <= 21 else 0 for total in points]
    if ranking[0] == ranking[1]:
        order = "A" + ORDER[:-1] if readings.get("war_rank") == "ace_low" else ORDER
        ranking = [order.index(card[0]) for card in cards[6:8]]
    winner = 0 if ranking[0] > ranking[1] else 1
    nets = [won[at] - paid[at] + (pot if at == winner else 0) for at in (0, 1)]
    return nets[0], nets[1], bank


def distribution(
    pack: Sequence[str], strategies: Sequence[Strategy], readings: dict[str, str]
) -> Counter[Result]:
    """How often each result comes, over every order of a pack of eight."""
    return Counter(play(cards, strategies, readings) for cards in permutations(pack, 8))


def sequences(pack: Sequence[str]) -> int:
    """How many games a pack of six allows up to the reveal: cards in every order, decisions of every kind."""
    games = 0
    for open_1, open_2, hidden_1, hidden_2, first, _ in permutations(pack, 6):
        fates = [2 if value([o, h, first]) <= 21 else 1 for o, h in ((open_1, hidden_1), (open_2, hidden_2))]
        games += (1 + fates[0]) * (1 + fates[1])
    return games
