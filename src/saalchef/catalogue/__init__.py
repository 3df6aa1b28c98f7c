"""Everything said to people: a code with facts, and one catalogue that says it in German and English."""

from saalchef.catalogue.complaint import Complaint
from saalchef.catalogue.either import Either
from saalchef.catalogue.lang import LANGS, Lang
from saalchef.catalogue.nearest import hinted, nearest, same
from saalchef.catalogue.places import Place
from saalchef.catalogue.say import BOT, Said, Sayable, counted, occasion, said, say
from saalchef.catalogue.system import system_problem

__all__ = [
    "BOT",
    "LANGS",
    "Complaint",
    "Either",
    "Lang",
    "Place",
    "Said",
    "Sayable",
    "counted",
    "hinted",
    "nearest",
    "occasion",
    "said",
    "same",
    "say",
    "system_problem",
]
