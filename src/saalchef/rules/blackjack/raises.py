"""What a guest may put up while the coup runs."""

from saalchef.rules.blackjack.events import Doubled, HandSplit, Insured

RAISES = (Doubled, HandSplit, Insured)
