"""Schaffhausen's leaflet, "Spielablauf": the course of a game from the first call to the pot."""

from clauses import proves
from rules.challenge.game import all_stay, ante, dealt, table
from saalchef.rules import actions as a
from saalchef.rules.challenge import check, shown, view
from saalchef.rules.challenge.events import (
    BackLaid,
    CardLaid,
    FieldDeclined,
    HandCounted,
    HiddenOpened,
    PotFormed,
    PotPaid,
    WarDeclared,
)
from saalchef.rules.challenge.view import PlayerView
from saalchef.rules.events import Called, CardDealt, Settled


@proves("schaffhausen", "croupier_opens_bets")
def test_schaffhausen_spielablauf_the_croupier_opens_the_betting() -> None:
    game = all_stay(dealt("Th 9c, 2d 3d")).then("croupier opens")
    assert game.story == ["betting_opened"]
    assert (game.table.phase, game.table.boxes, game.table.community) == ("betting", (), ())
    ante(game, 1, 2)
    assert game.code("croupier opens") == "coup_running"
    assert game.code("p1 bets 5 on black") == "not_open"
    assert game.code("p1 withdraws red") == "not_open"


@proves("schaffhausen", "first_open_second_hidden")
def test_schaffhausen_spielablauf_first_card_open_second_face_down() -> None:
    game = ante(table(2, 5), 2, 5)
    assert game.code("deal Ah to 5") == "wrong_place"
    game.then("deal Ah to 2", "deal Kd to 5", "deal Qs to 2", "deal Jc to 5")
    assert game.story == ["card_dealt", "card_dealt", "card_laid", "card_laid"]
    seen = {who: view(game.table, who) for who in ("p2", "p5", "croupier", None)}
    for each in seen.values():
        assert [box.cards for box in each.felt.boxes] == [("Ah", "??"), ("Kd", "??")]
    own = [each.hidden for each in seen.values() if isinstance(each, PlayerView)]
    assert own == ["Qs", "Jc"]


@proves("schaffhausen", "community_hidden")
def test_schaffhausen_spielablauf_both_community_cards_lie_face_down() -> None:
    game = ante(table(1, 2), 1, 2).then("deal Ah Kd Qs Jc")
    assert game.awaits == "card to community"
    game.then("deal 9s to community", "deal 8s to community")
    for who in ("p1", "p2", "croupier", None):
        assert view(game.table, who).felt.community == ("??", "??")
        assert [shown(game.table, event, who) for event in game.last] == [BackLaid("community")] * 2


@proves("schaffhausen", "button_decides_first")
def test_schaffhausen_spielablauf_the_player_at_the_button_decides_first() -> None:
    game = all_stay(dealt("2h 3c, 5d 6d, 9s 8c"))
    ante(game, 1, 2, 3).then("deal 2h 3h 4h 5c 6c 7c 8s 9s")
    assert game.awaits == "p2 on field_1"
    assert game.code("p1 stakes 1") == "not_your_turn"
    assert game.code("p3 stays") == "not_your_turn"
    game.then("p2 stakes 1")
    assert game.awaits == "p3 on field_1"
    game.then("p3 stakes 1", "p1 stakes 1")
    assert game.awaits == "p2 on field_2"


@proves("schaffhausen", "field_1_costs_ante")
def test_schaffhausen_spielablauf_field_1_costs_the_ante() -> None:
    game = dealt("2h 3c, 5d 6d").then("p1 stakes 1")
    assert game.table.boxes[0].one == game.table.boxes[0].ante == 1000
    assert game.chips("p1") == "975"
    assert game.awaits == "p2 on field_1"


@proves("schaffhausen", "word_stay")
def test_schaffhausen_spielablauf_stay_is_the_word_of_who_declines() -> None:
    game = dealt("2h 3c, 5d 6d").then("p1 stays", "p2 stakes 1", "clock expires")
    said = [(event.guest, event.field, event.words) for event in game.happened(FieldDeclined)]
    assert said == [("p1", "1", "Stay"), ("p2", "2", "Stay")]


@proves("schaffhausen", "first_community_after_all")
def test_schaffhausen_spielablauf_the_first_community_card_when_all_have_decided() -> None:
    game = dealt("2h 3c, 5d 6d, 9s 8c", "Kh Qh").then("p1 stakes 1", "p2 stays")
    assert view(game.table, None).felt.community == ("??", "??")
    game.then("p3 stays")
    assert game.story == ["field_declined", "community_turned"]
    assert view(game.table, None).felt.community == ("Kh", "??")


@proves("schaffhausen", "field_2_costs_ante")
def test_schaffhausen_spielablauf_field_2_costs_the_ante() -> None:
    game = dealt("2h 3c, 5d 6d").then("p1 stakes 1", "p2 stakes 1", "p1 stakes 2")
    box = game.table.boxes[0]
    assert (box.ante, box.one, box.two) == (1000, 1000, 1000)
    assert game.chips("p1") == "965"
    assert game.awaits == "p2 on field_2"


@proves("schaffhausen", "without_1_no_2")
def test_schaffhausen_spielablauf_without_field_1_no_field_2() -> None:
    game = dealt("2h 3c, 5d 6d, 9s 8c", "Kh Qh").then("p1 stays", "p2 stakes 1", "p3 stakes 1")
    assert game.awaits == "p2 on field_2", "p1 is not asked"
    refusal = game.refuses("p1 stakes 2")
    assert (refusal.code, refusal.why) == ("not_your_turn", "without_1")
    game.then("p2 stays", "p3 stays")
    assert game.table.boxes[0].points == 5, "his two cards alone"
    nobody = dealt("2h 3c, 5d 6d", "Kh Qh").then("p1 stays", "p2 stays")
    assert nobody.table.community == ("Kh", "Qh"), "with nobody to ask both are turned"
    assert nobody.table.phase == "settled"


@proves("schaffhausen", "second_community_after_all")
def test_schaffhausen_spielablauf_the_second_community_card_when_all_have_decided() -> None:
    game = dealt("2h 3c, 5d 6d", "Kh Qh").then("p1 stakes 1", "p2 stakes 1", "p1 stakes 2")
    assert view(game.table, "p1").felt.community == ("Kh", "??")
    game.then("p2 stays")
    assert game.story[:2] == ["field_declined", "community_turned"]
    assert game.table.community == ("Kh", "Qh")


@proves("schaffhausen", "reveal_in_dealing_order")
def test_schaffhausen_spielablauf_hidden_cards_are_opened_as_they_were_dealt() -> None:
    game = all_stay(dealt("2h 3c, 5d 6d, 9s 8c"))
    ante(game, 1, 2, 3).then("deal 2h 3h 4h 5c 6c 7c 8s 9s")
    assert game.table.button == 2
    all_stay(game)
    opened = [(event.box, event.card) for event in game.happened(HiddenOpened)]
    assert opened[3:] == [(1, "5c"), (2, "6c"), (3, "7c")], "by box, not from the button"


@proves("schaffhausen", "bonus_paid_at_reveal")
def test_schaffhausen_spielablauf_the_bonus_is_paid_when_all_cards_are_open() -> None:
    game = dealt("2h 3d, 5d 6c, 9s 8c", bonus="10 on red").then("p1 stays", "p2 stays")
    assert not game.happened(Settled)
    game.then("p3 stays")
    story = [kind for kind in game.story if kind in ("hidden_opened", "settled", "hand_counted")]
    assert story == ["hidden_opened"] * 3 + ["settled"] * 3 + ["hand_counted"] * 3
    settled = [(event.guest, event.won, event.outcome) for event in game.happened(Settled)]
    assert settled == [("p1", 1500, "double_red"), ("p2", -1000, "lost"), ("p3", -1000, "lost")]


@proves("schaffhausen", "word_bust", "bust_announced")
def test_schaffhausen_spielablauf_over_21_is_announced_as_bust() -> None:
    game = dealt("Th 6c, Td 7d, 9s 2c", "Kh 2h")
    game.then("p1 stakes 1", "p2 stakes 1", "p3 stakes 1", "p1 stays", "p2 stays", "p3 stays")
    last = [e for e in game.last if isinstance(e, HandCounted | Called)]
    assert last == [
        HandCounted("p1", 1, 26, True),
        Called("Bust"),
        HandCounted("p2", 2, 27, True),
        Called("Bust"),
        HandCounted("p3", 3, 21, False),
    ]


@proves("schaffhausen", "losers_stakes_to_pot")
def test_schaffhausen_spielablauf_the_losers_stakes_go_into_the_pot() -> None:
    game = all_stay(dealt("Th 9c, Td 9d, 2c 3c"))
    assert game.pot == "30"
    assert all(box.in_pot == 0 for box in game.table.boxes)
    assert view(game.table, None).felt.played_for == 3000
    assert game.story.index("pot_formed") < game.story.index("war_declared")


@proves("schaffhausen", "highest_takes_pot")
def test_schaffhausen_spielablauf_the_highest_hand_takes_the_pot() -> None:
    game = all_stay(dealt("Th 8c, Td 9d, 2c 3c"))
    (paid,) = game.happened(PotPaid)
    assert (paid.how, [(s.guest, s.amount) for s in paid.shares]) == ("highest", [("p2", 3000)])


@proves("schaffhausen", "war_burns_and_deals")
def test_schaffhausen_spielablauf_war_burns_a_card_and_deals_one_each() -> None:
    game = all_stay(dealt("Th 9c, 2d 3d, Tc 9s"))
    assert (game.awaits, game.table.tied) == ("card to burn", (1, 3))
    game.then("deal Ac to burn", "deal 4c to 1")
    burnt, first = game.last
    assert isinstance(burnt, CardLaid)
    assert first == CardDealt("4c", "1")
    for who in ("p1", "p2", "p3", "croupier", None):
        assert shown(game.table, burnt, who) == BackLaid("burn")
    game.then("deal 5c to 3")
    (paid,) = game.happened(PotPaid)
    assert (paid.how, paid.shares[0].guest, paid.shares[0].amount) == ("war", "p3", 3000)


@proves("schaffhausen", "war_repeats_among_tied")
def test_schaffhausen_spielablauf_war_goes_on_among_those_still_tied() -> None:
    game = all_stay(dealt("Th 9c, Td 9d, Tc 9s, Ts 9h"))
    game.then("deal 2c", "deal Kc 5h Kd 6h")
    assert game.table.tied == (1, 3)
    game.then("deal 3c to burn", "deal 4h to 1", "deal 4c to 3")
    game.then("deal 5c to burn", "deal 6c to 1", "deal 7c to 3")
    rounds = [(event.round, event.boxes) for event in game.happened(WarDeclared)]
    assert rounds == [(1, (1, 2, 3, 4)), (2, (1, 3)), (3, (1, 3))]
    (paid,) = game.happened(PotPaid)
    assert [(s.guest, s.amount) for s in paid.shares] == [("p3", 4000)]


@proves("schaffhausen", "new_game_follows")
def test_schaffhausen_spielablauf_with_the_winner_found_a_new_game_begins() -> None:
    game = all_stay(dealt("Th 9c, 2d 3d"))
    assert (game.awaits, game.table.phase, game.table.coup) == ("bets", "settled", 1)
    assert check(game.table, a.Deal("2h")) is not None
    game.then("p2 bets 10 on ante")
    assert (game.story, game.table.coup) == (["betting_opened", "stake_placed"], 2)
    assert view(game.table, "p2").felt.boxes[0].cards == ()


@proves("schaffhausen", "no_rake")
def test_schaffhausen_spielablauf_the_bank_takes_nothing_from_the_pot() -> None:
    game = dealt("Th 9c, Td 8d, Tc 8c, 2c 3h", bonus="5 on black")
    for guest in ("p1", "p2", "p3", "p4"):
        game.then(f"{guest} stakes 1")
    all_stay(game)
    (formed,) = game.happened(PotFormed)
    (paid,) = game.happened(PotPaid)
    assert formed.pot == sum(stake.amount for stake in formed.stakes) == paid.shares[0].amount == 8000
    bonus = sum(event.won for event in game.happened(Settled))
    assert game.table.bank == -bonus, "the bank's result is the bonus bets' alone"
