"""Who wins what: to be read aloud beside the leaflets."""

from collections.abc import Iterator
from fractions import Fraction

from saalchef.rules.blackjack.hand import Hand, Stake
from saalchef.rules.blackjack.rules import Rules, SideBet
from saalchef.rules.blackjack.state import Box, Table
from saalchef.rules.cards import JOKER, index
from saalchef.rules.events import Settled
from saalchef.rules.money import Cents, pay

LOST = Fraction(-1)
STAND_OFF = Fraction(0)


def bank_blackjack(t: Table) -> bool:
    """Ace and ten-value card as the bank's first two."""
    return t.bank_total == 21 and len(t.bank_cards) == 2 and JOKER not in t.bank_cards


def outcome(t: Table, hand: Hand) -> tuple[str, Fraction]:
    """How a hand compares with the bank, and what its stake wins."""
    if hand.total > 21:
        return "bust", LOST
    if bank_blackjack(t):
        if hand.blackjack:
            return "stand_off", STAND_OFF
        if hand.total == 21 and t.rules.bank_blackjack_against_21 == "stand_off":
            return "stand_off", STAND_OFF
        return "lost_to_blackjack", LOST
    if hand.blackjack:
        return "blackjack", t.rules.blackjack_pays
    if t.bank_total > 21 or hand.total > t.bank_total:
        return "won", t.rules.win_pays
    if hand.total == t.bank_total:
        return "stand_off", STAND_OFF
    return "lost", LOST


def settle_hand(t: Table, box: Box, number: int) -> Iterator[Settled]:
    """Every stake on a hand against the bank."""
    hand = box.hands[number]
    how, ratio = outcome(t, hand)
    for stake in hand.stakes:
        staked = Cents(stake.amount + stake.raised)
        won = pay(staked, ratio)
        if how == "lost_to_blackjack":
            won = Cents(-_taken_by_blackjack(t.rules, stake, number))
        yield Settled(stake.guest, "main", staked, won, how, box.number, number + 1)


def _taken_by_blackjack(rules: Rules, stake: Stake, number: int) -> int:
    """All of it; or the original stake alone, which lies on the first hand."""
    if rules.bank_blackjack_takes == "all":
        return stake.amount + stake.raised
    return stake.amount if number == 0 else 0


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
        twins = index(first) == index(second) and JOKER not in (first, second)
        joker = box.joker_at > 0 if t.rules.joker_scope == "box" else t.joker_in_deal
        yield from _side_bet(t.rules, box, "twins", bet, twins, joker)


def settle_crazy(t: Table) -> Iterator[Settled]:
    """Crazy-Twins win when the first cards of box and bank show the same index and the box does not lose."""
    bet = t.rules.crazy
    if bet is None:
        return
    for box in t.boxes:
        if not box.crazy:
            continue
        wins = crazy_match(t, box) and does_not_lose(t, box)
        places = (2,) if t.rules.crazy_joker == "second" else (1, 2)
        yield from _side_bet(t.rules, box, "crazy", bet, wins, box.joker_at in places)


def crazy_match(t: Table, box: Box) -> bool:
    first, banks = box.hands[0].cards[0], t.bank_cards[0]
    return index(first) == index(banks) and JOKER not in (first, banks)


def does_not_lose(t: Table, box: Box) -> bool:
    """Whether the box, split or not, does not lose: by its hands against the bank's, or by its net result."""
    match t.rules.crazy_split:
        case "any_hand":
            return any(_enough(t, outcome(t, hand)[1]) for hand in box.hands)
        case "every_hand":
            return all(_enough(t, outcome(t, hand)[1]) for hand in box.hands)
        case _:
            return _enough(t, sum([_units(t, box, n) for n in range(len(box.hands))], start=Fraction(0)))


def _enough(t: Table, result: Fraction) -> bool:
    """A stand-off counts as not losing by the house's reading."""
    return result >= 0 if t.rules.crazy_push else result > 0


def _units(t: Table, box: Box, number: int) -> Fraction:
    """What a hand brings the box, in units of its original stake."""
    hand = box.hands[number]
    how, ratio = outcome(t, hand)
    if how == "lost_to_blackjack":
        unit = Stake("", Cents(1), Cents(1 if hand.doubled else 0))
        return Fraction(-_taken_by_blackjack(t.rules, unit, number))
    return ratio * (2 if hand.doubled else 1)


def _side_bet(rules: Rules, box: Box, field: str, bet: SideBet, wins: bool, joker: bool) -> Iterator[Settled]:
    ratio = bet.with_joker if joker else bet.pays
    if rules.twins_pay == "gross":
        ratio -= 1
    how = ("won_with_joker" if joker else "won") if wins else "lost"
    for wager in box.twins if field == "twins" else box.crazy:
        won = pay(wager.amount, ratio) if wins else Cents(-wager.amount)
        yield Settled(wager.guest, field, wager.amount, won, how, box.number)
