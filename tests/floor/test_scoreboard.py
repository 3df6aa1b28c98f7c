"""The roads of a shoe come from one source, the rules; the floor tells them laid out."""

import json
import random

import pytest

from saalchef.floor.table.events import CoupWinner
from saalchef.floor.table.live import Live, Step
from saalchef.floor.table.numbered_events import numbered
from saalchef.floor.table.settings import Pace, Settings
from saalchef.floor.wire.scoreboard import scoreboard
from saalchef.floor.wire.viewers import Teller
from saalchef.houses import load
from saalchef.ledger import standing
from saalchef.notation import replay
from saalchef.play import random_coup
from saalchef.rules.codec import encode, plain
from saalchef.rules.punto_banco.roads import roads
from saalchef.rules.punto_banco.state import FIELDS
from saalchef.rules.table import open_table

ROADS = ("bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig")


def test_it_is_the_roads_of_the_rules() -> None:
    chance = random.Random(11)
    won = chance.choices(FIELDS, (45, 46, 9), k=72)
    told = plain(scoreboard(tuple(CoupWinner(coup, winner) for coup, winner in enumerate(won, 1))))
    drawn = plain(roads(won))
    for road in ROADS:
        assert told[road] == tuple(list(mark.values()) for mark in drawn[road])
    assert told["won"] == {field: won.count(field) for field in FIELDS}


@pytest.mark.parametrize("scored", [True, False])
def test_it_is_told_where_it_has_changed(scored: bool) -> None:
    house = load("bregenz")
    coup = random_coup(house, 3, 1, random.Random(2))
    step = replay(coup, house).steps[0]
    settings = Settings("t", house.id, {}, {}, Pace())
    before = Live(settings, open_table(house.id, house.rules, coup.guests))
    after = Live(settings, step.table, results=(CoupWinner(1, "banco"),))
    taken = Step(step.line.action, before, after, step.events, (), standing(step.table))
    teller = Teller(after, numbered(0, [taken]), now=0, scored=scored)
    message = json.loads(teller.for_viewer(None, options=False))
    board = json.loads(encode(scoreboard(after.results)))
    assert board["big_road"] == [[0, 0, "banco", 0]]
    assert message["scoreboard"] == (board if scored else None)
