"""A complaint is told whole, whichever process it comes from."""

import pickle

import pytest

from saalchef.catalogue import Complaint
from saalchef.houses import HouseError
from saalchef.odds.pack import PackError
from saalchef.sim.blackjack.strategy_file import StrategyFileError

COMPLAINTS = [
    HouseError("own.toml", "limits.maximun", "house.no_such_limit", "maximum", limits="minimum, maximum"),
    PackError("odds.no_card"),
    StrategyFileError("sim.strategy", "'bold'", known="chart"),
]


@pytest.mark.parametrize("complaint", COMPLAINTS, ids=lambda each: type(each).__name__)
def test_it_comes_whole_out_of_another_process(complaint: Complaint) -> None:
    again = pickle.loads(pickle.dumps(complaint))
    assert type(again) is type(complaint)
    assert str(again) == str(complaint)
    assert vars(again) == vars(complaint)
