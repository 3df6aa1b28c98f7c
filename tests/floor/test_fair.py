"""The shuffle is bound before the bets, follows from what is revealed, and favours no order of cards."""

import hashlib
import os
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, permutations

import pytest

from saalchef.floor.server.new_secret import new_secret
from saalchef.floor.table.events import GuestHash, GuestSeed, GuestWords
from saalchef.floor.table.shoe_state import SHOE_WORDS
from saalchef.floor.table.shuffle import Dealer, Secret, Stream, commitment, coup_key, shoe_key
from saalchef.houses import HOUSES, load
from saalchef.rules.cards import pack

SEEDS = (GuestSeed("Anna", "mein Glück"), GuestSeed("Beat", "7 7 7"))


# ——— a second derivation, from the reference page alone and without hmac ———


def by_hand_hmac(secret: bytes, message: bytes) -> bytes:
    padded = (
        secret.ljust(64, b"\0") if len(secret) <= 64 else hashlib.sha256(secret).digest().ljust(64, b"\0")
    )
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in padded) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def by_hand(
    table: str, shoe: int, seed: str, seeds: tuple[GuestSeed, ...], cards: list[str], count: int
) -> list[str]:
    text = f"saalchef shuffle 1\n{table}\n{shoe}"
    for each in seeds:
        text += f"\n{each.guest} {hashlib.sha256(each.seed.encode()).hexdigest()}"
    stream_key = by_hand_hmac(bytes.fromhex(seed), text.encode())
    words: list[int] = []
    block = 0
    dealt = []
    while len(dealt) < count:
        while True:
            if not words:
                digest = by_hand_hmac(stream_key, block.to_bytes(8, "big"))
                words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % len(cards):
                break
        at = word % len(cards)
        cards[at], cards[-1] = cards[-1], cards[at]
        dealt.append(cards.pop())
    return dealt


@pytest.mark.parametrize("house", HOUSES)
def test_a_second_derivation_deals_the_same_cards(house: str) -> None:
    loaded = load(house)
    for shoe in range(5):
        secret = new_secret()
        dealer = Dealer(loaded, shoe_key("t", shoe, secret.seed, SEEDS))
        cards = list(pack(loaded.rules.decks, getattr(loaded.rules, "jokers", 0)))
        assert [dealer.draw() for _ in range(50)] == by_hand("t", shoe, secret.seed, SEEDS, cards, 50)


def test_everything_that_goes_into_a_shuffle_changes_it() -> None:
    secret = Secret("11" * 32, "22" * 32)
    base = shoe_key("t", 1, secret.seed, SEEDS)
    others = [
        shoe_key("u", 1, secret.seed, SEEDS),
        shoe_key("t", 2, secret.seed, SEEDS),
        shoe_key("t", 1, "12" * 32, SEEDS),
        shoe_key("t", 1, secret.seed, SEEDS[:1]),
        shoe_key("t", 1, secret.seed, SEEDS[::-1]),
        shoe_key("t", 1, secret.seed, (GuestSeed("Anna", "mein Gluck"), SEEDS[1])),
    ]
    assert len({base, *others}) == len(others) + 1


def test_everything_that_goes_into_a_coup_changes_it() -> None:
    seed = "11" * 32
    bound = (GuestHash("Anna", "aa" * 32), GuestHash("Beat", "bb" * 32))
    told = (GuestWords("Anna", "mein Glück"), GuestWords("Beat", "7 7 7"))
    base = coup_key("t", 1, 1, seed, bound, told)
    others = [
        coup_key("u", 1, 1, seed, bound, told),
        coup_key("t", 2, 1, seed, bound, told),
        coup_key("t", 1, 2, seed, bound, told),
        coup_key("t", 1, 1, "12" * 32, bound, told),
        coup_key("t", 1, 1, seed, bound[::-1], told),
        coup_key("t", 1, 1, seed, bound[:1], told[:1]),
        coup_key("t", 1, 1, seed, bound, told[:1]),
        coup_key("t", 1, 1, seed, bound, ()),
        coup_key("t", 1, 1, seed, (), ()),
        coup_key("t", 1, 1, seed, bound, (GuestWords("Anna", "mein Gluck"), told[1])),
    ]
    assert len({base, *others}) == len(others) + 1


def test_the_commitment_binds_table_number_seed_and_salt() -> None:
    secret = Secret("11" * 32, "22" * 32)
    others = [
        commitment("u", 1, secret),
        commitment("t", 2, secret),
        commitment("t", 1, Secret("12" * 32, secret.salt)),
        commitment("t", 1, Secret(secret.seed, "23" * 32)),
        commitment("t", 1, secret, SHOE_WORDS),
    ]
    assert (
        commitment("t", 1, secret)
        == hashlib.sha256(f"saalchef commitment 2\nt\n1\n{secret.salt}\n{secret.seed}".encode()).hexdigest()
    )
    assert len({commitment("t", 1, secret), *others}) == 6


# ——— statistics: a test may accuse us only where the system's own randomness passes it ———


def below_of_system(bound: int) -> int:
    fair = 2**64 - 2**64 % bound
    while True:
        word = int.from_bytes(os.urandom(8), "big")
        if word < fair:
            return word % bound


def chi_square(counts: Counter[object], cells: int, total: int) -> float:
    """How many standard deviations of a normal deviate this is above chance, by Wilson and Hilferty.

    The statistic's own deviation would not do: with few cells its tail is much heavier than the normal one.
    """
    expected = total / cells
    statistic = sum((counts[cell] - expected) ** 2 / expected for cell in counts)
    statistic += (cells - len(counts)) * expected
    spread = 2 / (9 * (cells - 1))
    return float(((statistic / (cells - 1)) ** (1 / 3) - (1 - spread)) / spread**0.5)


def numbers(below: Callable[[int], int]) -> float:
    """Worst over several bounds, those included for which a plain remainder would be biased most."""
    worst = 0.0
    for bound in (2, 3, 7, 52, 313):
        counts: Counter[object] = Counter(below(bound) for _ in range(20_000))
        worst = max(worst, chi_square(counts, bound, 20_000))
    return worst


def orders(below: Callable[[int], int]) -> float:
    """Every order of five cards is as likely."""
    counts: Counter[object] = Counter()
    for _ in range(24_000):
        left = list(range(5))
        order = []
        while left:
            order.append(left.pop(below(len(left))))
        counts[tuple(order)] += 1
    assert len(list(permutations(range(5)))) == 120
    return chi_square(counts, 120, 24_000)


@pytest.mark.parametrize("battery", [numbers, orders])
def test_the_stream_is_as_even_as_the_systems_own(battery: Callable[[Callable[[int], int]], float]) -> None:
    """At six standard deviations an honest source fails about once in a hundred million runs."""
    assert battery(below_of_system) < 6, "the battery itself is at fault"
    assert battery(Stream(os.urandom(32)).below) < 6


def test_a_biased_source_would_be_found() -> None:
    """The same battery refuses a source that is wrong by as little as a remainder of bytes."""
    assert numbers(lambda bound: os.urandom(1)[0] % bound) > 6


def test_every_card_comes_at_every_place_of_shoes_laid_anew_for_every_coup() -> None:
    """Coups of four to six cards down to the last ones, each with a key of its own."""
    loaded = load("bregenz", {"decks": 1})
    at_place: Counter[object] = Counter()
    follows: Counter[object] = Counter()
    shoes = 1500
    for shoe in range(shoes):
        seed, cards = new_secret().seed, []
        for coup, count in enumerate((4, 5, 6, 4, 5, 6, 4, 5, 6, 7)):
            dealer = Dealer(loaded, coup_key("t", shoe, coup, seed, (), ()), cards)
            cards += [dealer.draw() for _ in range(count)]
        assert len(set(cards)) == 52
        at_place.update(enumerate(cards))
        follows.update(pairwise(cards))
    assert chi_square(at_place, 52 * 52, shoes * 52) < 6
    assert chi_square(follows, 52 * 51, shoes * 51) < 6


def test_every_card_comes_at_every_place_of_dealt_shoes() -> None:
    loaded = load("schaffhausen")
    at_place: Counter[object] = Counter()
    follows: Counter[object] = Counter()
    shoes = 1500
    for shoe in range(shoes):
        dealer = Dealer(loaded, shoe_key("t", shoe, new_secret().seed, ()))
        cards = [dealer.draw() for _ in range(52)]
        assert len(set(cards)) == 52
        at_place.update(enumerate(cards))
        follows.update(pairwise(cards))
    assert chi_square(at_place, 52 * 52, shoes * 52) < 6
    assert chi_square(follows, 52 * 51, shoes * 51) < 6
