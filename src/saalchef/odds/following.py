"""How far a co-bettor goes along with the raises of a box's owner."""

from typing import Literal, get_args

Follows = Literal["nothing", "doubles", "splits", "everything"]
FOLLOWS: tuple[Follows, ...] = get_args(Follows)


def follows_doubles(follows: Follows) -> bool:
    return follows in ("doubles", "everything")


def follows_splits(follows: Follows) -> bool:
    return follows in ("splits", "everything")
