"""What the browser client says in the catalogue's words, as TypeScript: written once, and said by both."""

import json
import sys

from saalchef.catalogue import LANGS, Lang
from saalchef.catalogue.say import sentences

HEAD = "// Written by `make types`; not to be edited by hand.\n"
# By area of the client: a code, or the beginning of several.
TAKEN = {
    "catalogue": (
        "account.done.reset",
        "ending.",
        "event.even_money_taken",
        "event.guest_left",
        "event.insured",
        "figures.outcomes.",
        "floor.unknown_coup",
        "reason.",
        "roads.name.",
    ),
    "proofs": (
        "verify.alarm.",
        "verify.before",
        "verify.closing",
        "verify.commitment",
        "verify.coups_of_shuffle",
        "verify.hexadecimal",
        "verify.list_of_coup",
        "verify.more_coups",
        "verify.no_card",
        "verify.no_proof",
        "verify.no_shuffle",
        "verify.not_as_told",
        "verify.not_proved",
        "verify.other_card",
        "verify.shuffle",
        "verify.told.",
        "verify.words_differ",
        "verify.words_of_coup",
        "verify.worth.",
    ),
    "reasons": ("coach.why.",),
}


def client_words(area: str) -> str:
    """The words of both languages by their codes, as an area beside the client's own words."""
    return HEAD + "\n".join(_words(area, lang) for lang in LANGS)


def _words(area: str, lang: Lang) -> str:
    kind = "" if lang == "en" else ": Record<keyof typeof en, string>"
    lines = (f"  {_text(code)}: {_text(texts[lang])},\n" for code, texts in _taken(area).items())
    return f"export const {lang}{kind} = {{\n{''.join(lines)}}};\n"


def _taken(area: str) -> dict[str, dict[Lang, str]]:
    found = {}
    for start in TAKEN[area]:
        file, _, within = start.partition(".")
        for code, texts in sentences(file).items():
            if code == within or (start.endswith(".") and code.startswith(within)):
                found[f"{file}.{code}"] = texts
    return found


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


if __name__ == "__main__":
    print(client_words(sys.argv[1]), end="")
