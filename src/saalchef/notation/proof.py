"""The proof of a shuffle as a coup file carries it; `saalchef verify` derives every card from it."""

from typing import Any

import msgspec
from msgspec import Struct

from saalchef.catalogue import Complaint
from saalchef.houses.shape import misshapen

PROOF = "proof"


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """One shuffle: what was committed to, what was revealed, and which of the file's coups it dealt."""

    table: str
    shoe: int
    commitment: str
    seed: str
    salt: str
    guests: tuple[tuple[str, str], ...]  # guests' own words, in the order in which they count
    coups: int  # of this file, one after another
    before: tuple[str, ...] = ()  # what had been drawn from the shuffle before this file begins


class NoProof(Complaint):
    """A proof that is not as live tables write it."""


def read_proofs(table: object) -> tuple[Proof, ...]:
    """The proofs of a file; NoProof says what is wrong with them."""
    try:
        return msgspec.convert(table, tuple[Proof, ...])
    except msgspec.ValidationError as e:
        raise NoProof("coup.proof", problem=misshapen(e, Proof.__struct_fields__)) from None


def plain_proof(proof: Proof) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(proof)
    return found if proof.before else {key: value for key, value in found.items() if key != "before"}


def write_proof(proof: Proof) -> list[str]:
    """The proof as lines of TOML: its values are texts, numbers and lists, which TOML writes as JSON does."""
    values = plain_proof(proof).items()
    return ["", f"[[{PROOF}]]", *(f"{key} = {msgspec.json.encode(value).decode()}" for key, value in values)]
