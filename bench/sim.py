"""Rounds a second of the simulator on one core, beside the peers that a package index has.

The fastest Black Jack peers known (hhoppe/blackjack in Python with numba, freebj in Rust) are on none; here
run the two environments for research that anyone can install, and npm's Punto Banco engine. With a CUDA
device its rate is measured too.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import gymnasium
import pyspiel

from saalchef.houses import load
from saalchef.sim.job import WALK, Device, Job
from saalchef.sim.launch import NoDevice, cuda
from saalchef.sim.options import Options
from saalchef.sim.simulation import simulation

ROUNDS = 5
STREAMS = 64 * 128  # of 1024 rounds, for the walks
PEER_ROUNDS = 3_000

RUNS = (
    ("Black Jack, Pfäffikon, one box, best play", "pfaeffikon", {}, Options(1)),
    ("Black Jack, Wiesbaden, one box, all side bets, joker", "wiesbaden", {}, Options(1)),
    ("Black Jack, Wiesbaden, the memorised chart", "wiesbaden", {}, Options(1, strategies=("chart",))),
    ("Black Jack, Pfäffikon, from a shoe to 75 %", "pfaeffikon", {"shuffler": "shoe"}, Options(1)),
    ("Punto Banco, Bregenz, from a shoe to 75 %", "bregenz", {}, Options(1)),
    ("Punto Banco, Bregenz, shuffled every coup", "bregenz", {"shuffler": "continuous"}, Options(1)),
    ("Black Jack, Wiesbaden, three boxes, 2 % mistakes", "wiesbaden", {}, Options(1, boxes=3, lapses=0.02)),
    ("Black Jack Challenge, four players", "schaffhausen", {}, Options(1, players=4)),
)


def run() -> None:
    """Each several times, in turn; the best of each counts, in processor time."""
    jobs = {name: _job(house, readings, options) for name, house, readings, options in RUNS}
    peers = {
        "Gymnasium Blackjack-v1 (no splits)": _gymnasium,
        "OpenSpiel blackjack (no splits)": _openspiel,
        "baccarat-engine, Punto Banco from a shoe": _baccarat_engine,
    }
    for job in jobs.values():
        job.play(0, 1)
    best = dict.fromkeys([*jobs, *peers], 0.0)
    for _ in range(ROUNDS):
        for name, job in jobs.items():
            best[name] = max(best[name], _rate(job, "cpu", time.thread_time))
        for name, peer in peers.items():
            best[name] = max(best[name], peer())
    punto_banco = best["baccarat-engine, Punto Banco from a shoe"]
    black_jack = max(rate for name, rate in best.items() if name in peers and rate != punto_banco)
    for name, rate in best.items():
        fastest = punto_banco if "Punto Banco" in name else black_jack
        print(f"{name:<56} {rate:>14,.0f} rounds/s {rate / fastest:>10,.1f} x")
    _on_gpu(jobs)


def _job(house: str, readings: dict[str, str], options: Options) -> Job:
    """A job of as many streams as take a good while."""
    job = simulation(load(house, readings), options).job
    return replace(job, total=1024 * (STREAMS if job.kernel == WALK else STREAMS // 32))


def _rate(job: Job, device: Device, clock: Callable[[], float]) -> float:
    begun = clock()
    job.play(0, job.streams, device)
    return job.total / (clock() - begun)


def _on_gpu(jobs: dict[str, Job]) -> None:
    try:
        device = cuda().get_current_device().name
    except NoDevice as e:
        print(e)
        return
    for name, job in jobs.items():
        larger = 128 if job.kernel == WALK else 64
        big = replace(job, total=larger * job.total)
        big.play(0, 1024, "cuda")
        rate = max(_rate(big, "cuda", time.perf_counter) for _ in range(ROUNDS))
        print(f"{name:<56} {rate:>14,.0f} rounds/s on {device}")


# ——— the peers ———


def _gymnasium() -> float:
    table = gymnasium.make("Blackjack-v1", natural=True)
    table.reset(seed=1)
    begun = time.thread_time()
    for _ in range(PEER_ROUNDS):
        seen, _ = table.reset()
        over = False
        while not over:
            seen, _, over, _, _ = table.step(1 if seen[0] < 17 else 0)
    return PEER_ROUNDS / (time.thread_time() - begun)


def _openspiel() -> float:
    game = pyspiel.load_game("blackjack")
    rng = random.Random(1)
    begun = time.thread_time()
    for _ in range(PEER_ROUNDS):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(cards, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    return PEER_ROUNDS / (time.thread_time() - begun)


def _baccarat_engine() -> float:
    script = Path(__file__).parent / "peers" / "baccarat.js"
    where = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["node", str(script)], capture_output=True, text=True, check=True, env=os.environ | {"PATH": where}
    )
    return float(done.stdout)
