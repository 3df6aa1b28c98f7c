"""Strategies by name and from files, for Black Jack and for Black Jack Challenge."""

from pathlib import Path

import numpy as np
import pytest

from both_languages import check_both_languages
from saalchef.houses import load
from saalchef.odds.blackjack import Strategy
from saalchef.rules.blackjack import Rules
from saalchef.rules.money import Cents
from saalchef.sim.blackjack.box import box_table
from saalchef.sim.blackjack.choose import NAMES, chosen, written_strategy
from saalchef.sim.blackjack.named_strategies import strategy_of
from saalchef.sim.blackjack.strategy_file import StrategyFileError, read_strategy, strategy_text
from saalchef.sim.challenge.jobs import games_job
from saalchef.sim.challenge.named_strategies import named_strategy
from saalchef.sim.challenge.table import GAMES, NET
from saalchef.sim.challenge.table_arrays import Seat
from saalchef.sim.challenge.thresholds import StrategyError, thresholds
from saalchef.sim.run import Threads, run
from sim.samples import CHART


def rules_of(house: str) -> Rules:
    rules = load(house).rules
    assert isinstance(rules, Rules)
    return rules


@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
@pytest.mark.parametrize("name", NAMES[1:])
def test_a_strategy_written_and_read_plays_the_same(house: str, name: str, tmp_path: Path) -> None:
    rules = rules_of(house)
    file = tmp_path / "strategy.toml"
    file.write_text(strategy_text(written_strategy(rules, name)), "utf-8")
    assert strategy_text(read_strategy(str(file))) == file.read_text("utf-8")
    assert np.array_equal(box_table(rules, chosen(rules, str(file))), box_table(rules, chosen(rules, name)))


def test_columns_may_stand_in_any_order(tmp_path: Path) -> None:
    text = CHART.read_text("utf-8")
    lines = []
    for line in text.splitlines():
        key, equals, row = line.partition(' = "')
        cells = row.rstrip('"').split()
        lines.append(f'{key} = "{" ".join(reversed(cells))}"' if equals and len(cells) == 10 else line)
    file = tmp_path / "turned.toml"
    file.write_text("\n".join(lines), "utf-8")
    assert read_strategy(str(file)) == read_strategy(str(CHART))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("strategy = 1", "strategy = 2", "strategy: expected 1"),
        ('insurance = "no"', 'insurance = "maybe"', 'insurance: expected "yes" or "no"'),
        ('bank = "2', 'bank = "1', "bank: expected the ten bank cards"),
        ('9  = "C', '9  = "X', "hard.9: expected 10 of the letters S C D d"),
        ('9  = "C ', '9  = "', "hard.9: expected 10"),
        ('20 = "S', '#20 = "S', "hard.20: is missing"),
        ('A = "P', 'A = "D', "pairs.A: expected 10 of the letters P -"),
        ('A = "P', 'B = "P', "pairs.B: expected one of A, 2"),
        ("[soft]", "[mild]", "mild: unknown key"),
        ("[soft]", "[sfot]", "Did you mean 'soft'?"),
        ("[soft]", "[soft", "not a TOML file: the bracket of a section is not closed (line 26, column 6)"),
    ],
)
def test_a_file_that_cannot_be_used_says_where_and_what(
    old: str, new: str, problem: str, tmp_path: Path
) -> None:
    text = CHART.read_text("utf-8")
    assert old in text
    file = tmp_path / "wrong.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(StrategyFileError) as found:
        read_strategy(str(file))
    assert str(found.value).startswith(f"{file}: ")
    assert problem in str(found.value)
    check_both_languages(found.value, f"{file}: ")


def test_a_file_that_is_not_there_is_said_so() -> None:
    with pytest.raises(StrategyFileError, match=r"nowhere\.toml: there is no such file") as missing:
        read_strategy("nowhere.toml")
    check_both_languages(missing.value, "nowhere.toml: ")
    with pytest.raises(StrategyFileError, match="no such strategy: expected optimal, chart"):
        chosen(rules_of("wiesbaden"), "lucky")
    with pytest.raises(StrategyFileError, match=r"file\. Did you mean 'never-bust'\?"):
        chosen(rules_of("wiesbaden"), "neverbust")


def test_a_folder_or_what_is_no_text_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(StrategyFileError, match="this is a folder, not a file"):
        read_strategy(str(tmp_path))
    file = tmp_path / "strategy.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(StrategyFileError, match="the file is not UTF-8 text"):
        read_strategy(str(file))


def test_doubling_is_planned_only_where_the_house_allows_it() -> None:
    """One chart that doubles soft hands: at Wiesbaden such a hand takes a card, or stays."""
    plan = read_strategy(str(CHART))
    soft = {**plan.soft, 17: dict.fromkeys(plan.soft[17], "double_else_card")}
    soft[18] = dict.fromkeys(plan.soft[18], "double_else_stand")
    wide = plan._replace(soft=soft)
    for house, doubles in (("pfaeffikon", True), ("wiesbaden", False)):
        strategy = strategy_of(rules_of(house), wide)
        ace = strategy.child[0, 0]
        moves = [int(strategy.action[strategy.child[ace, card], 4]) for card in (5, 6)]
        assert moves == ([Strategy.DOUBLE] * 2 if doubles else [Strategy.CARD, Strategy.STAND])


# ——— Black Jack Challenge ———


def test_thresholds_are_read_as_written() -> None:
    assert thresholds("14s17/13s18") == (14, 17, 13, 18)
    with pytest.raises(StrategyError, match="or thresholds such as 14s17/13s17"):
        thresholds("14/13")
    with pytest.raises(StrategyError, match="expected reasonable, careful, bold"):
        named_strategy("lucky", 4)
    with pytest.raises(StrategyError, match="Did you mean 'careful'") as refused:
        named_strategy("carefull", 4)
    check_both_languages(refused.value)


@pytest.mark.parametrize("players", [2, 4, 7])
def test_nobody_gains_much_by_leaving_the_reasonable_thresholds(players: int) -> None:
    rules = load("schaffhausen").rules
    reasonable = named_strategy("reasonable", players)

    def worth(mine: str) -> float:
        seats = [Seat(named_strategy(mine, players), Cents(500), Cents(0))]
        seats += [Seat(reasonable, Cents(500), Cents(0)) for _ in range(players - 1)]
        played = run(games_job(rules, seats, Cents(1000), 300_000, 8), Threads(2))
        first = played.counts[0][0]
        return float(first[NET] / first[GAMES] / 1000)

    here = worth("reasonable")
    for other in (
        "careful",
        "bold",
        "11s14/12s15",
        "11s15/14s16",
        "13s15/14s16",
        "15s16/15s17",
        "17s18/17s18",
    ):
        assert worth(other) - here < 0.05, other
