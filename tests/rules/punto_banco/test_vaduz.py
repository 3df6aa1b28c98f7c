"""Castle Casino Vaduz, clause by clause: the game, its drawing rules and payouts."""

import pytest

from clauses import proves, tells_apart
from rules.punto_banco.drawing import banco_draws, takes_card
from rules.punto_banco.table import closed, dealt, hand, opened, paid, play, refused, shoe_size, told, words
from saalchef.rules.events import CoupVoided, PayoutCorrected
from saalchef.rules.punto_banco.draw import VALUE
from saalchef.rules.punto_banco.draw import total as total_of

ALL = set(range(10))


# ——— Spielerklärung ———


@proves("vaduz", "highest_is_nine")
def test_vaduz_spielerklaerung_nine_is_the_highest() -> None:
    assert [dealt(closed("vaduz"), hand(other), hand(9)).winner for other in range(9)] == ["banco"] * 9


@proves("vaduz", "two_or_three_cards")
def test_vaduz_spielerklaerung_two_or_three_cards_each() -> None:
    t = play(closed("vaduz"), "deal 2s 3s 2h Kh")
    assert (len(t.punto), len(t.banco), t.phase) == (2, 2, "deal")
    t = play(t, "deal 4s 4h")
    assert (len(t.punto), len(t.banco), t.phase) == (3, 3, "settled")


@proves("vaduz", "bets_punto_banco_tie")
def test_vaduz_spielerklaerung_bets_on_punto_banco_and_tie() -> None:
    t = play(
        opened("vaduz"), "p1 sits 1", "p1 bets 10 on punto 1", "p1 bets 15 on banco 1", "p1 bets 20 on tie"
    )
    assert [(s.field, s.amount) for s in t.stakes] == [("punto", 1000), ("banco", 1500), ("tie", 2000)]
    assert refused(t, "p1 bets 10 on pair 1") == "unknown_field"


@proves("vaduz", "punto_natural_ends")
@pytest.mark.parametrize("total", [8, 9])
@pytest.mark.parametrize("banco", range(10))
def test_vaduz_spielerklaerung_with_8_or_9_of_punto_nobody_draws(total: int, banco: int) -> None:
    t = dealt(closed("vaduz"), hand(total), hand(banco))
    assert (t.phase, len(t.seen)) == ("settled", 4)


@proves("vaduz", "banco_natural_ends")
@pytest.mark.parametrize("total", [8, 9])
@pytest.mark.parametrize("punto", range(10))
def test_vaduz_spielerklaerung_with_8_or_9_of_banco_nobody_draws(total: int, punto: int) -> None:
    t = dealt(closed("vaduz"), hand(punto), hand(total))
    assert (t.phase, len(t.seen)) == ("settled", 4)


@proves("vaduz", "tie_wins_on_equal")
def test_vaduz_spielerklaerung_tie_wins_on_equal_totals_only() -> None:
    for cards, won in (("9s 9h Ks Kh", 8_000), ("9s 8h Ks Kh", -1_000), ("8s 9h Ks Kh", -1_000)):
        _, events = told(closed("vaduz", "p1 bets 10 on tie"), f"deal {cards}")
        assert paid(events) == {"tie": won}


@proves("vaduz", "stakes_stay_on_tie")
def test_vaduz_spielerklaerung_stakes_stay_on_a_tie_and_may_be_withdrawn_or_changed() -> None:
    bets = ["p1 sits 2", "p1 bets 20 on punto 2", "p1 bets 30 on banco 2", "croupier closes"]
    tie = play(opened("vaduz"), *bets, "deal 9s 9h Ks Kh")
    assert [(s.field, s.amount, s.box) for s in tie.stakes] == [("punto", 2000, 2), ("banco", 3000, 2)]
    assert play(tie, "p1 withdraws banco 2").guests["p1"].chips == 498_000
    assert [s.amount for s in play(tie, "p1 bets 10 on punto 2").stakes] == [3000, 3000]
    _, events = told(tie, "croupier closes", "deal 8s 9h Ks Kh")
    assert paid(events) == {"punto": -2000, "banco": 2850}


@proves("vaduz", "card_values")
def test_vaduz_spielerklaerung_2_to_9_as_they_are_tens_and_pictures_nothing_ace_one() -> None:
    for card, value in VALUE.items():
        assert value == {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(card[0], ord(card[0]) - ord("0"))


@proves("vaduz", "units_digit_counts")
def test_vaduz_spielerklaerung_only_the_units_digit_counts_8_and_4_are_2() -> None:
    assert total_of(("8s", "4s")) == 2
    t = play(closed("vaduz"), "deal 8s Ks 4s 2h 9h Kh")  # Punto 8 + 4 + 9 = 21, Banco 2
    assert (total_of(t.punto), total_of(t.banco), t.winner) == (1, 2, "banco")


@proves("vaduz", "drawing_rules_without_exception")
def test_vaduz_spielerklaerung_nobody_may_draw_or_stand_against_the_rules() -> None:
    """The card owed is the only thing that can happen, until no card is owed."""
    t = play(closed("vaduz"), "deal 2s 3s 2h Kh")
    assert refused(t, "deal 4s to banco") == "wrong_place"
    assert refused(t, "croupier closes") == "not_open"
    assert refused(t, "p1 stays") == "not_in_this_game"
    assert refused(t, "p1 cards 1") == "not_in_this_game"
    assert refused(play(t, "deal 4s 2c"), "deal 5s") == "not_closed"


@proves("vaduz", "word_punto", "word_banco")
def test_vaduz_spielerklaerung_totals_are_announced_in_the_houses_words() -> None:
    _, events = told(closed("vaduz"), "deal 9s 8h Ks Kh")
    assert words(events) == ["Punto 9, Banco 8: Punto"]
    _, events = told(closed("vaduz"), "deal 8s 9h Ks Kh")
    assert words(events) == ["Punto 8, Banco 9: Banco"]


# ——— Ziehregeln ———


@proves("vaduz", "punto")
@pytest.mark.parametrize("total", range(8))
def test_vaduz_ziehregeln_punto_draws_with_0_to_5_unless_banco_has_8_or_9(total: int) -> None:
    assert takes_card(dealt(closed("vaduz"), hand(total), hand(7))) == ("punto" if total <= 5 else "")
    for natural in (8, 9):
        assert takes_card(dealt(closed("vaduz"), hand(total), hand(natural))) == ""


@proves("vaduz", "banco_0", "banco_1", "banco_2")
@pytest.mark.parametrize("total", [0, 1, 2])
def test_vaduz_ziehregeln_banco_rows_0_to_2_draw_unless_punto_has_8_or_9(total: int) -> None:
    assert banco_draws("vaduz", total) == ({6, 7}, ALL)
    for natural in (8, 9):
        assert takes_card(dealt(closed("vaduz"), hand(natural), hand(total))) == ""


@proves("vaduz", "banco_3")
def test_vaduz_ziehregeln_banco_row_3_draws_unless_punto_has_8() -> None:
    assert banco_draws("vaduz", 3) == ({6, 7}, ALL - {8})


@tells_apart("vaduz", "banco_3_except", "third_card_8", "total_8", "natural_8")
@pytest.mark.parametrize("punto", range(6))
@pytest.mark.parametrize("third", range(10))
def test_vaduz_ziehregeln_banco_row_3_looks_at_the_third_card_or_a_total(punto: int, third: int) -> None:
    for option, eight in (("third_card_8", third), ("total_8", (punto + third) % 10), ("natural_8", punto)):
        t = dealt(closed("vaduz", banco_3_except=option), hand(punto), hand(3))
        t = play(t, f"deal {'TA23456789'[third]}c")
        assert takes_card(t) == ("" if eight == 8 else "banco")


@tells_apart("vaduz", "banco_3_except", "third_card_8", "total_8", "natural_8")
def test_vaduz_ziehregeln_banco_row_3_draws_when_punto_stood_in_every_reading() -> None:
    for option in ("third_card_8", "total_8", "natural_8"):
        for punto in (6, 7):
            t = dealt(closed("vaduz", banco_3_except=option), hand(punto), hand(3))
            assert takes_card(t) == "banco"


@proves("vaduz", "banco_4")
def test_vaduz_ziehregeln_banco_row_4_draws_when_punto_drew_2_to_7() -> None:
    assert banco_draws("vaduz", 4)[1] == {2, 3, 4, 5, 6, 7}


@proves("vaduz", "banco_5")
def test_vaduz_ziehregeln_banco_row_5_draws_when_punto_drew_4_to_7() -> None:
    assert banco_draws("vaduz", 5)[1] == {4, 5, 6, 7}


@tells_apart("vaduz", "banco_4_5_punto_stood", "draws", "stands")
@pytest.mark.parametrize("total", [4, 5])
def test_vaduz_ziehregeln_banco_rows_4_and_5_when_punto_stood(total: int) -> None:
    assert banco_draws("vaduz", total)[0] == {6, 7}
    assert banco_draws("vaduz", total, banco_4_5_punto_stood="draws")[0] == {6, 7}
    assert banco_draws("vaduz", total, banco_4_5_punto_stood="stands")[0] == set()


@proves("vaduz", "banco_6")
def test_vaduz_ziehregeln_banco_row_6_draws_only_when_punto_drew_6_or_7() -> None:
    assert banco_draws("vaduz", 6) == (set(), {6, 7})


@proves("vaduz", "banco_7")
def test_vaduz_ziehregeln_banco_row_7_stands() -> None:
    assert banco_draws("vaduz", 7) == (set(), set())


# ——— Auszahlungen, and what the leaflet does not say ———


@proves("vaduz", "management_decides")
def test_vaduz_auszahlungen_the_management_decides_disputes() -> None:
    """It voids a coup, or corrects a payout; both leave their reason behind."""
    dealing = play(closed("vaduz"), "deal 9s")
    t, events = told(dealing, 'saalchef voids "a card fell off the table"')
    assert [e.reason for e in events if isinstance(e, CoupVoided)] == ["a card fell off the table"]
    assert (t.guests["p1"].chips, t.bank, t.stakes) == (500_000, 0, ())
    t, events = told(t, 'saalchef corrects p1 by 7.5 "paid too little"')
    assert [(e.amount, e.reason) for e in events if isinstance(e, PayoutCorrected)] == [
        (750, "paid too little")
    ]
    assert (t.guests["p1"].chips, t.bank) == (500_750, -750)


@proves("vaduz", "help_with_problem_gambling")
def test_vaduz_spielen_soll_spass_machen_a_guest_may_stop_at_any_moment() -> None:
    """Nothing at the table keeps a guest: he may go in every phase, and what he has lying is not lost."""
    betting = play(opened("vaduz"), "p1 sits 1", "p1 bets 20 on punto 1")
    dealing = play(betting, "croupier closes", "deal 9s")
    over = play(dealing, "deal 8h Ks Kh")
    for t in (betting, dealing, over):
        assert refused(t, "p1 leaves") == ""
    assert play(dealing, "p1 leaves", "deal 8h Ks Kh").guests["p1"].chips == 502_000


@tells_apart("vaduz", "decks", 6, 8, 1)
def test_vaduz_six_packs_unless_read_otherwise() -> None:
    assert shoe_size("vaduz") == 312
    assert [shoe_size("vaduz", decks=decks) for decks in (6, 8, 1)] == [312, 416, 52]
    assert refused(play(closed("vaduz", decks=1), "deal Ts"), "deal Ts") == "wrong_card.copies"


@tells_apart("vaduz", "tie_pays", 8, 9)
def test_vaduz_tie_pays_eight_or_nine_to_one() -> None:
    for pays, won in ((8, 28_000), (9, 31_500)):
        _, events = told(closed("vaduz", "p1 bets 35 on tie", tie_pays=pays), "deal 9s 9h Ks Kh")
        assert paid(events) == {"tie": won}


@tells_apart("vaduz", "tax_rounding", "exact", "house")
def test_vaduz_tax_to_the_cent_or_up_to_the_next_chip() -> None:
    for rounding, won in (("exact", 3325), ("house", 3000)):
        t = closed("vaduz", "p1 bets 35 on banco 1", tax_rounding=rounding)
        assert paid(told(t, "deal 8s 9h Ks Kh")[1]) == {"banco": won}


def test_vaduz_punto_pays_one_to_one() -> None:
    _, events = told(closed("vaduz", "p1 bets 35 on punto 1"), "deal 9s 8h Ks Kh")
    assert paid(events) == {"punto": 3500}
