"""Who wins what: to be read aloud beside the leaflets."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.hand import Hand
from saalchef.rules.blackjack.rules import Rules, SideBet
from saalchef.rules.blackjack.state import Box, Table
from saalchef.rules.cards import JOKER, Card, rank_of
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents, pay

# The ends of a hand as events call them.
NAMES = {
    facts.BUST: "bust",
    facts.LOST: "lost",
    facts.LOST_TO_BLACKJACK: "lost_to_blackjack",
    facts.STAND_OFF: "stand_off",
    facts.WON: "won",
    facts.BLACKJACK: "blackjack",
}

_NOTHING, _THE_STAKE = Fraction(0), Fraction(-1)


def bank_blackjack(t: Table) -> bool:
    """Ace and ten-value card as the bank's first two."""
    return facts.is_blackjack(t.bank_total, len(t.bank_cards), from_split=False)


def outcome(rules: Rules, total: int, blackjack: bool, bank: int, banks_blackjack: bool) -> int:
    """How a hand ends against the bank by this house's reading."""
    stands_off_21 = rules.bank_blackjack_against_21 == "stand_off"
    return facts.who_wins(total, blackjack, bank, banks_blackjack, stands_off_21)


def ratio(rules: Rules, how: int) -> Fraction:
    """What such an end pays on the stake that it moves."""
    match how:
        case facts.WON:
            return rules.win_pays
        case facts.BLACKJACK:
            return rules.blackjack_pays
        case facts.STAND_OFF:
            return _NOTHING
        case _:
            return _THE_STAKE


def moved(rules: Rules, how: int, stake: int, raised: int, first_hand: bool) -> int:
    """How much of a stake, and of what doubling added, such an end pays on or takes."""
    return facts.settled_stake(how, stake, raised, first_hand, rules.bank_blackjack_takes == "all")


def settle_hand(t: Table, box: Box, number: int) -> Iterator[Settled]:
    """Every stake on a hand against the bank."""
    hand = box.hands[number - 1]
    if not hand.stakes:
        return
    rules, how = t.rules, _outcome(t, hand)
    pays = ratio(rules, how)
    for stake in hand.stakes:
        amount, raised = stake.amount, stake.raised
        won = pay(Cents(moved(rules, how, amount, raised, number == 1)), pays)
        yield Settled(stake.guest, "main", Cents(amount + raised), won, NAMES[how], box.number, number)


def _outcome(t: Table, hand: Hand) -> int:
    return outcome(t.rules, hand.total, hand.blackjack, t.bank_total, bank_blackjack(t))


def settle_insurance(t: Table) -> Iterator[Settled]:
    """Insurance wins when the bank has a Black Jack."""
    won = bank_blackjack(t)
    for box in t.boxes:
        for wager in box.insurance:
            gain = pay(wager.amount, t.rules.insurance_pays) if won else Cents(-wager.amount)
            how = "insurance_won" if won else "insurance_lost"
            yield Settled(wager.guest, "insurance", wager.amount, gain, how, box.number)


def settle_twins(t: Table) -> Iterator[Settled]:
    """Twins win when the two initial cards of the box show the same index."""
    bet = t.rules.twins
    if bet is None:
        return
    for box in t.boxes:
        if not box.twins:
            continue
        first, second = box.hands[0].cards
        twins = same_index(first, second)
        joker = facts.twins_with_joker(box.joker_at, t.joker_in_deal, t.rules.joker_scope == "table")
        how = ("won_with_joker" if joker else "won") if twins else "lost"
        yield from _side_bet(t.rules, box, "twins", bet, how)


def settle_crazy(t: Table) -> Iterator[Settled]:
    """Crazy-Twins win when the first cards of box and bank show the same index and the box does not lose."""
    bet = t.rules.crazy
    if bet is None:
        return
    for box in t.boxes:
        if not box.crazy:
            continue
        yield from _side_bet(t.rules, box, "crazy", bet, crazy_outcome(t, box))


def crazy_match(t: Table, box: Box) -> bool:
    return same_index(box.hands[0].cards[0], t.bank_cards[0])


def same_index(one: Card, other: Card) -> bool:
    """The sign in the corner: a king and a queen share their points, not their index; a joker shares none."""
    return JOKER not in (one, other) and facts.same_index(rank_of(one), rank_of(other))


def does_not_lose(t: Table, box: Box) -> bool:
    """Whether the box, split or not, does not lose: by its hands against the bank's, or by its net result."""
    match t.rules.crazy_split:
        case "any_hand":
            return any(not_lost(t.rules, ratio(t.rules, _outcome(t, hand))) for hand in box.hands)
        case "every_hand":
            return all(not_lost(t.rules, ratio(t.rules, _outcome(t, hand))) for hand in box.hands)
        case _:
            hands = range(1, len(box.hands) + 1)
            net = sum([_units(t, box, number) for number in hands], start=Fraction(0))
            return bool(not_lost(t.rules, net))


def crazy_outcome(t: Table, box: Box) -> str:
    """How Crazy-Twins end. They win with the joker if it is the first or second card of a hand that does not
    lose; by reading, on a split box, if it came in the initial deal, whichever hand loses.
    """
    if not (crazy_match(t, box) and does_not_lose(t, box)):
        return "lost"
    second_only = t.rules.crazy_joker == "second"
    if len(box.hands) == 1 or t.rules.crazy_joker_split == "initial_deal":
        return "won_with_joker" if facts.crazy_with_joker(box.joker_at, second_only) else "won"
    with_it = [hand for hand in box.hands if facts.crazy_with_joker(hand.joker_at, second_only)]
    if any(not_lost(t.rules, ratio(t.rules, _outcome(t, hand))) for hand in with_it):
        return "won_with_joker"
    return "won_joker_lost" if with_it else "won"


def not_lost(rules: Rules, result: Any) -> Any:
    """Whether a result, or each of many, counts as not lost; a stand-off by the house's reading."""
    return result >= 0 if rules.crazy_push else result > 0


def _units(t: Table, box: Box, number: int) -> Fraction:
    """What a hand brings the box, in units of its original stake."""
    hand = box.hands[number - 1]
    how = _outcome(t, hand)
    return ratio(t.rules, how) * moved(t.rules, how, 1, 1 if hand.doubled else 0, number == 1)


def side_bet_pays(rules: Rules, bet: SideBet, joker: bool) -> Fraction:
    """What a side bet wins on top of its stake: by reading the stake is part of what the leaflet names."""
    named = bet.with_joker if joker else bet.pays
    return named - 1 if rules.twins_pay == "gross" else named


def _side_bet(rules: Rules, box: Box, field: str, bet: SideBet, how: str) -> Iterator[Settled]:
    pays = _THE_STAKE if how == "lost" else side_bet_pays(rules, bet, how == "won_with_joker")
    for wager in box.twins if field == "twins" else box.crazy:
        won = pay(wager.amount, pays)
        yield Settled(wager.guest, field, wager.amount, won, how, box.number)
