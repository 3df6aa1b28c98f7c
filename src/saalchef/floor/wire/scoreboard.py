"""The score of a shoe as it is told: laid out by the rules' own roads, a client has only to draw it."""

from saalchef.floor.table.events import CoupWinner
from saalchef.floor.wire.messages import RoadMark, Scoreboard
from saalchef.rules.punto_banco.roads import Mark, count, roads


def scoreboard(results: tuple[CoupWinner, ...]) -> Scoreboard:
    """The board after these coups."""
    won = [each.winner for each in results]
    drawn = roads(won)
    return Scoreboard(
        _told(drawn.bead_plate),
        _told(drawn.big_road),
        _told(drawn.big_eye_boy),
        _told(drawn.small_road),
        _told(drawn.cockroach_pig),
        count(won),
    )


def _told(road: tuple[Mark, ...]) -> tuple[RoadMark, ...]:
    return tuple(RoadMark(mark.column, mark.row, mark.sign, mark.ties) for mark in road)
