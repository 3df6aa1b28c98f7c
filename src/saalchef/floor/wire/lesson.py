"""A house to be learnt in a minute: one coup of it in scenes, and what else its file says."""

from saalchef.catalogue import Lang
from saalchef.floor.wire.house_card import house_card
from saalchef.floor.wire.study import Lesson, Scene
from saalchef.floor.wire.view import view
from saalchef.houses import House, built_in
from saalchef.houses.beside import differences
from saalchef.houses.describe import describe
from saalchef.report.chart import has_chart
from saalchef.rules.demands import seats
from saalchef.school.example import example, learner

SHOWN = ("table", "course", "limits", "words", "house")  # topics that the scenes and the head tell


def lesson(house: House, lang: Lang, base: House | None = None) -> Lesson:
    """`base` is the house it is like, where it is none of the five."""
    who = learner()
    scenes = tuple(
        Scene(" ".join(each.told(lang) for each in said), view(table, who)) for table, said in example(house)
    )
    others = (each for each in built_in() if each.game == house.game and each.id != house.id)
    beside = base or next(others, None)
    differs = differences(house, beside, lang) if beside else ()
    return Lesson(
        card=house_card(house),
        seats=seats(house.rules),
        learner=who,
        scenes=scenes,
        sections=tuple(each for each in describe(house, lang) if each.id not in SHOWN),
        beside=beside.name if beside else "",
        differs=tuple(each for each in differs if all(each.sentences)),
        chart=has_chart(house),
    )
