"""The results of a Punto Banco shoe: from coup files, or from a text such as `P B B T P`."""

import re
from collections.abc import Iterator
from typing import Final

from saalchef.catalogue import Complaint, Sayable, nearest, said
from saalchef.notation.coup import CoupFileError, load_house, read_text
from saalchef.notation.replay import replay
from saalchef.rules.punto_banco.roads import results_of
from saalchef.rules.punto_banco.state import Field
from saalchef.rules.sentences import spoken

_LETTERS: Final[dict[str, Field]] = {"p": "punto", "b": "banco", "t": "tie"}
_WORDS: Final[dict[str, Field]] = {
    "punto": "punto",
    "player": "punto",
    "banco": "banco",
    "banker": "banco",
    "tie": "tie",
    "egalite": "tie",
    "égalité": "tie",
}
_COUP_KEY: Final = re.compile(r"""^[ \t]*["']?(coup|house|actions)["']?[ \t]*=""", re.MULTILINE)


class NoResults(CoupFileError):  # noqa: N818 - a text has none
    """A text from which no shoe's results can be had: which one, and why."""

    def __init__(self, file: str, problem: Sayable, line: int | None = None, exit_code: int = 3) -> None:
        super().__init__(file, problem, line)
        self.exit_code = exit_code


def read_results(text: str, file: str) -> tuple[Field, ...]:
    """The results in order; NoResults says what is wrong."""
    coups = text.lstrip().startswith("{") or _COUP_KEY.search(text)
    results = tuple(_of_coups(text, file) if coups else _of_letters(text, file))
    if not results:
        raise NoResults(file, said("coup.unfinished" if coups else "coup.no_results"))
    return results


def _of_letters(text: str, file: str) -> Iterator[Field]:
    """Letters or words in any spacing; # starts a comment."""
    for number, line in enumerate(text.splitlines(), start=1):
        for word in re.split(r"[\s,;|]+", line.partition("#")[0]):
            plain = word.casefold()
            if plain in _WORDS:
                yield _WORDS[plain]
            elif all(letter in _LETTERS for letter in plain):
                yield from [_LETTERS[letter] for letter in plain]
            else:
                problem = Complaint("coup.no_result", nearest(word, _WORDS), word=word)
                raise NoResults(file, problem, number)


def _of_coups(text: str, file: str) -> Iterator[Field]:
    """Replayed through the rules, so that the cards decide who has won."""
    try:
        coups = [(coup, load_house(coup, file)) for coup in read_text(text, file)]
    except CoupFileError as e:
        raise NoResults(file, e.problem, e.line) from None
    for coup, house in coups:
        if not house.plays.has("rules", "roads"):
            raise NoResults(file, said("coup.other_game", house=house.name))
        played = replay(coup, house)
        if played.refused is not None:
            why = spoken(played.refused.refusal, house.currency)
            raise NoResults(file, why, played.refused.line, exit_code=2)
        yield from results_of([event for step in played.steps for event in step.events])
