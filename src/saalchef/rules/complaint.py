"""What cannot be done, and why: a sentence for people in English and German, filled in with facts."""

from collections.abc import Mapping
from typing import ClassVar

from saalchef.rules.lang import Lang

Sentences = Mapping[str, tuple[str, str]]  # English and German by occasion; braces are filled in


class Complaint(Exception):  # noqa: N818 - a word for people, not an accident of the program
    """In English where it is printed as it is; `told` has the sentence in every language."""

    sentences: ClassVar[Sentences] = {}

    def __init__(self, occasion: str, **facts: object) -> None:
        english, german = (sentence.format(**facts) for sentence in self.sentences[occasion])
        self.told: dict[Lang, str] = {"en": english, "de": german}
        super().__init__(english)

    def __reduce__(self) -> tuple[object, ...]:
        """As it was made, so that it comes whole out of another process."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[Complaint], args: tuple[object, ...], kept: dict[str, object]) -> Complaint:
    complaint = kind.__new__(kind, *args)
    complaint.__dict__.update(kept)
    return complaint
