"""The classes of strategies for split boxes that the literature names, from the same rules as ours."""

import numpy as np
import pytest
from msgspec.structs import replace

from saalchef.houses import load
from saalchef.odds.blackjack.analysis import analyse
from saalchef.odds.blackjack.hands import ACE
from saalchef.odds.blackjack.results import results
from saalchef.rules.blackjack import Rules


@pytest.mark.parametrize(
    ("house", "cdz", "cdp1"), [("pfaeffikon", 1.184e-5, 4.5e-7), ("wiesbaden", 7.12e-6, 4.3e-7)]
)
def test_what_the_classes_cost_with_one_pack(house: str, cdz: float, cdp1: float) -> None:
    """CDZ- plays a split hand like one not split, CDP1 like one after the first split, CDP as we do."""
    rules = load(house, {"decks": 1}).rules
    assert isinstance(rules, Rules)
    best = analyse(rules).strategy
    assert best.groups == 1
    always = np.ones_like(best.resplit)
    as_unsplit = np.broadcast_to(best.action, best.after.shape).copy()
    as_unsplit[:, ACE] = best.after[:, ACE]  # who splits aces has no choice
    after_the_first = np.broadcast_to(best.after[:1], best.after.shape).copy()
    ours = results(rules, best).ev
    assert results(rules, replace(best, resplit=always)).ev == pytest.approx(ours, abs=1e-12)
    for after, cost in ((as_unsplit, cdz), (after_the_first, cdp1)):
        found = ours - results(rules, replace(best, after=after, resplit=always)).ev
        assert found == pytest.approx(cost, abs=3e-8)
