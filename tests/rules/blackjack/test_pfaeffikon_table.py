"""Casino Pfäffikon: seats and boxes, the calls, and what the leaflet says about the house itself."""

from pathlib import Path

from clauses import proves
from rules.blackjack.table import dealt, play
from saalchef.rules.table import view

# ——— Spielfeld ———


@proves("pfaeffikon", "boxes")
def test_pfaeffikon_spielfeld_seven_boxes() -> None:
    guests = [f"p{n}" for n in range(1, 8)]
    coup = play("pfaeffikon", " ".join(guests), "")
    for n, guest in enumerate(guests, start=1):
        coup.then(f"{guest} sits {n}", f"{guest} bets 5 on main {n}")
    assert coup.refuses("p1 sits 8") == "no_such_box"
    assert coup.refuses("p1 bets 5 on main 8") == "no_such_box"
    assert coup.refuses("p1 bets 5 on main 0") == "no_such_box"
    coup.then("croupier closes", "deal 2s 3s 4s 5s 6s 7s 8s 9s 2h 3h 4h 5h 6h 7h 8h")
    assert coup.places == [*"1234567", "bank", *"1234567"]
    assert coup.awaits == "decision of p1 on 1.1"


@proves("pfaeffikon", "owner")
def test_pfaeffikon_spielfeld_the_seated_guest_owns_his_box() -> None:
    coup = play("pfaeffikon", "owner mate", "mate stands\nmate bets 50 on main 3")
    coup.then("owner sits 3", "owner bets 5 on main 3")
    coup.then("croupier closes", "deal 9s 7h 8d")
    assert coup.awaits == "decision of owner on 3.1"
    assert coup.refuses("mate stays 3") == "not_owner"


@proves("pfaeffikon", "owner")
def test_pfaeffikon_spielfeld_a_standing_guest_has_no_box_of_his_own() -> None:
    coup = play("pfaeffikon", "guest", "")
    assert coup.refuses("guest stands at 3") == "standing_not_allowed"


@proves("pfaeffikon", "standing_guests_accept_decisions")
def test_pfaeffikon_spielfeld_standing_guests_accept_the_owners_decisions() -> None:
    coup = dealt("pfaeffikon", "Ts 6h 9d", stake=5, mate=100)
    for line in ("mate stays 1", "mate cards 1", "mate doubles 1", "mate splits 1"):
        assert coup.refuses(line) == "not_owner"
    coup.then("owner cards 1", "deal Kd")
    assert coup.result == "owner -5, mate -100, bank 105"


# ——— Spielregeln ———


@proves("pfaeffikon", "free_boxes")
def test_pfaeffikon_spielregeln_the_nearer_seat_gets_a_free_box() -> None:
    coup = play("pfaeffikon", "far near", "far sits 7\nnear sits 3")
    coup.then("far bets 50 on main 4", "near bets 5 on main 4")
    coup.then("croupier closes", "deal 9s 7h 8d")
    assert coup.awaits == "decision of near on 4.1"
    assert coup.refuses("far stays 4") == "not_owner"
    coup.then("near stays 4", "deal Th")
    assert coup.result == "far 0, near 0, bank 0"


@proves("pfaeffikon", "free_boxes")
def test_pfaeffikon_spielregeln_equally_near_the_lower_seat_gets_it() -> None:
    coup = play("pfaeffikon", "upper lower", "upper sits 6\nlower sits 2")
    coup.then("upper bets 50 on main 4", "lower bets 5 on main 4")
    coup.then("croupier closes", "deal 9s 7h 8d")
    assert coup.awaits == "decision of lower on 4.1"


@proves("pfaeffikon", "seated_before_standing")
def test_pfaeffikon_spielregeln_seated_before_standing() -> None:
    coup = play("pfaeffikon", "standing seated", "standing stands\nseated sits 1")
    coup.then("standing bets 50 on main 7", "seated bets 5 on main 7")
    assert coup.refuses("standing claims 7") == "box_not_free"
    coup.then("croupier closes", "deal 9s 7h 8d")
    assert coup.awaits == "decision of seated on 7.1"


@proves("pfaeffikon", "seated_before_standing", "free_boxes")
def test_pfaeffikon_spielregeln_a_free_box_is_open_to_standing_guests() -> None:
    coup = play("pfaeffikon", "first second", "first stands\nsecond stands")
    coup.then("first bets 5 on main 7", "second bets 50 on main 7")
    coup.then("croupier closes", "deal 9s 7h 8d")
    assert coup.awaits == "decision of first on 7.1"


@proves("pfaeffikon", "nearest_to_21")
def test_pfaeffikon_spielregeln_nearer_to_21_than_the_bank_without_exceeding_it() -> None:
    coup = play("pfaeffikon", "p1 p2 p3 p4", "")
    for n in (1, 2, 3, 4):
        coup.then(f"p{n} sits {n}", f"p{n} bets 10 on main {n}")
    coup.then("croupier closes", "deal Ts Th Td 6s 9c Js 9s 8d 6h")
    coup.then("p1 stays 1", "p2 stays 2", "p3 stays 3", "p4 cards 4", "deal Jd")
    coup.then("deal Kd")
    assert coup.announced == ["1 20", "2 19", "3 18", "4 22", "bank 19"]
    assert coup.result == "p1 10, p2 0, p3 -10, p4 -10, bank 10"


@proves("pfaeffikon", "co_bettors_no_say")
def test_pfaeffikon_spielregeln_co_bettors_seated_or_standing_have_no_say() -> None:
    coup = play("pfaeffikon", "owner seated standing", "owner sits 1\nseated sits 2\nstanding stands")
    coup.then("seated bets 100 on main 1", "standing bets 100 on main 1", "owner bets 5 on main 1")
    coup.then("croupier closes", "deal 8s 7h 8d")
    for guest in ("seated", "standing"):
        for verb in ("stays", "cards", "doubles", "splits"):
            assert coup.refuses(f"{guest} {verb} 1") == "not_owner"
    coup.then("owner stays 1", "deal Th")
    assert coup.result == "owner -5, seated -100, standing -100, bank 205"


@proves("pfaeffikon", "co_bettors_within_maximum")
def test_pfaeffikon_spielregeln_all_stakes_on_a_box_within_its_maximum() -> None:
    coup = play("pfaeffikon", "owner mate third", "owner sits 1\nmate sits 2\nthird stands")
    coup.then("owner bets 300 on main 1")
    assert coup.refuses("mate bets 205 on main 1") == "above_maximum"
    coup.then("mate bets 195 on main 1")
    assert coup.refuses("third bets 10 on main 1") == "above_maximum"
    coup.then("third bets 5 on main 1")
    assert coup.refuses("owner bets 5 on main 1") == "above_maximum"
    coup.then("mate withdraws main 1", "owner bets 195 on main 1")
    assert coup.refuses("mate bets 5 on main 1") == "above_maximum"


# ——— Spielablauf: the calls ———


@proves("pfaeffikon", "call_open")
def test_pfaeffikon_spielablauf_place_your_bets_please() -> None:
    coup = play("pfaeffikon", "owner", "croupier opens")
    assert coup.called == ["Place your bets, please"]
    coup.then("owner sits 1", "owner bets 10 on main 1", "croupier closes", "deal Ts 7h Td")
    assert coup.refuses("croupier opens") == "coup_running"
    coup.then("owner stays 1", "deal Th")
    coup.then("owner bets 10 on main 1")
    assert coup.story == ["betting_opened", "called", "stake_placed"]
    assert coup.called[2:] == ["Place your bets, please"]


@proves("pfaeffikon", "call_close")
def test_pfaeffikon_spielablauf_no_more_bets_please() -> None:
    coup = play("pfaeffikon", "owner", "owner sits 1\nowner bets 10 on main 1\ncroupier closes")
    assert coup.called == ["No more bets, please"]
    assert coup.story[-2:] == ["called", "bets_closed"]
    assert coup.refuses("owner bets 10 on main 1") == "not_open"
    assert coup.refuses("owner withdraws main 1") == "not_open"
    assert coup.refuses("croupier closes") == "not_open"


@proves("pfaeffikon", "all_cards_open")
def test_pfaeffikon_spielablauf_all_cards_lie_open() -> None:
    coup = dealt("pfaeffikon", "Ts 7h 9d", mate=5).then("owner stays 1", "deal 6c")
    for viewer in (None, "owner", "mate", "croupier"):
        seen = view(coup.table, viewer)
        assert seen.boxes[0].hands[0].cards == ("Ts", "9d")
        assert seen.bank_cards == ("7h", "6c")


# ——— Sonstiges ———


@proves("pfaeffikon", "notes_changed_at_table")
def test_pfaeffikon_sonstiges_notes_are_changed_at_the_table() -> None:
    coup = play("pfaeffikon", {"owner": 10}, "owner sits 1\nowner bets 10 on main 1")
    coup.then("croupier closes", "deal 6s 7h 5d")
    assert coup.refuses("owner doubles 1") == "not_enough_chips"
    coup.then("owner buys 100")
    assert coup.story == ["chips_bought"]
    assert coup.result == "owner 0, bank 0"  # bought, not won
    coup.then("owner doubles 1", "deal Ts", "deal Td")
    assert coup.result == "owner 20, bank -20"
    assert coup.chips == {"owner": "130"}


@proves("pfaeffikon", "limits_posted")
def test_pfaeffikon_sonstiges_limits_are_those_of_the_sign(tmp_path: Path) -> None:
    sign = tmp_path / "sign.toml"
    sign.write_text('like = "pfaeffikon"\n[limits]\nminimum = 25\nmaximum = 800\n')
    for house, below, low, high, above in (("pfaeffikon", 4, 5, 500, 505), (sign, 20, 25, 800, 805)):
        coup = play(house, "guest", "guest sits 1")
        assert coup.refuses(f"guest bets {below} on main 1") == "below_minimum"
        assert coup.refuses(f"guest bets {above} on main 1") == "above_maximum"
        coup.then(f"guest bets {low} on main 1", f"guest withdraws main 1\nguest bets {high} on main 1")


@proves("pfaeffikon", "management_decides")
def test_pfaeffikon_sonstiges_the_management_decides() -> None:
    coup = dealt("pfaeffikon", "Ts 7h 9d", mate=5)
    coup.then('saalchef voids "a card was turned twice"')
    assert coup.last[0].reason == "a card was turned twice"
    assert coup.result == "owner 0, mate 0, bank 0"
    assert coup.chips == {"owner": "1000", "mate": "1000"}
    assert coup.awaits == "bets"
    coup.then('saalchef corrects mate by 7.5 "paid 1:1 for a Black Jack"')
    assert coup.last[0].reason == "paid 1:1 for a Black Jack"
    assert coup.result == "owner 0, mate 7.5, bank -7.5"
