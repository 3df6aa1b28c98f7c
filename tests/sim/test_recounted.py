"""What a run reports is what the rules pay: whole runs and evenings, recounted coup by coup in the core.

The recounts share no code with the kernels but the cards.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

import pytest

from saalchef.houses import load
from saalchef.rules.blackjack import Rules as BlackJackRules
from saalchef.rules.challenge import Rules as ChallengeRules
from saalchef.rules.money import Cents
from saalchef.rules.punto_banco import Rules as PuntoBancoRules
from saalchef.sim.blackjack.choose import chosen
from saalchef.sim.blackjack.strategy_file import strategy_text
from saalchef.sim.blackjack.table_arrays import BoxPlan
from saalchef.sim.challenge import table_arrays as challenge_arrays
from saalchef.sim.challenge.named_strategies import named_strategy
from saalchef.sim.challenge.table_arrays import Seat
from saalchef.sim.draw import pack_of
from saalchef.sim.figures import Figure
from saalchef.sim.options import Options
from saalchef.sim.run import Threads, run
from saalchef.sim.shoe import cut_of
from saalchef.sim.simulation import Report, simulation
from sim import blackjack_core, challenge_core, punto_banco_core
from sim.blackjack_core import CO_BETTOR
from sim.blackjack_proof import greedy
from sim.dealing import Dealer, NoCardLeft
from sim.recount import Night, compare, compare_evenings, compare_whole, moments, night
from sim.samples import CHART

Readings = dict[str, str | int]
SEED = 31
STREAM = 1024
FILE = str(CHART)
TEN, TWENTY = Cents(1000), Cents(2000)


def reported(house: str, readings: Readings, options: Options) -> Report:
    asked = simulation(load(house, readings), options)
    return asked.report(run(asked.job, Threads(1)))


def rounds_of_streams(rounds: int) -> Iterator[tuple[int, int]]:
    """Stream by stream, how many rounds it has."""
    yield from ((at // STREAM, min(STREAM, rounds - at)) for at in range(0, rounds, STREAM))


# ——— Black Jack ———


def boxes_of(rules: BlackJackRules, options: Options) -> list[BoxPlan]:
    main, twins, crazy = (options.stakes.get(field, Cents(0)) for field in ("main", "twins", "crazy"))
    insurance = options.insurance or "strategy"
    return [
        BoxPlan(chosen(rules, name), main, twins, crazy, insurance, options.lapses)
        for name in options.strategies
    ]


TABLES: list[tuple[str, Readings, Options]] = [
    (
        "wiesbaden",
        {},
        Options(
            1500,
            SEED,
            (FILE, "mimic"),
            boxes=2,
            stakes={"main": TWENTY, "twins": TEN, "crazy": TEN},
            insurance="always",
            co_bettor="splits",
        ),
    ),
    (
        "wiesbaden",
        {"joker_scope": "table", "decks": 1, "shuffler": "shoe", "co_bettor_split": "returned"},
        Options(
            1500,
            SEED,
            (FILE, "never-bust", FILE),
            boxes=3,
            stakes={"main": TEN, "twins": TEN, "crazy": TEN},
            lapses=0.3,
            co_bettor="nothing",
        ),
    ),
    (
        "pfaeffikon",
        {"bank_blackjack_takes": "original", "bank_soft_17": "draws"},
        Options(1500, SEED, (FILE,), stakes={"main": Cents(5000)}, lapses=0.05, co_bettor="everything"),
    ),
    ("pfaeffikon", {}, Options(1200, SEED, (FILE,), stakes={"main": Cents(20_000)}, insurance="always")),
]


@pytest.mark.parametrize(("house", "readings", "options"), TABLES, ids=range(len(TABLES)))
def test_whole_tables_bring_what_the_rules_pay(house: str, readings: Readings, options: Options) -> None:
    """Every bet of every box, the co-bettors, and the guest's whole result: mean, deviation, outcomes."""
    rules = load(house, readings).rules
    assert isinstance(rules, BlackJackRules)
    boxes = boxes_of(rules, options)
    won: dict[tuple[int, str], list[int]] = defaultdict(list)
    nets: list[int] = []
    pack, cut = pack_of(rules.decks, rules.jokers), cut_of(rules)
    for stream, rounds in rounds_of_streams(options.rounds):
        dealer = Dealer(SEED, pack, cut, stream)
        core = blackjack_core.CoreTable(rules, boxes, dealer, 10**12, joined=options.co_bettor)
        for _ in range(rounds):
            before = core.chips
            for place, amount in core.coup().items():
                won[place].append(amount)
            nets.append(core.chips - before)
            dealer.over()
    report = reported(house, readings, options)
    assert report.rounds == options.rounds
    assert report.table is not None
    compare_whole(report.table, nets)
    found = [place.bets for place in report.boxes] or [report.bets]
    assert len(found) == len(boxes)
    for (number, field), results in won.items():
        box = boxes[number - 1]
        insured = Cents(box.stake // 2)
        unit = {"twins": box.twins, "crazy": box.crazy, "insurance": insured}.get(field, box.stake)
        compare(found[number - 1][field], results, unit)
    fields = {field for _, field in won}
    assert fields >= {"main", *([CO_BETTOR] if options.co_bettor is not None else [])}
    assert ("insurance" in fields) == (options.insurance == "always")


@pytest.fixture(scope="module")
def greedy_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """How to use up one pack with seven boxes: split every pair, and take card after card."""
    file = tmp_path_factory.mktemp("strategies") / "greedy.toml"
    file.write_text(strategy_text(greedy()), "utf-8")
    return str(file)


def test_void_coups_are_told_and_not_counted(greedy_file: str) -> None:
    rules = load("pfaeffikon", {"decks": 1}).rules
    assert isinstance(rules, BlackJackRules)
    options = Options(1000, SEED, (greedy_file,) * 7, boxes=7, stakes={"main": TEN})
    boxes = boxes_of(rules, options)
    dealer = Dealer(SEED, pack_of(1), 0, 0)
    core = blackjack_core.CoreTable(rules, boxes, dealer, 10**12)
    nets: list[int] = []
    for _ in range(options.rounds):
        before = core.chips
        try:
            core.coup()
            nets.append(core.chips - before)
        except NoCardLeft:
            assert core.chips == before
        dealer.over()
    report = reported("pfaeffikon", {"decks": 1}, options)
    assert report.void == options.rounds - len(nets) > 0
    assert report.table is not None
    compare_whole(report.table, nets)


EVENINGS: list[tuple[str, Readings, Options]] = [
    (
        "wiesbaden",
        {},
        Options(
            60 * 60,
            SEED,
            (FILE, FILE),
            boxes=2,
            stakes={"main": TEN, "twins": TEN},
            insurance="always",
            evening=60,
            bankroll=Cents(12_000),
        ),
    ),
    (
        "pfaeffikon",
        {"shuffler": "shoe", "decks": 2, "penetration": 50},
        Options(
            80 * 45, SEED, (FILE,), stakes={"main": TWENTY}, lapses=0.1, evening=45, bankroll=Cents(9_000)
        ),
    ),
    ("wiesbaden", {}, Options(60 * 30, SEED, (FILE,), stakes={"main": TEN, "crazy": TEN}, evening=30)),
]


def recount_black_jack(house: str, readings: Readings, options: Options) -> int:
    """How many coups were void."""
    voids: list[int] = []
    rules = load(house, readings).rules
    assert isinstance(rules, BlackJackRules)
    boxes = boxes_of(rules, options)
    need = sum(box.stake + box.twins + box.crazy for box in boxes)
    pack, cut = pack_of(rules.decks, rules.jokers), cut_of(rules)

    def an_evening(number: int) -> Callable[[], int]:
        chips = 10**12 if options.bankroll is None else options.bankroll
        core = blackjack_core.CoreTable(rules, boxes, Dealer(SEED, pack, cut, number), chips)

        def coup() -> int:
            before = core.chips
            try:
                core.coup()
            except NoCardLeft:
                voids.append(number)
            core.dealer.over()
            return core.chips - before

        return coup

    prove_evenings(house, readings, options, need, an_evening)
    return len(voids)


@pytest.mark.parametrize(("house", "readings", "options"), EVENINGS, ids=range(len(EVENINGS)))
def test_evenings_of_black_jack_end_as_the_rules_have_it(
    house: str, readings: Readings, options: Options
) -> None:
    assert recount_black_jack(house, readings, options) == 0


def test_a_void_coup_of_an_evening_brings_nothing(greedy_file: str) -> None:
    stakes = {"main": TEN}
    options = Options(900, SEED, (greedy_file,) * 7, boxes=7, stakes=stakes, evening=15)
    assert recount_black_jack("pfaeffikon", {"decks": 1}, options) > 0


def prove_evenings(
    house: str,
    readings: Readings,
    options: Options,
    need: int,
    an_evening: Callable[[int], Callable[[], int]],
) -> list[Night]:
    assert options.evening is not None
    number = options.rounds // options.evening
    nights = [night(an_evening(i), options.evening, options.bankroll, need) for i in range(number)]
    report = reported(house, readings, options)
    compare_evenings(report.evening, nights)
    assert report.rounds == sum(len(each.stood) for each in nights)
    ruined = sum(each.ruined for each in nights)
    assert 0 < ruined < number if options.bankroll is not None else ruined == 0
    return nights


# ——— Punto Banco ———


@pytest.mark.parametrize("house", ["bregenz", "vaduz"])
def test_coups_of_punto_banco_bring_what_the_rules_pay(house: str) -> None:
    rules = load(house).rules
    assert isinstance(rules, PuntoBancoRules)
    stakes = {"punto": TEN, "banco": Cents(1500), "tie": TWENTY}
    won: dict[str, list[int]] = defaultdict(list)
    for stream, rounds in rounds_of_streams(2500):
        dealer = Dealer(SEED, pack_of(rules.decks), cut_of(rules), stream)
        core = punto_banco_core.CoreTable(rules, stakes, dealer)
        for _ in range(rounds):
            for field, amount in core.coup().items():
                won[field].append(amount)
    report = reported(house, {}, Options(2500, SEED, stakes=stakes))
    for field, results in won.items():
        compare(report.bets[field], results, stakes[field])
    assert report.table is not None
    compare_whole(report.table, [sum(fields) for fields in zip(*won.values(), strict=True)])


@pytest.mark.parametrize(
    ("house", "stakes", "coups", "bankroll"),
    [
        ("bregenz", {"banco": TWENTY, "tie": TEN}, 25, Cents(14_000)),
        ("vaduz", {"punto": TEN}, 70, Cents(5_000)),
        ("bregenz", {"banco": TEN}, 70, Cents(6_500)),
        ("vaduz", {"banco": TWENTY}, 70, None),
    ],
    ids=str,
)
def test_evenings_of_punto_banco_end_as_the_rules_have_it(
    house: str, stakes: dict[str, Cents], coups: int, bankroll: Cents | None
) -> None:
    rules = load(house).rules
    assert isinstance(rules, PuntoBancoRules)
    pack, cut = pack_of(rules.decks), cut_of(rules)

    def an_evening(number: int) -> Callable[[], int]:
        core = punto_banco_core.CoreTable(rules, stakes, Dealer(SEED, pack, cut, number))
        return lambda: sum(core.coup().values())

    options = Options(120 * coups, SEED, stakes=stakes, evening=coups, bankroll=bankroll)
    nights = prove_evenings(house, {}, options, sum(stakes.values()), an_evening)
    if bankroll is not None and "banco" in stakes:  # its tax leaves chips that do not suffice for the bets
        assert any(bankroll + each.result > 0 for each in nights if each.ruined)


# ——— Black Jack Challenge ———

NAMES = ("reasonable", "bold", "careful", "12s15/13s17")
RECKLESS = "20s20/21s21"


def seats_of(options: Options) -> list[Seat]:
    red, black = (options.stakes.get(field, Cents(0)) for field in ("red", "black"))
    return [Seat(named_strategy(name, len(NAMES)), red, black, options.lapses) for name in options.strategies]


class Games:
    """What every seat won in every game, for the pot and on its bonus bets; and so by place."""

    def __init__(self, rules: ChallengeRules, seats: list[Seat], rounds: int) -> None:
        self.won: dict[tuple[int, str], list[int]] = defaultdict(list)
        self.behind: dict[int, list[int]] = defaultdict(list)
        self.carried = 0
        for stream, games in rounds_of_streams(rounds):
            dealer = Dealer(SEED, pack_of(rules.decks), 0, stream, challenge_arrays.DESK)
            core = challenge_core.CoreTable(rules, seats, TEN, dealer, [10**12] * len(seats))
            for number in range(games):
                won = core.game()
                if number == games - 1:  # what lies in the pot goes back, odd cents to the first seat
                    self.carried = core.table.pot
                    share, odd = divmod(self.carried, len(seats))
                    for seat, fields in enumerate(won):
                        fields["pot"] += share + (odd if seat == 0 else 0)
                assert core.table.button is not None
                for seat, fields in enumerate(won):
                    self.behind[(seat + 1 - core.table.button) % len(seats)].append(fields["pot"])
                    for field, amount in fields.items():
                        self.won[seat, field].append(amount)

    def compare(self, report: Report, stakes: dict[str, Cents]) -> None:
        for (seat, field), results in self.won.items():
            place = report.seats[seat]
            if field != "pot":
                compare(place.bets[field], results, stakes[field])
                continue
            compare_pot(place.bets[field], results)
            assert place.won == pytest.approx(sum(net > 0 for net in results) / len(results))
        assert report.table is not None
        of_first = (results for (seat, _), results in self.won.items() if seat == 0)
        compare_whole(report.table, [sum(fields) for fields in zip(*of_first, strict=True)])
        assert len(report.from_button) == len(self.behind) == len(report.seats)
        for distance, figure in enumerate(report.from_button):
            compare_pot(figure, self.behind[distance])


def compare_pot(found: Figure, results: list[int]) -> None:
    if all(net % TEN == 0 for net in results):
        compare(found, results, TEN)
    mean, stdev = moments(results)  # shares of a pot that went back are told to the Ante below
    assert found.ev == pytest.approx(mean / TEN)
    assert found.stdev == (None if len(results) == 1 else pytest.approx(stdev / TEN))


@pytest.mark.parametrize(
    "readings", [{}, {"all_bust": "returned", "bonus_pair": "points", "war_rank": "ace_low"}], ids=str
)
def test_games_of_challenge_bring_what_the_rules_pay(readings: Readings) -> None:
    """By seat and by place behind the button, which the rules move themselves."""
    rules = challenge_core.rules_of(readings)
    stakes = {"ante": TEN, "red": Cents(1500), "black": Cents(500)}
    options = Options(1300, SEED, NAMES, players=len(NAMES), stakes=stakes, lapses=0.1)
    report = reported("schaffhausen", readings, options)
    assert report.rounds == options.rounds
    Games(rules, seats_of(options), options.rounds).compare(report, stakes)
    assert len({round(each.ev, 9) for each in report.from_button}) == len(NAMES)


def test_a_pot_carried_over_goes_back_after_the_last_game() -> None:
    readings: Readings = {"all_bust": "carried"}
    rules = challenge_core.rules_of(readings)
    stakes = {"ante": TEN, "red": Cents(500), "black": Cents(500)}
    carried = 0
    for rounds in range(1, 25):
        options = Options(rounds, SEED, (RECKLESS, "20s20/21s20"), players=2, stakes=stakes)
        games = Games(rules, seats_of(options), rounds)
        games.compare(reported("schaffhausen", readings, options), stakes)
        carried += games.carried > 0
    assert carried > 2


@pytest.mark.parametrize(
    ("readings", "strategies", "bankroll"),
    [
        ({}, ("bold", *NAMES[1:]), Cents(20_000)),
        ({"all_bust": "carried"}, (RECKLESS,) * 4, Cents(15_000)),
        ({}, ("bold", *NAMES[1:]), None),
    ],
    ids=str,
)
def test_evenings_of_challenge_end_as_the_rules_have_it(
    readings: Readings, strategies: tuple[str, ...], bankroll: Cents | None
) -> None:
    rules = challenge_core.rules_of(readings)
    carried = []
    stakes = {"ante": TEN, "red": Cents(500), "black": Cents(500)}
    options = Options(
        60 * 35,
        SEED,
        strategies,
        players=4,
        stakes=stakes,
        lapses=0.05,
        evening=35,
        bankroll=bankroll,
    )
    seats = seats_of(options)

    def an_evening(number: int) -> Callable[[], int]:
        dealer = Dealer(SEED, pack_of(rules.decks), 0, number, challenge_arrays.DESK)
        chips = [10**12 if bankroll is None else bankroll, *[10**12] * (len(seats) - 1)]
        core = challenge_core.CoreTable(rules, seats, TEN, dealer, chips)

        def game() -> int:
            net = sum(core.game()[0].values())
            carried.append(core.table.pot)
            return net

        return game

    prove_evenings("schaffhausen", readings, options, 2000, an_evening)
    assert any(carried) == ("all_bust" in readings)
