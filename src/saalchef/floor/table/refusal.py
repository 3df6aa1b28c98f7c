"""What the floor refuses on its own."""

from typing import Literal

from saalchef.catalogue import Lang, Said, occasion
from saalchef.rules.refusal import Fact, Illegal

DenialCode = Literal[
    "unreadable",
    "sign_in_first",
    "not_yours",
    "not_here",
    "already_here",
    "still_here",
    "coup_running",
    "other_coup",
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
    "bad_days",
    "archived",
    "unknown_guest",
    "seeds_fixed",
    "words_awaited",
    "words_closed",
    "words_barred",
    "words_differ",
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
    "nobody_else",
    "not_revealed",
    "no_chart",
    "too_many_calls",
    "unknown_call",
    "call_ended",
    "call_waits",
    "not_ruled",
    "same_password",
    "change_password",
    "one_time_lapsed",
    "account_closed",
    "not_reset",
    "unknown_session",
    "last_saalchef",
    "own_stake",
    "needs_second",
    "unknown_proposal",
    "own_proposal",
    "proposer_off_duty",
    "proposal_ended",
    "failed",
    "too_late",
]


class Denied(Exception):  # noqa: N818 - a refusal, as the rules' Illegal
    """Raised where the floor refuses a command."""

    def __init__(self, code: str, facts: dict[str, Fact], why: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.why = why  # tells apart the occasions of one code
        self.facts = facts

    def said(self) -> Said:
        return Said(occasion(f"floor.{self.code}", self.why), dict(self.facts))

    def sentence(self, lang: Lang = "en") -> str:
        return self.said().told(lang)


def deny(code: DenialCode, **facts: Fact) -> Denied:
    return Denied(code, facts)


def again(refusal: Denied | Illegal) -> Denied | Illegal:
    """The same refusal to be raised once more, without all that hangs on one that was raised."""
    if isinstance(refusal, Denied):
        return Denied(refusal.code, refusal.facts, refusal.why)
    return Illegal(refusal.refusal)
