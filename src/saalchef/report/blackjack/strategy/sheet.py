"""What stands on a strategy chart, in one language, before it is drawn."""

from itertools import groupby

from msgspec import Struct

from saalchef.catalogue import Lang
from saalchef.houses import House
from saalchef.houses.spoken import orthography
from saalchef.houses.tell import chosen_otherwise
from saalchef.odds.blackjack import Cell, Chart
from saalchef.report.blackjack.strategy.words import ChartWords, words
from saalchef.rules.blackjack.rules import Rules
from saalchef.rules.counting import ACE, TEN, total_of

BANK = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")


class ChartRow(Struct, frozen=True):
    """One or more hands that are played alike, and what to do against each card of the bank."""

    label: str
    cells: tuple[Cell, ...]


class Block(Struct, frozen=True):
    title: str
    hint: str
    rows: tuple[ChartRow, ...]


class Legend(Struct, frozen=True):
    cell: Cell
    letter: str
    text: str


class Sheet(Struct, frozen=True):
    """A chart ready to be drawn: nothing on it is said by colour alone."""

    lang: Lang
    house: str
    title: str
    rules: tuple[str, ...]
    bank: str
    columns: tuple[str, ...]
    blocks: tuple[Block, ...]
    letters: dict[Cell, str]
    legend: tuple[Legend, ...]
    offers: tuple[str, ...]  # insurance and even money: decisions outside the tables
    notes: tuple[str, ...]


def sheet(house: House, rules: Rules, chart: Chart, lang: Lang) -> Sheet:
    """The chart of a house with its words; only the moves that occur are explained."""
    w = words(lang)
    blocks = (
        Block(w.hard, w.hard_hint, _hard(chart, w)),
        Block(w.soft, w.soft_hint, _soft(chart)),
        Block(w.pairs, w.pairs_hint, _pairs(chart)),
    )
    used = {cell for block in blocks for row in block.rows for cell in row.cells}
    said = {"card": rules.word_card, "stay": rules.word_stay}
    return Sheet(
        lang=lang,
        house=house.name,
        title=w.title,
        rules=_rules(rules, w),
        bank=w.bank,
        columns=tuple(_card(card) for card in BANK),
        blocks=blocks,
        letters=w.letters,
        legend=tuple(
            Legend(cell, w.letters[cell], orthography(text.format(**said), house.currency, lang))
            for cell, text in w.moves.items()
            if cell in used
        ),
        offers=_offers(rules, chart, w),
        notes=_notes(house, chart, w),
    )


def _alike(table: dict[int, dict[str, Cell]]) -> list[tuple[int, int, tuple[Cell, ...]]]:
    """Neighbouring totals that are played alike: the lowest, the highest, and how."""
    rows = [(total, tuple(table[total][card] for card in BANK)) for total in sorted(table)]
    found = []
    for cells, group in groupby(rows, key=lambda row: row[1]):
        totals = [total for total, _ in group]
        found.append((totals[0], totals[-1], cells))
    return found


def _hard(chart: Chart, w: ChartWords) -> tuple[ChartRow, ...]:
    runs = _alike(chart.hard)
    rows = []
    for at, (low, high, cells) in enumerate(runs):
        if at == 0:
            label = w.or_less.format(high)
        elif at == len(runs) - 1:
            label = f"{low}+"
        else:
            label = str(low) if low == high else f"{low}–{high}"
        rows.append(ChartRow(label, cells))
    return tuple(rows)


def _soft(chart: Chart) -> tuple[ChartRow, ...]:
    """By the card beside the ace; a hand of more cards with the same total is played alike."""
    beside = {second: chart.soft[total_of(ACE + second, ace=True)] for second in range(ACE + 1, TEN)}
    return tuple(
        ChartRow(f"A {low}" if low == high else f"A {low} – A {high}", cells)
        for low, high, cells in _alike(beside)
    )


def _pairs(chart: Chart) -> tuple[ChartRow, ...]:
    order = sorted(chart.pairs, key=BANK.index)
    return tuple(
        ChartRow(f"{_card(card)} {_card(card)}", tuple(chart.pairs[card][bank] for bank in BANK))
        for card in order
    )


def _card(value: str) -> str:
    return "10" if value == "T" else value


def _rules(rules: Rules, w: ChartWords) -> tuple[str, ...]:
    """The rules that shape the chart, in short."""
    double = w.double_any
    if rules.double_totals != "any":
        double = w.double_on.format(", ".join(str(total) for total in rules.double_totals))
    found = [
        w.packs.format(rules.decks) if rules.decks > 1 else w.pack,
        w.soft_stand[rules.bank_soft_17].format(rules.bank_stands_from),
        w.takes[rules.bank_blackjack_takes],
        f"{double}, {w.after_split[rules.double_after_split]}",
    ]
    if rules.max_hands > 1:
        found.append(f"{w.hands.format(rules.max_hands)}, {w.aces[rules.resplit_aces]}")
    else:
        found.append(w.no_split)
    return tuple(found)


def _offers(rules: Rules, chart: Chart, w: ChartWords) -> tuple[str, ...]:
    insurance = w.insurance[chart.insurance]
    return (insurance, w.even_money[chart.even_money]) if rules.even_money else (insurance,)


def _notes(house: House, chart: Chart, w: ChartWords) -> tuple[str, ...]:
    chosen = chosen_otherwise(house, w.lang)
    worth = w.lost if chart.ev < 0 else w.won
    return (
        worth.format(w.percent(abs(chart.ev), 3)),
        w.gain.format(w.percent(chart.cost, 4)),
        w.readings.format(chosen) if chosen else w.own_readings,
    )
