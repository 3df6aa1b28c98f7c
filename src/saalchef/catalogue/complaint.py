"""What cannot be done, and why: raised as a code with facts, told in the reader's language."""

from typing import Any

from saalchef.catalogue.lang import Lang
from saalchef.catalogue.nearest import hinted
from saalchef.catalogue.say import say


class Complaint(Exception):  # noqa: N818 - a word for people, not an accident of the program
    """In English where it is printed as it is; `told` makes the sentence in any language."""

    def __init__(self, code: str, meant: str | None = None, /, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.meant = meant  # the word that may be meant instead of a wrong one
        self.facts: dict[str, Any] = facts

    def told(self, lang: Lang) -> str:
        return hinted(say(self.code, lang, **self.facts), self.meant, lang)

    def __str__(self) -> str:
        return self.told("en")

    def __reduce__(self) -> tuple[object, ...]:
        """As it was made, so that it comes whole out of another process."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[Complaint], args: tuple[object, ...], kept: dict[str, object]) -> Complaint:
    complaint = kind.__new__(kind, *args)
    complaint.__dict__.update(kept)
    return complaint
