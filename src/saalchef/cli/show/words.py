"""What the tables of figures say, in German and English, and how they write numbers."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct
from rich.console import Console

from saalchef.cli.options import Lang
from saalchef.houses import House
from saalchef.rules.cards import Card

GAMES = {
    "black-jack": "Black Jack",
    "punto-banco": "Punto Banco",
    "black-jack-challenge": "Black Jack Challenge",
}


class Words(Struct, frozen=True):
    """One language; braces are filled in."""

    bets: dict[str, str]
    outcomes: dict[str, str]
    alternatives: dict[str, str]
    texts: dict[str, str]
    point: str

    def __getitem__(self, key: str) -> str:
        return self.texts[key]

    def number(self, value: float, digits: int, sign: str = "") -> str:
        """With a real minus sign and the language's decimal point."""
        return f"{value:{sign}.{digits}f}".replace(".", self.point).replace("-", "−")

    def percent(self, value: float, digits: int = 4) -> str:
        return f"{self.number(100 * value, digits)} %"

    def signed(self, value: float, digits: int = 4) -> str:
        """A value or a change; exactly nothing is written as 0."""
        return f"{self.number(100 * value, digits, '+')} %" if value else "0 %"

    def one_in(self, chance: float) -> str:
        if not chance:
            return self["never"]
        return self["one_in"].format(self.number(1 / chance, 1))


def payout(pays: Fraction) -> str:
    """Net per unit, as tables in casinos write it: 3:2, or 19:20 for a win less 5 % tax."""
    if pays < 0:
        return f"−{-pays}"
    return f"{pays.numerator}:{pays.denominator}" if pays else "0"


def heading(console: Console, w: Words, house: House, seen: Iterable[Card] = ()) -> None:
    """Whose figures these are, by which readings, from which pack."""
    packs = w["packs"].format(house.rules.decks) if house.rules.decks > 1 else w["pack"]
    console.print(f"[bold]{house.name}[/bold] · {GAMES[house.game]} · {packs}")
    chosen = ", ".join(f"{name}={option}" for name, option in house.differing.items())
    console.print(w["readings"].format(chosen) if chosen else w["own_readings"], style="dim")
    known = " ".join(seen)
    if known:
        console.print(w["seen"].format(known))
    console.print()


WORDS: dict[Lang, Words] = {
    "en": Words(
        bets={
            "punto": "Punto",
            "banco": "Banco",
            "tie": "Tie",
            "main": "Main game",
            "insurance": "Insurance",
            "twins": "Twins",
            "crazy": "Crazy-Twins",
            "red": "Red Bonus",
            "black": "Black Bonus",
        },
        outcomes={
            "win": "wins",
            "win_with_joker": "wins with the joker",
            "tie": "tie, the stake stays",
            "lose": "loses",
            "red_pair": "Red Pair",
            "double_red": "Double Red",
            "black_pair": "Black Pair",
            "pair": "Pair",
            "double_black": "Double Black",
        },
        alternatives={
            "stand": "stay",
            "card": "take a card",
            "double": "double",
            "split": "split",
            "even_money": "take even money",
        },
        texts={
            "packs": "{} packs",
            "pack": "one pack",
            "own_readings": "Every reading as the house plays it by default",
            "readings": "Readings chosen otherwise: {}",
            "seen": "Seen and gone from the pack: {}",
            "worth": "What each bet is worth",
            "bet": "bet",
            "value": "value for the guest",
            "of_100": "of 100 {} staked",
            "deviation": "standard deviation",
            "ends": "How each bet can end",
            "outcome": "outcome",
            "pays": "pays",
            "probability": "probability",
            "that_is": "that is",
            "one_in": "1 in {}",
            "never": "never",
            "favour": "{bet} is in the guest's favour by {value} of the stake, as these rules are read.",
            "coup": "How a coup goes",
            "what": "what",
            "natural_either": "natural 8 or 9 of either side",
            "natural_punto": "natural 8 or 9 of Punto",
            "natural_banco": "natural 8 or 9 of Banco",
            "cards": "{} cards",
            "by_stake": "Banco by stake: the tax is rounded up to a chip of {}",
            "at_minimum": "Banco's value above is that of the table minimum, {}.",
            "stake": "stake",
            "tax": "tax",
            "effects": "What each reading does to each bet: the value for the guest, and the change",
            "reading": "reading",
            "option": "option",
            "as_played": "as played",
            "not_offered": "not offered",
            "guests_favour": "guest's favour",
            "idle": "For a coup from this pack no bet's value depends on {}.",
            "decision": "{hand} against the bank's {bank}: what each decision is worth of the stake",
            "alternative": "decision",
            "costs": "costs against the best",
            "best": "best",
            "insurance_worth": "Insurance is worth {} of the amount insured: {}.",
            "insure": "take it",
            "decline": "decline",
            "and": "{} and {}",
            "differs": "What differs, and what each difference alone is worth to a guest of the first house",
            "differs_key": "· no effect on this bet; new: the value of a bet the first house does not have; "
            "an empty row is no matter of odds",
            "rule": "rule",
            "new": "new: {}",
            "all_rules": "all rules of {}",
            "difference": "difference",
            "common": "What both have in common",
            "both": "both houses",
        },
        point=".",
    ),
    "de": Words(
        bets={
            "punto": "Punto",
            "banco": "Banco",
            "tie": "Tie",
            "main": "Hauptspiel",
            "insurance": "Versicherung",
            "twins": "Twins",
            "crazy": "Crazy-Twins",
            "red": "Red Bonus",
            "black": "Black Bonus",
        },
        outcomes={
            "win": "gewinnt",
            "win_with_joker": "gewinnt mit dem Joker",
            "tie": "unentschieden, der Einsatz bleibt",
            "lose": "verliert",
            "red_pair": "Red Pair",
            "double_red": "Double Red",
            "black_pair": "Black Pair",
            "pair": "Pair",
            "double_black": "Double Black",
        },
        alternatives={
            "stand": "bleiben",
            "card": "Karte nehmen",
            "double": "verdoppeln",
            "split": "teilen",
            "even_money": "Even Money nehmen",
        },
        texts={
            "packs": "{} Pakete",
            "pack": "ein Paket",
            "own_readings": "Jede Lesart, wie das Haus sie von sich aus spielt",
            "readings": "Anders gewählte Lesarten: {}",
            "seen": "Gesehen und nicht mehr im Paket: {}",
            "worth": "Was jede Wette wert ist",
            "bet": "Wette",
            "value": "Wert für den Gast",
            "of_100": "von 100 {} Einsatz",
            "deviation": "Standardabweichung",
            "ends": "Wie jede Wette enden kann",
            "outcome": "Ausgang",
            "pays": "zahlt",
            "probability": "Wahrscheinlichkeit",
            "that_is": "das ist",
            "one_in": "1 von {}",
            "never": "nie",
            "favour": "{bet} ist um {value} des Einsatzes zugunsten des Gastes, wie die Regeln gelesen sind.",
            "coup": "Wie ein Coup verläuft",
            "what": "was",
            "natural_either": "8 oder 9 mit zwei Karten auf einer der Seiten",
            "natural_punto": "8 oder 9 mit zwei Karten für Punto",
            "natural_banco": "8 oder 9 mit zwei Karten für Banco",
            "cards": "{} Karten",
            "by_stake": "Banco nach Einsatz: Die Taxe wird auf einen Jeton von {} aufgerundet",
            "at_minimum": "Der Wert von Banco oben gilt für das Tischminimum, {}.",
            "stake": "Einsatz",
            "tax": "Taxe",
            "effects": "Was jede Lesart mit jeder Wette macht: der Wert für den Gast und die Änderung",
            "reading": "Lesart",
            "option": "Möglichkeit",
            "as_played": "wie gespielt",
            "not_offered": "nicht angeboten",
            "guests_favour": "zugunsten des Gastes",
            "idle": "Für einen Coup aus diesem Paket hängt keine Wette ab von {}.",
            "decision": "{hand} gegen {bank} der Bank: was jede Entscheidung vom Einsatz wert ist",
            "alternative": "Entscheidung",
            "costs": "kostet gegenüber der besten",
            "best": "die beste",
            "insurance_worth": "Die Versicherung ist {} des versicherten Betrags wert: {}.",
            "insure": "nehmen",
            "decline": "ablehnen",
            "and": "{} und {}",
            "differs": "Was verschieden ist, und was jeder Unterschied einem Gast des ersten Hauses wert ist",
            "differs_key": "· ohne Wirkung auf diese Wette; neu: Wert einer Wette, die das erste nicht hat; "
            "eine leere Zeile ist keine Frage der Chancen",
            "rule": "Regel",
            "new": "neu: {}",
            "all_rules": "alle Regeln von {}",
            "difference": "Unterschied",
            "common": "Was beide gemeinsam haben",
            "both": "beide Häuser",
        },
        point=",",
    ),
}
