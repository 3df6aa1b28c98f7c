"""Coup files: read, written and replayed."""

from saalchef.notation.coup import Coup, CoupFileError, Line, dump, dump_json, load_house, parse, read_file
from saalchef.notation.replay import Refused, Replay, Step, replay
from saalchef.notation.words import read_line, write_line

__all__ = [
    "Coup",
    "CoupFileError",
    "Line",
    "Refused",
    "Replay",
    "Step",
    "dump",
    "dump_json",
    "load_house",
    "parse",
    "read_file",
    "read_line",
    "replay",
    "write_line",
]
