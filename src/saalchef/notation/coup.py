"""A coup file: a text that a person can read, diff and mail."""

import re
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from saalchef.catalogue import Complaint, Sayable, nearest, said
from saalchef.houses import House, HouseError, ReadingOption, load, load_recorded, load_text, with_limits
from saalchef.houses.convert import Shown
from saalchef.houses.files import FileTrouble, json_of, text_of, toml_of
from saalchef.notation.proof import AnyProof, NoProof, plain_proof, read_proofs, write_proof
from saalchef.notation.words import Unreadable, is_name, read_line, write_line
from saalchef.rules.actions import Action
from saalchef.rules.money import Cents, decimal, parse_amount

FORMAT = 1
HOUSE_ACCOUNTS = ("bank", "pot")
KEYS = (
    *("coup", "house", "house_file", "rules", "readings", "limits", "guests", "actions", "result", "proof"),
)


class CoupFileError(Complaint):
    """A file that cannot be read as coups: where, and what is wrong."""

    exit_code = 3

    def __init__(self, file: str, problem: Sayable, line: int | None = None) -> None:
        super().__init__("coup.at_line" if line else "coup.at", file=file, line=line, problem=problem)
        self.file = file
        self.line = line
        self.problem = problem


class CoupLine(Struct, frozen=True):
    """An action and the line of the file it stands on."""

    number: int
    action: Action


class Coup(Struct, frozen=True):
    """What a coup file says: the house, the guests' chips, the actions, and the result it asserts."""

    house: str
    readings: dict[str, ReadingOption]
    guests: dict[str, Cents]
    lines: tuple[CoupLine, ...]
    result: dict[str, Cents] | None = None
    rules: str | None = None  # digest of the rules, asserted when given
    limits: dict[str, Cents] = {}  # of the sign at the table, those that differ from the house's
    proof: tuple[AnyProof, ...] = ()  # of the shuffles, in the order of the coups
    house_file: str | None = None  # what stands in the house's file, where the coup brings it along

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(line.action for line in self.lines)


def load_house(coup: Coup, file: str) -> House:
    """The house of the coup with its readings; a house file it does not bring is looked up beside it too.

    A reading that it does not name is the default: of today, or of its time, as the digest shows.
    """
    for recorded in (False,) if coup.rules is None else (True, False):
        try:
            house = with_limits(_loaded(coup, file, recorded), coup.limits)
        except HouseError as e:
            raise CoupFileError(file, e) from None
        if coup.rules in (None, house.digest):
            return house
    raise CoupFileError(file, said("coup.other_rules", house=coup.house))


def _loaded(coup: Coup, file: str, recorded: bool) -> House:
    name = coup.house
    if coup.house_file is not None:
        return load_text(f"{name}.toml", coup.house_file, coup.readings, recorded)
    beside = Path(file).parent / name
    if name.endswith(".toml") and beside.is_file():
        name = str(beside)
    return (load_recorded if recorded else load)(name, coup.readings)


def read_file(path: str) -> tuple[Coup, ...]:
    """The coups of a file: one in TOML, or one a line in JSON."""
    return read_text(file_text(path), path)


def file_text(path: str) -> str:
    """What stands in a file."""
    try:
        return text_of(path)
    except FileTrouble as e:
        raise CoupFileError(path, e) from None


def read_text(text: str, file: str) -> tuple[Coup, ...]:
    """The coups of a text: one in TOML, or one a line in JSON."""
    if text.lstrip().startswith("{"):
        lines = enumerate(text.splitlines(), start=1)
        return tuple(_from_json(file, line, number) for number, line in lines if line.strip())
    return (parse(text, file),)


def parse(text: str, file: str = "coup") -> Coup:
    """A coup from TOML; CoupFileError says what is wrong and where."""
    try:
        table = toml_of(text)
    except FileTrouble as e:
        raise CoupFileError(file, e) from None
    actions = table.get("actions")
    if actions is None and any(key in table for key in ("game", "leaflet", "like")):
        raise CoupFileError(file, said("coup.is_house", file=file))
    if not isinstance(actions, str):
        raise CoupFileError(file, said("coup.no_actions"))
    return _from_table(file, table, list(_numbered(text, actions)))


def _numbered(text: str, actions: str) -> Iterable[tuple[int, str]]:
    """The lines of the actions with their numbers in the file."""
    key = r"""^[ \t]*["']?actions["']?[ \t]*=[ \t]*"""
    lines = actions.splitlines()
    if opening := re.search(key + r"""("{3}|'{3})(\r?\n)?""", text, re.MULTILINE):
        return enumerate(lines, start=text.count("\n", 0, opening.end()) + 1)
    written = re.search(key, text, re.MULTILINE)  # all on one line, with \\n between
    number = text.count("\n", 0, written.end()) + 1 if written else 1
    return [(number, line) for line in lines]


def _from_json(file: str, line: str, number: int) -> Coup:
    try:
        table = json_of(line)
    except FileTrouble as e:
        raise CoupFileError(file, e, number) from None
    actions = table.get("actions")
    if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
        raise CoupFileError(file, said("coup.no_actions.json"), number)
    try:
        return _from_table(file, table, [(number, each) for each in actions])
    except CoupFileError as e:
        raise CoupFileError(file, e.problem, number) from None


def _from_table(file: str, table: dict[str, Any], numbered: list[tuple[int, str]]) -> Coup:
    for key in table:
        if key not in KEYS:
            known = ", ".join(KEYS)
            problem = Complaint("coup.unknown_key", nearest(key, KEYS), key=key, known=known)
            raise CoupFileError(file, problem)
    if table.get("coup") != FORMAT or isinstance(table.get("coup"), bool):
        raise CoupFileError(file, said("coup.version", version=FORMAT))
    if not isinstance(table.get("house"), str):
        raise CoupFileError(file, said("coup.no_house"))
    if not isinstance(table.get("house_file"), str | None):
        raise CoupFileError(file, said("coup.house_file"))
    if not isinstance(table.get("rules"), str | None):
        raise CoupFileError(file, said("coup.digest"))
    readings = table.get("readings", {})
    if not isinstance(readings, dict) or not all(_is_option(option) for option in readings.values()):
        raise CoupFileError(file, said("coup.readings"))
    guests = _amounts(file, "guests", table.get("guests", {}))
    for name, chips in guests.items():
        if not is_name(name):
            raise CoupFileError(file, said("coup.guest_name", name=name))
        if chips < 0:
            raise CoupFileError(file, said("coup.in_debt", name=name))
    result = _amounts(file, "result", table["result"]) if "result" in table else None
    for name in result or {}:
        if name not in guests and name not in HOUSE_ACCOUNTS:
            meant = nearest(name, (*guests, *HOUSE_ACCOUNTS))
            raise CoupFileError(file, Complaint("coup.no_guest", meant, name=name))
    lines = []
    for number, text in numbered:
        try:
            action = read_line(text)
        except Unreadable as e:
            raise CoupFileError(file, e, number) from None
        if action is None:
            continue
        if "guests" not in table and hasattr(action, "guest"):
            raise CoupFileError(file, said("coup.no_guests"))
        lines.append(CoupLine(number, action))
    limits = _amounts(file, "limits", table.get("limits", {}))
    try:
        proof = read_proofs(table.get("proof", []))
    except NoProof as e:
        raise CoupFileError(file, e) from None
    told = (table.get("rules"), limits, proof, table.get("house_file"))
    return Coup(table["house"], readings, guests, tuple(lines), result, *told)


def _is_option(value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def _amounts(file: str, key: str, table: object) -> dict[str, Cents]:
    if not isinstance(table, dict):
        raise CoupFileError(file, said("coup.amounts", key=key))
    amounts = {}
    for name, value in table.items():
        try:
            amounts[name] = parse_amount(str(value) if _is_number(value) else "")
        except ValueError:
            problem = said("coup.no_amount", key=key, name=name, found=Shown(value))
            raise CoupFileError(file, problem) from None
    return amounts


def dump(coup: Coup) -> str:
    """The coup as a file; `parse` gives it back."""
    lines = [f"coup = {FORMAT}", f"house = {_text(coup.house)}"]
    if coup.rules is not None:
        lines.append(f"rules = {_text(coup.rules)}")
    if coup.readings:
        chosen = (f"{key} = {o if isinstance(o, int) else _text(o)}" for key, o in coup.readings.items())
        lines.append(f"readings = {{ {', '.join(chosen)} }}")
    if coup.limits:
        lines.append(f"limits = {_inline(coup.limits)}")
    lines.append(f"guests = {_inline(coup.guests)}")
    written = (write_line(action).replace("\\", "\\\\") for action in coup.actions)
    lines += ['actions = """', *written, '"""']
    if coup.house_file is not None:
        lines.append(f"house_file = {_long_text(coup.house_file)}")
    if coup.result is not None:
        lines += ["", "[result]"]
        lines += [f"{_key(name)} = {decimal(amount)}" for name, amount in coup.result.items()]
    for proof in coup.proof:
        lines += write_proof(proof)
    return "\n".join(lines) + "\n"


def _inline(amounts: dict[str, Cents]) -> str:
    written = ", ".join(f"{_key(name)} = {decimal(amount)}" for name, amount in amounts.items())
    return f"{{ {written} }}" if written else "{}"


def dump_json(coup: Coup) -> str:
    """The coup as one line of JSON."""
    table: dict[str, Any] = {"coup": FORMAT, "house": coup.house}
    if coup.rules is not None:
        table["rules"] = coup.rules
    if coup.readings:
        table["readings"] = coup.readings
    if coup.limits:
        table["limits"] = _decimals(coup.limits)
    if coup.house_file is not None:
        table["house_file"] = coup.house_file
    table["guests"] = _decimals(coup.guests)
    table["actions"] = [write_line(action) for action in coup.actions]
    if coup.result is not None:
        table["result"] = _decimals(coup.result)
    if coup.proof:
        table["proof"] = [plain_proof(proof) for proof in coup.proof]
    return msgspec.json.Encoder(decimal_format="number").encode(table).decode()


def _decimals(amounts: dict[str, Cents]) -> dict[str, Decimal]:
    return {name: Decimal(decimal(amount)) for name, amount in amounts.items()}


def _text(value: str) -> str:
    return msgspec.json.encode(value).decode()


def _long_text(value: str) -> str:
    """Line by line as it stands, where that can be."""
    if "'''" not in value and "\r" not in value and not value.endswith("'"):
        return f"'''\n{value}'''"
    return _text(value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)
