"""One takes the first community card, the others stay; the pot goes to the best hand."""

from collections.abc import Iterator

from saalchef.catalogue import Said, said
from saalchef.rules.cards import count, show_card
from saalchef.rules.challenge.state import Table, hand

BETS = ("ante", "black")
SAYS = ("stakes",)
OPEN = ("8h", "Kc", "9s", "Jd", "6s", "Qh", "Td")  # each player's
HIDDEN = ("5d", "7s", "4c", "3h", "9d", "2s", "5c")
COMMUNITY = ("7c", "2d")


def dealt(guests: int) -> str:
    return " ".join((*OPEN[:guests], *HIDDEN[:guests], *COMMUNITY))


def story(t: Table) -> Iterator[Said]:
    yield said("lesson.challenge.bet")
    if t.phase in ("betting", "deal"):
        return
    yield said("lesson.challenge.two")
    if not t.community:
        return
    held = hand(t, 0)[:3]  # of the first player, who staked on 1 alone
    first, hidden, card = map(show_card, held)
    shown = {"first": first, "hidden": hidden, "card": card}
    yield said("lesson.challenge.staked", guest=t.boxes[0].guest, total=count(held)[0], **shown)
    if t.pot_paid is None or t.phase != "settled":
        return
    (winner,) = (share.guest for share in t.pot_paid.shares)
    points = {box.guest: box.points for box in t.boxes}
    others = ", ".join(str(each) for guest, each in points.items() if guest != winner)
    yield said("lesson.challenge.end", best=points[winner], others=others, winner=winner)
