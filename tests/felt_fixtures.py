"""What the browser client is tested against: playthroughs as Python sees them, written as JSON."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from saalchef.floor.http.lobby import house_cards
from saalchef.floor.table.live import Live, Step
from saalchef.floor.table.numbered_events import numbered
from saalchef.floor.table.settings import Settings
from saalchef.floor.wire.messages import Numbered, Pace
from saalchef.floor.wire.view import view
from saalchef.floor.wire.viewers import events_for
from saalchef.ledger import standing
from saalchef.notation import load_house, read_file, replay
from saalchef.notation.coup import Coup
from saalchef.rules.codec import plain
from saalchef.rules.table import legal, open_table

HERE = Path(__file__).parent
FIXTURES = HERE.parent / "client" / "tests" / "fixtures"


def playthrough_fixture(coup: Coup, viewers: tuple[str | None, ...]) -> str:
    """For each viewer: his first view, then what each action brought about, and what he saw and might do."""
    seen = [_seen(coup, who) for who in viewers]
    return "[" + ",\n".join(_lines(each) for each in seen) + "]\n"


def _lines(seen: dict[str, Any]) -> str:
    """One step a line, to be reviewed as a difference."""
    steps = ",\n".join(_json(step) for step in seen.pop("steps"))
    return _json(seen)[:-1] + ',"steps":[\n' + steps + "\n]}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _seen(coup: Coup, who: str | None) -> dict[str, Any]:
    house = load_house(coup, "coup")
    run = replay(coup, house)
    assert run.exit_code == 0, (run.refused, run.differing)
    start = open_table(house.id, house.rules, coup.guests)
    settings = Settings("t", house.id, {}, {}, Pace())
    table, before = start, plain(view(start, who))
    steps = []
    for step in run.steps:
        live = Live(settings, step.table)
        taken = Step(step.line.action, Live(settings, table), live, step.events, (), standing(step.table))
        after = plain(view(step.table, who))
        steps.append(
            {
                "events": [_told(each) for each in events_for(numbered(0, [taken]), who)],
                "changed": dict(_changed(before, after)),
                "options": plain(legal(step.table, who)) if who else [],
            }
        )
        table, before = step.table, after
    return {"viewer": who, "view": plain(view(start, who)), "steps": steps}


def _told(numbered: Numbered) -> dict[str, Any]:
    """As it comes over the wire; whichever number it has."""
    return {key: value for key, value in plain(numbered).items() if key != "seq"}


def _changed(before: dict[str, Any], after: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The top of a view, and the felt within it, only where something changed."""
    for key, value in after.items():
        if key == "felt":
            yield key, dict(_changed(before[key], value))
        elif before[key] != value:
            yield key, value


def houses_fixture() -> str:
    """The rules of the houses whose felts are tested, as the floor tells them."""
    return "[\n" + ",\n".join(_json(plain(card)) for card in house_cards()) + "\n]\n"


def fixtures() -> dict[str, str]:
    found = {"houses": houses_fixture()}
    scripts = {
        script.stem: script for script in [*FIXTURES.glob("*.coup"), *(HERE / "golden").glob("*.coup")]
    }
    for script in sorted(script for name, script in scripts.items() if name in VIEWERS):
        (coup,) = read_file(str(script))
        found[script.stem] = playthrough_fixture(coup, VIEWERS[script.stem])
    return found


VIEWERS: dict[str, tuple[str | None, ...]] = {
    "bregenz": ("Beat",),
    "vaduz": ("Hugo",),
    "schaffhausen": ("Carla", None),
    "schaffhausen-carried": ("Anna", None),
    "bregenz-void": ("Anna", None),
    "pfaeffikon": ("Anna",),
    "wiesbaden": (None,),
}


if __name__ == "__main__":
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for name, text in fixtures().items():
        (FIXTURES / f"{name}.json").write_text(text, "utf-8")
