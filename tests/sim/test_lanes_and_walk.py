"""The ways through the automaton agree: the CPU's lanes, the steps of a GPU's threads, and whole tables."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from saalchef.rules.money import Cents
from saalchef.sim.blackjack.jobs import box_job, table_job
from saalchef.sim.blackjack.table_arrays import BoxPlan
from saalchef.sim.job import Job
from saalchef.sim.punto_banco.jobs import coups_job
from sim import blackjack_proof as blackjack
from sim import punto_banco_core as punto_banco
from sim.tracing import traced_from_shoe

Readings = dict[str, str | int]
STREAM = 1024
ROUNDS = 65 * STREAM + 17  # more streams than there are lanes, the last one short
FEW = 3 * STREAM + 17
SEED = 7


def walked(job: Job, length: int) -> Any:
    """The outcomes counted round by round, stream after stream."""
    tally = np.zeros(length, np.int64)
    for stream in range(job.streams):
        outcomes, _ = traced_from_shoe(job, stream, min(STREAM, job.total - stream * STREAM))
        np.add.at(tally, outcomes, 1)
    return tally


def agree(job: Job) -> None:
    lanes = job.play(0, job.streams)[0]
    assert lanes.sum() == job.total
    assert np.array_equal(lanes, walked(job, len(lanes)))


# Readings of limits and of guests beside the box's owner.
BESIDE = {
    "insurance_amount",
    "co_bettor_split",
    "twins_limit",
    "free_boxes",
    "double_beyond_maximum",
    "split_beyond_maximum",
}


def changing_a_box() -> Iterator[tuple[str, Readings]]:
    """Every reading that changes the automaton, its settlement or its cards."""
    yield from (
        (house, readings) for house, readings in blackjack.every_reading() if not BESIDE & set(readings)
    )


@pytest.mark.parametrize(("house", "readings"), list(changing_a_box()), ids=str)
def test_lanes_and_threads_count_the_same_boxes(house: str, readings: Readings) -> None:
    rules = blackjack.rules_of(house, readings)
    agree(box_job(rules, blackjack.strategy(rules, blackjack.WILD), FEW, SEED))


@pytest.mark.parametrize(("house", "readings"), list(punto_banco.every_reading()), ids=str)
def test_lanes_and_threads_count_the_same_coups(house: str, readings: Readings) -> None:
    agree(coups_job(punto_banco.rules_of(house, readings), FEW, SEED))


def where_all_lanes_are_used() -> Iterator[tuple[str, Readings]]:
    yield "pfaeffikon", {}
    yield "wiesbaden", {"joker_place": "occupies", "shuffler": "shoe"}
    yield "pfaeffikon", {"decks": 1, "shuffler": "shoe", "penetration": 90, "bank_soft_17": "draws"}


@pytest.mark.parametrize(("house", "readings"), list(where_all_lanes_are_used()), ids=str)
def test_so_they_do_with_more_streams_than_lanes(house: str, readings: Readings) -> None:
    rules = blackjack.rules_of(house, readings)
    agree(box_job(rules, blackjack.strategy(rules, "optimal"), ROUNDS, SEED))


@pytest.mark.parametrize(("house", "readings"), list(changing_a_box()), ids=str)
def test_lanes_and_tables_count_the_same(house: str, readings: Readings) -> None:
    """One box whose guest always insures and never takes even money is what the automaton plays."""
    rules = blackjack.rules_of(house, readings)
    strategy = blackjack.strategy(rules, blackjack.FILE)
    assert not strategy.even_money
    boxes = [BoxPlan(strategy, Cents(1000), insurance="always")]
    lanes, tables = box_job(rules, strategy, ROUNDS, SEED), table_job(rules, boxes, ROUNDS, SEED)
    assert np.array_equal(lanes.play(0, lanes.streams)[0], tables.play(0, tables.streams)[0][0])
