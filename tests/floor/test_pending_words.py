"""What one process keeps of words that are not booked yet."""

from floor.words_table import WordsTable
from saalchef.floor.server.pending_words import PendingWords
from saalchef.floor.server.presence import Attendance
from saalchef.floor.table import deeds as d
from saalchef.rules import actions as a
from saalchef.rules.money import Cents
from saalchef.store.clock import WallClock


def _kept(words: PendingWords, table: WordsTable) -> set[str]:
    return {each.guest for each in words.told_others(table.live, Attendance("t")).bound}


def test_who_has_left_the_table_is_bound_to_nothing_any_more() -> None:
    """Bets that no clock closes stay open for one coup, however many come, bind themselves and go."""
    table, words = WordsTable("bregenz"), PendingWords(tuple, WallClock())
    words.bind(table.live, "Anna", 1, "ab" * 32)
    for number in range(20):
        name = f"Guest-{number}"
        table.do(d.Arrive(name, f"id-{number}"), a.Buy(name, Cents(50_000)), a.Sit(name, 3))
        words.bind(table.live, name, 1, "cd" * 32)
        assert _kept(words, table) == {"Anna", name}
        table.do(a.Leave(name))
        assert name not in table.live.table.guests
    words.bind(table.live, "Beat", 1, "ef" * 32)
    assert _kept(words, table) == {"Anna", "Beat"}
