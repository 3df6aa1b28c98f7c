"""What one process keeps of words that are not booked yet."""

from floor.words_table import SetClock, WordsTable
from saalchef.floor.server.pending_words import AWAY, PendingWords
from saalchef.floor.server.presence import Attendance, BoundWords
from saalchef.floor.table import deeds as d
from saalchef.rules import actions as a
from saalchef.rules.money import Cents
from saalchef.store.clock import WallClock


def _kept(words: PendingWords, table: WordsTable) -> set[str]:
    return {each.guest for each in words.told_others(table.live, Attendance("t")).bound}


def test_who_has_left_the_table_is_bound_to_nothing_any_more() -> None:
    """Bets that no clock closes stay open for one coup, however many come, bind themselves and go."""
    table, words = WordsTable("bregenz"), PendingWords(tuple, WallClock())
    words.bind(table.live, "Anna", 1, "ab" * 32, "Anna's line")
    for number in range(20):
        name = f"Guest-{number}"
        table.do(d.Arrive(name, f"id-{number}"), a.Buy(name, Cents(50_000)), a.Sit(name, 3))
        words.bind(table.live, name, 1, "cd" * 32, number)
        assert _kept(words, table) == {"Anna", name}
        table.do(a.Leave(name))
        assert name not in table.live.table.guests
    words.bind(table.live, "Beat", 1, "ef" * 32, "Beat's line")
    assert _kept(words, table) == {"Anna", "Beat"}


def test_words_of_a_window_that_has_gone_bind_nobody_who_has_another() -> None:
    """They have gone with it, and he would be silent; what binds him is what the other can tell."""
    table, clock = WordsTable("bregenz"), SetClock()
    words = PendingWords(tuple, clock)
    first, last = "ab" * 32, "cd" * 32
    words.bind(table.live, "Anna", 1, first, "one window")
    clock.at += 1
    words.bind(table.live, "Anna", 1, last, "the other")
    assert words.hashes(table.live) == {"Anna": last}
    words.left("the other")
    assert words.hashes(table.live) == {"Anna": first}
    words.left("one window")
    assert words.hashes(table.live) == {"Anna": last}  # both lines are broken, and may be back
    clock.at += AWAY + 1
    assert words.hashes(table.live) == {}
    words.bind(table.live, "Anna", 1, last, "the other, back")
    assert words.hashes(table.live) == {"Anna": last}
    assert len(words._bound) == 1
    assert words._gone == {}


def test_words_of_a_window_elsewhere_that_has_gone_give_way_too() -> None:
    table, clock = WordsTable("bregenz"), SetClock()
    there = BoundWords("Anna", "cd" * 32, clock.now() + 1)
    elsewhere = Attendance("t", ("Anna",)).with_words(1, (there,), ())
    words = PendingWords(lambda: [elsewhere], clock)
    words.bind(table.live, "Anna", 1, "ab" * 32, "here")
    assert words.hashes(table.live) == {"Anna": "cd" * 32}
    elsewhere = Attendance("t").with_words(1, (there,), ())
    assert words.hashes(table.live) == {"Anna": "ab" * 32}
    words.left("here")
    assert words.hashes(table.live) == {"Anna": "cd" * 32}
