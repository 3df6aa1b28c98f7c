"""The combinations of readings that are best and worst for the guest, as a table."""

from collections.abc import Mapping

from saalchef.cli.show.display import Display
from saalchef.cli.show.words import Words
from saalchef.odds.extremes import Extreme, Extremes
from saalchef.report.text_table import table


def show_extremes(display: Display, w: Words, found: Mapping[str, Extremes]) -> None:
    """For every bet its value as played and at both ends, and the readings that lead there."""
    made = table(w["bet"], w["readings_there"], w["value"], left=2)
    for name, ends in found.items():
        made.add_row(w.bets[name], "", "", style="bold")
        if ends.played is not None:
            made.add_row(w["as_it_is"], "", w.signed(ends.played))
        made.add_row(w["most_favourable"], *_end(w, ends.most))
        made.add_row(w["least_favourable"], *_end(w, ends.least))
        if ends.most_with_variants != ends.most:
            made.add_row(w["most_with_variants"], *_end(w, ends.most_with_variants))
        if ends.least_with_variants != ends.least:
            made.add_row(w["least_with_variants"], *_end(w, ends.least_with_variants))
        made.add_section()
    display.table(w["extremes"], made, w["other_readings"])


def _end(w: Words, end: Extreme) -> tuple[str, str]:
    chosen = ", ".join(f"{reading}={option}" for reading, option in end.readings.items())
    return chosen or w["as_it_is"], w.signed(end.ev)
