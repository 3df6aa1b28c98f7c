"""Four cards, and who draws then by the house's table."""

from collections.abc import Iterator

from saalchef.catalogue import Said, said
from saalchef.rules.cards import show_card, show_cards
from saalchef.rules.punto_banco.draw import total
from saalchef.rules.punto_banco.drawing import rows
from saalchef.rules.punto_banco.state import Table

BETS = ("banco",)
SAYS: tuple[str, ...] = ()


def dealt(_: int) -> str:
    return "3h 4c 2d Kd 6s 3c"


def story(t: Table) -> Iterator[Said]:
    yield said("lesson.punto_banco.bet")
    if len(t.banco) < 2:
        return
    punto, banco = t.punto[:2], t.banco[:2]
    shown = {"punto_cards": show_cards(punto), "banco_cards": show_cards(banco)}
    yield said("lesson.punto_banco.two", punto=total(punto), banco=total(banco), **shown)
    for row in rows(t.rules, t.punto, t.banco):
        cards = t.punto if row.side == "punto" else t.banco
        if row.move == "stands":
            yield said(f"lesson.punto_banco.{row.side}_stands", two=row.total)
        elif len(cards) > 2:
            drawn = {"card": show_card(cards[2]), "total": total(cards)}
            yield said(f"lesson.punto_banco.{row.side}_draws", two=row.total, **drawn)
    if t.winner is not None:
        yield said(f"lesson.punto_banco.wins.{t.winner}", punto=total(t.punto), banco=total(t.banco))
