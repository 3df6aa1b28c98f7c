"""Ways to play Black Jack Challenge that a person can name, as thresholds."""

from saalchef.sim.challenge.thresholds import Thresholds, thresholds

REASONABLE = "reasonable"
CAREFUL = Thresholds(11, 17, 11, 17)  # takes no card that could bust the hand
BOLD = Thresholds(17, 18, 17, 18)

# By the number of players. If all others play so, no thresholds that were tried gain more than 0.04 Antes a
# game: the more players, the better a hand must be to win.
_REASONABLE = {
    2: Thresholds(13, 15, 14, 16),
    3: Thresholds(14, 15, 14, 16),
    4: Thresholds(14, 16, 15, 16),
    5: Thresholds(15, 17, 16, 17),
    6: Thresholds(16, 17, 16, 17),
    7: Thresholds(16, 18, 16, 18),
}


def named_strategy(name: str, players: int) -> Thresholds:
    """The thresholds behind a name, or those written out."""
    named = {REASONABLE: _REASONABLE[players], "careful": CAREFUL, "bold": BOLD}
    return named[name] if name in named else thresholds(name, named)
