"""Schaffhausen's leaflet, "Spielfeld", "Wert der Karten", "Sonstiges": the table, the cards, the limits."""

from clauses import proves
from rules.challenge.game import Game, all_stay, ante, dealt, table
from saalchef.rules.cards import PACK
from saalchef.rules.challenge import legal, view
from saalchef.rules.challenge.events import CardLaid
from saalchef.rules.challenge.view import SpectatorView
from saalchef.rules.events import CardDealt


@proves("schaffhausen", "boxes")
def test_schaffhausen_spielfeld_seven_boxes_a_player_each() -> None:
    game = Game({f"p{n}": 100 for n in range(1, 9)})
    game.then(*[f"p{n} sits {n}" for n in range(1, 8)])
    assert game.code("p8 sits 8") == "no_such_box"
    assert game.code("p8 sits 0") == "no_such_box"
    assert game.code("p8 sits 7") == "seat_taken"
    ante(game, *range(1, 8))
    assert len(game.table.boxes) == 7


@proves("schaffhausen", "fewest_players")
def test_schaffhausen_spielfeld_two_players_at_least() -> None:
    game = table(1, 2)
    assert game.code("croupier closes") == "too_few_players"
    game.then("p1 bets 10 on ante", "p1 bets 5 on red")
    refusal = game.refuses("croupier closes")
    assert (refusal.code, refusal.facts) == ("too_few_players", {"players": 1, "fewest": 2})
    game.then("p2 bets 10 on ante", "p2 bets 5 on black", "croupier closes")
    assert game.awaits == "card to 1"


@proves("schaffhausen", "decks")
def test_schaffhausen_spielfeld_one_pack_of_52() -> None:
    game = ante(table(1, 2), 1, 2).then("deal Ah")
    assert game.code("deal Ah") == "wrong_card"
    assert game.code("deal Jk") == "wrong_card"
    assert game.code("deal 1h") == "wrong_card"
    allowed = [card for card in PACK if card != "Ah"]
    for card in allowed:
        ante(table(1, 2), 1, 2).then("deal Ah", f"deal {card}")
    assert len(allowed) == 51


@proves("schaffhausen", "ante_and_bonus")
def test_schaffhausen_spielfeld_stakes_on_ante_and_a_bonus() -> None:
    game = table(1, 2)
    fields = [option.field for option in legal(game.table, "p1") if option.verb == "bets"]
    assert fields == ["ante", "red", "black"]
    game.then("p1 bets 10 on ante", "p1 bets 5 on red", "p2 bets 10 on ante 2", "p2 bets 50 on black 2")
    game.then("croupier closes")
    assert [(b.ante, b.red, b.black) for b in game.table.boxes] == [(1000, 500, 0), (1000, 0, 5000)]
    assert game.code("p1 bets 10 on main") == "not_open"
    assert table(1, 2).code("p1 bets 10 on main") == "unknown_field"


@proves("schaffhausen", "one_open_one_hidden_card")
def test_schaffhausen_spielfeld_a_hidden_and_an_open_card_each() -> None:
    game = dealt("9h 2c, 5d 6d")
    open_cards = [event.card for event in game.happened(CardDealt) if isinstance(event, CardDealt)]
    hidden = [event.card for event in game.happened(CardLaid) if isinstance(event, CardLaid) and event.guest]
    assert (open_cards, hidden) == (["9h", "5d"], ["2c", "6d"])
    spectator = view(game.table, None)
    assert isinstance(spectator, SpectatorView)
    assert [box.cards for box in spectator.felt.boxes] == [("9h", "??"), ("5d", "??")]


@proves("schaffhausen", "two_community_cards")
def test_schaffhausen_spielfeld_up_to_two_community_cards_for_a_further_stake() -> None:
    game = dealt("2h 3c, 5d 6d, 9s 9c", "4h 7h")
    game.then("p1 stakes 1", "p2 stakes 1", "p3 stays", "p1 stakes 2", "p2 stays")
    assert [box.points for box in game.table.boxes] == [2 + 3 + 4 + 7, 5 + 6 + 4, 18]
    assert game.awaits == "bets"


@proves("schaffhausen", "players_against_each_other")
def test_schaffhausen_spielfeld_the_players_play_against_each_other() -> None:
    game = all_stay(dealt("Th 9c, 9h 2c", bonus="5 on black"))
    assert game.result == "p1 5, p2 -15, bank 10"
    pot_alone = all_stay(dealt("Th 9h, 9d 2h", bonus="5 on black"))
    assert pot_alone.table.bank == 2 * 500, "the bank wins the bonus bets, and nothing of the pot"


@proves("schaffhausen", "card_values")
def test_schaffhausen_wert_der_karten_pictures_ten_ace_one_or_eleven() -> None:
    for hands, points in (
        ("2h 9c, 3d 8d", [11, 11]),
        ("Jh Qc, Kd Td", [20, 20]),
        ("Ah Qc, Kd Ad", [21, 21]),
        ("Ah Ac, As 9d", [12, 20]),
        ("4h 5c, 6s 7d", [9, 13]),
    ):
        game = all_stay(dealt(hands))
        assert [box.points for box in game.table.boxes] == points
    soft = dealt("Ah 5c, Ad Ks", "9h 2h").then("p1 stakes 1", "p2 stakes 1", "p1 stays", "p2 stays")
    assert [box.points for box in soft.table.boxes] == [15, 20], "eleven would be 25 and 30: the ace is one"


@proves("schaffhausen", "notes_changed_at_table")
def test_schaffhausen_sonstiges_notes_are_changed_at_the_table() -> None:
    game = table(1, 2, purse=15).then("p1 bets 10 on ante")
    assert game.code("p1 bets 10 on red") == "not_enough_chips"
    game.then("p1 buys 50", "p1 bets 10 on red")
    assert game.chips("p1") == "45"
    assert game.result == "p1 0, p2 0, bank 0"
    in_play = dealt("2h 3c, 5d 6d").then("p1 buys 20")
    assert in_play.awaits == "p1 on field_1"


@proves("schaffhausen", "limits_posted")
def test_schaffhausen_sonstiges_the_limits_of_the_sign() -> None:
    game = table(1, 2)
    amounts = {o.field: o.amounts for o in legal(game.table, "p1") if o.verb == "bets"}
    ranges = {field: (r.low, r.high, r.step) for field, r in amounts.items() if r is not None}
    assert ranges == {"ante": (1000, 1000, 500), "red": (500, 5000, 500), "black": (500, 5000, 500)}
    assert game.code("p1 bets 2.5 on red") == "below_minimum"
    assert game.code("p1 bets 55 on red") == "above_maximum"
    assert game.code("p1 bets 7.5 on red") == "not_a_multiple"
    game.then("p1 bets 45 on black")
    assert game.code("p1 bets 10 on black") == "above_maximum"
    game.then("p1 bets 5 on black", "p1 bets 50 on red")


@proves("schaffhausen", "management_decides")
def test_schaffhausen_sonstiges_the_management_has_the_last_word() -> None:
    game = dealt("2h 3c, 5d 6d").then("p1 stakes 1", 'saalchef voids "a card was seen"')
    assert game.result == "p1 0, p2 0, bank 0"
    assert game.story[-1] == "coup_voided"
    game.then('saalchef corrects p1 by 7.5 "paid as Double Black"')
    assert game.result == "p1 7.5, p2 0, bank -7.5"
