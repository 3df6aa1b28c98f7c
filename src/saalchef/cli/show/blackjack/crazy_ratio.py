"""Main game and Crazy-Twins together, as tables and in plain sentences."""

from saalchef.cli.show.display import Display
from saalchef.cli.show.words import Words
from saalchef.houses import House
from saalchef.odds.blackjack.crazy_ratio import BothStakes, Column
from saalchef.report.text_table import table
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.money import decimal


def show_both_stakes(display: Display, w: Words, house: House, found: BothStakes) -> None:
    """What the whole box is worth by ratio, what that means for the house, and the chart."""
    made = table(w["crazy_ratio"], w["crazy_total"], w["crazy_main"], w.bets["crazy"], left=0)
    shown = {each.ratio: each for each in (*found.worth, found.at)}
    for ratio in sorted(shown):
        each = shown[ratio]
        cells = w.number(ratio, 2), w.signed(each.total), w.signed(each.main), w.signed(each.crazy)
        made.add_row(*cells, style="bold" if ratio == found.at.ratio else "")
    display.table(w["crazy_by_ratio"], made)
    _say(display, w, house, found)
    chart = table(w["crazy_bank"], w["crazy_plays"], w["crazy_stands"], left=3)
    for column in found.chart:
        chart.add_row(column.bank, _second_cards(w, column), _stands(w, column))
    display.table(w["crazy_chart"].format(w.number(found.at.ratio, 2)), chart, w["crazy_only_matched"])


def _say(display: Display, w: Words, house: House, found: BothStakes) -> None:
    assert isinstance(house.rules, Rules)
    at, sign, bet = found.at, house.rules.limits, house.rules.crazy
    assert bet is not None
    if found.favourable_from is None:
        display.note(w["crazy_never"])
    else:
        display.note(w["crazy_from"].format(w.number(found.favourable_from, 4)))
    most = bet.per_guest / sign.minimum
    worth = next((each for each in found.worth if each.ratio == most), at if at.ratio == most else None)
    if worth is not None:
        stakes = decimal(bet.per_guest), decimal(sign.minimum), house.currency
        won = w.number(worth.total * sign.minimum / 100, 2, "+")
        display.note(w["crazy_costs"].format(*stakes, won))
    display.note(w["crazy_changes"].format(len({each.ratio for each in found.changes})))


def _second_cards(w: Words, column: Column) -> str:
    """By what is done, the second cards with which it is done; marked where the main game alone differs."""
    by_play: dict[str, list[str]] = {}
    for card, play in column.second.items():
        by_play.setdefault(play, []).append(f"{card}*" if card in column.differs else card)
    return "; ".join(f"{w.alternatives[play]} {' '.join(cards)}" for play, cards in by_play.items())


def _stands(w: Words, column: Column) -> str:
    hard, soft = column.stand_from, column.stand_from_soft
    told = [w["crazy_hard"].format(hard)] if hard is not None else []
    return ", ".join(told + ([w["crazy_soft"].format(soft)] if soft is not None else []))
