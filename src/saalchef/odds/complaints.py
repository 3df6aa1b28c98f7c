"""Why something has no odds, in English and German."""

from saalchef.rules.complaint import Complaint, Sentences

SENTENCES: Sentences = {
    "no_joker": (
        "{card} is named, but no joker is played with.",
        "{card} ist genannt, aber es wird ohne Joker gespielt.",
    ),
    "too_often": (
        "{card} is named {times} times, but {decks} packs hold {held}.",
        "{card} ist {times}-mal genannt, aber {decks} Pakete enthalten nur {held}.",
    ),
    "too_often.one_pack": (
        "{card} is named {times} times, but the pack holds {held}.",
        "{card} ist {times}-mal genannt, aber das Paket enthält nur {held}.",
    ),
    "too_few": (
        "{cards} cards are too few to play from: {drawn} could be drawn.",
        "{cards} Karten reichen zum Spielen nicht: {drawn} könnten gezogen werden.",
    ),
    "too_few.coup": (
        "a coup may need {needed} cards, and only {left} remain.",
        "Ein Coup kann {needed} Karten brauchen, und nur {left} sind übrig.",
    ),
    "too_few.deal": (
        "the initial deal needs {needed} cards, and only {left} remain.",
        "Die erste Austeilung braucht {needed} Karten, und nur {left} sind übrig.",
    ),
    "too_few.hand": (
        "a hand needs 2 cards, and only {left} remain.",
        "Eine Hand braucht 2 Karten, und nur {left} sind übrig.",
    ),
    "no_ace": ("no ace remains to be dealt.", "Kein Ass ist mehr auszuteilen."),
    "no_ten": ("no ten remains to be dealt.", "Keine Zehn ist mehr auszuteilen."),
    "no_card": ("no card remains for the bank.", "Für die Bank ist keine Karte übrig."),
    "joker_beside": (
        "{joker} lies beside the bank's card: name the card itself.",
        "{joker} liegt neben der Karte der Bank: Zu nennen ist die Karte selbst.",
    ),
    "one_card": (
        "a hand has at least two cards, a joker aside, before there is anything to decide.",
        "Zu entscheiden ist erst etwas, wenn eine Hand ohne den Joker zwei Karten hat.",
    ),
    "bust": (
        "{cards} count {total}: the hand is bust, nothing is left to decide.",
        "{cards} zählen {total}: Die Hand ist überkauft, zu entscheiden ist nichts mehr.",
    ),
    "games": (
        "{one} and {other} play different games: there is nothing to compare.",
        "{one} und {other} bieten verschiedene Spiele: Zu vergleichen ist nichts.",
    ),
}


class OddsError(Complaint):
    """Something asked for that has no odds."""

    sentences = SENTENCES
