"""Guests' words for a coup: who may bind himself, what he may open, and when no more are waited for. Pure."""

from collections.abc import Iterable

from saalchef.floor.table import deeds as d
from saalchef.floor.table.live import SILENCE_BARS, Live, are_his_words, barred_until, coming_coup, is_barred
from saalchef.floor.table.moment import Moment
from saalchef.floor.table.refusal import deny
from saalchef.floor.table.shoe_state import COUP_WORDS

PATIENCE = 1_500  # milliseconds for which words are awaited, from when guests could tell them
LATER = 400  # by which other processes may ask later: no coup waits for longer than two seconds in all


def check_binds(live: Live, guest: str, coup: int) -> None:
    """A refusal where a guest cannot bind himself to words for a coup."""
    if guest not in live.table.guests:
        raise deny("not_here", guest=guest)
    bets_open = live.over and live.closed is None and live.shoe.protocol == COUP_WORDS
    if not bets_open or coup != coming_coup(live):
        raise deny("words_closed")
    if is_barred(live, guest, coup):
        raise deny("words_barred", coup=barred_until(live, guest))


def check_opens(live: Live, guest: str, coup: int, words: str) -> None:
    """A refusal where these words of a guest are not awaited."""
    bound = any(each.guest == guest for each in live.words.committed)
    if not live.words.awaited or coup != live.words.coup or not bound:
        raise deny("words_closed")
    if not are_his_words(live, guest, words):
        raise deny("words_differ")


def opened_at(live: Live, moment: Moment) -> int | None:
    """When the words awaited are opened: once all are told, or nobody is waited for any longer."""
    if not live.words.awaited:
        return None
    silent = _silent(live, moment)
    if not silent:
        return moment.now
    began = max(live.words.since, moment.since, moment.words_asked)
    late = began + LATER
    elsewhere = (moment.asked_elsewhere[guest] or late for guest in silent if guest in moment.asked_elsewhere)
    return min(max((began, *elsewhere)), late) + PATIENCE


def _silent(live: Live, moment: Moment) -> tuple[str, ...]:
    """Who is bound to words and has not told them yet."""
    return tuple(each.guest for each in live.words.committed if each.guest not in moment.words)


def open_words(live: Live, moment: Moment) -> Iterable[d.Deed]:
    """Whoever has not told his words by then is left out, named, and barred where he could have told them."""
    at = opened_at(live, moment)
    if at is None or at > moment.now:
        return []
    silent = _silent(live, moment)
    bound = (each.guest for each in live.words.committed)
    told = tuple((guest, moment.words[guest]) for guest in bound if guest in moment.words)
    if not silent:
        return [d.OpenWords(live.words.coup, told)]
    until = 0 if _by_the_house(live, moment, silent) else live.words.coup + SILENCE_BARS + 1
    return [d.OpenWords(live.words.coup, told, silent, until)]


def _by_the_house(live: Live, moment: Moment, silent: tuple[str, ...]) -> bool:
    """Somebody may have had no time to tell his words, and not by his own doing.

    The floor began again meanwhile, and browsers take longer to come back than words are awaited; or the
    process at which he is connected asked him late.
    """
    asked = (moment.asked_elsewhere[guest] for guest in silent if guest in moment.asked_elsewhere)
    return moment.since > live.words.since or any(not at or at + PATIENCE > moment.now for at in asked)
