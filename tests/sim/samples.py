"""One small job of every kind."""

from functools import cache
from pathlib import Path

from saalchef.houses import load
from saalchef.rules.blackjack import Rules as BlackJackRules
from saalchef.rules.challenge import Rules as ChallengeRules
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco import Rules as PuntoBancoRules
from saalchef.sim.blackjack import jobs as blackjack
from saalchef.sim.blackjack.named_strategies import mimic_the_bank, strategy_of
from saalchef.sim.blackjack.strategy_file import read_strategy
from saalchef.sim.blackjack.table_arrays import BoxPlan
from saalchef.sim.challenge import jobs as challenge
from saalchef.sim.challenge.table_arrays import Seat
from saalchef.sim.challenge.thresholds import Thresholds
from saalchef.sim.evening import plan_of
from saalchef.sim.job import Job
from saalchef.sim.punto_banco import jobs as punto_banco

CHART = Path(__file__).with_name("a_chart.toml")
SEED = 12
KINDS = (
    "box",
    "coups",
    "tables",
    "black jack evenings",
    "punto banco evenings",
    "games",
    "challenge evenings",
)


@cache
def sample_jobs(scale: int = 1) -> dict[str, Job]:
    """Black Jack by a chart from a file, so that nothing but the kernels is compiled."""
    wiesbaden = load("wiesbaden").rules
    assert isinstance(wiesbaden, BlackJackRules)
    bregenz = load("bregenz").rules
    assert isinstance(bregenz, PuntoBancoRules)
    schaffhausen = load("schaffhausen").rules
    assert isinstance(schaffhausen, ChallengeRules)
    chart = strategy_of(wiesbaden, read_strategy(str(CHART)))
    ten = Cents(1000)
    boxes = [
        BoxPlan(chart, ten, ten, ten, "always", 0.05),
        BoxPlan(strategy_of(wiesbaden, mimic_the_bank(wiesbaden)), ten),
    ]
    seats = [Seat(Thresholds(14, 16, 15, 16), ten, Cents(500), 0.02) for _ in range(4)]
    evening = plan_of(40, 20_000, 5000, 9000.0, 500)
    jobs = (
        blackjack.box_job(wiesbaden, chart, 300 * 1024 * scale + 5, SEED),
        punto_banco.coups_job(bregenz, 200 * 1024 * scale + 5, SEED),
        blackjack.table_job(wiesbaden, boxes, 100 * 1024 * scale + 5, SEED),
        blackjack.evening_job(wiesbaden, boxes, evening, 500 * scale, SEED),
        punto_banco.evening_job(
            bregenz, {"banco": ten, "tie": ten}, plan_of(40, 20_000, 2000, 3000.0, 50), 500 * scale, SEED
        ),
        challenge.games_job(schaffhausen, seats, ten, 100 * 1024 * scale + 5, SEED),
        challenge.evening_job(schaffhausen, seats, ten, evening, 500 * scale, SEED),
    )
    return dict(zip(KINDS, jobs, strict=True))
