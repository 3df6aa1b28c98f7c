"""What a house could write once it knows guests' words, in proofs and in its own books; none of it holds."""

import asyncio
import hashlib
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from floor.words_table import WordsTable
from party import sqlite
from saalchef.cli import saalchef
from saalchef.floor.audit import audit
from saalchef.floor.audit.shuffles import ShufflesAudit
from saalchef.floor.history.proved_shuffle import NotProved, proved_shuffle
from saalchef.floor.history.verify import verify
from saalchef.floor.table import deeds as d
from saalchef.floor.table.live import take
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.shoe_state import SHOE_WORDS
from saalchef.floor.table.shuffle import Secret
from saalchef.houses import load
from saalchef.notation import AnyProof, Proof, ProofByCoup, ProofOfCoup, load_house, parse
from saalchef.rules import actions as a
from saalchef.store.database import Database
from words_files import played

HOUSE = load("bregenz")
LINES = ["11" * 32, "22" * 32, "33" * 32]
CLOSING = "00" * 32
FORGED = [
    *(Secret("\n".join(LINES[at:]), "\n".join(LINES[:at])) for at in range(4)),  # parted after the coup
    Secret("11" * 32, ""),
    Secret("", "22" * 32),
    Secret("11" * 31, "22" * 32),
    Secret("11" * 33, "22" * 32),
    Secret("11 " * 32, "22" * 32),
    Secret("11" * 32, "22" * 32 + "\n"),
    Secret("11" * 32 + "\n", "22" * 32),
    Secret("AB" * 32, "22" * 32),
    Secret("11" * 32, "any salt"),
    Secret("١" * 64, "22" * 32),  # digits, of another script
]


def promised(secret: Secret, protocol: int) -> str:
    """By the reference page alone."""
    text = f"saalchef commitment {protocol}\nt\n1\n{secret.salt}\n{secret.seed}"
    return hashlib.sha256(text.encode()).hexdigest()


def proof_of(secret: Secret, protocol: int, committed: tuple[tuple[str, str], ...] = ()) -> AnyProof:
    promise = promised(secret, protocol)
    if protocol == SHOE_WORDS:
        return Proof("t", 1, promise, secret.seed, secret.salt, (), 1)
    coup = ProofOfCoup(1, committed, CLOSING, ())
    return ProofByCoup(2, "t", 1, promise, secret.seed, secret.salt, 1, (coup,))


def problem_of(proof: AnyProof) -> str:
    try:
        proved_shuffle(proof, HOUSE)
    except NotProved as e:
        return e.problem.facts["problem"].code
    return "none"


@pytest.mark.parametrize("protocol", [1, 2])
@pytest.mark.parametrize("secret", FORGED, ids=range(len(FORGED)))
def test_a_commitment_is_to_one_seed_and_one_salt(secret: Secret, protocol: int) -> None:
    assert problem_of(proof_of(secret, protocol)) == "verify.hexadecimal"
    bound = ShufflesAudit("t")
    bound.bound[1] = d.CommitShoe(1, promised(secret, protocol), protocol)
    assert not bound.is_bound(1, secret)


@pytest.mark.parametrize("protocol", [1, 2])
def test_a_commitment_written_as_it_should_be_holds(protocol: int) -> None:
    secret = Secret(LINES[0], LINES[1])
    assert problem_of(proof_of(secret, protocol)) == "none"
    other = replace(proof_of(secret, protocol), commitment=promised(secret, protocol).upper())
    assert problem_of(other) == "verify.hexadecimal"


@pytest.mark.parametrize("at", [1, 2])
def test_a_seed_and_salt_parted_after_the_coup_are_found_by_verify_and_audit(at: int, tmp_path: Path) -> None:
    """The cards do follow from them; but another parting fits the commitment as well."""
    text = asyncio.run(played("words-bregenz-continuous", tmp_path, FORGED[at]))
    file = parse(text)
    found = verify(file, load_house(file, "forged.coup")).problem
    assert found is not None
    assert found.facts["problem"].code == "verify.hexadecimal"
    path = tmp_path / "forged.coup"
    path.write_text(text, "utf-8")
    assert CliRunner().invoke(saalchef, ["verify", str(path)]).exit_code == 1
    database = Database(sqlite(tmp_path))
    problems = audit(database).problems
    assert "audit.commitment" in {each.facts["problem"].code for each in problems}
    for told in ("secrets, Schlitten 1: Die Zeile passt nicht", "secrets, shoe 1: it does not fit"):
        assert any(told in each.told(lang) for each in problems for lang in ("de", "en"))
    database.close()


# ——— the list ———


@pytest.mark.parametrize(
    "committed",
    [
        (("Beat", "bb" * 32), ("Anna", "aa" * 32)),
        (("Anna", "aa" * 32), ("Anna", "bb" * 32)),
        (("Anna", ""),),
        (("Anna", "AA" * 32),),
        (("Anna", f"{'aa' * 32} -\nBeat {'bb' * 32}"),),
        ((f"Anna {'aa' * 32} -\nBeat", "bb" * 32),),
    ],
)
def test_guests_are_listed_once_by_the_order_of_their_names(committed: tuple[tuple[str, str], ...]) -> None:
    secret = Secret(LINES[0], LINES[1])
    assert problem_of(proof_of(secret, 2, committed)) == "verify.list_of_coup"
    table = WordsTable("bregenz")
    table.bets()
    closed = take(table.live, a.Close(), 0).live
    with pytest.raises(Denied, match=r"words_differ|words_barred"):
        take(closed, d.CommitWords(1, committed), 0)


def test_names_in_their_order_hold() -> None:
    committed = (("Anna", "aa" * 32), ("Zoë", "bb" * 32), ("Łukasz", "cc" * 32), ("😀", "dd" * 32))
    assert problem_of(proof_of(Secret(LINES[0], LINES[1]), 2, committed)) == "none"
