"""One action a line: `actor verb arguments`, read and written."""

import re
import shlex
from collections.abc import Callable
from typing import NamedTuple, assert_never

from saalchef.catalogue import Complaint, Either, Lang, nearest, occasion, say
from saalchef.rules import actions as a
from saalchef.rules.cards import Card, read_card
from saalchef.rules.money import Cents, decimal, parse_amount

ACTORS = ("croupier", "deal", "clock", "saalchef", "bank", "pot")  # words no guest may have as a name


class Unreadable(Complaint):
    """A line that is no action, with what is wrong about it."""


class Usage(NamedTuple):
    """How a line is written; the words in capitals are said in the reader's language."""

    line: str

    def told(self, lang: Lang) -> str:
        return re.sub("[A-Z]+", lambda found: say(f"coup.capitals.{found[0].lower()}", lang), self.line)


def is_name(word: str) -> bool:
    """Whether a word can name a guest: one printable word that is no actor's and needs no quotes."""
    return bool(re.fullmatch(r'[^\s#"\\]+', word)) and word.isprintable() and word not in ACTORS


def read_line(line: str) -> a.Action | None:
    """The action of a line, or None for a line with nothing but a comment."""
    words = _words(line)
    if not words:
        return None
    actor, *rest = words
    match actor, rest:
        case "deal", [card]:
            return a.Deal(_card(card))
        case "deal", [card, "to", place]:
            return a.Deal(_card(card), place)
        case "croupier", ["opens"]:
            return a.Open()
        case "croupier", ["closes"]:
            return a.Close()
        case "clock", ["expires"]:
            return a.Expire()
        case "saalchef", ["voids", reason]:
            return a.Void(reason)
        case "saalchef", ["corrects", guest, "by", amount, reason]:
            return a.Correct(_name(guest), _amount(amount), reason)
        case "saalchef", ["corrects", guest, "by", amount, "in", "coup", coup, reason]:
            return a.Correct(_name(guest), _amount(amount), reason, _number(coup))
        case _ if actor in ACTORS:
            raise _wrong_actor(actor)
        case _, [verb, *arguments]:
            return _guest_line(_name(actor), verb, arguments)
    raise Unreadable("coup.alone", word=actor)


def _wrong_actor(actor: str) -> Unreadable:
    if actor == "pot":
        return Unreadable("coup.pot")
    usage = Either(tuple(Usage(f"`{line}`") for line in _USAGE_OF_ACTORS[actor]))
    return Unreadable(occasion("coup.usage", actor), usage=usage)


def _guest_line(guest: str, verb: str, arguments: list[str]) -> a.Action:
    match verb, arguments:
        case "sits", [seat]:
            return a.Sit(guest, _number(seat))
        case "stands", []:
            return a.Stand(guest)
        case "stands", ["at", box]:
            return a.Stand(guest, _number(box))
        case "leaves", []:
            return a.Leave(guest)
        case "buys", [amount]:
            return a.Buy(guest, _amount(amount))
        case "bets", [amount, "on", field, *box] if len(box) <= 1:
            return a.Bet(guest, _amount(amount), field, _number(box[0]) if box else None)
        case "withdraws", [field, *box] if len(box) <= 1:
            return a.Withdraw(guest, field, _number(box[0]) if box else None)
        case "insures", [box]:
            return a.Insure(guest, _number(box))
        case "insures", [box, "with", amount]:
            return a.Insure(guest, _number(box), _amount(amount))
        case "takes", ["even-money", box]:
            return a.EvenMoney(guest, _number(box))
        case "stays", []:
            return a.Stay(guest)
        case "stakes", [field]:
            return a.Stake(guest, _number(field))
        case _, [box] if verb in _WITH_BOX:
            return _WITH_BOX[verb](guest, _number(box))
    if verb in _USAGE:
        raise Unreadable("coup.usage.guest", guest=guest, usage=Usage(_USAGE[verb]))
    raise _no_verb(guest, verb)


def _no_verb(actor: str, verb: str) -> Unreadable:
    """Which word of a line is wrong, and the verb near it, with its actor where that is no guest; or all."""
    if read_card(verb):  # what stands before a card is meant to deal it
        return Unreadable("coup.no_verb", "deal", verb=actor)
    if verb in _VERBS_OF_ACTORS:
        return Unreadable("coup.not_for_guests", _VERBS_OF_ACTORS[verb], verb=verb)
    near = nearest(verb, [*_USAGE, *_VERBS_OF_ACTORS])
    if near is None:
        known = ", ".join((*_USAGE, "deal", *_VERBS_OF_ACTORS.values()))
        return Unreadable("coup.no_verb.at_all", verb=verb, known=known)
    return Unreadable("coup.no_verb", _VERBS_OF_ACTORS.get(near, near), verb=verb)


_WITH_BOX: dict[str, Callable[[str, int], a.Action]] = {
    "claims": a.Claim,
    "declines": a.Decline,
    "cards": a.AskCard,
    "stays": a.Stay,
    "doubles": a.Double,
    "splits": a.Split,
}

_VERBS_OF_ACTORS = {
    "opens": "croupier opens",
    "closes": "croupier closes",
    "expires": "clock expires",
    "voids": "saalchef voids",
    "corrects": "saalchef corrects",
}

_USAGE_OF_ACTORS = {
    "deal": ("deal CARD [to PLACE]",),
    "croupier": ("croupier opens", "croupier closes"),
    "clock": ("clock expires",),
    "saalchef": ('saalchef voids "REASON"', 'saalchef corrects GUEST by AMOUNT [in coup NUMBER] "REASON"'),
    "bank": ("deal CARD [to bank]",),
}

_USAGE = {
    "sits": "sits SEAT",
    "stands": "stands [at BOX]",
    "leaves": "leaves",
    "buys": "buys AMOUNT",
    "claims": "claims BOX",
    "bets": "bets AMOUNT on FIELD [BOX]",
    "withdraws": "withdraws FIELD [BOX]",
    "insures": "insures BOX [with AMOUNT]",
    "takes": "takes even-money BOX",
    "declines": "declines BOX",
    "cards": "cards BOX",
    "stays": "stays [BOX]",
    "doubles": "doubles BOX",
    "splits": "splits BOX",
    "stakes": "stakes 1|2",
}


def _words(line: str) -> list[str]:
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = "#"
    lexer.quotes = '"'
    lexer.escape = ""
    try:
        return list(lexer)
    except ValueError:
        raise Unreadable("coup.quotation") from None


def _name(word: str) -> str:
    if not is_name(word):
        raise Unreadable("coup.name", word=word)
    return word


def _card(word: str) -> Card:
    """The card; what is none stays as it stands, for the rules to refuse."""
    return read_card(word) or Card(word)


def _number(word: str) -> int:
    if re.fullmatch(r"[0-9]+\.[0-9]+", word):
        raise Unreadable("coup.hand", word=word)
    if not re.fullmatch(r"[0-9]{1,6}", word):
        raise Unreadable("coup.number", word=word)
    return int(word)


def _amount(word: str) -> Cents:
    try:
        return parse_amount(word)
    except ValueError:
        raise Unreadable("coup.amount", word=word) from None


def write_line(action: a.Action) -> str:
    """The action as a line; `read_line` gives it back."""
    match action:
        case a.Sit(guest, seat):
            return f"{guest} sits {seat}"
        case a.Stand(guest, at):
            return f"{guest} stands" + (f" at {at}" if at is not None else "")
        case a.Leave(guest):
            return f"{guest} leaves"
        case a.Buy(guest, amount):
            return f"{guest} buys {decimal(amount)}"
        case a.Claim(guest, box):
            return f"{guest} claims {box}"
        case a.Bet(guest, amount, field, box):
            return f"{guest} bets {decimal(amount)} on {field}" + _box(box)
        case a.Withdraw(guest, field, box):
            return f"{guest} withdraws {field}" + _box(box)
        case a.Open():
            return "croupier opens"
        case a.Close():
            return "croupier closes"
        case a.Deal(card, to):
            return f"deal {card}" + (f" to {to}" if to is not None else "")
        case a.Insure(guest, box, amount):
            return f"{guest} insures {box}" + (f" with {decimal(amount)}" if amount is not None else "")
        case a.EvenMoney(guest, box):
            return f"{guest} takes even-money {box}"
        case a.Decline(guest, box):
            return f"{guest} declines {box}"
        case a.AskCard(guest, box):
            return f"{guest} cards {box}"
        case a.Stay(guest, box):
            return f"{guest} stays" + _box(box)
        case a.Double(guest, box):
            return f"{guest} doubles {box}"
        case a.Split(guest, box):
            return f"{guest} splits {box}"
        case a.Stake(guest, field):
            return f"{guest} stakes {field}"
        case a.Expire():
            return "clock expires"
        case a.Void(reason):
            return f'saalchef voids "{_quotable(reason)}"'
        case a.Correct(guest, amount, reason, coup):
            where = f" in coup {coup}" if coup is not None else ""
            return f'saalchef corrects {guest} by {decimal(amount)}{where} "{_quotable(reason)}"'
        case _:
            assert_never(action)


def _box(box: int | None) -> str:
    return f" {box}" if box is not None else ""


def _quotable(reason: str) -> str:
    """A reason on one line, within quotation marks."""
    printable = "".join(sign if sign.isprintable() else " " for sign in reason.replace('"', "'"))
    return " ".join(printable.split())
