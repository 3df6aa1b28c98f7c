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
