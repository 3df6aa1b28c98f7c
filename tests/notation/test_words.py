"""A line is an action, and an action a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from both_languages import check_both_languages
from saalchef.notation.words import Unreadable, is_name, read_line, write_line
from saalchef.rules import actions as a
from saalchef.rules.cards import PACK, UNSEEN, Card
from saalchef.rules.money import Cents

names = st.text(min_size=1, max_size=12).filter(is_name)
boxes = st.integers(0, 99)
amounts = st.integers(-10_000_00, 10_000_00).map(Cents)
fields = st.sampled_from(
    ["main", "twins", "crazy", "punto", "banco", "tie", "ante", "red", "black", "nonsense"]
)
reasons = (
    st.text(min_size=1, max_size=30)
    .map(lambda r: " ".join(r.split()))
    .filter(lambda r: r.isprintable() and r)
)
reason = reasons.filter(lambda r: '"' not in r)

every_action = st.one_of(
    st.builds(a.Sit, names, boxes),
    st.builds(a.Stand, names, st.none() | boxes),
    st.builds(a.Leave, names),
    st.builds(a.Buy, names, amounts),
    st.builds(a.Claim, names, boxes),
    st.builds(a.Bet, names, amounts, fields, st.none() | boxes),
    st.builds(a.Withdraw, names, fields, st.none() | boxes),
    st.builds(a.Open),
    st.builds(a.Close),
    st.builds(a.Deal, st.sampled_from(PACK), st.sampled_from([None, "3", "3.2", "bank", "community"])),
    st.builds(a.Insure, names, boxes, st.none() | amounts),
    st.builds(a.EvenMoney, names, boxes),
    st.builds(a.Decline, names, boxes),
    st.builds(a.AskCard, names, boxes),
    st.builds(a.Stay, names, st.none() | boxes),
    st.builds(a.Double, names, boxes),
    st.builds(a.Split, names, boxes),
    st.builds(a.Stake, names, st.integers(0, 9)),
    st.builds(a.Expire),
    st.builds(a.Void, reason),
    st.builds(a.Correct, names, amounts, reason, st.none() | boxes),
)


@given(every_action)
def test_every_action_is_read_as_it_was_written(action: a.Action) -> None:
    assert read_line(write_line(action)) == action


@given(st.text())
def test_any_line_is_an_action_or_unreadable(line: str) -> None:
    try:
        action = read_line(line)
    except Unreadable as e:
        assert e.told("de") != e.told("en")
    else:
        assert action is None or read_line(write_line(action)) == action


@pytest.mark.parametrize("line", ["", "   ", "# a remark", "  # p1 sits 3"])
def test_a_line_may_say_nothing(line: str) -> None:
    assert read_line(line) is None


def test_a_comment_may_follow() -> None:
    assert read_line("p1 sits 3   # the chair at the window") == a.Sit("p1", 3)


@pytest.mark.parametrize(
    ("line", "german"),
    [
        ("p1 bets 10 main 3", "Erwartet wird `p1 bets BETRAG on FELD [BOX]`"),
        ("GUEST sits", "Erwartet wird `GUEST sits PLATZ`"),
        (
            "saalchef voids",
            'Erwartet wird `saalchef voids "GRUND"` oder '
            '`saalchef corrects GAST by BETRAG [in coup NUMMER] "GRUND"`',
        ),
        ("bank sits 3", "Die Karten der Bank werden gegeben: Erwartet wird `deal KARTE [to bank]`"),
    ],
)
def test_how_a_line_is_written_is_told_in_german_too(line: str, german: str) -> None:
    with pytest.raises(Unreadable, match=r".") as refused:
        read_line(line)
    assert refused.value.told("de") == german


@pytest.mark.parametrize("card", ["Td", "TD", "td", "10d", "10D", "10♦", "t♦", "10♦\ufe0f"])
def test_a_card_is_dealt_as_it_is_printed_and_written_in_one_way(card: str) -> None:
    action = read_line(f"deal {card} to 3")
    assert action == a.Deal(Card("Td"), "3")
    assert write_line(action) == "deal Td to 3"


def test_a_card_that_is_none_is_left_to_the_rules() -> None:
    assert read_line("deal 11d") == a.Deal(Card("11d"))
    assert read_line("deal ??") == a.Deal(UNSEEN)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("p1", "alone"),
        ("p1 dances 3", "not a verb"),
        ("p1 sits", "sits SEAT"),
        ("p1 bets 10 main 3", "bets AMOUNT on FIELD [BOX]"),
        ("p1 bets ten on main 3", "not an amount"),
        ("p1 bets 0.001 on main 3", "whole cents"),
        ("p1 bets 1e99 on main 3", "whole cents"),
        ("p1 sits three", "not a number"),
        ("croupier dances", "croupier"),
        ("clock", "clock"),
        ('saalchef voids "a reason', "not closed"),
        ("bank sits 3", "bank"),
        ("saalchef voids", 'saalchef voids "REASON"'),
        ("deal Ah onto 3", "deal CARD [to PLACE]"),
        ("p1 stays 3.1", "name its box alone"),
        ("pot sits 3", "no guest can have its name"),
        ("saalchef corrects croupier by 5 x", "cannot be the name of a guest"),
    ],
)
def test_an_unreadable_line_says_why(line: str, hint: str) -> None:
    with pytest.raises(Unreadable, match=r".") as refused:
        read_line(line)
    assert hint in str(refused.value)
    check_both_languages(refused.value)
