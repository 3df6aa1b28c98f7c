"""A booked deed in words, as a coup file would write it."""

from msgspec.structs import replace

from saalchef.floor.table import deeds as d
from saalchef.floor.table.reasons import ABANDONED, BY_OPENER, as_code
from saalchef.notation import write_line
from saalchef.rules.actions import Action, Deal
from saalchef.rules.cards import Card
from saalchef.rules.money import decimal


def deed_in_words(deed: d.Deed, card: Card | None = None) -> str:
    """The deed as a line; a card to be shown otherwise as `card`."""
    if isinstance(deed, Deal) and card is not None:
        return write_line(replace(deed, card=card))
    if isinstance(deed, Action):
        return write_line(deed)
    match deed:
        case d.OpenTable(settings):
            return f"opens a table of {settings.house}"
        case d.Arrive(guest) | d.Depart(guest):
            return f"{guest} {'arrives' if isinstance(deed, d.Arrive) else 'departs'}"
        case d.Pause(reason):
            return f'saalchef pauses "{reason}"'
        case d.Resume(reason):
            return f'saalchef resumes "{reason}"'
        case d.CloseTable(reason):
            who = {ABANDONED: "croupier", BY_OPENER: "guest"}.get(as_code(reason), "saalchef")
            return f'{who} closes the table "{reason}"'
        case d.GiveBack(_, guest, _, amount):
            return f"{guest} gets {decimal(amount)} of the pot back"
        case d.AddSeed(guest):
            return f"{guest} adds a seed"
        case d.CommitShoe(shoe, bound):
            return f"commits to shuffle {shoe}: {bound}"
        case d.Shuffle():
            return "shuffles"
        case d.Reshuffle():
            return "shuffles again"
        case d.RevealShoe(shoe):
            return f"reveals shuffle {shoe}"
