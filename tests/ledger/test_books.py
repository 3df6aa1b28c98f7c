"""Entries balance, books cannot be overdrawn, and a table's money never comes from nowhere."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saalchef.houses import HOUSES, load
from saalchef.ledger import (
    Account,
    Book,
    Overdrawn,
    Posting,
    Unbalanced,
    bank,
    chips,
    desk,
    entry,
    felt_moves,
    pot,
    purse,
    read_account,
    stakes,
    standing,
)
from saalchef.play import random_coups
from saalchef.rules.money import Cents
from saalchef.rules.table import open_table

ACCOUNTS = [
    purse("a", "CHF"),
    purse("a", "EUR"),
    chips("t", "a", "CHF"),
    stakes("t", "a", "CHF"),
    pot("t", "CHF"),
    bank("t", "CHF"),
    desk("CHF"),
    desk("EUR"),
]


@pytest.mark.parametrize("account", ACCOUNTS)
def test_an_account_is_found_again_by_its_name(account: Account) -> None:
    assert read_account(account.id) == account


def test_a_name_that_is_no_account_is_refused() -> None:
    with pytest.raises(ValueError, match="not an account"):
        read_account("pocket/CHF//a")


def test_money_from_nowhere_is_refused() -> None:
    with pytest.raises(Unbalanced):
        entry([(purse("a", "CHF"), 5)])
    with pytest.raises(Unbalanced):
        entry([(purse("a", "CHF"), 5), (desk("EUR"), -5)])


def test_an_overdraft_changes_nothing() -> None:
    book = Book({purse("a", "CHF"): Cents(10), desk("CHF"): Cents(-10)})
    before = book.balances()
    with pytest.raises(Overdrawn):
        book.post(entry([(purse("a", "CHF"), -11), (purse("b", "CHF"), 11)]))
    assert book.balances() == before
    assert list(book.problems()) == []


def test_books_that_do_not_balance_say_so() -> None:
    book = Book({purse("a", "CHF"): Cents(-1), desk("EUR"): Cents(7)})
    problems = " ".join(map(str, book.problems()))
    assert "overdrawn" in problems
    assert "EUR add up to 0.07 EUR" in problems


@given(st.lists(st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 100))))
@settings(max_examples=200)
def test_whatever_is_posted_the_books_balance(moves: list[tuple[Account, Account, int]]) -> None:
    book = Book()
    for giver, taker, amount in moves:
        if giver.currency != taker.currency:
            continue
        try:
            book.post(entry([(giver, -amount), (taker, amount)]))
        except Overdrawn:
            assert not giver.may_be_negative
            assert book.balance(giver) < amount
    assert list(book.problems()) == []


def test_a_posting_given_twice_counts_twice() -> None:
    book = Book()
    half = Posting(desk("CHF"), Cents(-1))
    book.post((half, half, Posting(purse("a", "CHF"), Cents(2))))
    assert book.balance(purse("a", "CHF")) == 2


@pytest.mark.parametrize("house", HOUSES)
def test_every_action_of_a_night_is_an_entry_and_the_accounts_follow_the_table(house: str) -> None:
    loaded = load(house)
    rng = random.Random(house)
    book = Book()
    before = standing(open_table(loaded.id, loaded.rules, {}))
    for step, (_, t) in enumerate(random_coups(loaded, 6, rng)):
        after = standing(t)
        if step == 0:  # the guests' first chips were theirs before the table opened
            for name, holding in after.guests.items():
                money = holding.brought
                book.post(entry([(desk("CHF"), -money), (purse(name, "CHF"), money)]))
        for name in after.guests:
            short = after.guests[name].brought - book.balance(purse(name, "CHF"))
            if short > 0:
                book.post(entry([(desk("CHF"), -short), (purse(name, "CHF"), short)]))
        book.post(felt_moves(before, after, "t", "CHF", lambda name: name))
        for name, holding in after.guests.items():
            assert book.balance(chips("t", name, "CHF")) == holding.chips
            assert book.balance(stakes("t", name, "CHF")) == holding.lying
        assert book.balance(bank("t", "CHF")) == after.bank
        before = after
        if step > 1500:
            break
    assert list(book.problems()) == []
