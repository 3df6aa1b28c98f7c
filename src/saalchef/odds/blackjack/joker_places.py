"""How often the joker is laid beside a card where it counts for Crazy-Twins."""

from saalchef.odds.blackjack.analysis import Solved


def joker_beside(solved: Solved, hands: int = 1) -> float:
    """Beside one of the first two cards of so many hands: every place of the pack's order is as likely."""
    rules = solved.rules
    if rules.joker_place == "occupies" or not rules.jokers:
        return 0.0
    cards = int(solved.pack.sum())
    without = 1.0
    for place in range(hands * (1 if rules.crazy_joker == "second" else 2)):
        without *= (cards - place) / (cards - place + rules.jokers)
    return 1.0 - without
