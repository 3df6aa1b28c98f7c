"""Limits, refusals and the management's word, at both houses."""

import pytest

from rules.punto_banco.table import action, closed, opened, play, refusal_of, refused, told, words
from saalchef.houses import load
from saalchef.rules import actions as a
from saalchef.rules.events import BettingOpened, Called, CoupSettled, CoupVoided, StakePlaced
from saalchef.rules.money import Cents, Range, Wager
from saalchef.rules.punto_banco import Rules, Table, apply, check, legal, lying, open_table
from saalchef.rules.punto_banco.events import BettingClosed
from saalchef.rules.refusal import Illegal
from saalchef.rules.sentences import sentence

TIE = "deal 9s 9h Ks Kh"
PUNTO = "deal 9s 8h Ks Kh"


# ——— limits ———


@pytest.mark.parametrize(
    ("bet", "code"),
    [
        ("5 on punto", "below_minimum"),
        ("0 on punto", "below_minimum"),
        ("-10 on punto", "below_minimum"),
        ("10 on punto", ""),
        ("12 on punto", "not_a_multiple"),
        ("12.5 on punto", "not_a_multiple"),
        ("1000 on banco", ""),
        ("1005 on banco", "above_maximum"),
        ("200 on tie", ""),
        ("205 on tie", "above_maximum"),
    ],
)
def test_the_sign_at_the_table(bet: str, code: str) -> None:
    assert refused(opened("bregenz"), f"p1 bets {bet}") == code


def test_a_guests_total_on_a_field_counts_and_nobody_elses() -> None:
    t = play(opened("bregenz"), "p1 bets 995 on punto", "p2 bets 1000 on punto")
    assert refused(t, "p1 bets 10 on punto") == "above_maximum"
    t = play(t, "p1 bets 5 on punto")  # once the minimum lies, a single chip may be added
    assert refused(t, "p1 bets 5 on punto") == "above_maximum"
    assert refused(t, "p1 bets 1000 on banco") == ""


def test_nobody_bets_what_he_has_not() -> None:
    t = opened("bregenz", "p1", purse=50)
    assert refused(t, "p1 bets 55 on punto") == "not_enough_chips"
    t = play(t, "p1 bets 45 on punto")
    assert refused(t, "p1 bets 10 on banco") == "not_enough_chips"
    assert [o for o in legal(t, "p1") if o.verb == "bets"] == [
        o
        for o in legal(t, "p1")
        if o.field == "punto" and o.amounts == Range(Cents(500), Cents(500), Cents(500))
    ]
    assert refused(play(t, "p1 buys 5"), "p1 bets 10 on banco") == ""


def test_legal_names_what_may_be_added() -> None:
    t = play(opened("bregenz", "p1", purse=500), "p1 bets 150 on tie")
    bets = {o.field: o.amounts for o in legal(t, "p1") if o.verb == "bets"}
    assert bets == {
        "punto": Range(Cents(1000), Cents(35_000), Cents(500)),
        "banco": Range(Cents(1000), Cents(35_000), Cents(500)),
        "tie": Range(Cents(500), Cents(5000), Cents(500)),
    }
    assert [(o.verb, o.field) for o in legal(t, "p1") if o.verb == "withdraws"] == [("withdraws", "tie")]
    assert [o.verb for o in legal(t, "croupier")] == ["opens", "closes"]
    assert [o.verb for o in legal(play(t, "croupier closes"), "croupier")] == ["deal"]
    assert legal(t, "nobody") == ()


# ——— in which phase what is refused ———


def test_nothing_is_placed_or_withdrawn_once_the_bets_are_closed() -> None:
    t = closed("bregenz")
    for line in ("p1 bets 10 on punto", "p1 withdraws punto", "croupier closes"):
        assert refused(t, line) == "not_open"
    assert refused(t, "croupier opens") == "coup_running"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("croupier closes", "box_not_played.none"),
        ("deal 9s", "not_closed"),
        ("clock expires", "nothing_awaited.clock"),
        ('saalchef voids "why"', "nothing_to_void"),
        ('saalchef corrects p1 by 0 "why"', "below_minimum.correction"),
        ('saalchef corrects p1 by -6000 "why"', "not_enough_chips"),
        ('saalchef corrects nobody by 1 "why"', "unknown_guest"),
        ("nobody bets 10 on punto", "unknown_guest"),
        ("nobody withdraws punto", "unknown_guest"),
        ("nobody stands", "unknown_guest"),
        ("p1 withdraws punto", "no_stake"),
        ("p1 withdraws punto 3", "no_such_box.no_boxes"),
        ("p1 withdraws main", "unknown_field"),
        ("p1 leaves", "not_seated"),
        ("p1 stands at 3", "standing_not_allowed.no_box"),
        ("p1 claims 3", "not_in_this_game"),
        ("p1 insures 3", "not_in_this_game"),
        ("p1 stakes 1", "not_in_this_game"),
        ("p1 buys 0", "below_minimum.chips"),
    ],
)
def test_refused_before_the_first_bet(line: str, code: str) -> None:
    assert refused(opened("bregenz"), line) == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("deal Jk", "wrong_card.none"),
        ("deal ??", "wrong_card.none"),
        ("deal 1s", "wrong_card.none"),
        ("deal 9s to banco", "wrong_place"),
        ("deal 9s to 3", "wrong_place"),
        ("deal 9s to punto", ""),
        ("clock expires", "nothing_awaited.clock"),
    ],
)
def test_refused_while_cards_are_dealt(line: str, code: str) -> None:
    assert refused(closed("bregenz"), line) == code


def test_every_refusal_has_its_sentence() -> None:
    """In both languages, with all its facts filled in."""
    vaduz = play(opened("vaduz"), "p1 sits 1")
    lines = (
        "p1 bets 10 on punto 2",
        "p1 bets 10 on tie 1",
        "p2 stands",
        "p2 bets 10 on punto 1",
        "p1 bets 1 on tie",
    )
    for line in lines:
        refusal = refusal_of(vaduz, line)
        assert refusal is not None
        for lang in ("en", "de"):
            said = sentence(refusal, "CHF", lang)
            assert said.endswith(".")
            assert "{" not in said
    refusal = refusal_of(vaduz, "p1 bets 10 on punto 2")
    assert refusal is not None
    assert sentence(refusal, "CHF") == "p1 sits at box 1 and bets there, not on box 2."


def test_what_is_refused_changes_nothing() -> None:
    t = closed("bregenz")
    with pytest.raises(Illegal) as refusal:
        apply(t, action("p1 bets 10 on punto"))
    assert refusal.value.refusal == check(t, action("p1 bets 10 on punto"))


# ——— from coup to coup ———


def test_the_first_bet_after_a_coup_opens_the_next() -> None:
    t, events = told(closed("bregenz"), PUNTO)
    assert isinstance(events[-1], CoupSettled)
    assert events[-1] == CoupSettled(1, (Wager("p1", Cents(2000)),), Cents(-2000))
    assert (t.phase, t.punto) == ("settled", ("9s", "Ks"))  # the felt still shows the coup
    t, events = told(t, "p2 bets 10 on banco")
    assert events == [BettingOpened(2), StakePlaced("p2", "banco", Cents(1000))]
    assert (t.coup, t.phase, t.punto, t.winner, t.settled) == (2, "betting", (), None, ())
    assert t.guests["p1"].won == 0


def test_after_a_tie_the_next_coup_can_begin_with_what_lies() -> None:
    t, events = told(closed("bregenz"), TIE, "croupier closes")
    assert [e for e in events if isinstance(e, BettingOpened | BettingClosed)] == [
        BettingOpened(2),
        BettingClosed(2),
    ]
    assert (t.phase, t.coup) == ("deal", 2)
    over = play(closed("bregenz"), PUNTO)
    assert refused(over, "croupier closes") == "box_not_played.none"


def test_a_house_with_calls_of_its_own_calls(tmp_path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'like = "bregenz"\n[leaflet."Croupier"]\ncall_open = "Faites"\ncall_close = "Rien"\n', "utf-8"
    )
    rules = load(str(own)).rules
    assert isinstance(rules, Rules)
    t = open_table("own", rules, {"p1": Cents(100_000)})
    t, events = told(t, "croupier opens", "p1 bets 10 on punto", "croupier closes")
    assert words(events) == ["Faites", "Rien"]
    _, events = told(t, PUNTO, "p1 bets 10 on punto")
    assert events[-3:-1] == [BettingOpened(2), Called("Faites")]
    assert told(opened("bregenz"), "croupier opens")[1] == []


def test_boxes_where_guests_may_always_stand(tmp_path) -> None:
    """A house of one's own may mix the values: boxes, but standing is free."""
    own = tmp_path / "own.toml"
    own.write_text('like = "vaduz"\n[leaflet."Tisch"]\nstanding = "free"\n', "utf-8")
    rules = load(str(own)).rules
    assert isinstance(rules, Rules)
    t = open_table("own", rules, dict.fromkeys(("p1", "p2", "p3"), Cents(100_000)))
    t = play(t, "p1 sits 1", "p2 stands")
    assert refused(t, "p2 bets 10 on punto 1") == ""
    assert refused(t, "p2 bets 10 on punto 2") == "box_not_played.empty_seat"
    assert refused(t, "p3 bets 10 on punto 1") == ""  # who has no place stands
    t = play(t, "p2 bets 10 on punto 1", "p3 bets 10 on tie", "p1 leaves")
    t = play(t, "croupier closes")
    assert [s.guest for s in t.stakes] == ["p3"]  # nobody sits at the box p2 had bet on


# ——— the management ———


def balance(t: Table) -> int:
    return sum(g.chips + lying(t, g.name) - g.brought for g in t.guests.values()) + t.bank


@pytest.mark.parametrize("after", ["", "croupier closes", "croupier closes|deal 9s 9h Ks"])
def test_a_void_coup_gives_every_stake_back(after: str) -> None:
    t = play(opened("bregenz"), "p1 bets 20 on punto", "p2 bets 30 on tie", *filter(None, after.split("|")))
    t, events = told(t, 'saalchef voids "misdeal"')
    assert events == [CoupVoided(1, "misdeal", (Wager("p1", Cents(2000)), Wager("p2", Cents(3000))))]
    assert {g.chips for g in t.guests.values()} == {500_000}
    assert (t.stakes, t.seen, t.bank, t.phase) == ((), (), 0, "settled")
    assert play(t, "p1 bets 10 on punto").coup == 2
    assert refused(t, 'saalchef voids "again"') == "nothing_to_void"


def test_a_tie_with_stakes_left_can_be_voided_and_what_it_paid_is_undone() -> None:
    t = play(opened("bregenz"), "p1 bets 20 on punto", "p2 bets 30 on tie", "croupier closes", TIE)
    assert (t.guests["p2"].chips, t.bank) == (524_000, -24_000)
    t = play(t, 'saalchef voids "a card too many"')
    assert {g.chips for g in t.guests.values()} == {500_000}
    assert (t.bank, balance(t)) == (0, 0)


def test_a_correction_leaves_what_a_void_would_take_back() -> None:
    t = play(opened("bregenz"), "p1 bets 20 on punto", "p2 bets 30 on tie", "croupier closes", TIE)
    assert refused(t, 'saalchef corrects p2 by -5240 "all of it"') == "not_enough_chips"
    t = play(t, 'saalchef corrects p2 by -5000 "all that is his own"', 'saalchef voids "a card too many"')
    assert (t.guests["p2"].chips, t.bank, balance(t)) == (0, 500_000, 0)


def test_a_correction_of_an_earlier_coup_outlives_a_void() -> None:
    t = play(closed("bregenz"), PUNTO, "p2 bets 10 on punto", 'saalchef corrects p1 by 3 "coup 1"')
    t = play(t, 'saalchef voids "misdeal"')
    assert (t.guests["p1"].chips, t.guests["p2"].chips, t.bank) == (502_300, 500_000, -2_300)


def test_a_settled_coup_is_corrected_not_voided() -> None:
    t = play(closed("bregenz"), PUNTO)
    assert refused(t, 'saalchef voids "too late"') == "nothing_to_void"
    assert refused(t, 'saalchef corrects p1 by -20 "wrong field"') == ""


def test_a_guest_who_left_wins_what_waits_for_him() -> None:
    t = play(closed("bregenz"), "p1 leaves", PUNTO)
    assert t.guests["p1"].chips == 502_000
    assert check(t, a.Sit("p1", 1)) is None


def test_bregenz_who_has_left_comes_back_before_he_bets() -> None:
    t = play(opened("bregenz"), "p1 bets 10 on punto", "p1 stands", "p1 leaves")
    assert refused(t, "p1 bets 10 on punto") == "not_seated"
    assert refused(play(t, "p1 stands"), "p1 bets 10 on punto") == ""
