"""Where cards come from: a continuous shuffler, a shoe with a cut card, or a given sequence."""

from saalchef.shoes.shoe import ContinuousShuffler, CutCardShoe, Exhausted, FixedSequence, Shoe, shoe_for

__all__ = ["ContinuousShuffler", "CutCardShoe", "Exhausted", "FixedSequence", "Shoe", "shoe_for"]
