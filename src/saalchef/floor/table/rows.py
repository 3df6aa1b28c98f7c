"""The rows beside the journal, each from the step that brings it about; the audit derives them once more."""

from saalchef.floor.table import deeds as d
from saalchef.floor.table.house import house_of
from saalchef.floor.table.live import Step, coup_ended
from saalchef.floor.table.results import Start, coup_writes
from saalchef.rules.actions import Correct
from saalchef.rules.codec import encode
from saalchef.store.journal import Write


def rows_beside(step: Step, start: Start, at: int) -> list[Write]:
    """Results, corrections, and what is public of a shuffle."""
    writes = _of_shuffle(step)
    if isinstance(step.deed, Correct | d.CorrectPurse | d.GiveBack):
        writes.append(_correction(step, step.deed, at))
    if coup_ended(step.events) is not None:
        writes += coup_writes(step, start, at)
    return writes


def _of_shuffle(step: Step) -> list[Write]:
    shoe = step.live.shoe
    row = {"table": step.live.settings.id, "shoe": shoe.number}
    match step.deed:
        case d.CommitShoe(_, bound, protocol):
            bound_to = {"first_coup": shoe.first_coup, "protocol": protocol, "commitment": bound}
            return [Write("shoes", {**row, **bound_to, "seeds": "[]", "silences": 0})]
        case d.CommitWords() if not step.before.shoe.shuffled:
            return [Write("shoes", {"first_coup": shoe.first_coup}, row)]
        case d.OpenWords(silent=silent) if silent:
            return [Write("shoes", {"silences": shoe.silences}, row)]
        case d.Shuffle():
            seeds = encode(shoe.seeds).decode()
            return [Write("shoes", {"seeds": seeds, "first_coup": shoe.first_coup}, row)]
        case d.RevealShoe(_, seed, salt):
            return [Write("shoes", {"seed": seed, "salt": salt, "last_coup": step.live.ended}, row)]
    return []


def _correction(step: Step, deed: Correct | d.CorrectPurse | d.GiveBack, at: int) -> Write:
    """What was booked wrongly was booked when a coup ended: the one that is named, or the last that did."""
    live = step.live
    owner = live.owners.get(deed.guest) if isinstance(deed, Correct) else deed.owner
    values = {
        "table": live.settings.id,
        "version": live.version,
        "seq": live.seq - len(step.events) + 1,
        "coup": live.ended if deed.coup is None else deed.coup,
        "guest": owner,
        "name": deed.guest,
        "amount": deed.amount,
        "currency": house_of(live.settings).currency,
        "reason": deed.reason,
        "at": at,
    }
    return Write("corrections", values)
