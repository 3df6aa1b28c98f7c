"""Nobody learns a card he may not know: by no view, event, refusal or option, nor by who is asked."""

import random
import re
import typing
from collections.abc import Iterator

import pytest
from msgspec import Struct

from rules.challenge.game import dealt
from rules.challenge.random_play import GUESTS, Step, attempts, night, opened
from saalchef.floor.wire import view as wire
from saalchef.floor.wire.challenge import view as told_views
from saalchef.rules import actions as a
from saalchef.rules import challenge
from saalchef.rules.awaiting import AwaitGuests
from saalchef.rules.cards import PACK, Card, count
from saalchef.rules.challenge import CroupierView, Event, Table
from saalchef.rules.challenge.events import BackLaid, CardLaid
from saalchef.rules.challenge.state import Secrets
from saalchef.rules.codec import encode
from saalchef.rules.money import Cents

VIEWERS = (*GUESTS, "croupier", None)
CARD = re.compile(rb"[A2-9TJQK][shdc]")


def told(t: Table, events: tuple[Event, ...], who: str | None) -> bytes:
    """Everything that reaches one viewer after an action, as it would go over a wire."""
    seen = [challenge.shown(t, event, who) for event in events]
    options = challenge.legal(t, who) if who is not None else ()
    return encode([challenge.view(t, who), wire.view(t, who), seen, options])


def cards_in(text: bytes) -> set[str]:
    return {card.decode() for card in CARD.findall(text)}


class Known:
    """Who may know which cards of this game, kept by the dealer's actions alone."""

    def __init__(self) -> None:
        self.open: set[str] = set()
        self.own: dict[str, str] = {}
        self.community: list[str] = []

    def follow(self, step: Step) -> None:
        before, after = step.before, step.after
        if before.phase == "settled" and after.phase == "betting":
            self.__init__()  # the felt is cleared
        if isinstance(step.action, a.Deal):
            card, place = step.action.card, before.due[0]
            if place == "community":
                self.community.append(card)
            elif place != "burn":
                guest = next(box.guest for box in before.boxes if str(box.number) == place)
                first = before.phase == "war" or len(before.due) > len(before.boxes) + 2
                if first:
                    self.open.add(card)
                else:
                    self.own[guest] = card
        self.open.update(self.community[: len(after.community)])
        if after.phase in ("war", "settled") and after.boxes:
            self.open.update(self.own.values())

    def by(self, who: str | None) -> set[str]:
        own = {self.own[who]} if who in self.own else set()
        return self.open | own


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "games"), [(0, 150), (1, 150), (2, 150), (3, 150), *[(n, 400) for n in (4, 5, 6, 7)]]
)
def test_no_byte_tells_a_card_its_reader_may_not_know(seed: int, games: int) -> None:
    known = Known()
    found: set[str] = set()
    for number, step in enumerate(night(seed, games)):
        known.follow(step)
        viewers = (*[box.guest for box in step.after.boxes], "p9", "croupier", None)
        for who in viewers if known.own else viewers[number % len(viewers) :][:1]:
            cards = cards_in(told(step.after, step.events, who))
            assert cards <= known.by(who), f"{who} learns {cards - known.by(who)}"
            found |= cards
        logged = cards_in(repr((step.after, step.events)).encode())
        assert logged <= known.by(None), f"a log line names {logged - known.by(None)}"
    assert found == set(PACK), "the search finds what is there to be found"


@pytest.mark.parametrize("seed", range(4))
def test_no_refusal_tells_a_card(seed: int) -> None:
    """A refused deal names the card its dealer holds, and nothing else does."""
    for number, step in enumerate(night(seed, 6)):
        if number % 9 == 0:
            for action in attempts(step.after):
                refusal = challenge.check(step.after, action)
                if refusal is not None:
                    named = {action.card} if isinstance(action, a.Deal) else set()
                    assert cards_in(encode(refusal) + repr(refusal).encode()) <= named


def hidden_part(
    seed: int, cards: list[Card], stakes: dict[str, tuple[bool, bool]]
) -> Iterator[tuple[Table, tuple[Event, ...]]]:
    """A game of four up to the reveal, with these cards and these decisions."""
    t = opened({})
    bets = [(g, field) for g in GUESTS[:4] for field in ("ante", "red")]
    script: list[a.Action] = [a.Sit(g, n) for n, g in enumerate(GUESTS[:4], start=1 + seed % 4)]
    script += [a.Bet(g, Cents(1000), field) for g, field in bets]
    script += [a.Close(), *[a.Deal(card) for card in cards]]
    for action in script:
        t, events = challenge.apply(t, action)
        yield t, events
    while isinstance(awaited := t.awaiting, AwaitGuests):
        guest = awaited.guests[0]
        field = 1 if awaited.question == "field_1" else 2
        action = a.Stake(guest, field) if stakes[guest][field - 1] else a.Stay(guest)
        t, events = challenge.apply(t, action)
        if t.boxes[0].second is not None:
            return
        yield t, events


@pytest.mark.slow
def test_what_a_player_holds_changes_nothing_for_the_others() -> None:
    """Games alike but for one hidden card tell all others the very same, bust or not, byte for byte."""
    rng = random.Random(7)
    busts = 0
    for seed in range(160):
        cards = rng.sample(PACK, 11)
        spare = cards.pop()
        owner = rng.randrange(4)
        other = [*cards[: 4 + owner], spare, *cards[5 + owner :]]
        stakes = {guest: (rng.random() < 0.7, False) for guest in GUESTS[:4]}
        stakes[GUESTS[owner]] = (True, False)
        one, two = (list(hidden_part(seed, hand, stakes)) for hand in (cards, other))
        assert len(one) == len(two)
        for (t, events), (u, others) in zip(one, two, strict=True):
            for who in VIEWERS:
                if who != GUESTS[owner]:
                    assert told(t, events, who) == told(u, others, who)
        totals = [count((hand[owner], hand[4 + owner], hand[8]))[0] for hand in (cards, other)]
        busts += (totals[0] > 21) != (totals[1] > 21)
    assert busts > 20, "often enough one of the two hands was bust when its player was asked"


@pytest.mark.slow
def test_community_and_burn_cards_change_nothing_before_they_are_turned() -> None:
    rng = random.Random(11)
    for seed in range(100):
        *cards, spare = rng.sample(PACK, 11)
        stakes = {guest: (rng.random() < 0.5, False) for guest in GUESTS[:4]}
        other = [*cards[:9], spare]
        for (t, events), (u, others) in zip(
            hidden_part(seed, cards, stakes), hidden_part(seed, other, stakes), strict=True
        ):
            assert [told(t, events, who) for who in VIEWERS] == [told(u, others, who) for who in VIEWERS]


def test_a_bust_hand_is_asked_in_its_turn_and_in_time() -> None:
    """The guest in turn is the same whatever he holds, also when his clock runs out."""
    for hidden in ("2c", "Kc"):
        game = dealt(f"9h {hidden}, 3h 4h", "8d 5d").then("p1 stakes 1", "p2 stakes 1")
        assert game.awaits == "p1 on field_2"
        game.then("clock expires")
        assert game.story == ["field_declined"]
        assert game.awaits == "p2 on field_2"


def test_a_card_laid_is_a_back_to_all_but_its_guest() -> None:
    t = opened({})
    laid, community = CardLaid(Card("Ah"), "1", "p1"), CardLaid(Card("Kc"), "community")
    assert [challenge.shown(t, laid, who) for who in ("p1", "p2", "croupier", None)] == [
        laid,
        *[BackLaid("1")] * 3,
    ]
    assert {challenge.shown(t, community, who) for who in ("p1", "croupier", None)} == {BackLaid("community")}
    assert "Ah" not in repr(laid)
    assert "Ah" not in repr(Secrets((Card("Ah"),), (), (Card("Ah"),)))


def test_no_view_has_room_for_secrets() -> None:
    for views in (challenge, told_views):
        for view in (views.SpectatorView, views.CroupierView, views.PlayerView):
            parts = set(_parts(view))
            assert parts.isdisjoint({Secrets, Table, CardLaid})
        to_others = (views.SpectatorView, views.CroupierView)
        assert {"hidden", "counted"}.isdisjoint(name for view in to_others for name in view.__struct_fields__)


def _parts(kind: object) -> Iterator[object]:
    yield kind
    if isinstance(kind, type) and issubclass(kind, Struct):
        for hint in typing.get_type_hints(kind).values():
            yield from _parts(hint)
    for argument in typing.get_args(kind):
        yield from _parts(argument)


def test_the_dealer_is_never_told_what_lies_face_down() -> None:
    t = next(step.after for step in night(0, 3) if step.after.phase == "field_2")
    view = challenge.view(t, "croupier")
    assert isinstance(view, CroupierView)
    assert {box.cards[1] for box in view.felt.boxes} == {"??"}
    assert view.felt.community[1] == "??"
