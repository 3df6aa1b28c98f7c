"""A game is registered once: a fourth one is a line, and a folder or file of its name in each room."""

import ast
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import saalchef
from saalchef.floor.wire.view import view
from saalchef.houses import HOUSES, load
from saalchef.odds.house import figures, prices
from saalchef.rules import games
from saalchef.rules.demands import carries_others, fewest_guests, least_stake, seats
from saalchef.rules.games import GAMES, Game, game_of, named
from saalchef.rules.money import Cents
from saalchef.rules.options import Option
from saalchef.rules.table import in_pot, legal, open_table, packs, pot_of, result
from saalchef.school.coach import advise

TOY = Path(__file__).parent / "toy"  # a game of one card, with a folder for each room that it is in
ROOMS = ("rules", "odds", "school", "floor.wire")
SOURCE = Path(saalchef.__file__).parent


@pytest.fixture
def fourth(monkeypatch: pytest.MonkeyPatch) -> Game:
    game = Game("red-or-black", "red_or_black", "Red or Black", "RedOrBlack")
    for room in ROOMS:
        package = import_module(f"saalchef.{room}")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(TOY.joinpath(*room.split(".")))])
    monkeypatch.setattr(games, "GAMES", (*GAMES, game))
    return game


def test_a_fourth_game_is_found_by_every_door(fourth: Game) -> None:
    assert named("red-or-black") is fourth
    rules = fourth.part("rules").Rules(decks=1)
    assert game_of(type(rules)) is fourth
    table = open_table("toy", rules, {"Anna": Cents(100)})
    assert game_of(type(table)) is fourth
    assert packs(rules).decks == 1
    assert pot_of(table) is None
    assert in_pot(table) == 0
    assert (seats(rules), fewest_guests(rules), least_stake(rules)) == (3, 1, 500)
    assert not carries_others(rules, "red")
    assert legal(table, "Anna") == (Option("bets", field="red"),)
    assert figures(rules).bets["red"].ev == 0
    assert prices(rules).keys() == {"red"}
    assert advise(rules, table, ())[0].question == "bets"
    assert result(table) == {"Anna": 0, "bank": 0}
    views = fourth.part("floor.wire", "view")
    assert view(table, None) == views.TableView(("Anna",))
    assert view(table, "Anna") == views.TableView(("Anna",), chips=Cents(100))


def test_a_game_has_what_its_folders_hold_and_no_more(fourth: Game) -> None:
    assert fourth.has("odds", "bets")
    assert not fourth.has("odds", "decision")
    assert not fourth.has("sim")
    with pytest.raises(ModuleNotFoundError):
        fourth.part("sim", "simulation")
    assert named("black-jack").has("odds", "decision")
    assert not named("punto-banco").has("odds", "decision")


def test_who_is_not_registered_is_not_found() -> None:
    with pytest.raises(LookupError):
        named("red-or-black")
    with pytest.raises(LookupError):
        game_of(int)


@pytest.mark.parametrize("house", HOUSES)
def test_a_house_plays_a_registered_game(house: str) -> None:
    loaded = load(house)
    assert loaded.plays.name == loaded.game
    assert loaded.plays is game_of(type(loaded.rules))


# Where all games are named, or a verb of the command line is one game's alone.
NAMES_GAMES = {
    "rules/games.py",  # the registry
    "rules/table.py",  # the types of all games
    "floor/table/events.py",  # the type of a road's results
    "floor/wire/view.py",  # the types of all games' views
    "floor/wire/scoreboard.py",  # the roads themselves, which one game keeps
    "notation/__init__.py",
    "cli/roads.py",
}


def outside() -> list[Path]:
    """Every module that is no game's own."""
    folders = {game.folder for game in GAMES}
    found = sorted(SOURCE.rglob("*.py"))
    return [path for path in found if not folders & set(path.relative_to(SOURCE).parts)]


@pytest.mark.parametrize("path", outside(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_nobody_else_names_a_game(path: Path) -> None:
    names = str(path.relative_to(SOURCE)) in NAMES_GAMES
    assert bool(list(named_in(path))) is names


def named_in(path: Path) -> Iterator[str]:
    """Where a module names a game as a text, or imports from a game's folder."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Constant(value=str() as text) if text in {game.name for game in GAMES}:
                yield text
            case ast.ImportFrom(module=str() as module, names=imported) if module.startswith("saalchef."):
                parts = {*module.split("."), *(alias.name for alias in imported)}
                if parts & {game.folder for game in GAMES}:
                    yield module


@pytest.mark.parametrize("path", outside(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_nobody_asks_which_game_it_is_by_what_its_table_has(path: Path) -> None:
    own = fields_of_some_games()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(
                func=ast.Name(id="getattr" | "hasattr"), args=[_, ast.Constant(value=str() as name), *_]
            ):
                assert name not in own


def fields_of_some_games() -> set[str]:
    """What the tables, rules or signs of some games have, and of others not."""
    having = []
    for house in ("pfaeffikon", "bregenz", "schaffhausen"):
        rules = load(house).rules
        kinds = (type(open_table(house, rules, {})), type(rules), type(rules.limits))
        having.append({name for kind in kinds for name in kind.__struct_fields__})
    assert {"pot", "seats", "fewest_players", "bonus_minimum"} <= set.union(*having)
    return set.union(*having) - set.intersection(*having)


def test_a_room_asks_for_parts_of_its_own_or_of_rooms_below() -> None:
    """What the registry imports, the import linter does not see."""
    rooms = layers()
    for path in sorted(SOURCE.rglob("*.py")):
        own = path.relative_to(SOURCE).parts[0]
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="part"), args=[ast.Constant(value=str() as room), *_]):
                    assert rooms.index(own) <= rooms.index(room.partition(".")[0]), path


def layers() -> list[str]:
    settings = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    return [layer.strip("()") for layer in contracts[0]["layers"]]
