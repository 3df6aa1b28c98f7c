"""Guests' words for a coup: bound before its bets are closed, told after, and only then are there cards."""

from itertools import chain, combinations

import pytest
from msgspec.structs import replace

from floor.words_table import SECRET, WordsTable, dealt
from guests_words import hash_of
from saalchef.floor.table import deeds as d
from saalchef.floor.table.events import GuestSeed, WordsCommitted, WordsOpened
from saalchef.floor.table.live import Live, Step, take
from saalchef.floor.table.refusal import Denied
from saalchef.floor.table.shoe_state import SHOE_WORDS
from saalchef.floor.table.shuffle import Dealer, Stream, coup_key, shoe_key
from saalchef.floor.table.words import PATIENCE, check_binds, check_opens
from saalchef.houses import HOUSES, load
from saalchef.rules import actions as a
from saalchef.rules.awaiting import AwaitCard
from saalchef.rules.cards import Card, pack
from saalchef.rules.codec import decode, encode
from saalchef.rules.money import Cents

ONE_PACK = {"decks": 1}


# ——— no card before the bets are closed and the words are opened ———


@pytest.mark.parametrize("house", HOUSES)
def test_no_card_exists_before_words_are_opened(house: str) -> None:
    table = WordsTable(house)
    table.binds("Anna", "mine")
    table.bets()
    closed = table.closes()
    assert [type(step.deed).__name__ for step in closed] == ["Close", "CommitWords"]
    hashed = hash_of("t", 1, "Anna", "mine")
    assert [type(each) for step in closed[1:] for each in step.events] == [WordsCommitted]
    assert table.live.words.committed[0].hash == hashed
    assert isinstance(table.live.table.awaiting, AwaitCard)
    assert table.plan.croupier.dealer is None
    assert dealt(table.steps) == []
    opened = table.opens(Anna="mine")
    assert isinstance(opened[0].events[0], WordsOpened)
    assert len(dealt(opened)) >= 2


@pytest.mark.parametrize("house", HOUSES)
def test_where_nobody_is_bound_the_cards_are_dealt_with_the_close(house: str) -> None:
    table = WordsTable(house)
    table.bets()
    closed = table.closes()
    kinds = [type(step.deed).__name__ for step in closed[:4]]
    assert kinds == ["Close", "CommitWords", "OpenWords", "Deal"]


def test_what_else_happens_while_words_are_awaited_deals_no_card() -> None:
    table = WordsTable("pfaeffikon")
    table.binds("Anna", "mine")
    table.bets()
    table.closes()
    table.do(d.Arrive("Carla", "id-Carla"))
    table.do(d.Pause("a moment"))
    table.do(d.Resume("on"))
    assert table.live.words.awaited
    assert dealt(table.steps) == []


@pytest.mark.parametrize("house", ["bregenz", "vaduz"])
def test_the_cards_of_every_coup_of_a_shoe_follow_from_its_words(house: str) -> None:
    """The same shoe, up to the same coup: with other words other cards come, though the shoe is the same."""
    tables = [WordsTable(house) for _ in range(6)]
    for n, table in enumerate(tables):
        table.coup(Anna="the same")
        table.coup(Anna=f"from here on {n}")
    assert len({tuple(table.live.shoe.drawn[:4]) for table in tables}) == 1
    second = {table.live.shoe.drawn[table.live.words.drawn_before :] for table in tables}
    assert len(second) == len(tables)


@pytest.mark.parametrize("house", HOUSES)
def test_cards_are_those_of_the_key_that_the_words_come_to(house: str) -> None:
    table = WordsTable(house)
    for words in ({"Anna": "a", "Beat": "b"}, {"Beat": "again"}):
        before, shoe = table.live.shoe.drawn, table.live.shoe.number
        began = len(dealt(table.steps))
        table.coup(**words)
        coup, gone = table.live.words.coup, before if table.steps[-1].live.shoe.number == shoe else ()
        bound = [each for s in table.steps for each in s.events if isinstance(each, WordsCommitted)][-1]
        opened = [each for s in table.steps for each in s.events if isinstance(each, WordsOpened)][-1]
        key = coup_key("t", shoe, coup, SECRET.seed, bound.words, opened.words)
        dealer = Dealer(load(house), key, map(Card, gone))
        drawn = dealt(table.steps)[began:]
        assert [dealer.draw() for _ in drawn] == drawn


def test_the_cut_card_stays_where_it_is() -> None:
    """A shoe of one pack: it ends with the coup in which the cut card appears, whatever words go in."""
    table = WordsTable("bregenz", readings=ONE_PACK)
    cut = 52 * load("bregenz", ONE_PACK).rules.penetration // 100
    shoes = 0
    for n in range(40):
        table.coup(Anna=f"words {n}")
        drawn = table.live.shoe.drawn
        if table.live.shoe.number > shoes + 1:  # bound to the next one
            shoes += 1
            last = next(s.before.shoe for s in reversed(table.steps) if isinstance(s.deed, d.RevealShoe))
            assert len(last.drawn) >= cut
            assert max(last.drawn.count(card) for card in last.drawn) == 1
        else:
            assert len(drawn) < cut
    assert shoes >= 3


def test_hashes_are_booked_in_the_order_of_their_names() -> None:
    """Not as guests were bound, which a server could choose: the key of the coup follows from them."""
    orders = [("Beat", "Carla", "Anna"), ("Carla", "Anna", "Beat")]
    tables = [WordsTable("bregenz", ("Carla", "Anna", "Beat")) for _ in orders]
    for table, order in zip(tables, orders, strict=True):
        table.awaits(*order)
        assert list(table.hashes) == list(order)
        (bound,) = [each for s in table.steps for each in s.events if isinstance(each, WordsCommitted)]
        assert [each.guest for each in bound.words] == ["Anna", "Beat", "Carla"]
    one, other = (dealt(table.opens(Anna="Anna", Beat="Beat", Carla="Carla")) for table in tables)
    assert one == other


# ——— the attack: who knows the seed, and adds the last words ———


@pytest.mark.parametrize("silent", [0, 1, 2, 3])
def test_with_so_many_who_may_stay_silent_two_to_that_many_outcomes_can_be_chosen(silent: int) -> None:
    """The operator knows his seed and every text told so far; his accomplices commit and tell last.

    All that is left to them is which of theirs they tell: any other text is refused.
    """
    accomplices = ("Beat", "Carla", "Dora")[:silent]
    table = WordsTable("bregenz", ("Anna", *accomplices))
    table.binds("Anna", "nobody knows")
    for name in accomplices:
        table.binds(name, f"{name} chose these last")
    table.bets()
    table.closes()
    known = {"Anna": "nobody knows"}
    for name in accomplices:
        for n in range(200):
            with pytest.raises(Denied, match="words_differ"):
                check_opens(table.live, name, 1, f"another text {n}")
    outcomes = {}
    for some in chain.from_iterable(combinations(accomplices, k) for k in range(silent + 1)):
        told = known | {name: f"{name} chose these last" for name in some}
        outcomes[some] = tuple(dealt(_go_on(table, told)))
    assert len(set(outcomes.values())) == 2**silent


def test_by_the_first_protocol_the_last_words_chose_the_cards() -> None:
    """What the second is for: the same operator and accomplice got the card they wanted."""
    house = load("bregenz")
    honest = GuestSeed("Anna", "nobody knew before, and everybody could read")
    firsts = (
        Dealer(house, shoe_key("t", 1, SECRET.seed, (honest, GuestSeed("Beat", f"try {n}")))).draw()
        for n in range(5_000)
    )
    assert "Ks" in firsts


def _go_on(table: WordsTable, told: dict[str, str]) -> list[Step]:
    """What would come of these words, without anything being booked."""
    bound = [each.guest for each in table.live.words.committed]
    words = tuple((name, told[name]) for name in bound if name in told)
    silent = tuple(name for name in bound if name not in told)
    planned = table.plan.croupier.plan([d.OpenWords(1, words, silent)], table.now, SECRET)
    table.plan.croupier.put_back()
    return planned.steps


def test_before_an_honest_guest_opens_the_operator_knows_no_card() -> None:
    """The accomplice has bound himself before Anna's words are told: the first card may be any."""
    firsts = set()
    for n in range(400):
        table = WordsTable("bregenz", readings=ONE_PACK)
        table.binds("Anna", f"hidden {n}")
        table.binds("Beat", "chosen with the seed at hand")
        table.bets()
        table.closes()
        firsts.add(dealt(table.opens(Anna=f"hidden {n}", Beat="chosen with the seed at hand"))[0])
    assert firsts == set(pack(1, 0))


# ——— whose words count ———


def test_only_guests_whose_stakes_lie_are_bound() -> None:
    table = WordsTable("bregenz", ("Anna", "Beat"))
    table.binds("Anna", "a")
    table.binds("Beat", "b")
    table.bets("Anna")
    table.closes()
    assert [each.guest for each in table.live.words.committed] == ["Anna"]


def test_bots_are_not_bound() -> None:
    table = WordsTable("bregenz", ("Anna",))
    name = "Bot-Emil"
    table.do(
        d.Arrive(name, "bot:t:Bot-Emil", bot=True, money=Cents(50_000)),
        a.Buy(name, Cents(50_000)),
        a.Sit(name, 5),
    )
    table.hashes[name] = "ab" * 32
    table.bets("Anna", name)
    closed = table.closes()
    assert table.live.words.committed == ()
    assert dealt(closed)


def test_who_comes_in_the_middle_of_a_shoe_adds_words_to_the_next_coup() -> None:
    table = WordsTable("bregenz", ("Anna",))
    for _ in range(3):
        table.coup(Anna="a")
    table.do(d.Arrive("Carla", "id-Carla"), a.Buy("Carla", Cents(50_000)), a.Sit("Carla", 5))
    table.guests = ("Anna", "Carla")
    table.coup(Anna="a", Carla="just come")
    assert [each.guest for each in table.live.words.opened] == ["Anna", "Carla"]
    assert table.live.shoe.number == 1


def test_words_that_do_not_fit_are_not_opened() -> None:
    table = WordsTable("bregenz")
    table.awaits("Anna", "Beat")
    for wrong in (
        d.OpenWords(1, (("Anna", "other"), ("Beat", "Beat"))),
        d.OpenWords(1, (("Beat", "Beat"), ("Anna", "Anna"))),
        d.OpenWords(1, (("Anna", "Anna"),)),
        d.OpenWords(1, (("Anna", "Anna"), ("Beat", "Beat")), ("Beat",)),
        d.OpenWords(1, (("Anna", "Anna"), ("Beat", "Beat"), ("Carla", "c"))),
    ):
        with pytest.raises(Denied, match="words_differ"):
            take(table.live, wrong, 0)
    for late in (d.OpenWords(2, (("Anna", "Anna"), ("Beat", "Beat"))), d.CommitWords(1, ())):
        with pytest.raises(Denied, match="words_closed"):
            take(table.live, late, 0)


# ——— nobody waits for long ———


def test_words_are_opened_as_soon_as_all_are_told() -> None:
    table = WordsTable("bregenz")
    table.binds("Anna", "a")
    table.binds("Beat", "b")
    table.bets()
    table.now = 10_000
    table.closes()
    assert table.schedule.next(table.live, table.moment) == 10_000 + PATIENCE
    table.told = {"Anna": "a"}
    table.now = 10_400
    assert table.wakes() == []
    table.told = {"Anna": "a", "Beat": "b"}
    assert table.schedule.next(table.live, table.moment) == 10_400
    assert dealt(table.wakes())
    assert table.live.words.silent == ()


@pytest.mark.parametrize("paused", [False, True])
def test_who_stays_silent_is_left_out_within_two_seconds(paused: bool) -> None:
    """At a table that is paused meanwhile, too: cards are owed."""
    table = WordsTable("bregenz")
    table.binds("Anna", "a")
    table.binds("Beat", "b")
    table.bets()
    table.now = 10_000
    table.closes()
    if paused:
        table.now = 11_000
        table.do(d.Pause("a moment"))
    table.told = {"Anna": "a"}
    table.now = 10_000 + PATIENCE - 1
    assert table.wakes() == []
    table.now += 1
    assert table.schedule.next(table.live, table.moment) == table.now < 12_000
    assert dealt(table.wakes())
    assert table.live.words.silent == ("Beat",)
    assert table.live.silences == table.live.shoe.silences == 1


def test_after_a_restart_words_are_awaited_from_when_guests_can_tell_them() -> None:
    table = WordsTable("bregenz")
    table.binds("Anna", "a")
    table.bets()
    table.closes()
    table.now = 60_000
    moment = replace(table.moment, since=59_000)
    assert table.schedule.next(table.live, moment) == 59_000 + PATIENCE


# ——— voids ———


@pytest.mark.parametrize("when", ["before the words are opened", "after cards"])
def test_a_void_coup_reveals_the_shoe(when: str) -> None:
    table = WordsTable("pfaeffikon")
    while True:  # until somebody is asked, so that a coup runs
        table.binds("Anna", "a")
        table.bets()
        table.closes()
        if when == "before the words are opened":
            break
        table.opens(Anna="a")
        if not table.live.over:
            break
        table.plays_out()
    shoe = table.live.shoe.number
    steps = table.do(a.Void("a card fell"))
    revealed = [step.deed for step in steps if isinstance(step.deed, d.RevealShoe)]
    assert [each.shoe for each in revealed] == [shoe]
    assert not table.live.words.awaited
    assert table.live.silences == 0
    table.hashes, table.told = {}, {}
    table.coup(Anna="the next")
    assert [each.guest for each in table.live.words.opened] == ["Anna"]


# ——— books ———


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_booked_leads_to_the_same_table_again(house: str) -> None:
    table = WordsTable(house)
    for words in ({"Anna": "a", "Beat": "b"}, {}, {"Beat": "ß ♠"}):
        table.coup(**words)
    live: Live | None = None
    for step in table.steps:
        before = decode(encode(live), Live) if live is not None else None
        again = take(before, decode(encode(step.deed), d.DEED), step.live.words.since)
        assert again.events == step.events
        assert again.live.words == step.live.words
        assert again.live.shoe == step.live.shoe
        live = step.live


def test_a_shoe_committed_to_by_the_first_protocol_is_dealt_by_it() -> None:
    table = WordsTable("bregenz")
    shoe = replace(table.live.shoe, protocol=SHOE_WORDS)
    table.plan.croupier.live = replace(table.live, shoe=shoe)
    with pytest.raises(Denied, match="words_closed"):
        check_binds(table.live, "Anna", 1)
    table.binds("Anna", "a")
    table.bets()
    assert [type(step.deed).__name__ for step in table.closes()[:3]] == ["Shuffle", "Close", "Deal"]
    table.plays_out()
    assert not table.live.words.coup


def test_a_raw_number_that_would_favour_some_is_never_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = Stream(bytes(32))
    monkeypatch.setattr(stream, "_raw", iter([2**32 - 1, 2**32 - 4, 2**32 - 5]))
    assert stream.below(12) == (2**32 - 5) % 12
