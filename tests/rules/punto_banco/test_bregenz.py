"""Casino Bregenz, clause by clause."""

import pytest

from clauses import proves, tells_apart
from rules.punto_banco.drawing import banco_draws, takes_card
from rules.punto_banco.table import closed, dealt, hand, opened, paid, play, refused, shoe_size, told, words
from saalchef.rules.events import CardDealt, Settled
from saalchef.rules.punto_banco import view
from saalchef.rules.punto_banco.draw import VALUE
from saalchef.rules.punto_banco.draw import total as total_of

ALL = set(range(10))


# ——— Das Spielziel ———


@proves("bregenz", "decks")
@tells_apart("bregenz", "decks", 6, 8, 1)
def test_bregenz_das_spielziel_six_packs_of_52() -> None:
    """So many cards are in the shoe, and with one pack no card can come twice in a coup."""
    assert shoe_size("bregenz") == 6 * 52
    assert [shoe_size("bregenz", decks=decks) for decks in (6, 8, 1)] == [312, 416, 52]
    assert refused(play(closed("bregenz"), "deal Ts"), "deal Ts") == ""
    assert refused(play(closed("bregenz", decks=1), "deal Ts"), "deal Ts") == "wrong_card.copies"


@proves("bregenz", "standing", "seated_or_standing")
def test_bregenz_das_spielziel_guests_play_seated_or_standing() -> None:
    t = play(opened("bregenz", "seated standing arrived"), "seated sits 3", "standing stands")
    for guest in ("seated", "standing", "arrived"):
        assert refused(t, f"{guest} bets 10 on punto") == ""
    assert refused(t, "seated stands") == ""


@proves("bregenz", "highest_is_nine")
def test_bregenz_das_spielziel_nine_is_the_highest() -> None:
    assert [dealt(closed("bregenz"), hand(9), hand(other)).winner for other in range(9)] == ["punto"] * 9
    assert {total_of((a, b)) for a in VALUE for b in VALUE} == set(range(10))


@proves("bregenz", "two_or_three_cards")
def test_bregenz_das_spielziel_two_or_three_cards_each() -> None:
    t = play(closed("bregenz"), "deal 2s 3s 2h Kh")
    assert (len(t.punto), len(t.banco), t.phase) == (2, 2, "deal")
    t = play(t, "deal 4s 4h")
    assert (len(t.punto), len(t.banco), t.phase) == (3, 3, "settled")
    assert refused(t, "deal 5s") == "not_closed"


# ——— the drawing rules ———


@proves("bregenz", "punto")
@pytest.mark.parametrize("total", range(8))
def test_bregenz_punto_draws_with_0_to_5_and_stands_with_6_and_7(total: int) -> None:
    t = dealt(closed("bregenz"), hand(total), hand(7))
    assert takes_card(t) == ("punto" if total <= 5 else "")


@proves("bregenz", "punto_natural_ends")
@pytest.mark.parametrize("total", [8, 9])
@pytest.mark.parametrize("banco", range(10))
def test_bregenz_punto_with_8_or_9_nobody_draws(total: int, banco: int) -> None:
    t = dealt(closed("bregenz"), hand(total), hand(banco))
    assert (t.phase, len(t.seen)) == ("settled", 4)


@proves("bregenz", "banco_natural_ends")
@pytest.mark.parametrize("total", [8, 9])
@pytest.mark.parametrize("punto", range(10))
def test_bregenz_banco_with_8_or_9_nobody_draws(total: int, punto: int) -> None:
    t = dealt(closed("bregenz"), hand(punto), hand(total))
    assert (t.phase, len(t.seen)) == ("settled", 4)


@proves("bregenz", "banco_0")
def test_bregenz_banco_row_0_draws() -> None:
    assert banco_draws("bregenz", 0) == ({6, 7}, ALL)


@proves("bregenz", "banco_1")
def test_bregenz_banco_row_1_draws() -> None:
    assert banco_draws("bregenz", 1) == ({6, 7}, ALL)


@proves("bregenz", "banco_2")
def test_bregenz_banco_row_2_draws() -> None:
    assert banco_draws("bregenz", 2) == ({6, 7}, ALL)


@proves("bregenz", "banco_3")
def test_bregenz_banco_row_3_draws_unless_puntos_third_card_is_an_8() -> None:
    assert banco_draws("bregenz", 3) == ({6, 7}, ALL - {8})


@proves("bregenz", "banco_4")
def test_bregenz_banco_row_4_draws_unless_puntos_third_card_is_0_1_8_or_9() -> None:
    assert banco_draws("bregenz", 4) == ({6, 7}, ALL - {0, 1, 8, 9})


@proves("bregenz", "banco_5")
def test_bregenz_banco_row_5_draws_when_punto_stood_or_drew_4_to_7() -> None:
    assert banco_draws("bregenz", 5) == ({6, 7}, {4, 5, 6, 7})


@proves("bregenz", "banco_6")
def test_bregenz_banco_row_6_draws_when_punto_stood() -> None:
    assert banco_draws("bregenz", 6) == ({6, 7}, {6, 7})


@tells_apart("bregenz", "banco_6_punto_stood", "draws", "stands")
def test_bregenz_banco_row_6_stands_internationally() -> None:
    assert banco_draws("bregenz", 6, banco_6_punto_stood="draws") == ({6, 7}, {6, 7})
    assert banco_draws("bregenz", 6, banco_6_punto_stood="stands") == (set(), {6, 7})


@proves("bregenz", "banco_7")
def test_bregenz_banco_row_7_stands() -> None:
    assert banco_draws("bregenz", 7) == (set(), set())


# ——— Der Spielablauf ———


@proves("bregenz", "bets_punto_banco_tie")
def test_bregenz_der_spielablauf_bets_on_punto_banco_and_tie() -> None:
    t = play(opened("bregenz"), "p1 bets 10 on punto", "p1 bets 15 on banco", "p1 bets 20 on tie")
    assert [(s.field, s.amount) for s in t.stakes] == [("punto", 1000), ("banco", 1500), ("tie", 2000)]
    assert refused(t, "p1 bets 10 on main") == "unknown_field"


@proves("bregenz", "boxes")
def test_bregenz_der_spielablauf_bets_need_no_box() -> None:
    t = play(opened("bregenz"), "p1 sits 3")
    assert refused(t, "p1 bets 10 on punto") == ""
    assert refused(t, "p1 bets 10 on punto 3") == "no_such_box.no_boxes"
    assert refused(t, "p1 bets 10 on tie 3") == "no_such_box.no_boxes"


@proves("bregenz", "dealing_order")
def test_bregenz_der_spielablauf_cards_1_and_3_to_punto_2_and_4_to_banco_5_punto_6_banco() -> None:
    _, events = told(closed("bregenz"), "deal 2s 3s 2h Kh 4s 4h")
    places = [event.place for event in events if isinstance(event, CardDealt)]
    assert places == ["punto", "banco", "punto", "banco", "punto", "banco"]
    t = play(closed("bregenz"), "deal Ts 3s 6h Kh")
    assert takes_card(t) == "banco"  # the fifth of the coup where Punto stands
    assert refused(t, "deal 4s to punto") == "wrong_place"


@proves("bregenz", "cards_open")
def test_bregenz_der_spielablauf_cards_are_dealt_open() -> None:
    t = play(closed("bregenz"), "deal 2s 3s 2h")
    for viewer in ("p1", "p2", "croupier", None):
        seen = view(t, viewer)
        assert (seen.punto, seen.banco, seen.punto_total, seen.banco_total) == (("2s", "2h"), ("3s",), 4, 3)


@proves("bregenz", "totals_announced", "word_punto", "word_banco", "word_tie")
def test_bregenz_der_spielablauf_croupier_announces_both_totals() -> None:
    _, events = told(closed("bregenz"), "deal 2s 3s 3h Kh 3c 3d")
    assert words(events) == ["Punto 8, Banco 6: Punto"]
    _, events = told(closed("bregenz"), "deal Ts 9s 2h Kh")
    assert words(events) == ["Punto 2, Banco 9: Banco"]
    _, events = told(closed("bregenz"), "deal 9s 9h Kh Kd")
    assert words(events) == ["Punto 9, Banco 9: Tie"]


@proves("bregenz", "higher_total_wins")
def test_bregenz_der_spielablauf_the_higher_total_wins() -> None:
    assert dealt(closed("bregenz"), hand(9), hand(8)).winner == "punto"
    assert dealt(closed("bregenz"), hand(8), hand(9)).winner == "banco"
    assert (
        play(closed("bregenz"), "deal 2s 3s 2h Kh 4s 6h").winner == "banco"
    )  # 8 against 9, three cards each


@proves("bregenz", "tie_wins_on_equal")
def test_bregenz_der_spielablauf_tie_wins_on_equal_totals_only() -> None:
    for punto, banco, won in ((8, 8, 8_000), (9, 9, 8_000), (8, 9, -1_000), (9, 8, -1_000)):
        t = closed("bregenz", "p1 bets 10 on tie")
        _, events = told(t, "deal {0} {2} {1} {3}".format(*hand(punto), *hand(banco)))
        assert paid(events) == {"tie": won}


@proves("bregenz", "stakes_stay_on_tie")
def test_bregenz_der_spielablauf_stakes_stay_on_a_tie_and_may_be_withdrawn_or_changed() -> None:
    bets = ["p1 bets 20 on punto", "p1 bets 30 on banco", "p2 bets 10 on tie", "croupier closes"]
    tie = play(opened("bregenz"), *bets, "deal 9s 9h Ks Kh")
    assert [(s.guest, s.field, s.amount) for s in tie.stakes] == [
        ("p1", "punto", 2000),
        ("p1", "banco", 3000),
    ]
    assert tie.guests["p1"].won == 0
    changed = play(tie, "p1 withdraws punto", "p1 bets 5 on banco")
    assert [(s.field, s.amount) for s in changed.stakes] == [("banco", 3500)]
    # what stays is in play again at the next close, without a word of its guest
    t, events = told(tie, "croupier closes", "deal 9s 8h Ks Kh")
    assert paid(events) == {"punto": 2000, "banco": -3000}
    assert (t.coup, t.stakes) == (2, ())


@proves("bregenz", "croupier_collects_and_pays")
def test_bregenz_der_spielablauf_croupier_collects_and_then_pays() -> None:
    """Lost stakes are collected before winning ones are paid, and nobody has to claim anything."""
    bets = ["p1 bets 20 on punto", "p2 bets 30 on banco", "p2 bets 10 on tie", "croupier closes"]
    t, events = told(opened("bregenz"), *bets, "deal 9s 8h Ks Kh")
    settled = [(e.guest, e.field, e.won) for e in events if isinstance(e, Settled)]
    assert settled == [("p2", "banco", -3000), ("p2", "tie", -1000), ("p1", "punto", 2000)]
    assert (t.bank, t.guests["p1"].chips, t.guests["p2"].chips) == (2000, 502000, 496000)


# ——— Die Kartenwerte ———


@proves("bregenz", "card_values")
def test_bregenz_die_kartenwerte_2_to_9_as_they_are_tens_and_pictures_nothing_ace_one() -> None:
    expected = {**{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 0), "A": 1}
    assert {card: VALUE[card] for card in VALUE} == {card: expected[card[0]] for card in VALUE}
    assert len(VALUE) == 52
    assert [total_of(("8s", "4s")), total_of(("9s", "9h", "9d")), total_of(("Ks", "Qs"))] == [2, 7, 0]


# ——— Die Auszahlungen ———


@proves("bregenz", "punto_pays")
def test_bregenz_die_auszahlungen_punto_pays_one_to_one() -> None:
    _, events = told(closed("bregenz", "p1 bets 35 on punto"), "deal 9s 8h Ks Kh")
    assert paid(events) == {"punto": 3500}


@proves("bregenz", "banco_pays", "banco_tax")
def test_bregenz_die_auszahlungen_banco_pays_one_to_one_less_5_percent() -> None:
    _, events = told(closed("bregenz", "p1 bets 35 on banco"), "deal 8s 9h Ks Kh")
    assert paid(events) == {"banco": 3325}


@proves("bregenz", "tie_pays")
def test_bregenz_die_auszahlungen_tie_pays_eight_to_one() -> None:
    _, events = told(closed("bregenz", "p1 bets 35 on tie"), "deal 9s 9h Ks Kh")
    assert paid(events) == {"tie": 28000}


@tells_apart("bregenz", "tax_rounding", "exact", "house")
def test_bregenz_die_auszahlungen_tax_to_the_cent_or_up_to_the_next_chip() -> None:
    """Five percent of 35 are 1.75, or one chip of 5; of 105 they are 5.25, or two chips; of 100 just 5."""
    for stake, exact, house in ((35, 3325, 3000), (105, 9975, 9500), (100, 9500, 9500)):
        for rounding, won in (("exact", exact), ("house", house)):
            t = closed("bregenz", f"p1 bets {stake} on banco", tax_rounding=rounding)
            assert paid(told(t, "deal 8s 9h Ks Kh")[1]) == {"banco": won}
