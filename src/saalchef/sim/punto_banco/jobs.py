"""Runs of Punto Banco."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from saalchef.rules.money import Cents
from saalchef.rules.punto_banco.rules import Rules
from saalchef.sim.draw import COLUMNS, pack_of
from saalchef.sim.evening import evening_counters, evenings_at_once
from saalchef.sim.job import Counter, Job
from saalchef.sim.philox import key_of
from saalchef.sim.punto_banco.coup import NUMBER, coup_table, nets, settlement
from saalchef.sim.shoe import cut_of
from saalchef.sim.streams import streams_of
from saalchef.sim.table import START


def _walk(rules: Rules, seed: int) -> tuple[Any, ...]:
    pack = np.array(pack_of(rules.decks), dtype=np.uint32)
    start = np.uint32(START * COLUMNS)
    return key_of(seed), pack, np.uint32(cut_of(rules)), start, coup_table(rules), settlement()


def coups_job(rules: Rules, rounds: int, seed: int) -> Job:
    """Coups with every bet measured."""
    return Job("walk", streams_of(rounds), rounds, _walk(rules, seed), (Counter((NUMBER,)),), 1 << 22)


def evening_job(rules: Rules, bets: Mapping[str, Cents], plan: Any, evenings: int, seed: int) -> Job:
    """Evenings with the same bets in every coup."""
    arguments = (*_walk(rules, seed), nets(rules, bets), plan)
    return Job(
        "punto banco evening", evenings, evenings, arguments, evening_counters(plan), evenings_at_once(plan)
    )
