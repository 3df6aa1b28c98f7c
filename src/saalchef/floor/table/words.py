"""Guests' words for a coup: who may bind himself, what he may open, and when no more are waited for. Pure."""

from collections.abc import Iterable

from saalchef.floor.table import deeds as d
from saalchef.floor.table.live import Live, are_his_words, coming_coup, is_barred
from saalchef.floor.table.moment import Moment
from saalchef.floor.table.refusal import deny
from saalchef.floor.table.shoe_state import COUP_WORDS

PATIENCE = 1_500  # milliseconds for which words are awaited, from when guests could tell them


def check_binds(live: Live, guest: str, coup: int) -> None:
    """A refusal where a guest cannot bind himself to words for a coup."""
    if guest not in live.table.guests:
        raise deny("not_here", guest=guest)
    bets_open = live.over and live.closed is None and live.shoe.protocol == COUP_WORDS
    if not bets_open or coup != coming_coup(live):
        raise deny("words_closed")
    if is_barred(live, guest, coup):
        raise deny("words_barred", coup=live.barred[guest])


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
    if all(each.guest in moment.words for each in live.words.committed):
        return moment.now
    return max(live.words.since, moment.since, moment.words_asked) + PATIENCE


def open_words(live: Live, moment: Moment) -> Iterable[d.Deed]:
    """Whoever has not told his words by then is left out, and named."""
    at = opened_at(live, moment)
    if at is None or at > moment.now:
        return []
    bound = [each.guest for each in live.words.committed]
    told = tuple((guest, moment.words[guest]) for guest in bound if guest in moment.words)
    silent = tuple(guest for guest in bound if guest not in moment.words)
    return [d.OpenWords(live.words.coup, told, silent)]
