"""One decision at a live table: what every allowed alternative is worth from the pack that remains."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.bank import Bank, bank_of, ends_with
from saalchef.odds.blackjack.box import Mixtures, PairCards, further_splits, mixtures, solve_box
from saalchef.odds.blackjack.figures import WHOLE, Alternative, Decision, HandInTurn
from saalchef.odds.blackjack.hand_rules import HandRules, blackjack_worth, hand_rules_of, jokers_in_hands
from saalchef.odds.blackjack.hands import Hands, all_hands, hand_of, points
from saalchef.odds.blackjack.play import CARD, DOUBLE, STAND, Drawing, play
from saalchef.odds.blackjack.shoe import counts, demand_enough, ranks_alike, values_of
from saalchef.odds.blackjack.splits import room_beyond
from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import JOKER, POINTS, Card, rank_of
from saalchef.rules.counting import BEST


class _Known(NamedTuple):
    """A hand in its situation."""

    rules: Rules
    hand_rules: HandRules
    hands: Hands
    bank: Bank  # with this first card alone
    pack: Any  # what remains, and with it the hand and the bank's first card
    cards: list[int]
    hand: int
    place: HandInTurn


def advise(
    rules: Rules, hand: Sequence[Card], bank: Card, seen: Sequence[Card] = (), place: HandInTurn = WHOLE
) -> Decision:
    """The value of each alternative allowed to this hand; on a split box of `place.hands` hands, the value of
    splitting again counts what it leaves to the hands that wait.
    """
    cards = values_of(rules, hand)
    first = values_of(rules, [bank])
    if len(cards) < 2 or not first:
        raise ValueError("a decision needs two cards of the hand and one of the bank")
    left, ranks = counts(rules, (*hand, bank, *seen))
    hands = all_hands(jokers_in_hands(rules))
    number = hand_of(hands, cards)
    if number < 0:
        raise ValueError("the hand is bust")
    pack = left.copy()
    for card in (*cards, *first):
        pack[card] += 1
    known = _Known(
        rules, hand_rules_of(rules), hands, bank_of(rules, tuple(first)), pack, cards, number, place
    )
    alike = _alike_left(rules, hand, ranks)
    to_come = 1 if alike is None else rules.max_hands - place.hand + 1
    room = to_come * (BEST - POINTS[hand[0]]) + rules.bank_stands_from - 1
    demand_enough(left, room, to_come + 1)
    values = _values(known, alike)
    insurance = None
    if facts.offers_insurance(points(first[0])) and len(cards) == 2 and place.hands == 1:
        natural = float(left[known.bank.partner[0]]) / float(left.sum())
        insurance = (float(rules.insurance_pays) + 1.0) * natural - 1.0
    return Decision(values, max(values, key=values.__getitem__), insurance)


def _alike_left(rules: Rules, hand: Sequence[Card], ranks: Sequence[int]) -> int | None:
    """How many cards remain that would make the same pair; None where the hand is none."""
    cards = [rank_of(card) for card in hand if card != JOKER]
    if len(values_of(rules, hand)) != 2 or len(cards) != 2:
        return None
    alike = ranks_alike(rules, cards[0])
    return sum(ranks[rank] for rank in alike) if cards[1] in alike else None


def _values(known: _Known, alike: int | None) -> dict[Alternative, float]:
    hand_rules, hands, place, hand = known.hand_rules, known.hands, known.place, known.hand
    split_aces = facts.is_split_ace(points(known.cards[0]), place.hands > 1)
    blackjack = facts.is_blackjack(int(hands.total[hand]), len(known.cards), place.hands > 1)
    if place.hands > 1 and not hand_rules.doubles_after_split:
        hand_rules = hand_rules._replace(doubles=np.zeros_like(hand_rules.doubles))
    further = further_splits(hand_rules, known.cards[0], place.hands) if alike is not None else 0
    needed = _at_least(hands, hands.cards[hand])
    if further:
        needed |= hands.cards[:, known.cards[0]] > 0
    room = room_beyond(hands, known.cards[0], hand_rules.max_hands) if further else 0
    ends = np.zeros((len(hands.size) + room, 1, known.bank.columns))
    _fill(known, known.pack, np.nonzero(needed)[0], ends)
    if blackjack:
        natural = float(ends[hand, 0, 0])
        values: dict[Alternative, float] = {"stand": blackjack_worth(hand_rules, natural)}
        if hand_rules.even_money and facts.offers_insurance(points(known.bank.firsts[0])):
            values["even_money"] = float(facts.even_money(1))
        return values
    worth = np.zeros((len(hands.size), 3, 1))
    best = np.zeros((len(hands.size) + 1, 1))
    action = np.zeros((len(hands.size), 1), dtype=np.uint8)
    which = np.nonzero(_at_least(hands, hands.cards[hand]))[0][::-1].copy()
    draw = Drawing(known.pack, int(known.pack.sum()), 0, 0, 1.0 if place.hand == 1 else 0.0)
    play(hands, known.bank, hand_rules, draw, which, ends, True, action, worth, best)
    values = {"stand": float(worth[hand, STAND, 0])}
    if not split_aces and np.isfinite(worth[hand, CARD, 0]):
        values["card"] = float(worth[hand, CARD, 0])
    if not split_aces and np.isfinite(worth[hand, DOUBLE, 0]):
        values["double"] = float(worth[hand, DOUBLE, 0])
    if further and alike is not None:
        values["split"] = _split(known, alike, ends)
    return values


def _at_least(hands: Hands, cards: Any) -> Any:
    """Which hands this one can become."""
    return np.all(hands.cards >= cards, axis=1)


def _fill(known: _Known, pack: Any, which: Any, ends: Any) -> None:
    found = np.empty((len(which), 1, ends.shape[2]))
    ends_with(known.bank, pack, known.hands.cards[which], found)
    ends[which] = found


def _split(known: _Known, alike: int, ends: Any) -> float:
    """The hands that come of the pair and of those waiting, less what these are worth without the split."""
    place, card = known.place, known.cards[0]
    waiting = place.hands - place.hand
    again = further_splits(known.hand_rules, card, place.hands + 1)
    box = mixtures(waiting + 2, again, place.hand == 1, known.hand_rules.takes_all)
    value = _worth(known, known.pack, 1, alike, box, ends)
    if waiting == 0:
        return value
    others = mixtures(
        waiting, further_splits(known.hand_rules, card, place.hands), False, known.hand_rules.takes_all
    )
    pack = known.pack.copy()
    pack[card] -= 1
    _fill(known, pack, np.nonzero(known.hands.cards[:, card] > 0)[0], ends)
    return value - _worth(known, pack, 0, alike, others, ends)


def _worth(known: _Known, pack: Any, extra: int, alike: int, seen: Mixtures, ends: Any) -> float:
    """What hands are worth that wait with one card of the pair each."""
    one = np.ones((1, 1))
    left = PairCards(one, alike * one)
    card = known.cards[0]
    box = solve_box(known.hands, known.bank, pack, known.hand_rules, card, extra, left, seen, ends)
    return float(box.value[0])
