"""What a proof is worth, in plain words: who could have chosen the cards, and is it what a guest was told."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from saalchef.catalogue import Said, said
from saalchef.notation import AnyProof, Proof

if TYPE_CHECKING:
    from saalchef.floor.history.agreement import Agreement
    from saalchef.floor.history.proved_shuffle import CoupWorth
    from saalchef.floor.history.verify import Verdict


def what_it_is_worth(verdict: "Verdict", proofs: Iterable[AnyProof]) -> Iterator[Said]:
    """Of every coup whose words are told, and what no proof can show."""
    alike: dict[tuple[tuple[str, ...], tuple[str, ...]], list[CoupWorth]] = {}
    for each in verdict.worth:
        alike.setdefault((each.opened, each.silent), []).append(each)
    for same in alike.values():
        yield said(
            f"verify.worth.{_kind(same[0])}",
            coups=_ranges([each.coup for each in same]),
            opened=", ".join(same[0].opened),
            silent=", ".join(same[0].silent),
            outcomes=same[0].outcomes or 0,
            at_most=same[0].outcomes_at_most or 0,
        )
    if earlier := [proof.shoe for proof in proofs if isinstance(proof, Proof)]:
        yield said("verify.worth.whole_shuffle", shoes=_ranges(earlier))
    yield said("verify.worth.limits")


def what_was_told(agreement: "Agreement") -> Iterator[Said]:
    """Of every coup, whether the proof says what the browser was told; and what alarmed it meanwhile."""
    for alarm in agreement.alarms:
        yield said(f"verify.alarm.{alarm.kind}", at=alarm.at)
    for shuffle in agreement.shuffles:
        heard = "other" if shuffle.differs else "same" if shuffle.heard else "unheard"
        yield said(f"verify.told.promise_{heard}", shoe=shuffle.shoe)
    alike: dict[str, list[int]] = {}
    for each in agreement.coups:
        for code in [f"differs.{part}" for part in each.differs] or [each.heard]:
            alike.setdefault(code, []).append(each.coup)
    for code, coups in alike.items():
        yield said(f"verify.told.{code}", coups=_ranges(coups))


def _kind(worth: "CoupWorth") -> str:
    if not worth.opened:
        return "nobody_opened" if worth.silent else "house_alone"
    if worth.silent:
        return "some_silent"
    return "all_opened" if len(worth.opened) > 1 else "one_opened"


def _ranges(numbers: list[int]) -> str:
    """Numbers as people list them.

    >>> _ranges([1, 2, 3, 7, 9, 10])
    '1–3, 7, 9–10'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
