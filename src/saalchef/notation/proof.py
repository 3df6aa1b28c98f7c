"""The proof of a shuffle as a coup file carries it; `saalchef verify` derives every card from it."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from saalchef.catalogue import Complaint
from saalchef.houses.shape import misshapen

PROOF = "proof"
OF_COUP = "coup"  # tables inside a proof: its coups


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """One shuffle of protocol 1, in which guests' words counted for the whole of it."""

    table: str
    shoe: int
    commitment: str
    seed: str
    salt: str
    guests: tuple[tuple[str, str], ...]  # guests' own words, in the order in which they count
    coups: int  # of this file, one after another
    before: tuple[str, ...] = ()  # what had been drawn from the shuffle before this file begins


class ProofOfCoup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One coup of a shuffle: which guests were bound to words by a hash, and what they told."""

    coup: int  # its number at the table
    committed: tuple[tuple[str, str], ...]
    closing: str  # the hash of what it is dealt from, and of the stakes that lay, told with the list
    opened: tuple[tuple[str, str], ...]
    stakes: tuple[str, ...] = ()  # of a coup of the file: they lay when its bets were closed
    drawn: tuple[str, ...] = ()  # its cards, where it was dealt before this file begins


class ProofByCoup(Struct, frozen=True, forbid_unknown_fields=True):
    """One shuffle of protocol 2: what was committed to and revealed, and the words of each of its coups."""

    protocol: Literal[2]
    table: str
    shoe: int
    commitment: str
    seed: str
    salt: str
    coups: int  # of this file, one after another: the last of those below
    coup: tuple[ProofOfCoup, ...]


AnyProof = Proof | ProofByCoup


class NoProof(Complaint):
    """A proof that is not as live tables write it."""


def read_proofs(table: object) -> tuple[AnyProof, ...]:
    """The proofs of a file; NoProof says what is wrong with them."""
    known = {*Proof.__struct_fields__, *ProofByCoup.__struct_fields__, *ProofOfCoup.__struct_fields__}
    try:
        proofs: tuple[AnyProof, ...] = msgspec.convert(table, _kinds(table))
        return proofs
    except msgspec.ValidationError as e:
        raise NoProof("coup.proof", problem=misshapen(e, sorted(known))) from None


def _kinds(table: object) -> Any:
    """Each proof by its protocol; the first had no number yet."""
    proofs = table if isinstance(table, list) and table else ()
    kinds = [ProofByCoup if isinstance(each, dict) and "protocol" in each else Proof for each in proofs]
    return tuple.__class_getitem__(tuple(kinds)) if kinds else tuple[Proof, ...]


def plain_proof(proof: AnyProof) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(proof)
    empty = isinstance(proof, Proof) and not proof.before
    return {key: value for key, value in found.items() if not (empty and key == "before")}


def write_proof(proof: AnyProof) -> list[str]:
    """The proof as lines of TOML: its values are texts, numbers and lists, which TOML writes as JSON does."""
    values = plain_proof(proof)
    coups = values.pop(OF_COUP, ())
    lines = ["", f"[[{PROOF}]]", *_pairs(values)]
    for coup in coups:
        lines += ["", f"[[{PROOF}.{OF_COUP}]]", *_pairs(coup)]
    return lines


def _pairs(values: dict[str, Any]) -> list[str]:
    return [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in values.items()]
