"""What a complaint must be in: German that is German, and English."""

import re

from saalchef.catalogue import Complaint

# Words of English sentences that German does not know; what stands in quotes is the reader's own.
ENGLISH = frozenset(
    re.findall(
        r"\w+",
        "expected found the is are of must not this that it its and or a to with no such cannot has been "
        "file key line missing too large value did you mean already more than there neither",
    )
)
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`|\[[^\]]*\]|\{[^}]*\}|«[^»]*»")


def english_words(sentence: str) -> set[str]:
    """The English words left in a German sentence."""
    return ENGLISH & set(re.findall(r"\w+", QUOTED.sub(" ", sentence)))


def check_both_languages(complaint: Complaint, place: str = "") -> str:
    """The German sentence, once it is found to be German; `place` is what both name alike before it."""
    english, german = complaint.told("en"), complaint.told("de")
    assert english == str(complaint)
    assert german != english
    assert german.startswith(place)
    assert not english_words(german.removeprefix(place)), german
    assert "\n" not in german
    return german
