"""Why the house itself closes a table, gives a pot back or opens the floor: codes of the catalogue.

Any other reason is the Saalchef's own words, told as he gave them.
"""

from saalchef.catalogue import Lang, say

ABANDONED = "reason.abandoned"
BY_OPENER = "reason.by_opener"
BY_OPERATOR = "reason.by_operator"
POT_BACK = "reason.pot_back"
RESTARTED = "reason.restarted"
_OF_THE_HOUSE = (ABANDONED, BY_OPENER, BY_OPERATOR, POT_BACK, RESTARTED)

# Floors of before wrote sentences into their journals, where they stay.
_WRITTEN_BEFORE = {
    "nobody has been here for a while": ABANDONED,
    "the guest who opened it has closed it": BY_OPENER,
    "the table is closed: the pot goes back": POT_BACK,
    "the floor was started again": RESTARTED,
}


def as_code(reason: str) -> str:
    """A reason of the house as its code, however it was booked; the Saalchef's words as they are."""
    return _WRITTEN_BEFORE.get(reason, reason)


def as_booked(code: str) -> tuple[str, ...]:
    """Every way in which a reason of the house stands in journals."""
    return code, *(written for written, meant in _WRITTEN_BEFORE.items() if meant == code)


def is_of_the_house(reason: str) -> bool:
    return as_code(reason) in _OF_THE_HOUSE


def must_be_own(reason: str) -> None:
    """No Saalchef gives a reason of the house: it would be told as if the house itself had done it."""
    if is_of_the_house(reason):
        raise ValueError("a reason of the house")


def in_words(reason: str, lang: Lang) -> str:
    """A reason as the reader is told it."""
    return say(as_code(reason), lang) if is_of_the_house(reason) else reason
