"""Guests who were bound to words and did not tell them: named, counted, and barred for a while."""

import pytest
from msgspec.structs import replace

from floor.words_table import WordsTable
from saalchef.floor.server.snapshots import fairness
from saalchef.floor.table import deeds as d
from saalchef.floor.table.events import WordsOpened
from saalchef.floor.table.live import SILENCE_BARS, take
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.words import LATER, PATIENCE, check_binds, open_words, opened_at
from saalchef.rules import actions as a
from saalchef.rules.codec import decode, encode
from saalchef.rules.money import Cents


def test_who_stayed_silent_is_barred_and_then_may_add_words_again() -> None:
    table = WordsTable("bregenz")
    table.awaits("Anna", "Beat")
    table.opens(Anna="Anna")
    table.plays_out()
    assert table.live.barred == {"id-Beat": 2 + SILENCE_BARS}
    for coup in range(2, 2 + SILENCE_BARS):
        with pytest.raises(Denied, match="words_barred") as refused:
            check_binds(table.live, "Beat", coup)
        assert refused.value.facts == {"coup": 2 + SILENCE_BARS}
        table.coup(Anna="a", Beat="b")
        assert [each.guest for each in table.live.words.opened] == ["Anna"], coup
    check_binds(table.live, "Beat", 2 + SILENCE_BARS)
    table.coup(Anna="a", Beat="b")
    assert [each.guest for each in table.live.words.opened] == ["Anna", "Beat"]
    assert table.live.barred == {}


def test_a_barred_guest_cannot_be_bound_even_by_the_croupier() -> None:
    table = WordsTable("bregenz")
    table.binds("Beat", "b")
    table.bets()
    table.closes()
    table.opens()
    table.plays_out()
    table.bets()
    closed = take(table.live, a.Close(), 0).live
    with pytest.raises(Denied, match="words_barred"):
        take(closed, d.CommitWords(2, (("Beat", "ab" * 32),)), 0)


def leaves(table: WordsTable, name: str) -> None:
    """And what he had left at the table is cleared away with the next coup."""
    table.do(a.Leave(name))
    assert name not in table.live.table.guests


def test_a_bar_goes_with_the_guest_and_not_with_his_name() -> None:
    table = WordsTable("bregenz")
    table.awaits("Anna", "Beat")
    table.opens(Anna="Anna")
    table.plays_out()
    leaves(table, "Beat")
    table.do(d.Arrive("Beatrice", "id-Beat"), a.Buy("Beatrice", Cents(50_000)), a.Sit("Beatrice", 2))
    table.do(d.Arrive("Beat", "id-Other"), a.Buy("Beat", Cents(50_000)), a.Sit("Beat", 4))
    with pytest.raises(Denied, match="words_barred") as refused:
        check_binds(table.live, "Beatrice", 2)
    assert refused.value.facts == {"coup": 2 + SILENCE_BARS}
    check_binds(table.live, "Beat", 2)
    assert fairness(table.live).barred == {"Beatrice": 2 + SILENCE_BARS}
    table.guests = ("Anna", "Beatrice", "Beat")
    table.awaits(*table.guests)
    assert [each.guest for each in table.live.words.committed] == ["Anna", "Beat"]


def test_who_is_silent_because_the_floor_began_again_is_named_but_not_barred() -> None:
    """Browsers take their time to come back: by a crash the house would bar everyone."""
    table = WordsTable("bregenz")
    table.awaits("Anna", "Beat")
    table.now = 60_000
    moment = replace(table.moment, since=58_000, words={"Anna": "Anna"})
    (deed,) = open_words(table.live, moment)
    (told,) = [each for each in table.do(deed)[0].events if isinstance(each, WordsOpened)]
    assert (told.silent, told.barred_until) == (("Beat",), 0)
    assert (table.live.silences, table.live.barred) == (1, {})
    table.plays_out()
    check_binds(table.live, "Beat", 2)


def test_nobody_is_barred_for_longer_or_shorter_than_all() -> None:
    table = WordsTable("bregenz")
    table.awaits("Beat")
    for until in (1, SILENCE_BARS + 1, SILENCE_BARS + 3):
        with pytest.raises(Denied, match="words_differ"):
            take(table.live, d.OpenWords(1, (), ("Beat",), until), 0)


def test_words_booked_before_it_was_told_for_how_long_bar_as_they_did() -> None:
    """Their rows bring about the same again, letter by letter."""
    table = WordsTable("bregenz")
    table.awaits("Beat")
    booked = b'{"type":"opens_words","coup":1,"words":[],"silent":["Beat"]}'
    step = take(table.live, decode(booked, d.DEED), 0)
    assert encode(step.events) == b'[{"type":"words_opened","coup":1,"words":[],"silent":["Beat"]}]'
    assert list(step.live.barred.values()) == [2 + SILENCE_BARS]


def test_words_are_told_with_the_coup_they_belong_to() -> None:
    """A coup that is voided before its close has none."""
    table = WordsTable("bregenz")
    assert fairness(table.live).words_coup == 0
    table.coup(Anna="a")
    table.bets()
    table.do(a.Void("mistake"))
    told = fairness(table.live)
    assert (told.coup, told.words_coup, [each.guest for each in told.opened]) == (3, 1, ["Anna"])


def test_words_are_awaited_from_when_guests_heard_that_they_are() -> None:
    """The books may have taken long for the close: nobody could tell anything before."""
    table = WordsTable("bregenz")
    table.now = 10_000
    table.awaits("Anna", "Beat")
    table.now = 13_000
    late = replace(table.moment, words_asked=13_000)
    assert list(open_words(table.live, late)) == []
    assert table.schedule.next(table.live, late) == 13_000 + PATIENCE
    (opened,) = open_words(table.live, replace(late, now=13_000 + PATIENCE))
    assert opened == d.OpenWords(1, (), ("Anna", "Beat"), 1 + SILENCE_BARS + 1)


def test_who_is_asked_later_elsewhere_is_waited_for_but_nobody_for_more_than_two_seconds() -> None:
    table = WordsTable("bregenz")
    table.now = 10_000
    table.awaits("Anna", "Beat")
    here = replace(table.moment, words_asked=10_000, words={"Anna": "Anna"})

    def waits(**asked: int) -> int | None:
        return opened_at(table.live, replace(here, asked_elsewhere=asked))

    assert waits() == waits(Anna=0) == waits(Beat=9_990) == 10_000 + PATIENCE
    assert waits(Beat=10_300) == 10_300 + PATIENCE
    assert waits(Beat=0) == waits(Beat=13_000) == 10_000 + LATER + PATIENCE < 12_000


@pytest.mark.parametrize(("asked", "barred"), [(10_000, True), (10_400, True), (10_401, False), (0, False)])
def test_who_was_asked_too_late_by_his_process_is_named_but_not_barred(asked: int, barred: bool) -> None:
    table = WordsTable("bregenz")
    table.now = 10_000
    table.awaits("Anna", "Beat")
    table.now = 10_000 + LATER + PATIENCE
    moment = replace(
        table.moment, words_asked=10_000, words={"Anna": "Anna"}, asked_elsewhere={"Beat": asked}
    )
    (opened,) = open_words(table.live, moment)
    assert opened == d.OpenWords(1, (("Anna", "Anna"),), ("Beat",), 22 if barred else 0)
