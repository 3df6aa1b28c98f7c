"""Answers that a coup file leaves out: the next card implies that insurance was declined."""

from collections.abc import Iterator

from saalchef.rules import actions as a
from saalchef.rules.blackjack.state import Table

OF_THE_COUP = (a.Deal, a.AskCard, a.Stay, a.Double, a.Split)


def implied(t: Table, action: a.Action) -> Iterator[a.Action]:
    """Who did not answer the insurance round has declined with the coup's next action."""
    if t.phase == "insurance" and isinstance(action, OF_THE_COUP):
        for asked in t.asked:
            yield a.Decline(asked.guest, asked.box)
