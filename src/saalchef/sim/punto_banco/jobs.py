"""Runs of Punto Banco."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.rules import Rules
from saalchef.sim.draw import COLUMNS, pack_of
from saalchef.sim.evening import evening_counters, evenings_at_once
from saalchef.sim.job import ANY, WALK, Counter, Job
from saalchef.sim.punto_banco.coup import NUMBER, coup_table, nets, settlement
from saalchef.sim.shoe import cut_of
from saalchef.sim.streams import ROUNDS
from saalchef.sim.table import START

EVENING = "saalchef.sim.punto_banco.evening"


def _setting(rules: Rules) -> tuple[Any, ...]:
    return np.uint32(cut_of(rules)), np.uint32(START * COLUMNS), coup_table(rules), settlement()


def coups_job(rules: Rules, rounds: int, seed: int) -> Job:
    """Coups with every bet measured."""
    counters = (Counter((NUMBER,)),)
    return Job(WALK, rounds, ROUNDS, seed, pack_of(rules.decks), _setting(rules), counters, ANY)


def evening_job(rules: Rules, bets: Mapping[str, Cents], plan: Any, evenings: int, seed: int) -> Job:
    """Evenings with the same bets in every coup."""
    setting = (*_setting(rules), nets(rules, bets), plan)
    counters, largest = evening_counters(plan), evenings_at_once(plan)
    return Job(EVENING, evenings, 1, seed, pack_of(rules.decks), setting, counters, largest)
