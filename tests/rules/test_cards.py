"""Cards as text, whatever the game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from both_languages import check_both_languages
from cli.run import run
from saalchef.rules.cards import JOKER, PACK, SIGNS, Card, NoCard, cards, read_card, show_card

EVERY_CARD = st.sampled_from((*PACK, JOKER))


@st.composite
def spelled(draw: st.DrawFn, card: Card) -> str:
    """A card in one of the ways in which people write it."""
    if card == JOKER:
        return draw(st.sampled_from(["Jk", "jk", "JK", "Joker", "joker"]))
    rank = draw(st.sampled_from(["T", "t", "10"] if card[0] == "T" else [card[0], card[0].lower()]))
    sign = SIGNS[card[1]]
    return rank + draw(st.sampled_from([card[1], card[1].upper(), sign, f"{sign}\ufe0f", f"{sign}\ufe0e"]))


@given(st.data(), EVERY_CARD)
def test_a_card_is_read_however_it_is_spelled(data: st.DataObject, card: Card) -> None:
    assert read_card(data.draw(spelled(card))) == card


@given(EVERY_CARD)
def test_a_card_is_read_as_it_is_printed(card: Card) -> None:
    assert read_card(show_card(card)) == card


def test_no_two_cards_share_a_spelling() -> None:
    printed = [show_card(card) for card in (*PACK, JOKER)]
    assert len({text.casefold() for text in printed}) == len(printed) == 53


@pytest.mark.parametrize(
    "text", ["", "1d", "10", "100d", "0d", "d10", "10♦d", "♦", "dd", "BD", "kx", "??", "9h2c", "T d", "j"]
)
def test_what_is_no_card(text: str) -> None:
    assert read_card(text) is None


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_none(text: str) -> None:
    card = read_card(text)
    assert card is None or card in (*PACK, JOKER)


def test_several_cards_and_the_first_that_is_none() -> None:
    assert cards("10♦, td 8♥ 8H jk") == ("Td", "Td", "8h", "8h", JOKER)
    with pytest.raises(NoCard, match="'11d' is not a card"):
        cards("9h 11d xx")


def test_what_is_no_card_is_told_how_people_may_write_one() -> None:
    with pytest.raises(NoCard) as refused:
        cards("1x")
    assert isinstance(refused.value, ValueError)
    assert "a rank of A23456789TJQK or 10 and a suit of shdc or ♠♥♦♣, or Jk" in str(refused.value)
    assert str(refused.value) in run("odds", "bregenz", "--seen", "1x").stderr
    german = run("odds", "bregenz", "--seen", "1x", "--lang", "de").stderr
    assert check_both_languages(refused.value) in german
