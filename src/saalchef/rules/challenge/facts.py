"""What is so at Black Jack Challenge, on whole numbers: rules, odds, simulator and bots all ask here.

Hands count as at Black Jack (`rules.counting`); a rank is a number from 0 (ace) to 12 (king).
"""

from saalchef.rules.counting import AS_ELEVEN, is_bust, points_of

# The one prize of two cards on each bonus field, the better the higher.
LOST = 0
DOUBLE_RED, RED_PAIR = 1, 2
DOUBLE_BLACK, PAIR, BLACK_PAIR = 1, 2, 3


def is_pair(one: int, other: int, by_points: bool) -> bool:
    """Whether two ranks have the same value, by the house's reading of the word."""
    return one == other or (by_points and points_of(one) == points_of(other))


def red_bonus(reds: int, pair: bool) -> int:
    """Two cards on red, so many of them red; a Red Pair is not paid as Double Red too."""
    if reds < 2:
        return LOST
    return RED_PAIR if pair else DOUBLE_RED


def black_bonus(reds: int, pair: bool) -> int:
    """Two cards on black; a pair of any colours counts, a Black Pair counts most."""
    if pair:
        return PAIR if reds > 0 else BLACK_PAIR
    return LOST if reds > 0 else DOUBLE_BLACK


def may_stake(total: int, bust_may_stake: bool) -> bool:
    """Whether somebody with this total may stake on a further card."""
    return bust_may_stake or not is_bust(total)


def pot_rank(total: int) -> int:
    """What a total is worth for the pot: the nearer to 21 the more, and nothing beyond."""
    return 0 if is_bust(total) else total


def war_strength(rank: int, ace_high: bool, by_points: bool) -> int:
    """A card's place in Casino War; by reading ten and pictures all count ten, and the ace is the highest."""
    if by_points:
        return points_of(rank) + (AS_ELEVEN if rank == 0 else 0)
    return 13 if rank == 0 and ace_high else rank


def suffices_for_war(left: int, tied: int) -> bool:
    """Whether the pack holds a card to burn and one for everyone in the war."""
    return left > tied


def share_of_pot(pot: int, winners: int, place: int) -> int:
    """Equal shares in whole cents; those that do not divide go one each to the first places, from 0."""
    return pot // winners + (1 if place < pot % winners else 0)
