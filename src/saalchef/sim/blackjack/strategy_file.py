"""Strategies as files: a TOML table by total and bank card that a person can read off a card."""

from typing import Any

from saalchef.catalogue import Lang, nearest, say
from saalchef.houses.files import FileTrouble, text_of, toml_of
from saalchef.odds.blackjack import Cell
from saalchef.rules.counting import BEST
from saalchef.sim.blackjack.named_strategies import BANK_CARDS, HARD, SOFT, ByBankCard, WrittenStrategy
from saalchef.sim.complaints import SimulationError

VERSION = 1
COLUMNS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")  # as charts are printed
LETTERS: dict[str, Cell] = {
    "S": "stand",
    "C": "card",
    "D": "double_else_card",
    "d": "double_else_stand",
    "P": "split",
}
AS_TOTAL = "-"
_PAIRS = BANK_CARDS
_KEYS = ("strategy", "bank", "insurance", "even_money", "hard", "soft", "pairs")


class StrategyFileError(SimulationError):
    """A strategy file that cannot be used: which file, which key, and what was expected there."""

    def __init__(
        self, code: str, file: str, key: str = "", meant: str | None = None, /, **facts: object
    ) -> None:
        super().__init__(code, meant, place=f"{file}: {key}" if key else file, **facts)


def read_strategy(name: str) -> WrittenStrategy:
    """The strategy in a file; nothing is assumed that is not written there, but that 21 stays."""
    try:
        table = toml_of(text_of(name))
    except FileTrouble as e:
        raise StrategyFileError("system.at", name, problem=e) from None
    for key in table:
        if key not in _KEYS:
            raise StrategyFileError("sim.file_key", name, key, nearest(key, _KEYS), known=", ".join(_KEYS))
    if table.get("strategy") != VERSION:
        raise StrategyFileError("sim.file_version", name, "strategy", version=VERSION)
    banks = _banks(name, table.get("bank"))
    hard = _rows(name, table, "hard", [str(t) for t in HARD if t < BEST], banks, "SCDd")
    soft = _rows(name, table, "soft", [str(t) for t in SOFT if t < BEST], banks, "SCDd")
    stays: ByBankCard = dict.fromkeys(BANK_CARDS, "stand")
    return WrittenStrategy(
        hard={**{int(total): row for total, row in hard.items()}, BEST: stays},
        soft={**{int(total): row for total, row in soft.items()}, BEST: stays},
        pairs=_rows(name, table, "pairs", list(_PAIRS), banks, "P" + AS_TOTAL),
        insurance=_yes(name, table, "insurance"),
        even_money=_yes(name, table, "even_money"),
    )


def _banks(name: str, given: Any) -> tuple[str, ...]:
    banks = tuple(given.split()) if isinstance(given, str) else ()
    if sorted(banks) != sorted(COLUMNS):
        raise StrategyFileError("sim.file_bank", name, "bank", cards=" ".join(COLUMNS))
    return banks


def _rows(
    name: str, table: dict[str, Any], section: str, wanted: list[str], banks: tuple[str, ...], letters: str
) -> dict[str, ByBankCard]:
    rows = table.get(section)
    if not isinstance(rows, dict):
        raise StrategyFileError("sim.file_table", name, section)
    for key in rows:
        if key not in wanted:
            raise StrategyFileError("sim.file_row_name", name, f"{section}.{key}", known=", ".join(wanted))
    found: dict[str, ByBankCard] = {}
    for key in wanted:
        row = rows.get(key)
        cells = row.split() if isinstance(row, str) else []
        if len(cells) != len(banks) or any(cell not in letters for cell in cells):
            code = "sim.file_row" if key in rows else "sim.file_row_missing"
            facts = {"number": len(banks), "letters": " ".join(letters)}
            raise StrategyFileError(code, name, f"{section}.{key}", **facts)
        found[key] = {bank: LETTERS.get(cell, "stand") for bank, cell in zip(banks, cells, strict=True)}
    return found


def _yes(name: str, table: dict[str, Any], key: str) -> bool:
    if table.get(key) not in ("yes", "no"):
        raise StrategyFileError("sim.file_yes", name, key)
    return bool(table[key] == "yes")


def strategy_text(written: WrittenStrategy, lang: Lang = "en") -> str:
    """The strategy as such a file, with a line for people that says what its letters mean."""
    letter = {cell: sign for sign, cell in LETTERS.items()}
    lines = [
        f"# {say('sim.letters', lang)}",
        f"strategy = {VERSION}",
        f'bank = "{" ".join(COLUMNS)}"',
        f'insurance = "{"yes" if written.insurance else "no"}"',
        f'even_money = "{"yes" if written.even_money else "no"}"',
    ]
    for section, rows, totals in (("hard", written.hard, HARD), ("soft", written.soft, SOFT)):
        lines += ["", f"[{section}]"]
        for total in totals:
            if total < BEST:
                cells = [letter[rows[total][bank]] for bank in COLUMNS]
                lines.append(f'{total:<2} = "{" ".join(cells)}"')
    lines += ["", "[pairs]"]
    for card in _PAIRS:
        row = written.pairs.get(card, {})
        cells = ["P" if row.get(bank) == "split" else AS_TOTAL for bank in COLUMNS]
        lines.append(f'{card} = "{" ".join(cells)}"')
    return "\n".join(lines) + "\n"
