"""What a co-bettor's stake is worth, as tables: owners down, how far he follows across."""

from collections.abc import Mapping

from saalchef.catalogue import Lang
from saalchef.cli.show.display import Display
from saalchef.cli.show.simulation_words import SimulationWords
from saalchef.odds.blackjack.co_bettor import CoBettorValue
from saalchef.odds.following import FOLLOWS, Follows
from saalchef.report.text_table import table


def show_co_bettor(
    display: Display, lang: Lang, owners: Mapping[str, Mapping[Follows, CoBettorValue]]
) -> None:
    """Per unit of the initial stake, then per unit of all that he puts up."""
    t = SimulationWords(lang)
    columns = [t[f"follows_{follows}"] for follows in FOLLOWS]
    for title, figure in (("co_bettor_ev", "ev"), ("co_bettor_per_unit", "per_unit_put_up")):
        made = table(t["owner"], *columns)
        for name, values in owners.items():
            cells = (t.figures.signed(getattr(values[follows], figure)) for follows in FOLLOWS)
            made.add_row(t.called(name), *cells)
        display.table(t[title], made, t["co_bettor_note"] if figure == "ev" else "")
