"""Crazy-Twins by one set of rules after another.

What a box comes to that began like the bank depends on the pack, on how hands are settled, and of its play on
what it does against this one card. It is remembered by these: few of a thousand rules differ there.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from saalchef.odds.blackjack.analysis import Solved
from saalchef.odds.blackjack.crazy import NEVER, Ending, added, bet_on, box_ending, matches, pair_shares_after
from saalchef.odds.blackjack.figures import Strategy
from saalchef.odds.blackjack.hands import ACE, TEN, points
from saalchef.odds.blackjack.results import best_play, splits
from saalchef.odds.blackjack.shoe import counts
from saalchef.rules.blackjack.facts import may_double
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.cards import Card
from saalchef.rules.counting import BEST

_SETTLES = (
    "decks", "jokers", "joker_place", "bank_stands_from", "bank_soft_17", "bank_blackjack_takes",
    "bank_blackjack_against_21", "win_pays", "blackjack_pays", "even_money", "crazy_joker",
    "crazy_joker_split", "crazy_split", "crazy_push",
)  # fmt: skip


class CrazyValue:
    """Crazy-Twins on a box that plays the main game best, from packs less the same cards seen."""

    def __init__(self) -> None:
        self._endings: dict[tuple[object, ...], Ending] = {}

    def __call__(self, rules: Rules, seen: tuple[Card, ...]) -> float | None:
        if rules.crazy is None:
            return None
        pack, ranks = counts(rules, seen)
        found = NEVER
        for card, chance in matches(pack, ranks):
            solved, best, _ = best_play(_playing_alike(rules, card), seen)
            found = added(found, chance, self._ending(solved._replace(rules=rules), best, card, ranks))
        return bet_on(rules, rules.crazy, found).ev

    def _ending(self, solved: Solved, best: Strategy, card: int, ranks: Sequence[int]) -> Ending:
        rules = solved.rules
        settles = tuple(getattr(rules, name) for name in _SETTLES)
        shares = pair_shares_after(solved, card, ranks)
        split: tuple[object, ...] = ()
        if splits(solved, best, card, card):
            plays = best.resplit[:, card, card].tobytes(), best.after[:, card, :, card].tobytes()
            split = (*plays, float(shares[card]), rules.max_hands, rules.resplit_aces)
        key = settles, card, best.action[:, card].tobytes(), split
        if key not in self._endings:
            self._endings[key] = box_ending(solved, best, card, shares)
        return self._endings[key]


def _playing_alike(rules: Rules, card: int) -> Rules:
    """Rules by which a box that begins with this card plays its main game in the same way.

    Nobody draws on a 21 that he may not double; two soft cards are an ace and another; only tens differ by
    rank; only aces may not be split again. The side bet's own terms are no part of the play.
    """
    doubles = rules.double_totals
    doubles_21 = doubles == "any" or may_double(BEST, True, doubles, rules.soft_double)
    soft = doubles != "any" and (card == ACE or 1 + points(card) in doubles)
    return replace(
        rules,
        auto_stand_21=rules.auto_stand_21 or not doubles_21,
        soft_double=rules.soft_double and soft,
        split_by=rules.split_by if card == TEN else "value",
        resplit_aces=rules.resplit_aces or card != ACE,
        twins_pay="net",
        crazy_joker="first_or_second",
        crazy_joker_split="hand",
        crazy_split="net",
        crazy_push=True,
    )
