"""A scripted coup as a text to review: every event, every legal action, every viewer's view as it changes."""

import json
from pathlib import Path
from typing import Any

from saalchef.notation import load_house, read_file, replay, write_line
from saalchef.rules.codec import plain
from saalchef.rules.options import Option
from saalchef.rules.table import Table, legal, shown, view

GOLDEN = Path(__file__).parent / "golden"


def scripts() -> list[Path]:
    return sorted(GOLDEN.glob("*.coup"))


def playthrough(script: Path) -> str:
    """The playthrough of a script, one fact a line."""
    (coup,) = read_file(str(script))
    run = replay(coup, load_house(coup, str(script)))
    assert run.exit_code == 0, (run.refused, run.differing)
    lines: list[str] = []
    known: dict[str | None, dict[str, str]] = {}
    for step in run.steps:
        lines += ["", f"> {write_line(step.line.action)}"]
        viewers = (None, "croupier", *coup.guests)
        for event in step.events:
            lines.append(f"  {json.dumps(plain(event), ensure_ascii=False)}")
            for who in viewers:
                seen = shown(step.table, event, who)
                if seen != event:
                    lines.append(f"    {who}: {json.dumps(plain(seen), ensure_ascii=False)}")
        for who in viewers:
            facts = _flat(view(step.table, who))
            changes = _changes(known.get(who, {}), facts, known[None] if who else {})
            lines += [f"  {who or 'a spectator'} sees {change}" for change in changes]
            known[who] = facts
        lines += _legal(step.table, coup.guests)
    return "\n".join(lines).lstrip("\n") + "\n"


def _legal(t: Table, guests: dict[str, Any]) -> list[str]:
    options = ((who, legal(t, who)) for who in ("croupier", *guests))
    return [f"  {who} may {', '.join(_option(o) for o in allowed)}" for who, allowed in options if allowed]


def _option(option: Option) -> str:
    words = [option.verb, option.field, option.box, option.seat and f"seat {option.seat}"]
    if option.amounts is not None:
        words.append(f"[{option.amounts.low}..{option.amounts.high}/{option.amounts.step}]")
    return " ".join(str(word) for word in words if word)


def _flat(value: Any, path: str = "") -> dict[str, str]:
    built = plain(value)
    items: Any = ()
    if isinstance(built, dict):
        items = built.items()
    elif isinstance(built, list | tuple):
        items = enumerate(built)
    if not items:
        return {path: json.dumps(built, ensure_ascii=False)}
    return {key: text for name, each in items for key, text in _flat(each, f"{path}.{name}").items()}


def _changes(before: dict[str, str], after: dict[str, str], spectator: dict[str, str]) -> list[str]:
    """What is new, leaving out what a spectator sees in the same way."""
    new = {k: v for k, v in after.items() if before.get(k) != v and spectator.get(k) != v}
    gone = [k for k in before if k not in after and k not in spectator]
    return [f"{k[1:]} = {v}" for k, v in new.items()] + [f"no {k[1:]}" for k in gone]


if __name__ == "__main__":
    for each in scripts():
        each.with_suffix(".golden").write_text(playthrough(each), "utf-8")
