"""What the routes about rules, prices, advice and results answer."""

from typing import Any

from msgspec import Struct

from saalchef.floor.wire.bodies import HouseCard
from saalchef.houses.beside import Difference
from saalchef.houses.describe import Question, Section
from saalchef.odds.pricer import Effect
from saalchef.rules.money import Cents
from saalchef.school.advice import Advice, Judgement
from saalchef.school.price_tags import PriceTags

__all__ = [
    "Coached",
    "Compared",
    "ComparedHouse",
    "ComparedRule",
    "FieldProgress",
    "HouseRead",
    "Judged",
    "Lesson",
    "PriceTags",
    "Progress",
    "ProgressPoint",
    "RulesTold",
    "Verdicts",
]


class RulesTold(Struct, frozen=True):
    """Every rule of a table's house in sentences, each with its clause or reading."""

    house: str
    name: str
    game: str
    currency: str
    digest: str
    decks: int
    jokers: int
    sections: tuple[Section, ...]
    readings: tuple[Question, ...]
    like: str = ""  # of a house of one's own: the name of the built-in house it is like
    differs: tuple[Difference, ...] = ()  # and what it says otherwise than that


class Scene(Struct, frozen=True):
    """A moment of an example coup: what happens, and the table as the learner sees it."""

    words: str
    view: Any  # the view of the game, as websockets send it


class Lesson(Struct, frozen=True):
    """What a house is learnt from in a minute; its prices are asked for by themselves."""

    card: HouseCard
    seats: int
    learner: str  # through whose eyes the scenes are seen
    scenes: tuple[Scene, ...]
    sections: tuple[Section, ...]  # what the scenes do not show
    beside: str  # another house of the game, by its name; "" where there is none
    differs: tuple[Difference, ...]  # what is otherwise there
    chart: bool  # there is a chart to learn by heart


class HouseRead(Struct, frozen=True):
    """What stands in a house file."""

    card: HouseCard
    rules: RulesTold


class Coached(Struct, frozen=True):
    """The coach's answers to what the asking guest is asked after event `seq`."""

    seq: int
    advices: tuple[Advice, ...]


class Judged(Struct, frozen=True):
    """A decision and what the coach says of it; `seq` is the event that told it."""

    coup: int
    seq: int
    verdict: Judgement


class Verdicts(Struct, frozen=True):
    """The coach's verdicts, in the order in which the decisions were taken."""

    verdicts: tuple[Judged, ...]


class ProgressPoint(Struct, frozen=True):
    """One coup of a guest; what was to be expected of his stakes, and their variance, in cents.

    Both are None where a stake has no price: the pot of Black Jack Challenge is among the guests. A payout
    corrected by the Saalchef is a point of its own, with its reason; nothing was to be expected of it.
    """

    table: str
    coup: int
    ended_at: str
    won: Cents
    expected: float | None
    variance: float | None
    correction: str | None = None


class FieldProgress(Struct, frozen=True):
    """All stakes on one kind of bet, what they won, what was to be expected, and its variance."""

    house: str
    field: str
    bets: int
    staked: Cents
    won: Cents
    expected: float | None
    variance: float | None


class Progress(Struct, frozen=True):
    """A guest's results in one currency, oldest first."""

    currency: str
    points: tuple[ProgressPoint, ...]
    fields: tuple[FieldProgress, ...]


class ComparedHouse(Struct, frozen=True):
    """One of the two at a glance."""

    id: str
    name: str
    game: str
    currency: str
    limits: dict[str, Cents]
    decks: int
    jokers: int
    seats: int
    bets: dict[str, float]  # what each is worth per unit staked


class ComparedRule(Struct, frozen=True):
    """What both say of a rule, or of a topic where their games differ; empty where one says nothing.

    `bets` are those of the first house with this rule of the second, where the rule matters to any.
    """

    rule: str
    topic: str
    sentences: tuple[str, str]
    differs: bool
    bets: dict[str, Effect]


class Compared(Struct, frozen=True):
    houses: tuple[ComparedHouse, ComparedHouse]
    same_game: bool
    bets: tuple[str, ...]  # of either house, in the order in which they are told
    rules: tuple[ComparedRule, ...]
