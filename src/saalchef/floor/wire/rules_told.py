"""Every rule of a house in sentences, and where it is one's own: what differs from the house it is like."""

from saalchef.catalogue import Lang
from saalchef.floor.wire.study import RulesTold
from saalchef.houses import House
from saalchef.houses.beside import differences
from saalchef.houses.describe import describe, questions
from saalchef.rules.table import packs


def rules_told(house: House, lang: Lang, base: House | None = None) -> RulesTold:
    """`base` is the house it is like, where it is none of the five."""
    return RulesTold(
        house=house.id,
        name=house.name,
        game=house.game,
        currency=house.currency,
        digest=house.digest,
        decks=house.rules.decks,
        jokers=packs(house.rules).jokers,
        sections=describe(house, lang),
        readings=questions(house, lang),
        like=base.name if base else "",
        differs=differences(house, base, lang) if base else (),
    )
