"""What the floor refuses on its own, in words."""

from typing import Literal

from saalchef.catalogue import Lang
from saalchef.rules.refusal import Fact, Illegal

Here = Literal[
    "unreadable",
    "sign_in_first",
    "not_yours",
    "not_here",
    "already_here",
    "still_here",
    "coup_running",
    "not_enough_money",
    "loss_limit",
    "daily_limit",
    "locked",
    "paused",
    "closing",
    "closed",
    "busy",
    "too_many",
    "unknown_table",
    "unknown_coup",
    "unknown_guest",
    "seeds_fixed",
    "id_used",
    "bad_table",
    "too_many_tables",
    "out_of_order",
    "bad_name",
    "name_taken",
    "wrong_password",
    "at_tables",
    "not_allowed",
    "not_opener",
    "not_revealed",
]

# By code, or by code and occasion ("code.why"): English, German.
SENTENCES: dict[str, tuple[str, str]] = {
    "unreadable": ("This message cannot be read: {problem}", "Diese Nachricht ist nicht lesbar: {problem}"),
    "unreadable.wrong": ("This cannot be right: {wrong}", "Das kann so nicht stimmen: {wrong}"),
    "sign_in_first": ("Please sign in first.", "Bitte erst anmelden."),
    "not_yours": (
        "Only one's own actions can be sent, in one's own name.",
        "Man kann nur eigene Aktionen senden, im eigenen Namen.",
    ),
    "not_here": ("{guest} is not at this table.", "{guest} ist nicht an diesem Tisch."),
    "already_here": ("{guest} is at this table already.", "{guest} ist schon an diesem Tisch."),
    "still_here": (
        "{guest} still has a place or a stake at this table.",
        "{guest} hat an diesem Tisch noch einen Platz oder einen Einsatz.",
    ),
    "coup_running": (
        "A coup is still being played; the table can be closed between two coups.",
        "Ein Coup läuft noch; geschlossen wird ein Tisch zwischen zwei Coups.",
    ),
    "not_enough_money": (
        "There is not enough money in the purse for that.",
        "Dafür ist nicht genug Geld in der Börse.",
    ),
    "loss_limit": (
        "That could exceed the loss limit you set for today.",
        "Damit könnte die Verlustgrenze überschritten werden, die Sie sich für heute gesetzt haben.",
    ),
    "daily_limit": (
        "The cash desk gives no more than its daily limit; {left} are left today.",
        "Die Kasse gibt nicht mehr als das Tageslimit; heute sind noch {left} übrig.",
    ),
    "locked": ("You are locked out: {reason}", "Sie sind gesperrt: {reason}"),
    "paused": ("The table is paused: {reason}", "Der Tisch pausiert: {reason}"),
    "closing": (
        "The floor closes for a restart; please come back in a moment.",
        "Der Saal schliesst für einen Neustart; bitte kommen Sie gleich wieder.",
    ),
    "closed": ("This table is closed: {reason}", "Dieser Tisch ist geschlossen: {reason}"),
    "closed.abandoned": (
        "This table is closed: nobody had been here for a while.",
        "Dieser Tisch ist geschlossen: Hier war eine Weile niemand.",
    ),
    "closed.by_opener": (
        "{guest}, who opened this table, has closed it.",
        "{guest} hat diesen Tisch eröffnet und nun geschlossen.",
    ),
    "busy": (
        "That could not be booked just now; please try again.",
        "Das liess sich gerade nicht buchen; bitte noch einmal.",
    ),
    "too_many": ("Too many messages; please slow down.", "Zu viele Nachrichten; bitte langsamer."),
    "unknown_table": ("There is no such table.", "Diesen Tisch gibt es nicht."),
    "unknown_coup": ("There is no such coup.", "Diesen Coup gibt es nicht."),
    "unknown_guest": ("There is no such guest.", "Diesen Gast gibt es nicht."),
    "seeds_fixed": (
        "The cards are being dealt: words for the shuffle can be added before the bets are closed.",
        "Die Karten werden schon gegeben: Eigene Worte zum Mischen zählen nur vor der Absage.",
    ),
    "id_used": (
        "This id has been used for another command: make a new one.",
        "Diese Kennung gehört schon zu einem anderen Befehl: Bitte eine neue bilden.",
    ),
    "bad_table": (
        "Such a table cannot be opened: {problem}",
        "Ein solcher Tisch kann nicht eröffnet werden: {problem}",
    ),
    "bad_table.no_room": (
        "There is no room for another table just now.",
        "Für einen weiteren Tisch ist gerade kein Platz.",
    ),
    "bad_table.no_such_house": (
        "There is no such house: the houses are {houses}.",
        "Dieses Haus gibt es nicht, nur {houses}.",
    ),
    "bad_table.no_such_reading": (
        "This house has no reading {reading}: it has {readings}.",
        "Eine Lesart {reading} hat dieses Haus nicht, nur {readings}.",
    ),
    "bad_table.no_such_option": (
        "The reading {reading} cannot be {option}: it is one of {options}.",
        "Bei der Lesart {reading} gibt es {option} nicht, nur {options}.",
    ),
    "bad_table.no_such_limit": (
        "There is no limit {limit} here: there are {limits}.",
        "Ein Limit {limit} gibt es hier nicht, nur {limits}.",
    ),
    "bad_table.maximum_below_minimum": (
        "The maximum of {amount} is below the minimum of {minimum}.",
        "Das Maximum von {amount} liegt unter dem Minimum von {minimum}.",
    ),
    "bad_table.tie_maximum_below_minimum": (
        "The maximum of {amount} on Tie is below the minimum of {minimum}.",
        "Das Maximum von {amount} auf Tie liegt unter dem Minimum von {minimum}.",
    ),
    "bad_table.bonus_maximum_below_minimum": (
        "The bonus maximum of {amount} is below the bonus minimum of {minimum}.",
        "Das Maximum der Bonuswetten von {amount} liegt unter ihrem Minimum von {minimum}.",
    ),
    "bad_table.minimum_no_multiple": (
        "The minimum of {amount} is not a multiple of the step of {step}.",
        "Das Minimum von {amount} ist kein Vielfaches der Stufe von {step}.",
    ),
    "bad_table.bonus_minimum_no_multiple": (
        "The bonus minimum of {amount} is not a multiple of the bonus step of {step}.",
        "Das Minimum der Bonuswetten von {amount} ist kein Vielfaches ihrer Stufe von {step}.",
    ),
    "bad_table.fraction_of_a_cent": (
        "{ratio} of a stake of {step} would be a fraction of a cent: please choose another step.",
        "{ratio} auf einen Einsatz von {step} ergäbe Bruchteile eines Cents: Bitte eine andere Stufe wählen.",
    ),
    "bad_table.half_insurance": (
        "Half a stake of {step} is not a multiple of the step of insurance, {insurance_step}.",
        "Ein halber Einsatz von {step} ist kein Vielfaches der Stufe der Versicherung, {insurance_step}.",
    ),
    "too_many_tables": (
        "You have opened {tables} tables already: close one, or wait; "
        "one where nobody is closes after {minutes} minutes.",
        "Sie haben schon {tables} Tische eröffnet: Schliessen Sie einen, oder warten Sie; "
        "wo niemand ist, wird nach {minutes} Minuten geschlossen.",
    ),
    "out_of_order": (
        "This table is out of order; the Saalchef knows about it.",
        "Dieser Tisch ist ausser Betrieb; der Saalchef weiss davon.",
    ),
    "bad_name": (
        "A name is one printable word of at most 24 signs, not one of a bot or an official.",
        "Ein Name ist ein druckbares Wort mit höchstens 24 Zeichen, nicht der eines Bots oder Amts.",
    ),
    "name_taken": ("This name is taken.", "Dieser Name ist vergeben."),
    "wrong_password": ("Name or password is wrong.", "Name oder Passwort ist falsch."),
    "at_tables": (
        "Leave the tables first, please: chips or stakes are still there.",
        "Bitte erst die Tische verlassen: Dort liegen noch Chips oder Einsätze.",
    ),
    "not_allowed": ("That is for the Saalchef.", "Das darf nur der Saalchef."),
    "not_opener": (
        "{guest} has opened this table: only {guest} or the Saalchef can close it.",
        "{guest} hat diesen Tisch eröffnet: Nur {guest} oder der Saalchef kann ihn schliessen.",
    ),
    "not_revealed": (
        "The coup, or the shoe it was dealt from, is not over yet.",
        "Der Coup oder der Schlitten, aus dem er gegeben wurde, ist noch nicht zu Ende.",
    ),
}


class NotHere(Exception):  # noqa: N818 - a refusal, as the rules' Illegal
    """Raised where the floor refuses a command."""

    def __init__(self, code: str, facts: dict[str, Fact], why: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.why = why  # tells apart the occasions of one code
        self.facts = facts

    def sentence(self, lang: Lang = "en") -> str:
        english, german = SENTENCES.get(f"{self.code}.{self.why}") or SENTENCES[self.code]
        return (german if lang == "de" else english).format(**self.facts)


def refuse_here(code: Here, **facts: Fact) -> NotHere:
    return NotHere(code, facts)


def again(refusal: NotHere | Illegal) -> NotHere | Illegal:
    """The same refusal to be raised once more, without all that hangs on one that was raised."""
    if isinstance(refusal, NotHere):
        return NotHere(refusal.code, refusal.facts, refusal.why)
    return Illegal(refusal.refusal)
