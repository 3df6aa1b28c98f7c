"""Why the stakes of a game of Black Jack Challenge are not among the bets."""

from saalchef.cli.show.display import Display
from saalchef.cli.show.words import Words
from saalchef.houses import House
from saalchef.odds.figures import Figures


def show_besides(display: Display, w: Words, house: House, _: Figures) -> None:
    """The Ante goes into the pot, which is among the players."""
    display.note(w["pot_among_players"].format(house.id))
