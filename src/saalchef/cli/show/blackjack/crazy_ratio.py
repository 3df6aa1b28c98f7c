"""Main game and Crazy-Twins together, as tables and in plain sentences."""

from collections.abc import Mapping

from saalchef.cli.show.display import Display
from saalchef.cli.show.words import Words
from saalchef.houses import House
from saalchef.odds.blackjack.crazy_ratio import BothStakes, Play
from saalchef.report.text_table import table
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.money import Cents, decimal


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
        marked = {card: f"{card}*" if card in column.differs else card for card in column.second}
        stands = _stands(w, column.stand_from, column.stand_from_soft)
        chart.add_row(column.bank, _second_cards(w, column.second, marked), stands)
    display.table(w["crazy_chart"].format(w.number(found.at.ratio, 2)), chart, w["crazy_only_matched"])
    _show_split_hands(display, w, found)
    _show_changes(display, w, found)


def _say(display: Display, w: Words, house: House, found: BothStakes) -> None:
    assert isinstance(house.rules, Rules)
    if found.favourable_from is None:
        display.note(w["crazy_never"])
    else:
        display.note(w["crazy_from"].format(w.number(found.favourable_from, 4)))
    if found.widest is not None:
        main = house.rules.limits.minimum
        stakes = decimal(Cents(round(found.widest.ratio * main))), decimal(main), house.currency
        won = w.number(found.widest.total * main / 100, 2, "+")
        display.note(w["crazy_costs"].format(*stakes, won))


def _show_split_hands(display: Display, w: Words, found: BothStakes) -> None:
    made = table(w["crazy_bank"], w["crazy_plays"], w["crazy_stands"], left=3)
    for column in found.chart:
        split = column.split_hands
        if split is not None:
            plays = _second_cards(w, split.second, {card: card for card in split.second})
            made.add_row(column.bank, plays, _stands(w, split.stand_from, split.stand_from_soft))
    if made.rows:
        display.table(w["crazy_split_hands"], made, w["crazy_split_found"])


def _show_changes(display: Display, w: Words, found: BothStakes) -> None:
    """The first two cards; of other hands only how often."""
    made = table(w["crazy_from_ratio"], w["crazy_cards"], w["crazy_before"], w["crazy_after"], left=4)
    shown = [each for each in found.changes if each.after in w.alternatives and len(each.cards.split()) == 2]
    for each in shown:
        plays = w.alternatives[each.before], w.alternatives[each.after]
        made.add_row(w.number(each.ratio, 4), each.cards, *plays)
    others = len(found.changes) - len(shown)
    display.table(w["crazy_changes"], made, w["crazy_other_changes"].format(others))


def _second_cards(w: Words, second: Mapping[str, Play], written: Mapping[str, str]) -> str:
    """By what is done, the second cards with which it is done."""
    by_play: dict[str, list[str]] = {}
    for card, play in second.items():
        by_play.setdefault(play, []).append(written[card])
    return "; ".join(f"{w.alternatives[play]} {' '.join(cards)}" for play, cards in by_play.items())


def _stands(w: Words, hard: int | None, soft: int | None) -> str:
    told = [w["crazy_hard"].format(hard)] if hard is not None else []
    return ", ".join(told + ([w["crazy_soft"].format(soft)] if soft is not None else []))
