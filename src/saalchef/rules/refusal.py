"""Why an action is refused: a code for programs, and facts from which a sentence for people is made."""

from enum import StrEnum

from msgspec import Struct


class Code(StrEnum):
    """In order of precedence: where several would apply, the first is named."""

    NOT_IN_THIS_GAME = "not_in_this_game"
    UNKNOWN_GUEST = "unknown_guest"
    NOT_OPEN = "not_open"
    NOT_CLOSED = "not_closed"
    COUP_RUNNING = "coup_running"
    NOTHING_TO_VOID = "nothing_to_void"
    NOTHING_AWAITED = "nothing_awaited"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_OWNER = "not_owner"
    ALREADY_DECIDED = "already_decided"
    UNKNOWN_FIELD = "unknown_field"
    NO_SUCH_BOX = "no_such_box"
    BOX_REQUIRED = "box_required"
    NOT_SEATED = "not_seated"
    SEAT_TAKEN = "seat_taken"
    SEAT_REQUIRED = "seat_required"
    STANDING_NOT_ALLOWED = "standing_not_allowed"
    BOX_NOT_FREE = "box_not_free"
    BOX_NOT_PLAYED = "box_not_played"
    NO_STAKE = "no_stake"
    TOO_FEW_PLAYERS = "too_few_players"
    BONUS_REQUIRED = "bonus_required"
    ANTE_MISMATCH = "ante_mismatch"
    INSURANCE_NOT_OFFERED = "insurance_not_offered"
    EVEN_MONEY_NOT_OFFERED = "even_money_not_offered"
    DOUBLE_NOT_ALLOWED = "double_not_allowed"
    SPLIT_NOT_ALLOWED = "split_not_allowed"
    CARD_NOT_ALLOWED = "card_not_allowed"
    STAKE_NOT_ALLOWED = "stake_not_allowed"
    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    NOT_A_MULTIPLE = "not_a_multiple"
    NOT_ENOUGH_CHIPS = "not_enough_chips"
    WRONG_CARD = "wrong_card"
    WRONG_PLACE = "wrong_place"


Fact = str | int


class Refusal(Struct, frozen=True):
    """`why` tells apart the occasions of one code; the facts fill the sentence (amounts in cents).

    >>> refuse(Code.BELOW_MINIMUM, "stake", minimum=500)
    Refusal(code=<Code.BELOW_MINIMUM: 'below_minimum'>, why='stake', facts={'minimum': 500})
    """

    code: Code
    why: str = ""
    facts: dict[str, Fact] = {}


class Illegal(Exception):  # noqa: N818 - the word of the rules: an action is legal or it is not
    """Raised where an action is applied that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: Code, why: str = "", **facts: Fact) -> Refusal:
    return Refusal(code, why, facts)
