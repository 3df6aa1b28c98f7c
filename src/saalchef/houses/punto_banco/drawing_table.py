"""How a house file writes a drawing table: a row for each total of Banco's, and one for Punto."""

from collections.abc import Mapping, Sequence

from saalchef.houses.convert import Expected, shown
from saalchef.houses.punto_banco.rows import banco_row, punto_row
from saalchef.houses.sentences import Vocabulary
from saalchef.houses.tell import Teller
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
            raise Expected("is missing: the drawing table needs a row for every total 0 to 7", key)
    given["banco"] = [_row(f"banco.{total}", given.pop(key)) for total, key in enumerate(ROWS)]
    punto = given.get("punto")
    if not isinstance(punto, dict) or punto.keys() != {"draws", "stands"}:
        raise Expected("expected { draws = […], stands = […] }", "punto")
    given["punto"] = _moves("punto", punto["draws"], punto["stands"], 8)
    return given


def _row(key: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict) or not {"draws_on", "stands_on"} <= value.keys():
        wanted = "a row { punto_stood = …, draws_on = […], stands_on = […] }"
        raise Expected(f"expected {wanted}, found {shown(value)}", key)
    if "punto_drew" in value:
        raise Expected("is written as draws_on and stands_on", f"{key}.punto_drew")
    row = dict(value)
    row["punto_drew"] = _moves(key, row.pop("draws_on"), row.pop("stands_on"), 10)
    return row


def _moves(key: str, draws: object, stands: object, totals: int) -> list[str]:
    """Draw or stand for every number from 0, each named exactly once."""
    if not isinstance(draws, list) or not isinstance(stands, list):
        raise Expected("expected two lists of numbers, what draws and what stands", key)
    for number in [*draws, *stands]:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < totals:
            raise Expected(f"expected numbers from 0 to {totals - 1}, found {shown(number)}", key)
    for number in range(totals):
        named = draws.count(number) + stands.count(number)
        if named != 1:
            problem = "the table has a hole" if named == 0 else "it is named more than once"
            raise Expected(f"{number} must stand in exactly one of the two lists: {problem}", key)
    return ["draws" if number in draws else "stands" for number in range(totals)]


def told(key: str, rules: Rules, words: Vocabulary, teller: Teller) -> str | None:
    """The sentence of a row; None for any other key."""
    if words.rows and key == "punto":
        return punto_row(rules.punto, words.rows, teller)
    if words.rows and key in ROWS:
        total = ROWS.index(key)
        return banco_row(total, rules.banco[total], words.rows, teller)
    return None
