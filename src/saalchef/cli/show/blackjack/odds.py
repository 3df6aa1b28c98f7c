"""What belongs to a Black Jack box besides its bets, as tables."""

from saalchef.cli.show.display import Display
from saalchef.cli.show.words import Words
from saalchef.houses import House
from saalchef.odds.blackjack.box_figures import BlackJack, Main
from saalchef.report.text_table import table


def show_besides(display: Display, w: Words, _: House, found: BlackJack) -> None:
    """The main game in some more numbers, and what its offers and side bets depend on."""
    main = found.bets["main"]
    assert isinstance(main, Main)
    _show_main(display, w, main)
    if found.even_money is not None:
        wait = found.even_money.wait.ev
        better = w["even_money_wait"] if wait > found.even_money.take else w["even_money_take"]
        told = w["even_money"].format(w.percent(float(found.even_money.take)), w.percent(wait), better)
        display.note(told)
    if found.twins_by_boxes:
        made = table(w["boxes"], w["value"], left=0)
        for entry in found.twins_by_boxes:
            made.add_row(str(entry.boxes), w.signed(entry.ev))
        display.table(w["twins_by_boxes"], made)
    if found.crazy_played_for is not None:
        played = found.crazy_played_for
        told = w["played_for"].format(w.signed(played.bet.ev), w.percent(played.main_ev_lost))
        display.note(told)


def _show_main(display: Display, w: Words, main: Main) -> None:
    made = table(w["what"], w["value_column"])
    made.add_row(w["box_wins"], w.percent(main.win))
    made.add_row(w["box_pushes"], w.percent(main.push))
    made.add_row(w["box_loses"], w.percent(main.lose))
    made.add_row(w["average_stake"], w.number(main.average_stake, 4))
    made.add_row(w["element_of_risk"], w.signed(main.element_of_risk))
    made.add_row(w["covariance"], w.number(main.covariance_of_two_boxes, 4))
    if main.chart_ev is not None and main.chart_cost is not None:
        made.add_row(w["chart_value"], w.signed(main.chart_ev))
        made.add_row(w["chart_cost"], w.percent(main.chart_cost))
    display.table(w["main_game"], made)
