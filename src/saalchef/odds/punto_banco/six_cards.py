"""All orders of the first six cards of a coup, counted exactly, whatever the drawing table.

Cards count modulo ten, so a pack is ten counts. Cards that a coup does not need are dealt in thought, which
changes no chance; there are N (N-1) … (N-5) orders in all.
"""

from collections.abc import Mapping, MutableSequence, Sequence
from math import perm

from saalchef.rules.cards import Card
from saalchef.rules.punto_banco.draw import VALUE

VALUES = 10
CARDS = 6


def values(left: Mapping[Card, int]) -> tuple[int, ...]:
    """A pack as ten counts: tens and pictures first, then aces to nines."""
    counts = [0] * VALUES
    for card, number in left.items():
        counts[VALUE[card]] += number
    return tuple(counts)


def all_orders(pack: Sequence[int]) -> int:
    return perm(sum(pack), CARDS)


def add_orders(
    n: MutableSequence[int],
    ends: Sequence[int],
    counted: MutableSequence[int],
    made: MutableSequence[int],
    partners: MutableSequence[int],
) -> None:
    """Add to `counted` the number of orders behind each end of a coup dealt from the ten counts `n`.

    `ends` says which end the fifth card c, the sixth card d, Punto's total p and Banco's total b of two cards
    lead to, at place 1000 c + 100 d + 10 p + b. `made` (ten places) and `partners` (a hundred) are workspace.

    With c and d gone, a total p is made by P[p] ordered pairs. Two pairs with totals p and b have no card in
    common in P[p] P[b] cases less those in which they have. X runs over the value of a common card: for p ≠ b
    there are 4 X such cases, by its places in the pairs; for p = b those with both cards in common, 2 P[p] in
    number, are found twice.

    Plain loops over flat lists: interpreted it takes milliseconds for any number of cards, compiled
    microseconds.
    """
    for c in range(10):
        for d in range(c, 10):
            last_two = n[c] * (n[d] - (1 if c == d else 0))
            if last_two == 0:
                continue
            n[c] -= 1
            n[d] -= 1
            for p in range(10):
                pairs = 0
                for i in range(10):
                    j = p - i if p >= i else p - i + 10
                    partner = n[j] - (1 if i == j else 0)
                    partners[10 * p + i] = partner
                    pairs += n[i] * partner
                made[p] = pairs
            for p in range(10):
                for b in range(p + 1):
                    one_in_common = 0
                    for i in range(10):
                        one_in_common += n[i] * partners[10 * p + i] * partners[10 * b + i]
                    first_four = made[p] * made[b] - 4 * one_in_common
                    if p == b:
                        first_four += 2 * made[p]
                    orders = first_four * last_two
                    counted[ends[1000 * c + 100 * d + 10 * p + b]] += orders
                    if p != b:
                        counted[ends[1000 * c + 100 * d + 10 * b + p]] += orders
                    if c != d:
                        counted[ends[1000 * d + 100 * c + 10 * p + b]] += orders
                        if p != b:
                            counted[ends[1000 * d + 100 * c + 10 * b + p]] += orders
            n[c] += 1
            n[d] += 1
