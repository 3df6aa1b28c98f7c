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


def with_points(total: int, soft: bool, points: int) -> tuple[int, bool]:
    """Total and softness of a hand after a card of so many points. An ace that counts one, since eleven was
    too much, will do so for good: the hand needs not be counted anew.

    >>> with_points(16, True, TEN), with_points(10, False, ACE), with_points(21, True, ACE)
    ((16, False), (21, True), (12, False))
    """
    if not soft and points != ACE:
        return (total + points, False)  # most hands hold no ace
    hard = total + points - AS_ELEVEN if soft else total + points
    return (total_of(hard, True), is_soft(hard, True))


def total_of(hard: int, ace: bool) -> int:
    """The total best for the hand."""
    return hard + AS_ELEVEN if is_soft(hard, ace) else hard
