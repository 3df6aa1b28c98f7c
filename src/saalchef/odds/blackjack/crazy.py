"""Crazy-Twins: the first cards of box and bank share their index, and the box does not lose.

Whether it loses depends on its play, and with a split box on all its hands together.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

import numpy as np

from saalchef.odds.blackjack.analysis import Solved
from saalchef.odds.blackjack.bank import bank_of
from saalchef.odds.blackjack.distributions import law_of, measure_of
from saalchef.odds.blackjack.figures import Crazy, Strategy
from saalchef.odds.blackjack.hand_rules import blackjack_worth
from saalchef.odds.blackjack.hands import JOKER, TEN, hand_of, points
from saalchef.odds.blackjack.joker_places import joker_beside
from saalchef.odds.blackjack.not_losing import does_not_lose, units_of, whole_units
from saalchef.odds.blackjack.results import best_play, splits
from saalchef.odds.blackjack.shoe import counts, of_value, ranks_alike
from saalchef.odds.blackjack.side_play import Weights, crazy_game, joker_counts, side_strategies
from saalchef.odds.blackjack.split_box import Combined, StrategyOnPack, split_box_results
from saalchef.odds.blackjack.twins import same_index_ways
from saalchef.odds.figures import BetOdds, measured_bet
from saalchef.rules.blackjack import facts
from saalchef.rules.blackjack.facts import same_index
from saalchef.rules.blackjack.rules import Rules, SideBet
from saalchef.rules.blackjack.settle import not_lost, side_bet_pays
from saalchef.rules.cards import Card


class Ending(NamedTuple):
    """A box whose first card matched the bank's."""

    wins: float  # it does not lose
    with_joker: float  # it does not lose, and the joker counts
    ev: float  # of the main game


NEVER = Ending(0.0, 0.0, 0.0)


def crazy(rules: Rules, seen: Sequence[Card] = ()) -> Crazy:
    """Crazy-Twins on a box that plays the main game best, and on one that plays for the side bet, every hand
    by its own cards, and splits whenever that helps.
    """
    bet = rules.crazy
    if bet is None:
        raise ValueError("this house has no Crazy-Twins")
    solved, best, _ = best_play(rules, tuple(seen))
    _, ranks = counts(rules, seen)
    match, main, side = 0.0, NEVER, NEVER
    for card, chance in matches(solved.pack, ranks):
        match += chance
        shares = pair_shares_after(solved, card, ranks)
        played = main_ending(rules, tuple(seen), card, shares)
        others = [box_ending(solved, s, card, shares) for s in side_strategies(solved, best, card, shares)]
        main = added(main, chance, played)
        side = added(side, chance, max([played, *others], key=lambda ending: side_ev(rules, ending)))
    return Crazy(
        match=match,
        main=bet_on(rules, bet, main),
        for_side_bet=bet_on(rules, bet, side),
        main_ev_lost=main.ev - side.ev,
    )


def crazy_value(rules: Rules, seen: Sequence[Card] = ()) -> float:
    """What Crazy-Twins are worth on a box that plays the main game best."""
    solved, known = best_play(rules, tuple(seen)).solved, tuple(seen)
    _, ranks = counts(rules, seen)
    main = NEVER
    for card, chance in matches(solved.pack, ranks):
        shares = pair_shares_after(solved, card, ranks)
        main = added(main, chance, main_ending(rules, known, card, shares))
    return side_ev(rules, main)


def matches(pack: Any, ranks: Sequence[int]) -> Iterator[tuple[int, float]]:
    """The values by which the first cards of box and bank can share their index, and how often they do."""
    held = float(pack.sum())
    for card in range(TEN + 1):
        chance = same_index_ways(of_value(ranks, card)) / (held * (held - 1.0))
        if chance > 0.0:
            yield card, chance


def weighed(rules: Rules, ending: Ending, weights: Weights) -> float:
    """What main game and Crazy-Twins bring together."""
    return weights.main * ending.ev + weights.crazy * side_ev(rules, ending)


def side_ev(rules: Rules, ending: Ending) -> float:
    """What a unit of Crazy-Twins brings."""
    bet = rules.crazy
    assert bet is not None
    return bet_on(rules, bet, ending).ev


def added(to: Ending, chance: float, ending: Ending) -> Ending:
    return Ending(*(total + chance * each for total, each in zip(to, ending, strict=True)))


def pair_shares_after(solved: Solved, card: int, ranks: Sequence[int]) -> Any:
    """Of cards alike in value with box and bank, the share that makes a pair by the house's reading."""
    shares = np.ones(len(solved.pack))
    alike = of_value(ranks, card)
    third = same_index_ways(alike) * (int(solved.pack[card]) - 2)
    pairs = sum(
        number * (alike[bank] - (bank == box)) * (alike[second] - (second == box) - (second == bank))
        for box, number in alike.items()
        for bank in alike
        for second in alike.keys() & ranks_alike(solved.rules, box)
        if same_index(box, bank)
    )
    shares[card] = pairs / third if third > 0 else 0.0
    return shares


def bet_on(rules: Rules, bet: SideBet, ending: Ending) -> BetOdds:
    """The side bet on boxes that end so."""
    return measured_bet(
        [
            ("win_with_joker", side_bet_pays(rules, bet, joker=True), ending.with_joker),
            ("win", side_bet_pays(rules, bet, joker=False), ending.wins - ending.with_joker),
            ("lose", Fraction(-1), 1.0 - ending.wins),
        ]
    )


def main_ending(rules: Rules, seen: tuple[Card, ...], card: int, shares: Any) -> Ending:
    """A box that began with this card against the same of the bank and plays the main game best: its split
    boxes are the main game's where nothing more is noted of them.
    """
    solved, best, main_game = best_play(rules, seen)
    game = crazy_game(solved, best, shares)
    if not game.notes_joker and game.alike[card] == main_game.alike[card]:
        game = main_game
    return _ending(solved, game, card)


def box_ending(solved: Solved, strategy: Strategy, card: int, shares: Any) -> Ending:
    """A box that began with this card against the same of the bank."""
    return _ending(solved, crazy_game(solved, strategy, shares), card)


def _ending(solved: Solved, game: StrategyOnPack, card: int) -> Ending:
    strategy = game.strategy
    left = solved.pack.copy()
    left[card] -= 2
    held = float(left.sum())
    seconds = [second for second in range(len(left)) if left[second] > 0]
    plain = _whole(solved, game, card, left, [second for second in seconds if second != JOKER])
    joker = _whole(solved, game, card, left, [second for second in seconds if second == JOKER])
    wins, ev = plain[0], plain[1] + joker[1]
    whole = Ending(wins + joker[0], wins * joker_beside(solved) + joker[0], ev)
    whole = added(whole, 1.0, natural_ending(solved, strategy, card))
    if splits(solved, strategy, card, card) and left[card] > 0:
        chance = float(game.alike[card] * left[card] / held)
        return added(whole, chance, split_ending(solved, game, split_box_results(game, card, card)))
    return whole


def natural_ending(solved: Solved, strategy: Strategy, card: int) -> Ending:
    """The part of such boxes that have a Black Jack."""
    other = int(solved.bank.partner[card])
    if other < 0:
        return NEVER
    chance = float(solved.pack[other]) / (float(solved.pack.sum()) - 2.0)
    against = float(solved.ends[solved.hand_rules.natural, card, 0])
    fine = not_lost(solved.rules, solved.hand_rules.blackjack_against)
    wins = chance * (1.0 if fine else 1.0 - against)
    taken = facts.offers_insurance(points(card)) and strategy.even_money
    ev = facts.even_money(1) if taken else blackjack_worth(solved.hand_rules, against)
    return Ending(wins, wins * joker_beside(solved), chance * ev)


def split_ending(solved: Solved, game: StrategyOnPack, combined: Combined) -> Ending:
    """A split box."""
    wins = with_joker = ev = 0.0
    for hands, likely in combined.items():
        not_losing = likely * does_not_lose(game.rules, game.levels, hands)
        wins += float(not_losing.sum())
        with_joker += float((not_losing * joker_counts(solved, game, hands)).sum())
        ev += float((likely * reduce(np.add.outer, [units_of(game.levels)] * hands)).sum())
    return Ending(wins, with_joker, ev)


def _whole(
    solved: Solved, game: StrategyOnPack, card: int, left: Any, seconds: Sequence[int]
) -> tuple[float, float]:
    """Boxes not split, with these second cards: how often they do not lose, and their part of the ev."""
    rules, hands = solved.rules, solved.hands
    starts = np.zeros(len(hands.size))
    for second in seconds:
        hand = hand_of(hands, [card, second])
        if hand == solved.hand_rules.natural:
            continue
        starts[hand] = 1.0
        if second == card and splits(solved, game.strategy, card, card):
            starts[hand] -= game.alike[card]
    if not starts.any():
        return 0.0, 0.0
    bank = bank_of(rules, (card,))
    action = np.ascontiguousarray(game.strategy.action[:, card])
    measure = measure_of((law_of(hands, bank.lowest, starts, action, card),), left, bank)
    units = whole_units(rules, bank.lowest)
    return float(measure[not_lost(rules, units)].sum()), float((measure * units).sum())
