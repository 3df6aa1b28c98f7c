"""The rows of a Punto Banco drawing table as sentences, whatever the table."""

from saalchef.houses.sentences import Rows
from saalchef.houses.spoken import numbers
from saalchef.houses.tell import HouseTeller
from saalchef.rules.punto_banco.rules import BancoRow, Move

FEW = 4  # up to so many exceptions are told as exceptions


def punto_row(moves: tuple[Move, ...], rows: Rows, teller: HouseTeller) -> str:
    """With which totals Punto draws."""
    draws = [total for total, move in enumerate(moves) if move == "draws"]
    stands = [total for total, move in enumerate(moves) if move == "stands"]
    if not draws or not stands:
        return teller.fill(rows.punto["always" if draws else "never"])
    spoken = {"draws": numbers(draws, teller.lang), "stands": numbers(stands, teller.lang)}
    return teller.fill(rows.punto["mixed"], **spoken)


def banco_row(total: int, row: BancoRow, rows: Rows, teller: HouseTeller) -> str:
    """When Banco draws on a total."""
    draws = [value for value, move in enumerate(row.punto_drew) if move == "draws"]
    stands = [value for value, move in enumerate(row.punto_drew) if move == "stands"]
    facts = {"total": str(total)}
    if draws and stands:
        facts["drawn"] = teller.fill(rows.by[row.by], numbers=numbers(draws, teller.lang))
        facts["stood"] = teller.fill(rows.by[row.by], numbers=numbers(stands, teller.lang))
    return teller.fill(rows.banco[_pattern(row.punto_stood == "draws", draws, stands)], **facts)


def _pattern(if_stood: bool, draws: list[int], stands: list[int]) -> str:
    if not stands:
        return "always" if if_stood else "if_drew"
    if not draws:
        return "if_stood" if if_stood else "never"
    few = len(stands) <= FEW and len(stands) < len(draws)
    if if_stood:
        return "unless" if few else "if_stood_or"
    return "if_drew_unless" if few else "only_if"
