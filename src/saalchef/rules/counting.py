"""How cards count at Black Jack and at Black Jack Challenge, on whole numbers; kernels ask here too."""

BEST = 21
ACE = 1  # as long as it does not count eleven
TEN = 10
AS_ELEVEN = 10  # what an ace counts more as eleven than as one


def points_of(rank: int) -> int:
    """What a rank from 0 (ace) to 12 (king) counts, the ace as one."""
    return min(rank + 1, TEN)


def is_bust(total: int) -> bool:
    """Whether a hand has exceeded 21."""
    return total > BEST


def is_soft(hard: int, ace: bool) -> bool:
    """Whether an ace counts eleven in a hand that counts so much with all its aces as one."""
    return ace and not is_bust(hard + AS_ELEVEN)


def total_of(hard: int, ace: bool) -> int:
    """The total best for the hand."""
    return hard + AS_ELEVEN if is_soft(hard, ace) else hard
