"""A house's rules on the screen: sentences on the left, where they come from on the right."""

from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from saalchef.catalogue import Lang
from saalchef.cli.output import ENDLESS
from saalchef.cli.show.lines import longest_piece, wrapped
from saalchef.houses import House
from saalchef.houses.describe import Choice, Line, Question, Section, describe, questions
from saalchef.houses.sentences import common
from saalchef.houses.tell import HouseTeller

CHANGED = "bold yellow"
INDENT = "    "


class Leaflet:
    """One house in one language on one console."""

    READABLE = 110  # columns beyond which lines tire the eye

    def __init__(self, house: House, lang: Lang, out: Console) -> None:
        self.house = house
        self.teller = HouseTeller(house, lang)
        self.out = out
        self.width = min(out.width, self.READABLE) if out.width < ENDLESS else ENDLESS

    def label(self, name: str, **facts: str) -> str:
        return self.teller.fill(common().labels[name], **facts)

    def show(self, text: str = "", style: str = "", indent: str = "", hanging: str | None = None) -> None:
        """A sentence in lines that fit."""
        for line in wrapped(text, self.width, indent, hanging):
            self.out.print(Text(line, style), soft_wrap=True)

    def head(self) -> None:
        self.show(f"{self.house.name} · {self.house.plays.title} · {self.house.currency}", "bold")
        self.show(self.label("sources"), "dim")

    def section(self, section: Section) -> None:
        self.show()
        self.show(section.title, "bold cyan")
        self.pairs([(line.sentence, self.source(line)) for line in section.lines])

    def pairs(self, rows: list[tuple[str, Text]]) -> None:
        """The source beside its sentence; in brackets behind it where there is no room, or nobody sees it."""
        beside = max(self.width // 4, *(longest_piece(source.plain) for _, source in rows))
        if self.width == ENDLESS or beside > self.width // 2:
            for sentence, source in rows:
                self.show(f"{sentence}  [{source.plain}]", indent="  ", hanging="    ")
            return
        room = self.width - beside - 4
        for sentence, source in rows:
            said, where = wrapped(sentence, room), wrapped(source.plain, beside)
            for left, right in zip_longest(said, where, fillvalue=""):
                ending = (right.rjust(beside), source.style) if right else ""
                line = Text.assemble(f"  {left:{room}}  ", ending)
                line.rstrip()
                self.out.print(line, soft_wrap=True)

    def source(self, line: Line) -> Text:
        """Clause, reading, sign or custom; a reading that is not the default stands out."""
        changed = [question for question in line.readings if not question.is_default]
        if changed:
            return Text(" · ".join(self.choice(question) for question in changed), CHANGED)
        names = " · ".join(question.id for question in line.readings)
        if line.source == "clause":
            return Text(f"{line.clause} · {names}" if names else str(line.clause), "dim")
        named = f"{self.label('reading')} {names}" if line.source == "reading" else self.label(line.source)
        return Text(named, "dim")

    def choice(self, question: Question) -> str:
        instead = self.label("instead", default=str(question.default))
        against = f", {self.label('contrary')}" if question.contrary else ""
        return f"{question.id} = {question.played} ({instead}{against})"

    def readings(self) -> None:
        asked = questions(self.house, self.teller.lang)
        if not asked:
            return
        self.show()
        self.show(self.label("readings"), "bold cyan")
        for question in asked:
            self.question(question)
        open_ones = [question for question in asked if len(question.options) > 1]
        if open_ones:
            example = open_ones[0]
            other = next(c.option for c in example.options if c.option != example.played)
            self.show()
            self.show(self.label("choose", example=f"{example.id}={other}"), "dim")

    def question(self, question: Question) -> None:
        self.show()
        title = f"{question.id} = {question.played}" if question.is_default else self.choice(question)
        self.show(title, "bold" if question.is_default else CHANGED, "  ", "    ")
        self.show(question.question, indent=INDENT)
        if all(isinstance(choice.option, int) for choice in question.options):
            self.show(" · ".join(self.option(choice) for choice in question.options), indent=INDENT)
        else:
            self.options(question)
        self.show(self.label("why", default=str(question.default), why=question.why), "italic", INDENT)

    def option(self, choice: Choice) -> str:
        return f"{choice.option} ({self.label('contrary')})" if choice.contrary else str(choice.option)

    def options(self, question: Question) -> None:
        for choice in question.options:
            mark = "▸" if choice.option == question.played else " "
            self.show(
                f"{mark} {self.option(choice)}: {choice.sentence}", indent=INDENT, hanging=f"{INDENT}    "
            )

    def fingerprint(self) -> None:
        """On a screen that is narrower, in two halves."""
        digest, half = self.house.digest, len(self.house.digest) // 2
        shown = digest if self.width >= len(digest) else f"{digest[:half]}\n{digest[half:]}"
        self.show()
        self.show(f"{self.label('fingerprint')}: {shown}", "dim")


def print_leaflet(house: House, lang: Lang, out: Console) -> None:
    leaflet = Leaflet(house, lang, out)
    leaflet.head()
    for section in describe(house, lang):
        leaflet.section(section)
    leaflet.readings()
    leaflet.fingerprint()
