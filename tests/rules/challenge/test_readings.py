"""Every option of every reading of Schaffhausen's leaflet, told apart."""

from itertools import combinations, islice, pairwise

import pytest

from clauses import tells_apart
from rules.challenge.game import Game, all_stay, ante, dealt, table
from saalchef.rules.cards import PACK, RANKS, Card
from saalchef.rules.challenge import legal, view
from saalchef.rules.challenge.events import PotPaid, WarDeclared
from saalchef.rules.events import PackReshuffled, Settled

H = "schaffhausen"


# ——— ante_size ———


@tells_apart(H, "ante_size", "fixed", "free")
def test_antes_the_same_for_all_or_between_the_limits() -> None:
    fixed = table(1, 2, readings={"ante_size": "fixed"})
    refusal = fixed.refuses("p1 bets 20 on ante")
    assert (refusal.code, refusal.facts) == ("ante_mismatch", {"amount": 2000, "ante": 1000})
    assert fixed.code("p1 bets 5 on ante") == "ante_mismatch"
    fixed.then("p1 bets 10 on ante")
    assert fixed.code("p1 bets 10 on ante") == "ante_mismatch"
    free = table(1, 2, readings={"ante_size": "free"})
    free.then("p1 bets 20 on ante", "p1 bets 5 on ante", "p1 bets 75 on ante")
    assert free.code("p1 bets 5 on ante") == "above_maximum"
    assert free.code("p2 bets 5 on ante") == "below_minimum"
    assert free.code("p2 bets 12.5 on ante") == "not_a_multiple"
    amounts = [o.amounts for o in legal(free.table, "p2") if o.field == "ante"]
    assert [(r.low, r.high, r.step) for r in amounts if r is not None] == [(1000, 10000, 500)]


def test_with_free_antes_everyone_stakes_his_own_and_the_winner_takes_all() -> None:
    game = table(1, 2, 3, readings={"ante_size": "free"})
    game.then("p1 bets 10 on ante", "p2 bets 100 on ante", "p3 bets 35 on ante")
    game.then(*[f"p{n} bets 5 on red" for n in (1, 2, 3)], "croupier closes")
    game.then("deal 5c 6c 7c 6s 2s 8s 9h 2h", "p1 stakes 1", "p2 stakes 1", "p3 stakes 1")
    game.then("p1 stays", "p2 stakes 2", "p3 stays")
    assert [box.points for box in game.table.boxes] == [20, 19, 24]
    (paid,) = game.happened(PotPaid)
    assert [(s.guest, s.amount) for s in paid.shares] == [("p1", 2 * 1000 + 3 * 10000 + 2 * 3500)]


# ——— bonus_pair ———


@tells_apart(H, "bonus_pair", "rank", "points")
def test_a_pair_of_equal_rank_or_of_equal_points() -> None:
    for option, red, black in (("rank", "double_red", "lost"), ("points", "red_pair", "pair")):
        game = all_stay(dealt("Kh Qd, 2c 3h", bonus="5 on red", readings={"bonus_pair": option}))
        assert next(e.outcome for e in game.happened(Settled)) == red
        game = all_stay(dealt("Kh Qd, 2c 3h", bonus="5 on black", readings={"bonus_pair": option}))
        assert next(e.outcome for e in game.happened(Settled)) == black


# ——— all_bust ———


def everybody_bust(option: str) -> Game:
    """p1 has 26, p2 has 27, p3 has 26: 60 in the pot."""
    game = dealt("Th 6c, Td 7d, Tc 6d", "Kh 2h", readings={"all_bust": option})
    return all_stay(game.then("p1 stakes 1", "p2 stakes 1", "p3 stakes 1"))


@tells_apart(H, "all_bust", "war", "lowest", "returned", "carried")
def test_everybody_bust() -> None:
    war = everybody_bust("war")
    assert (war.table.tied, war.pot) == ((1, 2, 3), "60")
    war.then("deal 3c 4c Ac 5c")
    assert war.happened(PotPaid)[0].shares[0].guest == "p2", "the war alone decides, not the totals"
    lowest = everybody_bust("lowest")
    assert (lowest.table.tied, lowest.pot) == ((1, 3), "60"), "26 and 26 are nearer to 21 than 27"
    returned = everybody_bust("returned")
    assert (returned.table.phase, returned.pot) == ("settled", "0")
    assert returned.result == "p1 -5, p2 7.5, p3 -5, bank 2.5", "the bonus bets alone"
    carried = everybody_bust("carried")
    assert (carried.table.phase, carried.pot) == ("settled", "60")


def test_the_lowest_of_all_bust_hands_takes_the_pot_without_a_war() -> None:
    game = dealt("Th 6c, Td 7d", "Kh 2h", readings={"all_bust": "lowest"})
    all_stay(game.then("p1 stakes 1", "p2 stakes 1"))
    (paid,) = game.happened(PotPaid)
    assert (paid.how, [(s.guest, s.amount) for s in paid.shares]) == ("lowest", [("p1", 4000)])


def test_a_carried_pot_is_played_for_in_the_next_game() -> None:
    game = everybody_bust("carried")
    assert view(game.table, None).felt.pot == 6000
    game.then("p1 bets 10 on ante", "p1 bets 5 on red", "p2 bets 10 on ante", "p2 bets 5 on red")
    assert view(game.table, None).felt.played_for == 8000
    game.then("croupier closes", "deal Th 2c 9c 3c 4s 5s", 'saalchef voids "a misdeal"')
    assert game.pot == "60", "a void leaves what was carried"
    ante(game, 1, 2).then("deal Th 2c 9c 3c 4s 5s")
    all_stay(game)
    assert [s.amount for s in game.happened(PotPaid)[-1].shares] == [8000]
    assert game.result == "p1 40, p2 -27.5, p3 -25, bank 12.5"


# ——— bust_may_stake ———


@tells_apart(H, "bust_may_stake", "no", "yes")
def test_a_hand_over_21_may_or_may_not_stake_on_2() -> None:
    for option in ("no", "yes"):
        game = dealt("Th 6c, 2d 3d", "Kh 2h", readings={"bust_may_stake": option})
        game.then("p1 stakes 1", "p2 stakes 1")
        assert game.awaits == "p1 on field_2", "asked in any case"
        options = {o.verb for o in legal(game.table, "p1")}
        if option == "no":
            refusal = game.refuses("p1 stakes 2")
            assert (refusal.code, refusal.why) == ("stake_not_allowed", "bust")
            assert options == {"leaves", "stays"}
            game.then("p1 stays")
        else:
            assert options == {"leaves", "stays", "stakes"}
            game.then("p1 stakes 2")
            assert game.table.boxes[0].two == 1000
        assert game.awaits == "p2 on field_2"


# ——— war_rank ———


@tells_apart(H, "war_rank", "ace_high", "ace_low", "points")
def test_the_ace_is_the_highest_card_of_war_or_the_lowest() -> None:
    for option, winner in (("ace_high", "p1"), ("ace_low", "p2"), ("points", "p1")):
        game = all_stay(dealt("Th 9c, Td 9d", readings={"war_rank": option})).then("deal 4c Ac 2c")
        assert game.happened(PotPaid)[0].shares[0].guest == winner


def test_war_goes_by_rank_not_by_points() -> None:
    order = "23456789TJQKA"
    for low, high in pairwise(order):
        game = all_stay(dealt("Th 9h, Td 9d", "5h 5d")).then(f"deal Kd {high}s {low}c")
        assert game.happened(PotPaid)[0].shares[0].guest == "p1"


@tells_apart(H, "war_rank", "points", "ace_high")
def test_by_points_ten_and_pictures_are_alike_and_the_ace_counts_eleven() -> None:
    points = {"war_rank": "points"}
    for one, other in combinations("TJQK", 2):
        game = all_stay(dealt("Th 9h, Td 9d", "5h 5d", readings=points)).then(f"deal 8d {one}s {other}c")
        assert not game.happened(PotPaid)  # once more
        assert game.then("deal 8c 9s Ac").happened(PotPaid)[0].shares[0].guest == "p2"
    for low, high in pairwise("23456789TA"):
        game = all_stay(dealt("Kh Qh, Kd Qd", "5h 5d", readings=points)).then(f"deal 8d {high}s {low}c")
        assert game.happened(PotPaid)[0].shares[0].guest == "p1"


# ——— war_exhausted ———


def endless_war(game: Game, tied: int) -> int:
    """Rounds of war in which all get the same rank, until the pack cannot serve another; how many."""
    left = [card for card in PACK if card not in game.table.seen]
    rounds = len(left) // (tied + 1)
    alike: list[list[Card]] = []
    for rank in RANKS:
        same = iter([card for card in left if card[0] == rank])
        alike += [group for _ in range(4) if len(group := list(islice(same, tied))) == tied]
    dealt_alike = alike[:rounds]
    burns = [card for card in left if not any(card in group for group in dealt_alike)]
    for burn, group in zip(burns, dealt_alike, strict=False):
        game.then(f"deal {burn} to burn", *[f"deal {card}" for card in group])
    return rounds


@pytest.mark.parametrize(
    ("hands", "tied", "rounds"),
    [
        ("Th 9c, Td 9d", 2, 15),  # 46 cards in the pack: one is left after fifteen rounds of three
        ("Th 9c, Td 9d, 4h 5h", 2, 14),  # 44: two are left after fourteen rounds of three
        ("Th 9c, Td 9d, Tc 9s", 3, 11),  # 44: none is left after eleven rounds of four
    ],
)
def test_a_round_of_war_begins_only_with_all_its_cards_in_the_pack(
    hands: str, tied: int, rounds: int
) -> None:
    game = all_stay(dealt(hands))
    assert endless_war(game, tied) == rounds
    shuffles = [at for at, event in enumerate(game.events) if isinstance(event, PackReshuffled)]
    wars = [at for at, event in enumerate(game.events) if isinstance(event, WarDeclared)]
    assert (len(shuffles), len(wars)) == (1, rounds + 1)
    assert wars[-2] < shuffles[0] < wars[-1], "the pack is shuffled only when it must be"


@tells_apart(H, "war_exhausted", "reshuffle", "split_pot")
def test_the_pack_runs_out_in_a_war() -> None:
    again = all_stay(dealt("Th 9c, Td 9d", readings={"war_exhausted": "reshuffle"}))
    endless_war(again, 2)
    assert again.story[-2:] == ["pack_reshuffled", "war_declared"]
    assert set(again.table.seen) == {"Th", "9c", "Td", "9d", "2s", "3s"}, "the hands stay lying"
    assert (again.table.burnt, [box.war for box in again.table.boxes]) == (0, [(), ()])
    assert again.code("deal Th") == again.code("deal 3s") == "wrong_card"
    again.then("deal Ah As Kc")
    assert again.happened(PotPaid)[0].shares[0].guest == "p1"
    split = all_stay(dealt("Th 9c, Td 9d", readings={"war_exhausted": "split_pot"}))
    endless_war(split, 2)
    (paid,) = split.happened(PotPaid)
    assert (paid.how, [(s.guest, s.amount) for s in paid.shares]) == ("split", [("p1", 1000), ("p2", 1000)])
    assert split.result == "p1 -5, p2 7.5, bank -2.5"


@pytest.mark.parametrize(("button", "favoured"), [(1, "p1"), (2, "p2"), (3, "p3"), (4, "p1")])
def test_a_cent_that_does_not_divide_goes_to_the_first_from_the_button(button: int, favoured: str) -> None:
    game = table(1, 2, 3, 4, readings={"war_exhausted": "split_pot"})
    for _ in range(button - 1):
        all_stay(ante(game, 1, 2, 3, 4).then("deal Th 2c 3c 4c 9c 5c 6c 7c 2s 3s"))
    all_stay(ante(game, 1, 2, 3, 4).then("deal Th Td Tc 4h 9c 9d 9s 5h 2s 3s"))
    assert game.table.button == button
    endless_war(game, 3)
    shares = {s.guest: s.amount for s in game.happened(PotPaid)[-1].shares}
    assert shares == {"p1": 1333, "p2": 1333, "p3": 1333} | {favoured: 1334}


# ——— button_newcomer ———


@tells_apart(H, "button_newcomer", "takes_it", "waits")
def test_a_newcomer_where_the_button_would_come_next() -> None:
    for option, button in (("takes_it", 2), ("waits", 3)):
        game = table(1, 3, 5, readings={"button_newcomer": option})
        all_stay(ante(game, 1, 3).then("deal 2h 3h 4h 5c 6c 7c"))
        game.then("p5 sits 2", "p5 bets 10 on ante", "p5 bets 5 on red")
        assert view(game.table, None).felt.button == button
        ante(game, 1, 3)
        assert game.table.button == button
        all_stay(game.then("deal 2h 3h 4h 5c 6c 7c 8s 9s"))
        ante(game, 1, 3)
        assert game.table.button == (3 if option == "takes_it" else 1)


# ——— what has one option only ———


def test_the_button_starts_at_the_lowest_box_in_play() -> None:
    assert ante(table(2, 3, 4, 7), 4, 7, 3).table.button == 3


def test_who_is_absent_stays_and_his_stakes_play() -> None:
    game = dealt("Th 9c, 2d 3d").then("p1 leaves", "clock expires")
    assert game.awaits == "p2 on field_1"
    game.then("p2 stays")
    assert game.result == "p1 5, p2 -2.5, bank -2.5", "what he wins waits for him"
    assert game.chips("p1") == "1005"
    assert game.code("clock expires") == "nothing_awaited"
