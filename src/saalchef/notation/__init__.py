"""Coup files: read, written and replayed."""

from saalchef.notation.coup import (
    Coup,
    CoupFileError,
    CoupLine,
    dump,
    dump_json,
    file_text,
    load_house,
    parse,
    read_file,
    read_text,
)
from saalchef.notation.proof import AnyProof, Proof, ProofByCoup, ProofOfCoup
from saalchef.notation.punto_banco.results import NoResults, read_results
from saalchef.notation.replay import PlayedLine, RefusedLine, Replay, replay
from saalchef.notation.words import read_line, write_line

__all__ = [
    "AnyProof",
    "Coup",
    "CoupFileError",
    "CoupLine",
    "NoResults",
    "PlayedLine",
    "Proof",
    "ProofByCoup",
    "ProofOfCoup",
    "RefusedLine",
    "Replay",
    "dump",
    "dump_json",
    "file_text",
    "load_house",
    "parse",
    "read_file",
    "read_line",
    "read_results",
    "read_text",
    "replay",
    "write_line",
]
