"""Where several refusals apply, the first in the order of the codes is named."""

import pytest

from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.money import Cents
from saalchef.rules.refusal import Code
from saalchef.rules.table import check, open_table

GHOSTLY = [
    a.Insure("ghost", 1),
    a.EvenMoney("ghost", 1),
    a.Decline("ghost", 1),
    a.AskCard("ghost", 1),
    a.Stay("ghost", 1),
    a.Stay("ghost"),
    a.Double("ghost", 1),
    a.Split("ghost", 1),
    a.Bet("ghost", Cents(1), "nothing"),
    a.Withdraw("ghost", "nothing"),
    a.Claim("ghost", 99),
    a.Sit("ghost", 99),
    a.Stand("ghost", 99),
    a.Leave("ghost"),
]


@pytest.mark.parametrize("action", GHOSTLY, ids=str)
@pytest.mark.parametrize("house", ["pfaeffikon", "wiesbaden"])
def test_a_stranger_is_told_so_before_anything_else(house: str, action: a.Action) -> None:
    t = open_table(house, load(house).rules, {"Anna": Cents(100_00)})
    refusal = check(t, action)
    assert refusal is not None
    assert refusal.code == Code.UNKNOWN_GUEST


def test_a_box_that_is_not_there_comes_before_whose_it_could_be() -> None:
    t = open_table("pfaeffikon", load("pfaeffikon").rules, {"Anna": Cents(100_00)})
    refusal = check(t, a.Stand("Anna", 99))
    assert refusal is not None
    assert refusal.code == Code.NO_SUCH_BOX
