"""Black Jack, exactly: what each decision and the whole game are worth under any house's rules.

The compiled code is imported with the module that needs it, never with this package:

    from saalchef.odds.blackjack.advice import advise       # one decision at a live table
    advise(rules, hand, bank, seen=(), place=WHOLE) -> Decision

    from saalchef.odds.blackjack.analysis import analyse    # the whole game of one box
    analyse(rules, seen=()) -> Analysis                     # ev, insurance, every two-card deal, strategy

    from saalchef.odds.blackjack.chart import chart         # what a person can memorise, and its price
    chart(rules) -> Chart

    from saalchef.odds.blackjack.results import results     # net results, swing, stake
    results(rules, strategy=None, seen=()) -> Results       # of the best strategy by default

    from saalchef.odds.blackjack.two_boxes import covariance # of two boxes of one guest
    covariance(rules, seen=()) -> float                     # per unit of both initial stakes

    from saalchef.odds.blackjack.crazy import crazy         # Crazy-Twins, which needs the play of the box
    crazy(rules, seen=()) -> Crazy

`rules` is a `saalchef.rules.blackjack.rules.Rules`; `hand`, `bank` and `seen` are cards as in "Ah". `seen`
holds every other open card: those of other boxes and, on a split box, of its other hands. Cards that the
pack does not hold, or a pack too small to play from, raise `saalchef.odds.pack.PackError`.
"""

from saalchef.odds.blackjack.figures import (
    VALUES,
    WHOLE,
    Alternative,
    Analysis,
    Cell,
    Chart,
    Crazy,
    Decision,
    HandInTurn,
    Insurance,
    Result,
    Results,
    StartingHand,
    Strategy,
)

__all__ = [
    "VALUES",
    "WHOLE",
    "Alternative",
    "Analysis",
    "Cell",
    "Chart",
    "Crazy",
    "Decision",
    "HandInTurn",
    "Insurance",
    "Result",
    "Results",
    "StartingHand",
    "Strategy",
]
