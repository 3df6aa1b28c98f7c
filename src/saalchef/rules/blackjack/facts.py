"""What is so at Black Jack, on whole numbers: the rules, the odds, the simulator and the school all ask here.

A hand is its total and whether it is a Black Jack, and so is the bank's. Readings come as yes or no.
"""

from fractions import Fraction

from saalchef.rules.counting import ACE, AS_ELEVEN, BEST, TEN, is_bust, points_of, total_of

# How a hand can end against the bank.
BUST, LOST, LOST_TO_BLACKJACK, STAND_OFF, WON, BLACKJACK = range(6)

KING = 12  # the highest rank; beyond it is the joker

INSURED = Fraction(1, 2)  # of the stake at most; by the house's word neither more nor less

# From which total a house may let its bank stand: the simulator has room for no lower one, and from 19 on it
# would no longer be this game.
LOWEST_STAND, HIGHEST_STAND = 16, 18


# ——— hands ———


def is_blackjack(total: int, cards: int, from_split: bool) -> bool:
    """Ace and ten-value card as the first two cards; after a split they count as 21."""
    return total == BEST and cards == 2 and not from_split


def makes_blackjack(one: int, other: int) -> bool:
    """Whether the first two cards of a box or of the bank, in points, are a Black Jack."""
    return is_blackjack(total_of(one + other, ACE in (one, other)), 2, False)


def is_pair(one: int, other: int, by_rank: bool) -> bool:
    """Whether two ranks, from 0 (ace) to 12 (king), may be split: alike in rank, or by reading in points."""
    return one == other or (not by_rank and points_of(one) == points_of(other))


def is_split_ace(first: int, from_split: bool) -> bool:
    """Whether a hand with this first card, in points, is one of split aces, which get one card only."""
    return from_split and first == ACE


def further_splits(hands: int, most: int, aces: bool, aces_again: bool) -> int:
    """How many more splits a box of so many hands allows; aces may by rule be split only once."""
    if aces and hands > 1 and not aces_again:
        return 0
    return max(0, most - hands)


def stands_by_itself(total: int, auto_stand: bool) -> bool:
    """Whether a hand takes no further card, by reading, because it cannot become better."""
    return total == BEST and auto_stand


def may_double(total: int, soft: bool, totals: tuple[int, ...], as_hard: bool) -> bool:
    """Whether two cards count what may be doubled; by reading a soft hand also with its ace as one."""
    return total in totals or (as_hard and soft and total - AS_ELEVEN in totals)


# ——— raises and the box maximum ———


def counts_to_maximum(stake: int, raised: int, doubles_beyond: bool) -> int:
    """What of a stake the box maximum counts: what doubling added only where it may not go beyond."""
    return stake if doubles_beyond else stake + raised


def may_raise(stake: int, counted: int, maximum: int, beyond: bool, chips: int) -> bool:
    """Whether a stake may be put up once more: chips for it, and room beside what the maximum counts, unless
    a raise may go beyond.
    """
    return stake <= chips and (beyond or counted + stake <= maximum)


# ——— the bank ———


def offers_insurance(first: int) -> bool:
    """Whether the bank's first card, in points, is one against which guests may insure themselves."""
    return first == ACE


def may_become_blackjack(first: int) -> bool:
    """Whether the bank's second card can make a Black Jack of its first one, in points."""
    return makes_blackjack(first, ACE) or makes_blackjack(first, TEN)


def bank_draws(total: int, soft: bool, stands_from: int, draws_on_soft: bool) -> bool:
    """The bank draws below the total from which it stands, and by reading on that total where it is soft."""
    return total < stands_from or (total == stands_from and soft and draws_on_soft)


# ——— who wins, and how much of a stake that moves ———


def who_wins(total: int, blackjack: bool, bank: int, bank_blackjack: bool, stands_off_21: bool) -> int:
    """How a hand ends against the bank; by reading every 21 stands off against the bank's Black Jack."""
    if is_bust(total):
        return BUST
    if bank_blackjack:
        equal = blackjack or (total == BEST and stands_off_21)
        return STAND_OFF if equal else LOST_TO_BLACKJACK
    if blackjack:
        return BLACKJACK
    if is_bust(bank) or total > bank:
        return WON
    return STAND_OFF if total == bank else LOST


def settled_stake(how: int, stake: int, raised: int, first_hand: bool, takes_all: bool) -> int:
    """How much is paid or taken: all, but by reading the bank's Black Jack takes the original stake alone,
    which lies on the box's first hand.
    """
    if how != LOST_TO_BLACKJACK or takes_all:
        return stake + raised
    return stake if first_hand else 0


def even_money(stake: int) -> int:
    """What a Black Jack wins that is paid at once, before the bank's second card: 1 to 1."""
    return stake


# ——— the side bets ———


def same_index(one: int, other: int) -> bool:
    """Whether two cards show one sign in their corners, by their ranks from 0 (ace) to 12 (king): the box's
    first two are then Twins, and its first and the bank's match for Crazy-Twins. A joker is like no card.
    """
    return one == other and one <= KING


def twins_with_joker(joker_at: int, in_deal: bool, anywhere: bool) -> bool:
    """Whether Twins are paid with the joker: it came as the box's card 1 or 2 (0: neither), or by reading to
    anyone in the initial deal.
    """
    return in_deal if anywhere else joker_at > 0


def crazy_with_joker(joker_at: int, second_only: bool) -> bool:
    """Whether Crazy-Twins are paid with the joker: it came as the hand's card 1 or 2, or by reading as 2."""
    return joker_at == 2 or (joker_at == 1 and not second_only)
