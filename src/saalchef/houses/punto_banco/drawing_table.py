"""How a house file writes a drawing table: a row for each total of Banco's, and one for Punto."""

from collections.abc import Mapping, Sequence

from saalchef.catalogue import said
from saalchef.houses.convert import Expected, Shown
from saalchef.houses.punto_banco.rows import banco_row, punto_row
from saalchef.houses.sentences import Vocabulary
from saalchef.houses.tell import HouseTeller
from saalchef.rules.punto_banco.rules import Rules

ROWS = tuple(f"banco_{total}" for total in range(8))


def keys(fields: Sequence[str]) -> tuple[str, ...]:
    """The rules' fields as a house file names them."""
    at = fields.index("banco")
    return (*fields[:at], *ROWS, *fields[at + 1 :])


def written(key: str) -> str:
    """A place in the rules as a house file names it."""
    return key.replace("banco.", "banco_", 1) if key.startswith("banco.") else key


def read(values: Mapping[str, object]) -> dict[str, object]:
    """The values with the rows as the rules hold them."""
    given = dict(values)
    for key in ROWS:
        if key not in given:
            raise Expected("house.row_missing", key)
    given["banco"] = [_row(f"banco.{total}", given.pop(key)) for total, key in enumerate(ROWS)]
    punto = given.get("punto")
    if not isinstance(punto, dict) or punto.keys() != {"draws", "stands"}:
        raise Expected("house.punto_row", "punto")
    given["punto"] = _moves("punto", punto["draws"], punto["stands"], 8)
    return given


def _row(key: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict) or not {"draws_on", "stands_on"} <= value.keys():
        raise Expected("house.found", key, what=said("kind.row"), found=Shown(value))
    if "punto_drew" in value:
        raise Expected("house.row_drew", f"{key}.punto_drew")
    row = dict(value)
    row["punto_drew"] = _moves(key, row.pop("draws_on"), row.pop("stands_on"), 10)
    return row


def _moves(key: str, draws: object, stands: object, totals: int) -> list[str]:
    """Draw or stand for every number from 0, each named exactly once."""
    if not isinstance(draws, list) or not isinstance(stands, list):
        raise Expected("house.two_lists", key)
    for number in [*draws, *stands]:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < totals:
            raise Expected("house.row_numbers", key, highest=totals - 1, found=Shown(number))
    for number in range(totals):
        named = draws.count(number) + stands.count(number)
        if named != 1:
            raise Expected("house.row_hole" if named == 0 else "house.row_twice", key, number=number)
    return ["draws" if number in draws else "stands" for number in range(totals)]


def told(key: str, rules: Rules, words: Vocabulary, teller: HouseTeller) -> str | None:
    """The sentence of a row; None for any other key."""
    if words.rows and key == "punto":
        return punto_row(rules.punto, words.rows, teller)
    if words.rows and key in ROWS:
        total = ROWS.index(key)
        return banco_row(total, rules.banco[total], words.rows, teller)
    return None
